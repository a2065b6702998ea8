"use strict";
// Text that is rendered where nobody sees it: in no room, or where no scrolling of the page brings it into the window.

(() => {
  const crunch = globalThis.crunch;
  const { defaultView, documentElement, getBoundingClientRect, nodeValue, ownerDocument } = crunch.native;
  const TINY = 1.5; // pixels below which a box shows nothing
  const FAR = 3000; // pixels to the right, where a wide page may go
  const AT_ONCE = 64; // texts of an element whose place is asked for

  /**
   * A box that grows with what is in it can only come into sight: mostly its first text says that it is seen, and the
   * others are not looked up. A range around 80,000
   * siblings took Chromium 4 s.
   *
   * @param {CrunchUnseenAround} known
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {Text[]} texts  right in it
   * @returns {string}
   */
  function wayPlaced(known, element, style, texts) {
    const box = { bottom: -Infinity, left: Infinity, right: -Infinity, top: Infinity };
    let way = "";
    for (let first = -1; first < texts.length - 1; ) {
      const last = first < 0 ? 0 : Math.min(first + AT_ONCE, texts.length - 1);
      grow(box, texts[Math.max(first, 0)], texts[last]);
      way = wayOfBox(known, element, style, box);
      if (way === "" && (known.scrolls || !isTiny(box))) {
        break;
      }
      first = last;
    }
    return way;
  }

  /** @param {{bottom: number, left: number, right: number, top: number}} box */
  const isTiny = ({ bottom, left, right, top }) => right - left < TINY || bottom - top < TINY;

  /**
   * @param {{bottom: number, left: number, right: number, top: number}} box
   * @param {Text} first
   * @param {Text} last
   */
  function grow(box, first, last) {
    const range = new Range();
    range.setStart(first, 0);
    range.setEnd(last, (nodeValue.call(last) ?? "").length);
    const { bottom, height, left, right, top, width } = range.getBoundingClientRect();
    if (width > 0 && height > 0) {
      box.bottom = Math.max(box.bottom, bottom);
      box.left = Math.min(box.left, left);
      box.right = Math.max(box.right, right);
      box.top = Math.min(box.top, top);
    }
  }

  /**
   * @param {CrunchUnseenAround} known
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {{bottom: number, left: number, right: number, top: number}} box of its text
   * @returns {string}
   */
  function wayOfBox(known, element, style, { bottom, left, right, top }) {
    const view = defaultView.call(ownerDocument.call(element) ?? document);
    if (isTiny({ bottom, left, right, top })) {
      return style.display === "contents" || known.scrolls ? "" : "clipped";
    }
    if (!view || known.scrolls) {
      return "";
    }
    if (known.isFixed) {
      const isAway = right <= 0 || bottom <= 0 || left >= view.innerWidth || top >= view.innerHeight;
      return isAway && !crunch.isOnItsWay(style) ? "off the screen" : "";
    }
    if (style.overflowX !== "visible") {
      const own = getBoundingClientRect.call(element);
      if (right <= own.left || left >= own.right) {
        return "off the screen"; // indented beyond its own box
      }
    }
    return isOutside(element, view, { bottom, left, right }) ? "off the screen" : "";
  }

  /**
   * @param {CrunchUnseenAround} known
   * @param {Element} element  without text of its own
   */
  function isBeside({ isFixed, scrolls }, element) {
    const view = defaultView.call(ownerDocument.call(element) ?? document);
    return view !== null && !isFixed && !scrolls && isOutside(element, view, getBoundingClientRect.call(element));
  }

  /**
   * @param {Element} element
   * @param {Window} view
   * @param {{bottom: number, left: number, right: number}} place
   * @returns {boolean} whether no scrolling of the page brings it into the window
   */
  function isOutside(element, view, { bottom, left, right }) {
    const root = documentElement.call(ownerDocument.call(element) ?? document);
    const isFromRight = root !== null && getComputedStyle(root).direction === "rtl";
    const isAside = isFromRight ? left + view.scrollX > view.innerWidth : right + view.scrollX <= 0;
    const isFar = isFromRight ? right + view.scrollX < -FAR : left + view.scrollX > view.innerWidth + FAR;
    return isAside || isFar || bottom + view.scrollY <= 0;
  }

  Object.assign(crunch, { isBeside, wayPlaced });
})();
