"use strict";
// The paragraph under the reader's eye stays where it is while things around it go or come back.

(() => {
  const { compareDocumentPosition, getBoundingClientRect, isConnected, scrollLeft, scrollTo, scrollTop } =
    globalThis.crunch.native;

  const ROUNDS = 8; // room may have to be added more than once, where the page is as high as its window whatever is in it
  const FAR = 1.5; // pixels; what a browser may be off by scrolling to whole pixels is less

  /**
   * Scroll so that the anchor is where it was; where there is not enough room for that, `addRoom` gives it some.
   *
   * @param {CrunchAnchor} anchor
   * @param {(side: "above" | "below", pixels: number) => boolean | undefined} addRoom  false where no more can be added
   */
  function settle(anchor, addRoom) {
    const { scroller } = anchor;
    let room = 0;
    let missing = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round += 1) {
      scrollBy(scroller, topOf(anchor) - anchor.top);
      if (scroller && scrollY !== 0 && Math.abs(topOf(anchor) - anchor.top) >= 0.5) {
        scrollPage(scrollX, scrollY + (topOf(anchor) - anchor.top));
      }
      const off = topOf(anchor) - anchor.top;
      if (Math.abs(off) < 0.5 || (room > 0 && Math.abs(off) < 1)) {
        return;
      }
      const isInVain = room > 0 && Math.abs(off) > missing - 1; // the first of it filled what was empty before
      missing = Math.abs(off);
      room += missing + (isInVain ? innerHeight / 4 : 0);
      if (!addRoom(off < 0 ? "above" : "below", room)) {
        return;
      }
    }
  }

  /**
   * @param {Element | null} scroller  null is the page
   * @param {number} off
   */
  function scrollBy(scroller, off) {
    if (Math.abs(off) < 0.5) {
      return;
    }
    if (scroller) {
      const to = { top: scrollTop.call(scroller) + off, left: scrollLeft.call(scroller) };
      scrollTo.call(scroller, { ...to, behavior: "instant" });
    } else {
      scrollPage(scrollX, scrollY + off);
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
   * Remember how the page was left, to tell from it what the reader scrolls.
   *
   * @param {CrunchLayer} layer
   */
  function noteLeft(layer) {
    layer.scroll.after = [scrollX, scrollY];
    if (layer.eye) {
      layer.eye.after = topOf(layer.eye.anchor);
    }
  }

  /**
   * The browser scrolls, too, where a picture that comes late moves the text; and without that the text alone moves.
   *
   * @param {CrunchLayer} layer
   * @returns {boolean} whether the reader has not scrolled since
   */
  function isWhereLeft({ scroll: { after }, eye, offsets, hidden }) {
    const isAt = Math.abs(scrollX - after[0]) <= 1 && Math.abs(scrollY - after[1]) <= 1;
    if (!eye || !isConnected.call(eye.anchor.element)) {
      return isAt;
    }
    const { scroller } = eye.anchor;
    const inner = offsets.find((offset) => offset.scroller === scroller);
    const isScrolledInside = scroller && inner && Math.abs(scrollTop.call(scroller) - inner.applied[1]) > 1;
    // What comes back outside of a box moves nothing in it.
    const isLeft = isAt && !(isScrolledInside && [...hidden].some((part) => isWithin(part, scroller)));
    return isLeft || Math.abs(topOf(eye.anchor) - eye.after) <= 1;
  }

  /** @param {Element} part @param {Element} around */
  function isWithin(part, around) {
    return (compareDocumentPosition.call(around, part) & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
  }

  /**
   * The text that was under the eye before the press is there again, also where something above it has come meanwhile.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchOffset[]} untouched  of the boxes in the page that the reader has not scrolled since
   */
  function putBackEye({ eye }, untouched) {
    const scroller = eye?.anchor.scroller;
    const isReaders = scroller && untouched.every((offset) => offset.scroller !== scroller);
    if (eye?.anchor.isInSight && !isReaders && isConnected.call(eye.anchor.element)) {
      if (Math.abs(topOf(eye.anchor) - eye.anchor.top) > FAR) {
        settle(eye.anchor, () => false);
      }
    }
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

  Object.assign(globalThis.crunch, {
    ...{ settle, topOf, noteLeft, isWhereLeft, putBackEye, scrollPage, scrollPageBack },
  });
})();
