"use strict";
// The host's reply read against the captured nodes: which elements go, and where only text goes.

(() => {
  const { firstChild, isConnected, localName, nextSibling, nodeType, nodeValue } = globalThis.crunch.native;
  const HIDDEN = 0;
  const KEPT = 1;
  const WHOLE = 2; // kept with everything in it
  // A frame of a frameset has its place whatever its style says, so what is in its document goes instead.
  const NEVER = new Set(["html", "head", "body", "frameset", "frame"]);
  const NOTHING_TO_HIDE = new Set(["script", "style", "template", "noscript", "link", "meta", "title", "base"]);

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @returns {CrunchMarkers}
   */
  function readMarkers(captured, reply) {
    const { nodes, parents, facts } = captured;
    const { bit, typed } = keptBits(captured, reply);
    const states = new Uint8Array(nodes.length);
    /** @type {number[]} */
    const roots = [];
    states[0] = KEPT;
    for (let number = 1; number < nodes.length; number += 1) {
      const around = states[parents[number]];
      if (around !== KEPT) {
        states[number] = around;
        continue;
      }
      if (number === typed?.first) {
        states[number] = WHOLE;
        continue;
      }
      const node = nodes[number];
      const type = nodeType.call(node);
      if (bit(number) === 1) {
        states[number] = KEPT;
      } else if (type !== 1) {
        // Nothing inside is kept, but what it sits in is: a frame stays as it is, a shadow tree loses its own parts.
        states[number] = type === 9 ? WHOLE : KEPT;
      } else {
        const name = localName.call(/** @type {Element} */ (node));
        states[number] = NEVER.has(name) ? KEPT : HIDDEN;
        if (states[number] === HIDDEN && facts[number] !== 1 && !NOTHING_TO_HIDE.has(name)) {
          roots.push(number);
        }
      }
    }
    const texts = [...hiddenTexts(captured, reply.hidden_slots, states), ...translatedTexts(captured, roots, states)];
    return { states, roots, texts };
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @returns {CrunchKept}
   */
  function keptBits(captured, reply) {
    const { nodes } = captured;
    const bytes = Uint8Array.from(atob(reply.bitmap), (character) => character.charCodeAt(0));
    if (reply.elements !== nodes.length || bytes.length !== (nodes.length + 7) >> 3) {
      throw new Error(`The host counted ${reply.elements} elements, the page has ${nodes.length}.`);
    }
    const typed = globalThis.crunch.typedIn(captured);
    return {
      typed,
      bit: (number) => (typed?.around.has(number) ? 1 : (bytes[number >> 3] >> (number & 7)) & 1),
    };
  }

  /**
   * Elements all of whose text goes. Where some text of an element stays, all of it does: a text node cannot be hidden
   * without touching it, and losing text is worse than keeping too much.
   *
   * @param {CrunchCapture} captured
   * @param {number[]} hiddenSlots  element, slot, element, slot, …
   * @param {Uint8Array} states
   * @returns {number[]}
   */
  function hiddenTexts({ nodes, facts }, hiddenSlots, states) {
    /** @type {Map<number, Set<number>>} */
    const slotsByElement = new Map();
    for (let index = 0; index + 1 < hiddenSlots.length; index += 2) {
      const slots = slotsByElement.get(hiddenSlots[index]) ?? new Set();
      slotsByElement.set(hiddenSlots[index], slots.add(hiddenSlots[index + 1]));
    }
    const texts = [];
    for (const [number, slots] of slotsByElement) {
      const node = nodes[number];
      if (
        !node ||
        states[number] !== KEPT ||
        facts[number] !== 0 ||
        nodeType.call(node) !== 1 ||
        !isConnected.call(node)
      ) {
        continue;
      }
      const hasInnerTree = number + 1 < nodes.length && nodeType.call(nodes[number + 1]) !== 1;
      if (!hasInnerTree && everyTextIn(/** @type {Element} */ (node), slots)) {
        texts.push(number);
      }
    }
    return texts;
  }

  /**
   * A translator puts each text into an element, and the text in its place again for who wants the original: where that
   * element goes, the text is not to come back.
   *
   * @param {CrunchCapture} captured
   * @param {number[]} roots
   * @param {Uint8Array} states
   * @returns {number[]} elements all of whose text was translated and goes
   */
  function translatedTexts({ nodes, parents }, roots, states) {
    const translated = roots.filter((root) => isTranslated(nodes[root]));
    const gone = new Set(translated.map((root) => nodes[root]));
    const around = new Set(translated.map((root) => parents[root]));
    return [...around].filter((number) => {
      const isLeft = (/** @type {Node} */ child) =>
        nodeType.call(child) === 1
          ? isTranslated(child) && !gone.has(/** @type {Element} */ (child))
          : nodeType.call(child) === 3 && /\S/.test(nodeValue.call(child) ?? "");
      const node = nodes[number];
      const isKept = states[number] === KEPT && nodeType.call(node) === 1;
      return isKept && !globalThis.crunch.flatChildren(/** @type {Element} */ (node)).some(isLeft);
    });
  }

  /** @param {Node} node */
  function isTranslated(node) {
    const inner = isFont(node) ? firstChild.call(node) : null;
    return inner !== null && isFont(inner) && nextSibling.call(inner) === null;
  }

  /** @param {Node} node */
  function isFont(node) {
    return nodeType.call(node) === 1 && localName.call(/** @type {Element} */ (node)) === "font";
  }

  /**
   * @param {Element} element
   * @param {Set<number>} slots
   * @returns {boolean}
   */
  function everyTextIn(element, slots) {
    let slot = 0;
    let some = false;
    for (const child of globalThis.crunch.flatChildren(element)) {
      const type = nodeType.call(child);
      if (type === 1) {
        slot += 1;
      } else if ((type === 3 || type === 4) && /\S/.test(nodeValue.call(child) ?? "")) {
        if (!slots.has(slot)) {
          return false;
        }
        some = true;
      }
    }
    return some;
  }

  Object.assign(globalThis.crunch, { ...{ readMarkers, keptBits, hiddenTexts }, NEVER_HIDDEN: NEVER, NOTHING_TO_HIDE });
})();
