"use strict";
// How many words a reader can see, counted on what the browser has rendered: the last word on what a press may do.

(() => {
  const { assignedNodes, checkVisibility, documentElement, firstChild } = globalThis.crunch.native;
  const { getRootNode, localName, nextSibling, nodeType, nodeValue, parentNode } = globalThis.crunch.native;
  const assignedSlotOfText = /** @type {(this: Node) => HTMLSlotElement | null} */ (
    Object.getOwnPropertyDescriptor(Text.prototype, "assignedSlot")?.get
  );
  const valueOfTextarea = /** @type {(this: Node) => string} */ (
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.get
  );
  const WORD = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\p{L}\p{N}_]+/gu; // as the host counts them
  /** A page that shows fewer may come out empty: the host's own rule (algorithms/fallback.py). */
  const PAGE_WORDS = 50;
  /** Fewer are a blank page. The host promises 25; it counts what is in the snapshot, which may be clipped or covered. */
  const LEAST_WORDS = 10;
  /** Texts in unseen places that are looked at. */
  const MOST_UNSEEN = 1000;
  const WITH_VISIBILITY = Object.freeze({ visibilityProperty: true, checkVisibilityCSS: true });
  const OPAQUE = new Set("head script style template noscript option".split(" "));
  /** Elements besides the custom ones in which there may be a shadow tree, a document, or what a slot shows. */
  const MAY_HOLD_TREES = new Set(
    "iframe frame object slot article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(
      " ",
    ),
  );
  const PICTURES = new Set("img svg video audio canvas iframe object embed input select math".split(" "));

  /**
   * @returns {boolean} whether so much is to be read on the page that it must not become blank
   */
  const showsText = () => shownWords(PAGE_WORDS) >= PAGE_WORDS;

  /**
   * To be asked when all marks are set, before the browser paints them.
   *
   * @param {CrunchLayer} layer
   * @param {boolean} keepsOnly  the reader chose what stays: it may be a word or a picture
   * @throws {Error} with the code `blank_page`, when next to nothing is left to be seen
   */
  function refuseBlank(layer, keepsOnly) {
    const least = keepsOnly ? 1 : LEAST_WORDS;
    const left = shownWords(least, layer, { pictures: keepsOnly });
    if (left < least) {
      const message = `of a page that shows ${PAGE_WORDS} words or more, ${left} would be left`;
      throw Object.assign(new Error(message), { code: "blank_page" });
    }
  }

  /**
   * @param {number} enough  counting ends here
   * @param {CrunchLayer} [layer]  what it hides is passed over, what it shows of ours counts
   * @param {{pictures?: boolean}} [also]  a picture, a player or a control counts as a word
   * @returns {number} words that can be seen, or scrolled to, at most `enough`
   */
  function shownWords(enough, layer, { pictures = false } = {}) {
    const canBeSeen = globalThis.crunch.newSight();
    let words = 0;
    let unseen = 0;
    for (const node of renderedNodes(layer, pictures ? PICTURES : undefined)) {
      const isText = nodeType.call(node) !== 1;
      const around = isText ? parentOfText(node) : /** @type {Element} */ (node);
      if (!around || !isVisible(around)) {
        continue;
      }
      if (canBeSeen(around, isText ? node : null)) {
        words += isText || localName.call(around) === "textarea" ? wordsIn(node, enough - words) : 1;
      } else {
        unseen += 1;
      }
      if (words >= enough) {
        break;
      }
      if (unseen > MOST_UNSEEN) {
        return layer ? enough : 0; // too much to look at: nothing is promised, and nobody kept from anything
      }
    }
    return Math.min(words, enough);
  }

  /**
   * Texts, text areas and what is named, in the order of the flat tree, also of shadow trees and of frames of the same origin.
   *
   * @param {CrunchLayer | undefined} layer
   * @param {ReadonlySet<string>} [named]  names of elements that are passed by as a whole
   * @returns {Generator<Node, void, void>}
   */
  function* renderedNodes(layer, named) {
    /** @type {Node[]} */
    const waiting = [];
    /** @type {boolean[]} */
    const chained = []; // whether the siblings of the node follow it
    /** @param {Node | null} node @param {boolean} isChained */
    const add = (node, isChained) => {
      if (node) {
        waiting.push(node);
        chained.push(isChained);
      }
    };
    const others = globalThis.crunch.elementsOfOthers();
    others.delete(/** @type {Element} */ (layer?.own?.host));
    add(documentElement.call(document), false);
    while (waiting.length > 0) {
      const node = /** @type {Node} */ (waiting.pop());
      if (chained.pop()) {
        add(nextSibling.call(node), true);
      }
      const type = nodeType.call(node);
      if (type !== 1) {
        if ((type === 3 || type === 4) && /\S/.test(/** @type {string} */ (nodeValue.call(node)))) {
          yield node;
        }
        continue;
      }
      const element = /** @type {Element} */ (node);
      const name = localName.call(element);
      if (OPAQUE.has(name) || others.has(element) || layer?.hidden.has(element) || !isRendered(element)) {
        continue;
      }
      if (name === "textarea" || named?.has(name)) {
        yield node;
      } else if (MAY_HOLD_TREES.has(name) || name.includes("-")) {
        addInside(element, name, layer, add);
      } else {
        add(firstChild.call(element), true);
      }
    }
  }

  /**
   * @param {Element} element  a rendered one
   * @returns {boolean} whether its own text is visible
   */
  function isVisible(element) {
    return checkVisibility.call(element) // an object for a style takes longer
      ? checkVisibility.call(element, WITH_VISIBILITY)
      : getComputedStyle(element).visibility === "visible";
  }

  /** @param {Element} element */
  function isRendered(element) {
    return checkVisibility.call(element) || getComputedStyle(element).display === "contents";
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @param {CrunchLayer | undefined} layer
   * @param {(node: Node | null, isChained: boolean) => void} add
   */
  function addInside(element, name, layer, add) {
    const inner = layer?.own?.host === element ? layer.own.root : globalThis.crunch.innerTree(element, name);
    if (inner && nodeType.call(inner) === 9) {
      if (isVisible(element)) {
        add(documentElement.call(/** @type {Document} */ (inner)), false);
      }
      return;
    }
    if (!inner && name === "slot" && nodeType.call(getRootNode.call(element)) === 11) {
      const assigned = assignedNodes.call(/** @type {HTMLSlotElement} */ (element));
      if (assigned.length > 0) {
        for (const node of assigned.reverse()) {
          add(node, false);
        }
        return;
      }
    }
    add(firstChild.call(inner ?? element), true);
  }

  /**
   * @param {Node} text
   * @returns {Element | null} whose style it has
   */
  function parentOfText(text) {
    const parent = assignedSlotOfText.call(text) ?? parentNode.call(text);
    if (parent && nodeType.call(parent) === 11) {
      return /** @type {Partial<ShadowRoot>} */ (parent).host ?? null;
    }
    return /** @type {Element | null} */ (parent);
  }

  /**
   * @param {Node} node
   * @param {number} enough
   * @returns {number}
   */
  function wordsIn(node, enough) {
    const text = nodeType.call(node) === 1 ? valueOfTextarea.call(node) : (nodeValue.call(node) ?? "");
    let words = 0;
    for (const _ of text.matchAll(WORD)) {
      words += 1;
      if (words >= enough) {
        break;
      }
    }
    return words;
  }

  Object.assign(globalThis.crunch, { shownWords, showsText, refuseBlank, renderedNodes, isVisible, parentOfText });
})();
