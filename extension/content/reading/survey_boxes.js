"use strict";
// Which boxes of a page have to give way in the reading mode, told by words that the reading sheet knows.

(() => {
  const { getBoundingClientRect, localName } = globalThis.crunch.native;
  const { clientHeight, clientWidth, querySelectorAll, scrollHeight } = globalThis.crunch.native;
  const CONTROLS = new Set("input textarea select button option progress meter".split(" "));
  /** They keep the room at their sides. */
  const INDENTED = new Set(
    "ul ol menu dl dd blockquote li td th fieldset pre legend caption details summary".split(" "),
  );
  const TABLE_PART = /^table-/;
  /** Pixels; a picture below that is a sign. */
  const SIGN = 48;
  /** Pixels, at least and at most: less is a line. */
  const SWATCH = [6, 64];

  /**
   * Text that only a screen reader reads, and what stands beside the page: none of it may come into sight.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   */
  function isUnseen(element, style) {
    if (style.position === "absolute" || style.position === "fixed") {
      const { left, right, bottom, width, height } = getBoundingClientRect.call(element);
      const isCut = /inset\((?:50%|100%)|rect\((?:0|1px)/.test(`${style.clipPath} ${style.clip}`);
      return isCut || width <= 1 || height <= 1 || right <= 0 || left >= innerWidth + scrollX || bottom + scrollY <= 0;
    }
    const isHiding = /hidden|clip/.test(style.overflowX + style.overflowY);
    return (
      isHiding && (clientHeight.call(element) <= 1 || clientWidth.call(element) <= 1) && style.display !== "inline"
    );
  }

  /**
   * @param {CrunchSurvey} found
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {boolean} isBesideText
   */
  function lookAtPicture({ pictures, words, bounds }, element, style, isBesideText) {
    const { width, height } = getBoundingClientRect.call(element);
    const isLarge = width >= SIGN && height >= SIGN;
    if (isLarge || localName.call(element) !== "svg") {
      pictures.push(element);
    }
    globalThis.crunch.addWords(words, element, "read-media", ...(isLarge ? ["read-plate"] : []));
    const bound = isLarge ? globalThis.crunch.boundOf(element, width) : 0;
    if (bound > 0) {
      bounds.add(bound);
      globalThis.crunch.addWords(words, element, `read-bound-${bound}`);
    }
    if (isBesideText && /absolute|fixed|sticky/.test(style.position)) {
      globalThis.crunch.addWords(words, element, "read-static");
    }
    if (isLarge && style.float !== "none") {
      globalThis.crunch.addWords(words, element, "read-unfloat");
    }
  }

  /**
   * @param {Element} element
   * @returns {string[]} words for the boxes that a style makes before and after its content
   */
  function pseudosOf(element) {
    const isThere = ({ below = "" }) => !/^(?:none|normal)$/.test(getComputedStyle(element, below).content);
    return globalThis.crunch.PSEUDOS.filter(isThere).map(({ word }) => word);
  }

  /**
   * Boxes without text: pictures in them keep the room that the page has made for them.
   *
   * @param {CrunchSurvey} found
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @param {boolean} isPictured
   * @param {boolean} isBesideText
   */
  function lookAtEmpty({ words, swatches }, element, style, isPictured, isBesideText) {
    const { addWords, parseColor, toHex } = globalThis.crunch;
    const { width, height } = getBoundingClientRect.call(element);
    if (/url\(|image-set\(/.test(style.backgroundImage) && width >= 16 && height >= 16) {
      addWords(words, element, "read-picture");
    }
    const [small, large] = [width, height].sort((one, other) => one - other);
    const color = small >= SWATCH[0] && large <= SWATCH[1] ? parseColor(style.backgroundColor) : null;
    if (color?.[3] === 1) {
      swatches.set(element, toHex(color.slice(0, 3)));
    }
    if (style.display === "inline") {
      return;
    }
    addWords(words, element, "read-narrow");
    if (isBesideText && isPictured) {
      addWords(words, element, "read-side");
    }
    if (isBesideText && /absolute|fixed|sticky/.test(style.position)) {
      addWords(words, element, "read-static");
    }
    if (style.float !== "none") {
      addWords(words, element, "read-unfloat");
    }
  }

  /**
   * Whether a line at the beginning alone sets a box apart, as a note or a quotation: then it keeps its room.
   *
   * @param {CSSStyleDeclaration} style
   */
  function isBarred({ borderInlineStartWidth, borderInlineEndWidth }) {
    return Number.parseFloat(borderInlineStartWidth) > 0 && Number.parseFloat(borderInlineEndWidth) === 0;
  }

  /** @param {CSSStyleDeclaration} style */
  function isPainted({ backgroundColor, boxShadow }) {
    return backgroundColor !== "rgba(0, 0, 0, 0)" || boxShadow !== "none";
  }

  /**
   * @param {CrunchSurvey} found
   * @param {CrunchBox} box
   */
  function lookAtBox(found, { element, name, style, isLinear, isColumns }) {
    const { addWords } = globalThis.crunch;
    const { words } = found;
    const { display, position, whiteSpace } = style;
    if (whiteSpace === "nowrap" && name !== "pre") {
      addWords(words, element, "read-wrap");
    }
    if (/^(inline|contents|none|ruby.*)$/.test(display)) {
      return;
    }
    if (/absolute|fixed|sticky/.test(position)) {
      addWords(words, element, "read-static");
    }
    if (CONTROLS.has(name)) {
      // A picture to press on is as wide as its picture.
      const isPictured = name === "button" && querySelectorAll.call(element, "img, picture, video, canvas").length > 0;
      addWords(words, element, "read-narrow", ...(isPictured ? ["read-side"] : []));
      return;
    }
    if (!TABLE_PART.test(display) || isLinear) {
      addWords(words, element, ...(isPainted(style) ? ["read-boxed"] : []));
    }
    if (isLinear) {
      addWords(words, element, "read-linear");
      return;
    }
    if (name === "table") {
      found.tables.push(element);
      addWords(words, element, "read-data");
      return;
    }
    if (TABLE_PART.test(display)) {
      return;
    }
    if (name === "pre") {
      found.tables.push(element);
    }
    if (/^inline-/.test(display) && !isColumns()) {
      addWords(words, element, "read-narrow");
      return;
    }
    addWords(words, element, "read-flow", ...(INDENTED.has(name) || isBarred(style) ? [] : ["read-flush"]));
    const hides = /hidden|clip/.test(style.overflowY);
    if (hides && scrollHeight.call(element) > clientHeight.call(element) + 4) {
      found.clipped.set(element, clientHeight.call(element));
    } else if (!/auto|scroll/.test(style.overflowY)) {
      addWords(words, element, "read-tall");
    }
    if (/flex/.test(display)) {
      addWords(words, element, isColumns() ? "read-stack" : "read-row");
    } else if (/grid/.test(display)) {
      addWords(words, element, isColumns() ? "read-grid" : "read-row");
    }
    if (style.columnCount !== "auto" || style.columnWidth !== "auto") {
      addWords(words, element, "read-uncolumned");
    }
  }

  Object.assign(globalThis.crunch, { isUnseen, lookAtPicture, pseudosOf, lookAtEmpty, lookAtBox });
})();
