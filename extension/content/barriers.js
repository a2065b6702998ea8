"use strict";
// What a script that shows an overlay sets on the page behind it and no style can end: `inert`, `aria-hidden`. It goes
// with the overlay, and comes back with it.

(() => {
  const native = globalThis.crunch.native;
  const { checkVisibility, getAttribute, getAttributeNames, hasAttribute, isConnected, nodeType } = native;
  const { removeAttribute, setAttribute } = native;
  const { getAttributeNode, removeAttributeNode, setAttributeNode } = Element.prototype;
  const MOST_OF_IT = 0.9; // of the kept text; a page that bars less of it (slides, tabs) has other reasons
  const SPECK = 0.002;
  /** Attributes that can be taken off and set again without anything being loaded or begun anew. */
  const QUIET = /^(class|dir|id|lang|role|style|tabindex|title|aria-.*|data-.*)$/;

  /** @type {readonly {word: string, stands(element: Element): boolean}[]} */
  const BARRIERS = Object.freeze([
    { word: "inert", stands: (element) => hasAttribute.call(element, "inert") },
    { word: "unheard", stands: (element) => getAttribute.call(element, "aria-hidden") === "true" },
  ]);

  /**
   * @param {CrunchPlanning} planning
   * @param {Float64Array} weights  by element: the share of the kept text that is in it
   * @returns {[element: Element, word: string][]} what stands before nearly all of the kept text
   */
  function barriersOf({ captured: { nodes, parents, facts }, states }, weights) {
    return BARRIERS.flatMap(({ word, stands }) => {
      const inside = new Uint8Array(nodes.length);
      /** @type {[Element, string][]} */
      const found = [];
      let share = 0;
      for (let number = 0; number < nodes.length; number += 1) {
        inside[number] = number > 0 ? inside[parents[number]] : 0;
        const isKept = states[number] !== 0 && facts[number] !== 1 && nodeType.call(nodes[number]) === 1;
        const element = /** @type {Element} */ (nodes[number]);
        if (inside[number] === 0 && isKept && weights[number] >= SPECK && stands(element)) {
          inside[number] = 1;
          share += weights[number];
          found.push([element, word]);
        }
      }
      return share >= MOST_OF_IT ? found : [];
    });
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchMarks} marks  with the words of `barriersOf`, which become words that remember what was there
   * @returns {boolean} whether there was anything
   */
  function liftBarriers(layer, marks) {
    let isLifted = false;
    for (const [element, words] of [...marks]) {
      for (const { word, stands } of BARRIERS.filter((one) => words.includes(one.word))) {
        dropWord(marks, element, word);
        if (!isConnected.call(element) || !stands(element)) {
          continue;
        }
        isLifted = true;
        if (word === "inert") {
          remember(layer, marks, element, `inert-${placeOf(layer, element, "inert")}`);
          removeAttribute.call(element, "inert");
        } else {
          remember(layer, marks, element, "unheard-true");
          setAttribute.call(element, "aria-hidden", "false"); // so that it keeps its place
        }
      }
    }
    return isLifted;
  }

  /**
   * When the marks are gone. A page that has put its overlay away meanwhile has freed what is behind it, too.
   *
   * @param {CrunchLayer} layer
   */
  function returnBarriers(layer) {
    const { wordAfter } = globalThis.crunch;
    const lifted = [...layer.marked].filter(([, words]) => words.some((word) => /^(inert|unheard)-/.test(word)));
    const options = { opacityProperty: true, visibilityProperty: true };
    const isOver = (/** @type {[Element, string[]]} */ [element, words]) =>
      words.includes("over") && isConnected.call(element) && checkVisibility.call(element, options);
    if (lifted.length === 0 || ![...layer.marked].some(isOver)) {
      return;
    }
    for (const [element, words] of lifted) {
      const inert = wordAfter(words, "inert-");
      if (inert !== undefined && !hasAttribute.call(element, "inert")) {
        const [place, value] = halves(inert);
        putAttribute(layer, element, "inert", place, value);
      }
      if (wordAfter(words, "unheard-") !== undefined && getAttribute.call(element, "aria-hidden") === "false") {
        setAttribute.call(element, "aria-hidden", "true");
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string} name
   * @returns {string} how many attributes stand before it, and its value, as part of a word
   */
  function placeOf(layer, element, name) {
    const value = (getAttribute.call(element, name) ?? "").toWellFormed();
    return `${otherNames(layer, element, "").indexOf(name)}-${encodeURIComponent(value)}`;
  }

  /**
   * Set an attribute where it stood among the others.
   *
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string} name
   * @param {string} place
   * @param {string} value
   */
  function putAttribute(layer, element, name, place, value) {
    setAttribute.call(element, name, value);
    const following = otherNames(layer, element, name).slice(Number(place));
    if (following.every((other) => QUIET.test(other))) {
      for (const other of following) {
        const node = getAttributeNode.call(element, other);
        if (node) {
          setAttributeNode.call(element, removeAttributeNode.call(element, node));
        }
      }
    }
  }

  /** @param {CrunchLayer} layer @param {Element} element @param {string} name */
  function otherNames(layer, element, name) {
    return getAttributeNames.call(element).filter((other) => other !== name && other !== layer.attribute);
  }

  /** @param {string} word  a page can have changed it */
  function halves(word) {
    const [place, ...rest] = word.split("-");
    try {
      return [place, decodeURIComponent(rest.join("-"))];
    } catch {
      return [place, ""];
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchMarks} marks
   * @param {Element} element
   * @param {string} word  without any effect; there also for an extension that was reloaded
   */
  function remember(layer, marks, element, word) {
    globalThis.crunch.addWords(marks, element, word);
    globalThis.crunch.mark(layer, element, marks.get(element) ?? []);
  }

  /** @param {CrunchMarks} marks @param {Element} element @param {string} word */
  function dropWord(marks, element, word) {
    const words = (marks.get(element) ?? []).filter((other) => other !== word);
    if (words.length > 0) {
      marks.set(element, words);
    } else {
      marks.delete(element);
    }
  }

  /** @param {string[]} words @param {string} beginning */
  function wordAfter(words, beginning) {
    return words.find((word) => word.startsWith(beginning))?.slice(beginning.length);
  }

  Object.assign(globalThis.crunch, {
    ...{ barriersOf, liftBarriers, returnBarriers },
    ...{ placeOf, putAttribute, halves, remember, dropWord, wordAfter },
  });
})();
