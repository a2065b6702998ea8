"use strict";
// A page that shows an overlay often keeps the page behind it from scrolling; when the overlay is hidden, it must scroll
// again.

(() => {
  const { body, documentElement, firstChild, getBoundingClientRect, nextSibling, nodeType } = globalThis.crunch.native;
  const MOST = 200; // elements to look at in one hidden part

  /** @type {readonly CrunchRule[]} */
  const LOCK_RULES = Object.freeze([
    { word: "scrolls", declarations: ["overflow-y:auto"] },
    { word: "unclipped", declarations: ["overflow:visible"] },
    { word: "unpinned", declarations: ["position:relative", "inset:auto"] },
  ]);

  /**
   * @param {Set<Element>} hidden
   * @param {CrunchMarks} marks
   * @returns {number} how far the page was scrolled before it was pinned in that state
   */
  function releaseScroll(hidden, marks) {
    const root = documentElement.call(document);
    const inner = body.call(document);
    if (!root || !inner) {
      return 0;
    }
    const rootStyle = getComputedStyle(root);
    const bodyStyle = getComputedStyle(inner);
    const isClipped = [rootStyle, bodyStyle].some(({ overflowY }) => /hidden|clip/.test(overflowY));
    const isPinned = [rootStyle, bodyStyle].some(({ position }) => position === "fixed");
    if ((!isClipped && !isPinned) || ![...hidden].some(holdsOverlay)) {
      return 0;
    }
    let scrolled = 0;
    if (/hidden|clip/.test(rootStyle.overflowY)) {
      globalThis.crunch.addWords(marks, root, "still", "scrolls");
    }
    if (/hidden|clip/.test(bodyStyle.overflowY)) {
      // Where the root leaves it to the body, the body's overflow is that of the viewport.
      const isViewport = rootStyle.overflowX === "visible" && rootStyle.overflowY === "visible";
      globalThis.crunch.addWords(marks, inner, "still", isViewport ? "scrolls" : "unclipped");
    }
    for (const [element, style] of /** @type {const} */ ([
      [root, rootStyle],
      [inner, bodyStyle],
    ])) {
      if (style.position === "fixed") {
        globalThis.crunch.addWords(marks, element, "still", "unpinned");
        scrolled = Math.max(scrolled, -(Number.parseFloat(style.top) || 0));
      }
    }
    return scrolled;
  }

  /**
   * @param {Element} part
   * @returns {boolean} whether the part or something in it lies over the page
   */
  function holdsOverlay(part) {
    /** @type {Node[]} */
    const waiting = [part];
    for (let seen = 0; waiting.length > 0 && seen < MOST; seen += 1) {
      const element = /** @type {Element} */ (waiting.shift());
      const { position, display } = getComputedStyle(element);
      if (display !== "none" && (position === "fixed" || (position === "absolute" && coversViewport(element)))) {
        return true;
      }
      for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
        if (nodeType.call(child) === 1) {
          waiting.push(child);
        }
      }
    }
    return false;
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function coversViewport(element) {
    const { left, top, right, bottom } = getBoundingClientRect.call(element);
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width > 0 && height > 0 && width * height > (innerWidth * innerHeight) / 4;
  }

  Object.assign(globalThis.crunch, { LOCK_RULES, holdsOverlay, releaseScroll });
})();
