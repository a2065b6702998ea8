"use strict";
// Scroll offsets of containers inside the page: `display: none` resets them, shorter content cuts them.

(() => {
  const { defaultView, isConnected, nodeType, scrollLeft, scrollTo, scrollTop } = globalThis.crunch.native;

  /**
   * @param {CrunchCapture} captured
   * @returns {Generator<void, (Element | Document)[], void>} what may have been scrolled, frames included
   */
  function* scrollersOf({ nodes, facts }) {
    /** @type {(Element | Document)[]} */
    const scrollers = [];
    for (let number = 1; number < nodes.length; number += 1) {
      if (number % globalThis.crunch.ELEMENTS_AT_ONCE === 0) {
        yield;
      }
      const node = nodes[number];
      const type = nodeType.call(node);
      if (type === 9) {
        scrollers.push(/** @type {Document} */ (node));
      } else if (type === 1 && facts[number] !== 1) {
        // Where one axis scrolls, no axis is "visible", so one of them tells.
        const { overflowX } = getComputedStyle(/** @type {Element} */ (node));
        if (overflowX !== "visible" && overflowX !== "clip") {
          scrollers.push(/** @type {Element} */ (node));
        }
      }
    }
    return scrollers;
  }

  /**
   * @param {Element | Document} scroller
   * @returns {[left: number, top: number]}
   */
  function offsets(scroller) {
    if (nodeType.call(scroller) === 9) {
      const view = defaultView.call(/** @type {Document} */ (scroller));
      return [view?.scrollX ?? 0, view?.scrollY ?? 0];
    }
    const element = /** @type {Element} */ (scroller);
    return [scrollLeft.call(element), scrollTop.call(element)];
  }

  /**
   * @param {(Element | Document)[]} scrollers
   * @returns {CrunchOffset[]} of those that are scrolled
   */
  function readOffsets(scrollers) {
    const read = [];
    for (const scroller of scrollers) {
      const [left, top] = offsets(scroller);
      if (left !== 0 || top !== 0) {
        read.push({ scroller, left, top, applied: /** @type {[number, number]} */ ([left, top]) });
      }
    }
    return read;
  }

  /**
   * What the offsets became by hiding, so that restoring can tell it from what the reader did since.
   *
   * @param {CrunchOffset[]} saved
   */
  function noteApplied(saved) {
    for (const entry of saved) {
      entry.applied = offsets(entry.scroller);
    }
  }

  /**
   * @param {CrunchOffset[]} saved
   * @returns {CrunchOffset[]} those that the reader has not scrolled since
   */
  function untouched(saved) {
    return saved.filter(({ scroller, applied }) => {
      const [left, top] = offsets(scroller);
      return Math.abs(left - applied[0]) <= 1 && Math.abs(top - applied[1]) <= 1;
    });
  }

  /**
   * @param {CrunchOffset[]} saved
   */
  function putBack(saved) {
    for (const { scroller, left, top } of saved) {
      const to = { left, top, behavior: /** @type {const} */ ("instant") };
      if (nodeType.call(scroller) === 9) {
        defaultView.call(/** @type {Document} */ (scroller))?.scrollTo(to);
      } else if (isConnected.call(scroller)) {
        scrollTo.call(/** @type {Element} */ (scroller), to);
      }
    }
  }

  Object.assign(globalThis.crunch, { scrollersOf, readOffsets, noteApplied, untouched, putBack });
})();
