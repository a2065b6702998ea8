"use strict";
// The colours that a page gives its text: read before the reading mode changes them, so that those that are hard to read
// can be mended, and the colours of code be kept.

(() => {
  const { localName } = globalThis.crunch.native;
  const OWN_COLORS = "(forced-colors: none)";
  /** What WCAG asks of text in its highest level, and in the one below. */
  const HIGH = 7;
  const USUAL = 4.5;
  /** Text that is paler than this share of its colour is gone on purpose. */
  const GONE = 0.12;
  /** A page with more colours than that says nothing by them. */
  const MOST_COLORS = 64;
  const CODE = new Set(["pre", "code"]);

  /** @param {CrunchLook} look */
  function leastOf({ theme }) {
    return theme === "contrast" || matchMedia("(prefers-contrast: more)").matches ? HIGH : USUAL;
  }

  /**
   * What a text looks like: its colour as it comes out where it, or what is around it, lets the ground through.
   *
   * @returns {(element: Element) => CrunchInk | null} null for what is gone on purpose, or stands on a picture
   */
  function inkReader() {
    const { flatParent, groundsOf, mix, parseColor } = globalThis.crunch;
    /** @type {Map<Element, number[][] | null>} */
    const known = new Map();
    /** @type {Map<Element, number>} */
    const opacities = new Map();
    /** @param {Element} element */
    const opacityOf = (element) => {
      const path = [];
      let around = /** @type {Element | null} */ (element);
      for (; around && !opacities.has(around); around = flatParent(around)) {
        path.push(around);
      }
      let opacity = (around && opacities.get(around)) ?? 1;
      for (const one of path.reverse()) {
        opacity *= Number(getComputedStyle(one).opacity);
        opacities.set(one, opacity);
      }
      return opacity;
    };
    return (element) => {
      const color = parseColor(getComputedStyle(element).webkitTextFillColor);
      const opacity = opacityOf(element);
      const grounds = groundsOf(element, known);
      if (!color || !grounds || color[3] * opacity <= GONE) {
        return null;
      }
      const ink = color.slice(0, 3);
      const shown = color[3] * opacity < 1 ? grounds.map((ground) => mix(ink, ground, color[3] * opacity)) : [];
      return { ink, grounds, shown, opacity };
    };
  }

  /**
   * @param {CrunchInk} ink
   * @returns {number} the contrast that is seen
   */
  function seenContrast({ ink, grounds, shown }) {
    const { leastContrast } = globalThis.crunch;
    return shown.length > 0
      ? Math.min(...shown.map((color, index) => leastContrast(color, [grounds[index]])))
      : leastContrast(ink, grounds);
  }

  /**
   * @param {CrunchSurvey} found
   */
  function readInks({ texts, inks }) {
    const read = inkReader();
    for (const element of texts) {
      const code = codeAround(element);
      const ink = read(element);
      if (ink && (seenContrast(ink) < HIGH || code)) {
        const isColored = code !== null && code !== element && !isSame(ink.ink, read(code)?.ink);
        inks.set(element, { ...ink, isCode: isColored });
      }
    }
  }

  /**
   * @param {Element} element
   * @returns {Element | null} the outermost element of code that it stands in; null also in a link there
   */
  function codeAround(element) {
    let code = null;
    let around = /** @type {Element | null} */ (element);
    for (let far = 0; around && far < 12; far += 1) {
      const name = localName.call(around);
      if (name === "a") {
        return null;
      }
      code = CODE.has(name) ? around : code;
      around = globalThis.crunch.flatParent(around);
    }
    return code;
  }

  /** @param {number[]} one @param {number[]} [other] */
  function isSame(one, other) {
    return other?.every((part, index) => Math.abs(part - one[index]) < 8) ?? true;
  }

  /**
   * Words and rules for the colours that are the page's: all of them with its own theme, those of code with others. Where
   * the reader chose colours, all text has these.
   *
   * @param {CrunchLook} look
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]}
   */
  function inkRules(look, { inks, isDark }, words) {
    const { addWords, fromHex, mendedColor, palettesOf, toHex } = globalThis.crunch;
    const least = leastOf(look);
    /** @type {Map<string, CrunchReadingRule[]>} */
    const rules = new Map();
    const isOfPage = look.theme === "page";
    const palettes = look.theme === "custom" ? [] : palettesOf(look, isDark);
    for (const [element, own] of inks) {
      const { ink, grounds, isCode, opacity } = own;
      if (isOfPage ? seenContrast(own) >= least : !isCode) {
        continue;
      }
      const mended = isOfPage ? mendedColor(ink, grounds, least) : ink;
      const word = `read-hue-${toHex(mended).slice(1)}`;
      if (!rules.has(word) && rules.size >= MOST_COLORS) {
        continue; // it is looked at again when the page is shown
      }
      rules.set(
        word,
        isOfPage
          ? [inkRule(word, OWN_COLORS, mended)]
          : palettes.map(({ media, palette: { tint, least: needed } }) =>
              inkRule(word, media, mendedColor(ink, [fromHex(tint)], needed)),
            ),
      );
      addWords(words, element, word, ...(opacity < 1 && isOfPage ? ["read-clear"] : []));
    }
    return [...rules.values()].flat();
  }

  /**
   * What shows nothing but a colour keeps it in every theme.
   *
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]}
   */
  function swatchRules({ swatches }, words) {
    const colors = [...new Set(swatches.values())].slice(0, MOST_COLORS);
    const wordOf = (/** @type {string} */ color) => `read-swatch-${color.slice(1)}`;
    for (const [element, color] of swatches) {
      if (colors.includes(color)) {
        globalThis.crunch.addWords(words, element, wordOf(color));
      }
    }
    return colors.map((color) => ({
      ...{ on: "", word: wordOf(color), media: OWN_COLORS },
      declarations: [`background-color:${color}`],
    }));
  }

  /**
   * @param {string} word
   * @param {string} media
   * @param {number[]} color
   * @returns {CrunchReadingRule}
   */
  function inkRule(word, media, color) {
    const { toHex } = globalThis.crunch;
    return {
      on: "",
      word,
      media,
      declarations: [
        `color:${toHex(color)}`,
        `-webkit-text-fill-color:${toHex(color)}`,
        "-webkit-text-stroke-color:currentcolor",
      ],
    };
  }

  Object.assign(globalThis.crunch, { inkReader, inkRules, leastOf, readInks, seenContrast, swatchRules });
})();
