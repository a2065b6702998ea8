"use strict";
// The host's reply read against the captured nodes: which elements go, and where only text goes.

(() => {
  const { assignedNodes, firstChild, isConnected, localName, nextSibling, nodeType, nodeValue } =
    globalThis.crunch.native;
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
    const bytes = Uint8Array.from(atob(reply.bitmap), (character) => character.charCodeAt(0));
    if (reply.elements !== nodes.length || bytes.length !== (nodes.length + 7) >> 3) {
      throw new Error(`The host counted ${reply.elements} elements, the page has ${nodes.length}.`);
    }
    /** @param {number} number */
    const bit = (number) => (bytes[number >> 3] >> (number & 7)) & 1;
    const states = new Uint8Array(nodes.length);
    const rescued = slotsOfKeptNodes(captured, bit);
    /** @type {number[]} */
    const roots = [];
    states[0] = KEPT;
    for (let number = 1; number < nodes.length; number += 1) {
      const around = states[parents[number]];
      if (around !== KEPT) {
        states[number] = around;
        continue;
      }
      const node = nodes[number];
      const type = nodeType.call(node);
      if (bit(number) === 1 || rescued.has(number)) {
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
    return { states, roots, texts: hiddenTexts(captured, reply.hidden_slots, states) };
  }

  /**
   * A slot has no text of its own, so its bit says nothing about the light children that it shows.
   *
   * @param {CrunchCapture} captured
   * @param {(number: number) => number} bit
   * @returns {Set<number>} slots that show something kept, and what is around them in their shadow trees
   */
  function slotsOfKeptNodes({ nodes, parents, slots }, bit) {
    const rescued = new Set();
    if (slots.length === 0) {
      return rescued;
    }
    const wanted = new Set();
    for (const slot of slots) {
      for (const node of assignedNodes.call(/** @type {HTMLSlotElement} */ (nodes[slot]))) {
        wanted.add(node);
      }
    }
    /** @type {Map<Node, number>} */
    const numbers = new Map();
    for (let number = 0; number < nodes.length; number += 1) {
      if (wanted.has(nodes[number])) {
        numbers.set(nodes[number], number);
      }
    }
    for (const slot of slots) {
      const kept = assignedNodes.call(/** @type {HTMLSlotElement} */ (nodes[slot])).some((node) => {
        const number = numbers.get(node);
        return number === undefined
          ? (nodeValue.call(node) ?? "").trim() !== ""
          : bit(number) === 1 || rescued.has(number);
      });
      for (let number = slot; kept && number > 0 && nodeType.call(nodes[number]) === 1; number = parents[number]) {
        rescued.add(number);
      }
    }
    return rescued;
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
   * @param {Element} element
   * @param {Set<number>} slots
   * @returns {boolean}
   */
  function everyTextIn(element, slots) {
    let slot = 0;
    let some = false;
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
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

  globalThis.crunch.readMarkers = readMarkers;
})();
