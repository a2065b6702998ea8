"use strict";
// Step 3 of a press: set the marks, all in one task, and keep the reader's place.

(() => {
  const native = globalThis.crunch.native;
  const { documentElement, getBoundingClientRect, isConnected, nodeType, parentNode } = native;

  /**
   * @returns {CrunchCommitResult}
   */
  function commit() {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const captured = crunch.captured;
    if (!captured?.planned) {
      throw new Error("There is no plan to carry out.");
    }
    const { planned, nodes, facts, attribute } = captured;
    const { hidden, states, css } = planned;
    crunch.captured = undefined;
    /** @type {CrunchLayer} */
    const layer = {
      attribute,
      css,
      nodes,
      states,
      facts,
      hidden,
      marked: [],
      room: [],
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
      offsets: crunch.readOffsets(planned.scrollers),
    };
    const anchor = readerHasScrolled(layer) ? anchorOf(layer) : null;
    const before = anchor && getBoundingClientRect.call(anchor.element).top;
    let layoutMilliseconds = 0;
    try {
      for (const [element, words] of planned.marks) {
        if (isConnected.call(element)) {
          crunch.mark(layer, element, words.join(" "));
        }
      }
      const layoutStarted = performance.now();
      getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
      layoutMilliseconds = performance.now() - layoutStarted;
      if (anchor) {
        crunch.settle(anchor, (side, step) => addRoom(layer, side, step));
      }
      crunch.noteApplied(layer.offsets);
      layer.scroll.after = [scrollX, scrollY];
      crunch.leaveHidden(layer);
    } catch (error) {
      crunch.takeBack(layer);
      throw error;
    }
    crunch.layer = layer;
    return {
      state: "crunched",
      hiddenParts: hidden.size,
      milliseconds: performance.now() - started,
      layoutMilliseconds,
      anchorShift: anchor && before !== null ? getBoundingClientRect.call(anchor.element).top - before : 0,
    };
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {boolean}
   */
  function readerHasScrolled(layer) {
    return scrollY !== 0 || layer.offsets.some(({ top }) => top !== 0);
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchAnchor | null}
   */
  function anchorOf(layer) {
    const kept = (/** @type {Element} */ element) => hiddenRoot(layer, element) === null;
    return globalThis.crunch.findAnchor(kept) ?? globalThis.crunch.nearestAnchor(keptElements(layer));
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Iterable<Element>}
   */
  function* keptElements({ nodes, states, facts }) {
    for (let number = 0; number < nodes.length; number += 1) {
      if (states[number] !== 0 && facts[number] === 0 && nodeType.call(nodes[number]) === 1) {
        yield/** @type {Element} */ (nodes[number]);
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {"above" | "below"} side
   * @param {number} step
   */
  function addRoom(layer, side, step) {
    const root = /** @type {Element} */ (documentElement.call(document));
    layer.room = [...layer.room.filter((word) => !word.startsWith(side)), `${side}-${step}`];
    globalThis.crunch.mark(layer, root, ["still", ...layer.room].join(" "));
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @returns {Element | null} the hidden part that the element sits in
   */
  function hiddenRoot(layer, element) {
    /** @type {Node | null} */
    let node = element;
    while (node) {
      if (layer.hidden.has(/** @type {Element} */ (node))) {
        return /** @type {Element} */ (node);
      }
      node = parentNode.call(node) ?? (nodeType.call(node) === 11 ? /** @type {ShadowRoot} */ (node).host : null);
    }
    return null;
  }

  Object.assign(globalThis.crunch, { commit, hiddenRoot, anchorOf });
})();
