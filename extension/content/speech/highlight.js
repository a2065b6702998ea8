"use strict";
// The sentence that is spoken, and its word, painted by the browser itself: no node of the page is touched.

(() => {
  const { flatParent } = globalThis.crunch;
  const { body, defaultView, documentElement, getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const { ownerDocument, parentNode, scrollingElement } = globalThis.crunch.native;
  /** Share of the window above the sentence that it is scrolled to. */
  const ABOVE = 0.25;
  /** Names that {@link paint} is given, and no other. */
  const OWN = /^crunch-[0-9a-f]{40}(?:-word|-picture)?$/;

  /**
   * @param {string} name
   * @returns {string} the rules for what {@link paint} names
   */
  function speechSheet(name) {
    const sentence = `::highlight(${name})`;
    const word = `::highlight(${name}-word)`;
    const picture = `::highlight(${name}-picture)`;
    return [
      `${sentence}{background-color:#ffe58a!important;color:#1a1a1a!important}`,
      `${word}{background-color:#ffb000!important;color:#000!important}`,
      `${picture}{background-color:rgb(255 214 64/.35)!important}`, // it is painted over a picture, not behind
      "@media (forced-colors:active){",
      `${sentence}{background-color:Mark!important;color:MarkText!important}`,
      `${word}{background-color:Highlight!important;color:HighlightText!important}`,
      "}",
    ].join("\n");
  }

  /** The windows that hold one, by name: each frame has a registry of its own. @type {Map<string, Set<Window>>} */
  const painted = new Map();

  /**
   * @param {string} name
   * @param {Range[]} ranges
   * @param {number} priority
   */
  function paint(name, ranges, priority = 0) {
    const views = new Map([...(painted.get(name) ?? [])].map((view) => [view, /** @type {Range[]} */ ([])]));
    for (const range of ranges) {
      const owner = ownerDocument.call(range.startContainer);
      const view = owner && defaultView.call(owner);
      if (view) {
        views.set(view, [...(views.get(view) ?? []), range]);
      }
    }
    for (const [view, inside] of views) {
      paintIn(view, name, inside, priority);
    }
    painted.set(name, new Set([...views].filter(([, inside]) => inside.length > 0).map(([view]) => view)));
  }

  /**
   * @param {string} name
   * @param {Range[]} ranges
   */
  function paintSentence(name, ranges) {
    paint(
      name,
      ranges.filter((range) => !globalThis.crunch.isAroundPicture(range)),
    );
    paint(`${name}-picture`, ranges.filter(globalThis.crunch.isAroundPicture));
  }

  /**
   * @param {Window} view
   * @param {string} name
   * @param {Range[]} ranges
   * @param {number} priority
   */
  function paintIn(view, name, ranges, priority) {
    const { CSS, Highlight } = /** @type {typeof globalThis} */ (/** @type {unknown} */ (view));
    try {
      if (ranges.length === 0) {
        CSS.highlights.delete(name);
      } else {
        const highlight = new Highlight(...ranges);
        highlight.priority = priority;
        CSS.highlights.set(name, highlight);
      }
    } catch {
      // a frame that has gone meanwhile, and what was painted there
    }
  }

  /** What an extension painted that was reloaded since. */
  function unpaintStrays() {
    /** @type {string[]} */
    const names = [];
    // Firefox lets no script of ours iterate over it.
    CSS.highlights.forEach((_, name) => {
      names.push(name);
    });
    for (const name of names) {
      if (OWN.test(name) && !painted.has(name)) {
        CSS.highlights.delete(name);
      }
    }
  }

  /** @param {string} name */
  function unpaint(name) {
    for (const one of [name, `${name}-word`, `${name}-picture`]) {
      paint(one, []);
      painted.delete(one);
    }
  }

  /**
   * Scroll to a sentence that is out of sight, also in boxes of the page that scroll.
   *
   * @param {CrunchSentence} sentence
   */
  function bringIntoView(sentence) {
    const { rectOf, inWindow } = globalThis.crunch;
    const run = sentence.block.runs.find(({ at, length }) => at + length > sentence.start);
    for (let box = run ? boxAround(run.node) : null; box; box = boxAround(box)) {
      const inside = rectOf(sentence);
      const view = viewOf(box);
      const isFrame = view !== null && scrollingElement.call(/** @type {Document} */ (ownerDocument.call(box))) === box;
      const place = isFrame ? new DOMRect(0, 0, view.innerWidth, view.innerHeight) : getBoundingClientRect.call(box);
      const { top, bottom } = inWindow(box, place);
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

  /** @param {Node} node */
  function viewOf(node) {
    const owner = ownerDocument.call(node);
    return owner ? defaultView.call(owner) : null;
  }

  /**
   * @param {Node} node
   * @returns {Element | null} the nearest box around it that scrolls, a frame with it, and is not the page
   */
  function boxAround(node) {
    let element = around(node);
    while (element && nodeType.call(element) === 1) {
      const one = /** @type {HTMLElement} */ (element);
      const owner = /** @type {Document} */ (ownerDocument.call(one));
      const { overflowY } = getComputedStyle(one);
      const isRoot = one === documentElement.call(owner) || one === body.call(owner);
      const isPage = isRoot && owner === document;
      const mayScroll = isRoot ? scrollingElement.call(owner) === one : overflowY === "auto" || overflowY === "scroll";
      if (!isPage && mayScroll && one.scrollHeight > one.clientHeight + 1) {
        return one;
      }
      element = around(one);
    }
    return null;
  }

  /**
   * @param {Node} node
   * @returns {Node | null} of the outermost element of a frame, the frame
   */
  function around(node) {
    const isElement = nodeType.call(node) === 1;
    const parent = isElement ? flatParent(/** @type {Element} */ (node)) : parentNode.call(node);
    return parent ?? (isElement ? (viewOf(node)?.frameElement ?? null) : null);
  }

  Object.assign(globalThis.crunch, { speechSheet, paint, paintSentence, unpaint, unpaintStrays, bringIntoView });
})();
