"use strict";
// Whether what is rendered can be seen: within all that clips it, not transparent, at a place that one can scroll to.

(() => {
  const { defaultView, getBoundingClientRect, hasAttribute, localName, ownerDocument } = globalThis.crunch.native;
  const SPECK = 1; // pixels; what is for screen readers alone is clipped to one

  /** @type {Readonly<CrunchClip>} */
  const UNCLIPPED = Object.freeze({
    ...{ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity },
    ...{ isScrolled: false, isTransparent: false },
  });
  const NOTHING = Object.freeze({ ...UNCLIPPED, right: -Infinity });

  /**
   * What clips the contents of an element: those in its flow, those placed absolutely, those fixed to the window.
   *
   * @typedef {{flow: CrunchClip, absolute: CrunchClip, fixed: CrunchClip}} Clips
   */

  /**
   * Remembers what it found, as texts that follow each other have the same things around them: good for as long as the
   * page stays as it is.
   *
   * @returns {CrunchSight}
   */
  function newSight() {
    const range = new Range();
    /** @type {Map<Element, {outer: CrunchClip, inner: Clips}>} */
    const known = new Map();

    /** @param {Element | null} element */
    const clipsOf = (element) => {
      /** @type {Element[]} */
      const unknown = [];
      let around = element;
      for (; around && !known.has(around); around = globalThis.crunch.flatParent(around)) {
        unknown.push(around);
      }
      let clips = (around && known.get(around)?.inner) ?? { flow: UNCLIPPED, absolute: UNCLIPPED, fixed: UNCLIPPED };
      for (const inner of unknown.reverse()) {
        const found = clipsInside(inner, clips);
        known.set(inner, found);
        clips = found.inner;
      }
    };

    return (element, text) => {
      clipsOf(element);
      const { outer, inner } = /** @type {{outer: CrunchClip, inner: Clips}} */ (known.get(element));
      const clip = text ? inner.flow : outer;
      if (clip === NOTHING || clip.isTransparent || isFoldedAway(element)) {
        return false;
      }
      if (text) {
        range.selectNodeContents(text);
      }
      return isWithin(text ? range.getBoundingClientRect() : getBoundingClientRect.call(element), element, clip);
    };
  }

  /**
   * @param {Element} element
   * @param {Clips} around
   * @returns {{outer: CrunchClip, inner: Clips}}
   */
  function clipsInside(element, around) {
    const style = getComputedStyle(element);
    if (style.display === "contents") {
      return { outer: around.flow, inner: around };
    }
    const { position } = style;
    if (around.flow === NOTHING && /^(static|relative|sticky)$/.test(position)) {
      const inner = position === "static" ? around : { ...around, absolute: NOTHING };
      return { outer: NOTHING, inner };
    }
    let outer = position === "fixed" ? around.fixed : position === "absolute" ? around.absolute : around.flow;
    if (style.opacity === "0" && /^0s(, 0s)*$/.test(style.transitionDuration) && style.animationName === "none") {
      outer = { ...outer, isTransparent: true }; // not what a page is about to let appear
    }
    if (isCutAway(style)) {
      outer = NOTHING;
    }
    const flow = isPage(element) ? outer : clipOfContents(element, style, outer);
    const holdsFixed = style.transform !== "none" || style.filter !== "none";
    const holdsAbsolute = holdsFixed || position !== "static";
    const isGone = outer === NOTHING || outer.isTransparent;
    return {
      outer,
      inner: {
        flow,
        absolute: holdsAbsolute ? flow : isGone ? outer : around.absolute,
        fixed: holdsFixed ? flow : isGone ? outer : around.fixed,
      },
    };
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its overflow is the window's
   */
  function isPage(element) {
    const name = localName.call(element);
    return name === "html" || name === "body";
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {CrunchClip} outer
   * @returns {CrunchClip}
   */
  function clipOfContents(element, { overflowX, overflowY }, outer) {
    if (overflowX === "visible" && overflowY === "visible") {
      return outer;
    }
    const { left, top, right, bottom } = getBoundingClientRect.call(element);
    const inner = {
      ...outer,
      ...(overflowX === "visible" ? {} : { left: Math.max(left, outer.left), right: Math.min(right, outer.right) }),
      ...(overflowY === "visible" ? {} : { top: Math.max(top, outer.top), bottom: Math.min(bottom, outer.bottom) }),
    };
    if (inner.right - inner.left <= SPECK || inner.bottom - inner.top <= SPECK) {
      return NOTHING;
    }
    const scrolls = /auto|scroll/;
    return {
      ...inner,
      ...(scrolls.test(overflowX) ? { left: -Infinity, right: Infinity, isScrolled: true } : {}),
      ...(scrolls.test(overflowY) ? { top: -Infinity, bottom: Infinity, isScrolled: true } : {}),
    };
  }

  /**
   * @param {CSSStyleDeclaration} style
   * @returns {boolean}
   */
  function isCutAway({ clip, clipPath, position }) {
    if (/^(inset\((50|100)%|(circle|ellipse)\(0(px|%)?\b)/.test(clipPath)) {
      return true;
    }
    if (!/^(absolute|fixed)$/.test(position) || !clip.startsWith("rect(")) {
      return false;
    }
    const [top, right, bottom, left] = (clip.match(/-?[\d.]+|auto/g) ?? []).map(Number);
    return right - left <= SPECK || bottom - top <= SPECK; // false where one of them is auto
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its own text is that of closed details
   */
  function isFoldedAway(element) {
    return localName.call(element) === "details" && !hasAttribute.call(element, "open");
  }

  /**
   * @param {DOMRect} box
   * @param {Element} element
   * @param {CrunchClip} clip
   * @returns {boolean} whether there is something of the box, and some of that inside the clip and where one can scroll
   */
  function isWithin(box, element, clip) {
    const wide = Math.min(box.right, clip.right) - Math.max(box.left, clip.left);
    const high = Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top);
    if (box.width <= 0 || box.height <= 0 || wide <= 0 || high <= 0) {
      return false;
    }
    const view = clip.isScrolled ? null : defaultView.call(/** @type {Document} */ (ownerDocument.call(element)));
    const isLeft = view && box.right + view.scrollX <= 0 && getComputedStyle(element).direction === "ltr";
    return !isLeft && !(view && box.bottom + view.scrollY <= 0);
  }

  globalThis.crunch.newSight = newSight;
})();
