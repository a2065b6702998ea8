"use strict";
// The host's reply read for what is new: this is decided as a press would. What was there keeps what was decided of it, so
// that nothing goes away under the reader's eyes.

(() => {
  const crunch = globalThis.crunch;
  const { firstChild, localName, nextSibling, nodeType, nodeValue } = crunch.native;
  const HIDDEN = 0;
  const KEPT = 1;
  const WHOLE = 2;
  /** Characters of new content for which a hidden part is opened. */
  const LEAST_CHARACTERS = 80;

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @param {CrunchLayer} layer
   * @returns {CrunchLateMarkers}
   */
  function lateMarkers(captured, reply, layer) {
    const { nodes, parents, facts } = captured;
    const { bit, typed } = crunch.keptBits(captured, reply);
    const decided = crunch.decidedOf(layer);
    const { content, holdsKept } = contentOf(captured, reply, decided, bit);
    const states = new Uint8Array(nodes.length);
    /** 1 where it is judged as something new, 2 where it is in a hidden part that was opened for what is new in it. */
    const isLate = new Uint8Array(nodes.length);
    /** @type {number[]} */
    const roots = [];
    /** @type {Element[]} */
    const shown = [];
    states[0] = KEPT;
    for (let number = 1; number < nodes.length; number += 1) {
      const parent = parents[number];
      const node = nodes[number];
      if (states[parent] !== KEPT) {
        states[number] = states[parent];
        continue;
      }
      const isElement = nodeType.call(node) === 1;
      const element = /** @type {Element} */ (node);
      const name = isElement ? localName.call(element) : "";
      const was = decided.get(node);
      const isHidden = isElement && layer.hidden.has(element);
      if (isHidden && layer.byHand?.has(element)) {
        states[number] = HIDDEN; // whatever comes into it: the reader has said so
        continue;
      }
      if (isHidden && isLate[parent] !== 2) {
        const isOpened = content[number] >= LEAST_CHARACTERS || holdsKept[number] === 1;
        states[number] = isOpened ? KEPT : HIDDEN;
        isLate[number] = isOpened ? 2 : 0;
        if (isOpened) {
          shown.push(element);
        }
        continue;
      }
      isLate[number] = isLate[parent] === 2 ? 2 : !was || isUndecided(was, name) ? 1 : 0;
      if (was && (isLate[number] === 0 || was.state !== HIDDEN)) {
        isLate[number] = 0;
        states[number] = was.state === HIDDEN ? WHOLE : was.state; // hidden no more: the reader wants to see it
      } else if (number === typed?.first || (isElement && crunch.isWanted(layer, element))) {
        states[number] = WHOLE;
      } else if (!isElement) {
        states[number] = nodeType.call(node) === 9 && bit(number) === 0 ? WHOLE : KEPT;
      } else if (bit(number) === 1 || holdsKept[number] === 1 || crunch.NEVER_HIDDEN.has(name)) {
        states[number] = KEPT;
        if (isHidden) {
          shown.push(element);
        }
      } else if (facts[number] !== 1 && !crunch.NOTHING_TO_HIDE.has(name)) {
        roots.push(number);
      }
    }
    const isNewText = (/** @type {number} */ number) => isLate[number] > 0;
    const texts = crunch.hiddenTexts(captured, reply.hidden_slots, states).filter(isNewText);
    return { states, roots, texts, shown, isLate };
  }

  /**
   * What nobody saw when it was decided, was not decided; nor what only went with something around it.
   *
   * @param {CrunchDecision} was
   * @param {string} name
   */
  function isUndecided({ state, fact, isRoot }, name) {
    return state === HIDDEN && (fact === 1 || !isRoot || crunch.NOTHING_TO_HIDE.has(name));
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @param {WeakMap<Node, CrunchDecision>} decided
   * @param {(number: number) => number} bit
   * @returns {{content: Int32Array, holdsKept: Uint8Array}} by element: characters of new text in it that stay; whether
   *   something is in it that stayed before
   */
  function contentOf({ nodes, parents, facts }, reply, decided, bit) {
    const size = nodes.length;
    const content = new Int32Array(size);
    const holdsKept = new Uint8Array(size);
    const isIn = new Uint8Array(size); // all around it stays
    const withoutText = new Set(reply.hidden_slots.filter((_, index) => index % 2 === 0));
    isIn[0] = 1;
    for (let number = 1; number < size; number += 1) {
      const node = nodes[number];
      const isElement = nodeType.call(node) === 1;
      isIn[number] = isIn[parents[number]] && (!isElement || bit(number) === 1) ? 1 : 0;
      const was = decided.get(node);
      if (isElement && was && was.state !== HIDDEN && was.fact !== 1) {
        holdsKept[parents[number]] = 1;
      } else if (isElement && !was && isIn[number] === 1 && facts[number] === 0 && !withoutText.has(number)) {
        content[number] = charactersOf(/** @type {Element} */ (node));
      }
    }
    for (let number = size - 1; number > 0; number -= 1) {
      content[parents[number]] += content[number];
      holdsKept[parents[number]] ||= holdsKept[number];
    }
    return { content, holdsKept };
  }

  /** @param {Element} element */
  function charactersOf(element) {
    let count = 0;
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      count += nodeType.call(child) === 3 ? (nodeValue.call(child) ?? "").trim().length : 0;
    }
    return count;
  }

  /**
   * Another page: all of it is decided anew.
   *
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @param {CrunchLayer} layer
   * @returns {CrunchLateMarkers}
   */
  function freshMarkers(captured, reply, layer) {
    const markers = crunch.readMarkers(captured, reply);
    const { nodes, parents } = captured;
    const { states } = markers;
    const decided = crunch.decidedOf(layer);
    const shown = [];
    for (const [number, node] of nodes.entries()) {
      const element = /** @type {Element} */ (node);
      const wasByHost = decided.get(node)?.isOurs !== true;
      if (number > 0 && states[number] !== HIDDEN && layer.hidden.has(element) && wasByHost) {
        shown.push(element);
      } else if (layer.hidden.has(element) && states[parents[number]] !== HIDDEN) {
        states[number] = HIDDEN; // layers of overlays, and links past what is hidden
      }
    }
    return { ...markers, shown, isLate: new Uint8Array(nodes.length).fill(1) };
  }

  Object.assign(crunch, { lateMarkers, freshMarkers });
})();
