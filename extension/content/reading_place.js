"use strict";
// The paragraph under the reader's eye stays where it is while things around it go or come back.

(() => {
  const { documentElement, getBoundingClientRect, scrollLeft, scrollTo, scrollTop, scrollingElement } =
    globalThis.crunch.native;

  const STEPS = 32; // in which room is added above or below the page; less than a viewport is ever needed

  /**
   * @returns {CrunchRule[]} rules that add room where a page became too short for its scroll position
   */
  function roomRules() {
    const root = /** @type {Element} */ (documentElement.call(document));
    const { paddingTop, paddingBottom } = getComputedStyle(root);
    /** @type {CrunchRule[]} */
    const rules = [];
    for (let step = 1; step <= STEPS; step += 1) {
      const room = Math.ceil((innerHeight * step) / STEPS);
      rules.push({ word: `above-${step}`, declarations: [`padding-top:calc(${paddingTop} + ${room}px)`] });
      rules.push({ word: `below-${step}`, declarations: [`padding-bottom:calc(${paddingBottom} + ${room}px)`] });
    }
    return rules;
  }

  /**
   * Scroll so that the anchor is where it was; where the page has not enough room for that, `addRoom` gives it some.
   *
   * @param {CrunchAnchor} anchor
   * @param {(side: "above" | "below", step: number) => void} addRoom
   */
  function settle(anchor, addRoom) {
    const { scroller } = anchor;
    if (scroller) {
      const off = topOf(anchor) - anchor.top;
      scrollTo.call(scroller, {
        ...{ top: scrollTop.call(scroller) + off, left: scrollLeft.call(scroller) },
        behavior: "instant",
      });
      if (scrollY === 0) {
        return;
      }
    }
    for (let round = 0; round < 3; round += 1) {
      const off = topOf(anchor) - anchor.top;
      if (Math.abs(off) < 0.5) {
        return;
      }
      const wanted = scrollY + off;
      const root = /** @type {Element} */ (scrollingElement.call(document) ?? documentElement.call(document));
      const missing = wanted < 0 ? -wanted : wanted - (root.scrollHeight - innerHeight);
      if (missing > 0.5) {
        addRoom(wanted < 0 ? "above" : "below", Math.min(STEPS, Math.ceil((missing * STEPS) / innerHeight)));
      }
      scrollPage(scrollX, scrollY + (topOf(anchor) - anchor.top));
    }
  }

  /**
   * @param {CrunchAnchor} anchor
   * @returns {number}
   */
  function topOf({ element, line }) {
    return (line ? line.getBoundingClientRect() : getBoundingClientRect.call(element)).top;
  }

  /**
   * @param {number} left
   * @param {number} top
   */
  function scrollPage(left, top) {
    window.scrollTo({ left, top, behavior: "instant" }); // not at the page's own `scroll-behavior: smooth`
  }

  /**
   * Firefox moves by whole steps of the screen from where the page is, and lands up to half a step off; from the
   * beginning of the page it lands where it did before.
   *
   * @param {number} left
   * @param {number} top
   */
  function scrollPageBack(left, top) {
    scrollPage(left, top);
    if (scrollX !== left || scrollY !== top) {
      scrollPage(0, 0);
      scrollPage(left, top);
    }
  }

  Object.assign(globalThis.crunch, { roomRules, settle, topOf, scrollPage, scrollPageBack });
})();
