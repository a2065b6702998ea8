"use strict";
// The sentence that is spoken, and its word, painted by the browser itself: no node of the page is touched.

(() => {
  const { flatParent } = globalThis.crunch;
  const { getBoundingClientRect, parentNode, nodeType } = globalThis.crunch.native;
  /** Share of the window above the sentence that it is scrolled to. */
  const ABOVE = 0.25;

  /**
   * @param {string} name
   * @returns {string} the rules for what {@link paint} names
   */
  function speechSheet(name) {
    const sentence = `::highlight(${name})`;
    const word = `::highlight(${name}-word)`;
    return [
      `${sentence}{background-color:#ffe58a!important;color:#1a1a1a!important}`,
      `${word}{background-color:#ffb000!important;color:#000!important}`,
      "@media (forced-colors:active){",
      `${sentence}{background-color:Mark!important;color:MarkText!important}`,
      `${word}{background-color:Highlight!important;color:HighlightText!important}`,
      "}",
    ].join("\n");
  }

  /**
   * @param {string} name
   * @param {Range[]} ranges
   * @param {number} priority
   */
  function paint(name, ranges, priority = 0) {
    if (ranges.length === 0) {
      CSS.highlights.delete(name);
      return;
    }
    const highlight = new Highlight(...ranges);
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  }

  /** @param {string} name */
  function unpaint(name) {
    CSS.highlights.delete(name);
    CSS.highlights.delete(`${name}-word`);
  }

  /**
   * Scroll to a sentence that is out of sight, also in boxes of the page that scroll.
   *
   * @param {CrunchSentence} sentence
   */
  function bringIntoView(sentence) {
    const { rectOf } = globalThis.crunch;
    const run = sentence.block.runs.find(({ at, length }) => at + length > sentence.start);
    for (let box = run ? boxAround(run.node) : null; box; box = boxAround(box)) {
      const inside = rectOf(sentence);
      const { top, bottom } = getBoundingClientRect.call(box);
      if (inside && (inside.top < top || inside.top > bottom - 24)) {
        box.scrollTop += inside.top - top - (bottom - top) * ABOVE;
      }
    }
    const rect = rectOf(sentence);
    if (
      rect &&
      (rect.top < 0 || rect.top > innerHeight - 48 || (rect.bottom > innerHeight && rect.height < innerHeight))
    ) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scrollTo({ top: scrollY + rect.top - innerHeight * ABOVE, behavior: isCalm ? "instant" : "smooth" });
    }
  }

  /**
   * @param {Node} node
   * @returns {Element | null} the nearest box around it that scrolls, and is not the page
   */
  function boxAround(node) {
    let element = nodeType.call(node) === 1 ? flatParent(/** @type {Element} */ (node)) : parentNode.call(node);
    while (element && nodeType.call(element) === 1) {
      const one = /** @type {HTMLElement} */ (element);
      const { overflowY } = getComputedStyle(one);
      const isPage = one === document.documentElement || one === document.body;
      if (!isPage && (overflowY === "auto" || overflowY === "scroll") && one.scrollHeight > one.clientHeight + 1) {
        return one;
      }
      element = flatParent(one);
    }
    return null;
  }

  Object.assign(globalThis.crunch, { speechSheet, paint, unpaint, bringIntoView });
})();
