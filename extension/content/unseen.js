"use strict";
// Text in place of the page holds what the page showed: which elements have text of their own that is rendered and that
// nobody sees. Injected only where such text is about to be shown, after the first answer of the host. What takes most
// of the page's text is no way of hiding: a page that comes into sight by script, or as the reader goes on.

(() => {
  const crunch = globalThis.crunch;
  const { checkVisibility, currentZoom, firstChild, getBoundingClientRect, hasAttribute, localName } = crunch.native;
  const { nextSibling, nodeType, nodeValue } = crunch.native;
  const TINY = 1.5; // pixels below which a box or a letter shows nothing
  const BLUR = 3; // pixels from which nothing can be read
  const MOST = 0.5; // share of the text that one way of hiding may take
  const WITH_OPACITY = Object.assign(Object.create(null), { opacityProperty: true, checkOpacity: true });

  /** @typedef {CrunchUnseenAround} Around */

  /**
   * The page anew, with what nobody sees marked as not rendered; nothing where all is seen.
   *
   * @returns {CrunchCaptureResult | null}
   */
  function captureSeen() {
    const captured = crunch.captured;
    const unseen = captured ? unseenElements(captured) : new Set();
    return unseen.size > 0 ? crunch.capture(unseen) : null;
  }

  /**
   * @param {Pick<CrunchWalk, "nodes" | "parents" | "facts">} walk
   * @param {(element: Element) => boolean} [speaks]  whether an element has words that stand for it, as a picture has
   * @returns {Set<Node>} each has text of its own, or such words
   */
  function unseenElements({ nodes, parents, facts }, speaks = () => false) {
    /** @type {Around[]} */
    const known = [];
    /** @type {Map<string, {elements: Node[], length: number}>} */
    const ways = new Map();
    /** @type {Node[]} */
    const mute = [];
    let total = 0;
    for (const [number, node] of nodes.entries()) {
      const around = known[parents[number]] ?? { gone: "", isFixed: false, scrolls: false, behind: [255, 255, 255] };
      if (nodeType.call(node) !== 1 || facts[number] === 1) {
        known[number] = around;
        continue;
      }
      const element = /** @type {Element} */ (node);
      const style = getComputedStyle(element);
      known[number] = aroundWith(around, element, style);
      const texts = facts[number] === 0 ? ownTexts(element) : [];
      const length = texts.reduce((sum, text) => sum + (nodeValue.call(text) ?? "").trim().length, 0);
      total += length;
      const way = length > 0 ? wayUnseen(known[number], element, style, texts) : "";
      if (way) {
        const found = ways.get(way) ?? { elements: [], length: 0 };
        found.elements.push(element);
        found.length += length;
        ways.set(way, found);
      }
      if (speaks(element) && (known[number].gone || crunch.isBeside(known[number], element))) {
        mute.push(element);
      }
    }
    const few = [...ways.values()].filter(({ length }) => length <= MOST * total);
    const isAll = few.reduce((sum, { length }) => sum + length, 0) > 0.8 * total;
    return new Set([...mute, ...(isAll ? [] : few.flatMap(({ elements }) => elements))]);
  }

  /**
   * @param {Element} element
   * @returns {Text[]} text nodes right in it that are not blank
   */
  function ownTexts(element) {
    const texts = [];
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 3 && (nodeValue.call(child) ?? "").trim() !== "") {
        texts.push(/** @type {Text} */ (child));
      }
    }
    return texts;
  }

  /**
   * @param {Around} around
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @returns {Around}
   */
  function aroundWith(around, element, style) {
    const { position, overflowX, overflowY } = style;
    return {
      gone: around.gone || wayGone(element, style),
      isFixed: around.isFixed || position === "fixed",
      scrolls: around.scrolls || [overflowX, overflowY].some((value) => value === "auto" || value === "scroll"),
      behind: behind(around.behind, style),
    };
  }

  /**
   * @param {number[] | null} colour behind what is around
   * @param {CSSStyleDeclaration} style
   * @returns {number[] | null}
   */
  function behind(colour, { backgroundColor, backgroundImage, position, colorScheme }) {
    const own = colourOf(backgroundColor);
    if (backgroundImage !== "none" || !own) {
      return null;
    }
    if (own[3] === 1) {
      return own;
    }
    const mayStandOnOthers = position === "absolute" || position === "fixed" || colorScheme.includes("dark");
    return own[3] === 0 && !mayStandOnOthers ? colour : null;
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @returns {string} in which way it is hidden with all that is in it
   */
  function wayGone(element, style) {
    const { filter, maskImage, maskSize, opacity } = style;
    const clear = Number(opacity) <= 0.01 || /opacity\((?:0?\.0\d*|0)\)/.test(filter);
    if (clear && !isOnItsWay(style)) {
      return "transparent";
    }
    if (/^(?:-webkit-)?[a-z-]*gradient\(/.test(maskImage) && isClear(maskImage)) {
      return "transparent";
    }
    if (maskImage !== "none" && maskSize.split(",").every((size) => /^\s*(?:\S+ )?0(?:px|%)?(?: |$)/.test(size))) {
      return "transparent";
    }
    if (Number(/blur\(([\d.]+)px\)/.exec(filter)?.[1] ?? 0) >= BLUR) {
      return "blurred";
    }
    const { clip, clipPath, display, overflowX, overflowY, position } = style;
    if (clipPath !== "none" && crunch.isShapedAway(clipPath, element)) {
      return "clipped";
    }
    if (clip !== "auto" && (position === "absolute" || position === "fixed") && crunch.isClippedAway(clip)) {
      return "clipped";
    }
    if (display !== "inline" && display !== "contents") {
      const { width, height } = getBoundingClientRect.call(element);
      if ((overflowX !== "visible" && width < TINY) || (overflowY !== "visible" && height < TINY)) {
        return "clipped";
      }
    }
    return "";
  }

  /**
   * @param {string} gradient as computed
   * @returns {boolean} whether each of its colours is transparent
   */
  function isClear(gradient) {
    const colours = gradient.match(/rgba?\([^()]*\)/g) ?? [];
    return colours.length > 0 && colours.every((colour) => colourOf(colour)?.[3] === 0);
  }

  /**
   * @param {CSSStyleDeclaration} style
   * @returns {boolean} whether it comes into sight by itself, or as the reader goes on
   */
  function isOnItsWay({ animationName, transform, transitionDuration, willChange }) {
    const moves = animationName !== "none" || willChange !== "auto" || transform !== "none";
    return moves || /[1-9]/.test(transitionDuration);
  }

  /**
   * @param {Around} known
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {Text[]} texts right in it
   * @returns {string} in which way its own text is seen by nobody; empty when it may be seen
   */
  function wayUnseen(known, element, style, texts) {
    if (known.gone) {
      return known.gone;
    }
    if (style.contentVisibility === "hidden" || isFolded(element)) {
      return "skipped";
    }
    if (!checkVisibility.call(element, WITH_OPACITY) && style.display !== "contents" && !isOnItsWay(style)) {
      return "transparent";
    }
    if (Number.parseFloat(style.fontSize) * (currentZoom?.call(element) ?? 1) < TINY) {
      return "small";
    }
    return wayPale(known, style) || crunch.wayPlaced(known, element, style, texts);
  }

  /** @param {Element} element */
  function isFolded(element) {
    return localName.call(element) === "details" && !hasAttribute.call(element, "open");
  }

  /**
   * @param {Around} known
   * @param {CSSStyleDeclaration} style
   * @returns {string}
   */
  function wayPale({ behind: ground }, style) {
    const ink = colourOf(style.getPropertyValue("-webkit-text-fill-color") || style.color);
    if (!ink || style.getPropertyValue("-webkit-background-clip") === "text" || style.textShadow !== "none") {
      return "";
    }
    const isLikeGround = ground?.slice(0, 3).every((value, place) => Math.abs(value - ink[place]) < 4) ?? false;
    return ink[3] === 0 || isLikeGround ? "without colour" : "";
  }

  /**
   * @param {string} colour as computed
   * @returns {number[] | null} red, green, blue and what of it covers; null for what is written otherwise
   */
  function colourOf(colour) {
    const values =
      /^rgba?\(([^)]*)\)$/
        .exec(colour)?.[1]
        .match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return values.length < 3 ? null : [values[0], values[1], values[2], values[3] ?? 1];
  }

  Object.assign(crunch, { captureSeen, isOnItsWay, unseenElements });
})();
