"use strict";
// The reader is taken to the text, or from one of its headings to the next: the focus goes there, and what stands there is
// scrolled into view. Nothing of it is left when the focus goes on.

(() => {
  const { body, compareDocumentPosition, documentElement, getBoundingClientRect, ownerDocument } =
    globalThis.crunch.native;
  const { defaultView } = globalThis.crunch.native;
  const { scrollIntoView } = Element.prototype;
  /** Share of the window: what begins above it is in view already. */
  const UPPER = 0.6;

  /**
   * @param {{gently?: boolean}} [how]  gently: not where the reader has begun, or the page has the focus somewhere
   * @returns {CrunchArrival | null}
   */
  function goToText({ gently = false } = {}) {
    const crunch = globalThis.crunch;
    const { layer } = crunch;
    if (!layer || (gently && hasBegun())) {
      return null;
    }
    crunch.forgetGone(layer);
    const text = crunch.keptText(layer);
    for (let title = crunch.titleOf(text); title && !isPage(title) && !arriveAt(layer, title); ) {
      title = crunch.flatParent(title); // what has no box takes no focus
    }
    const { words, minutes, headings } = text;
    return { words, minutes, headings: headings.length };
  }

  /**
   * @param {1 | -1} step  to the next heading or to the one before
   * @returns {CrunchStep}
   */
  function goToHeading(step) {
    const crunch = globalThis.crunch;
    const { layer } = crunch;
    if (!layer) {
      return "gone";
    }
    crunch.forgetGone(layer);
    const headings = crunch.keptText(layer).headings.map(({ element }) => element);
    const isBefore = beforeReader();
    const rest = step > 0 ? headings.filter((one) => isBefore(one) < 0) : headings.filter((one) => isBefore(one) > 0);
    if ((step > 0 ? rest : rest.reverse()).some((next) => arriveAt(layer, next))) {
      return "there";
    }
    return headings.length === 0 ? "none" : step > 0 ? "last" : "first";
  }

  /**
   * @param {Element[]} headings
   * @returns {number} which of them the reader is below, or at; -1 above all of them
   */
  function headingHere(headings) {
    const isBefore = beforeReader();
    return headings.findLastIndex((one) => isBefore(one) >= 0);
  }

  /** @returns {(heading: Element) => number} above 0 where a heading comes before the reader, 0 where the reader is at it */
  function beforeReader() {
    const here = globalThis.crunch.focused();
    return here && !isPage(here) ? beforeElement(here) : beforeWindow();
  }

  /**
   * @param {Element} here
   * @returns {(heading: Element) => number} above 0 where the heading comes before
   */
  function beforeElement(here) {
    return (heading) => {
      const position = compareDocumentPosition.call(here, heading);
      if (heading === here || position & 8) {
        return 0;
      }
      if (position & 1) {
        return above(heading, here); // in another tree
      }
      return position & 4 ? -1 : 1;
    };
  }

  /** @returns {(heading: Element) => number} where nothing has the focus, what is in view counts */
  function beforeWindow() {
    return (heading) => (getBoundingClientRect.call(heading).top < 0 ? 1 : -1);
  }

  /**
   * @param {Element} one
   * @param {Element} other
   */
  function above(one, other) {
    return topInPage(other) - topInPage(one);
  }

  /** @param {Element} element */
  function topInPage(element) {
    let { top } = getBoundingClientRect.call(element);
    for (let view = viewOf(element); view && view !== window; view = viewOf(view.frameElement)) {
      top += view.frameElement ? getBoundingClientRect.call(view.frameElement).top : 0;
    }
    return top;
  }

  /** @param {Element | null} element */
  function viewOf(element) {
    return element && defaultView.call(/** @type {Document} */ (ownerDocument.call(element)));
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  a kept one
   * @returns {boolean} whether it has the focus; what has no box takes none, nor does what is behind a modal dialog
   */
  function arriveAt(layer, element) {
    const crunch = globalThis.crunch;
    const isUnscrolled = crunch.isWhereLeft(layer);
    const offsets = crunch.untouched(layer.offsets);
    const here = crunch.focused();
    const wasThere = layer.focus?.heading === here ? here : null; // by a focus that we lent
    const from = wasThere ? (layer.focus?.from ?? null) : here;
    crunch.takeFocus(layer, /** @type {HTMLElement} */ (element), from && !isPage(from) ? from : null);
    if (crunch.focused() !== element) {
      crunch.giveBack(layer);
      if (wasThere) {
        crunch.takeFocus(layer, /** @type {HTMLElement} */ (wasThere), from);
      }
      return false;
    }
    if (!isInView(element)) {
      scrollIntoView.call(element, { block: "start", inline: "nearest", behavior: "instant" });
    }
    // What the reader has not scrolled goes back with undo to where it was before the press.
    if (isUnscrolled) {
      crunch.noteLeft(layer);
    }
    crunch.noteApplied(offsets);
    return true;
  }

  /** @param {Element} element */
  function isInView(element) {
    const { top } = getBoundingClientRect.call(element);
    return viewOf(element) === window && top >= 0 && top <= innerHeight * UPPER;
  }

  /** @returns {boolean} whether the reader is somewhere already, or the page has put the focus somewhere */
  function hasBegun() {
    const selection = getSelection();
    const here = globalThis.crunch.focused();
    return (
      globalThis.crunch.beingRead === true ||
      scrollX !== 0 ||
      scrollY !== 0 ||
      location.hash !== "" ||
      (selection !== null && !selection.isCollapsed) ||
      (here !== null && !isPage(here))
    );
  }

  /** @param {Element} element */
  function isPage(element) {
    const owner = /** @type {Document} */ (ownerDocument.call(element));
    return element === body.call(owner) || element === documentElement.call(owner);
  }

  Object.assign(globalThis.crunch, { arriveAt, goToHeading, goToText, headingHere });
})();
