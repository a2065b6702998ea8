"use strict";
// Pictures in the reading mode: larger or smaller, dimmed, or their ALT texts in their place.

(() => {
  const { getAttribute, hasAttribute, localName, parentNode } = globalThis.crunch.native;
  /** Pixels; a picture of so few holds the place of another. */
  const PLACE_HOLDER = 2;
  /** Some have no size of their own. */
  const DRAWING = /^data:image\/svg|\.svg\b/i;
  const EMPTY_DRAWING =
    /^data:image\/svg\+xml(?!.*(?:base64|path|rect|circle|ellipse|line|poly|text|image|use|object))/i;
  /** Pixels: bounds are multiples of the first; wider pictures have none, as no column is wider. */
  const BOUND_STEP = 20;
  const LEAST_UNBOUND = 1600;
  const SHOWN = "img, video, canvas, iframe, embed, object";

  /**
   * A column may be wider than what a picture stood in; larger than it is, a picture would only be blurred.
   *
   * @param {Element} element
   * @param {number} width  pixels as the page shows it
   * @returns {number} pixels that it grows to at most; 0 where there is no end to it
   */
  function boundOf(element, width) {
    const { currentSrc = "", naturalWidth = 0 } = /** @type {HTMLImageElement} */ (element);
    const isKnown = localName.call(element) === "img" && naturalWidth > PLACE_HOLDER && !DRAWING.test(currentSrc);
    const bound = Math.ceil(Math.max(naturalWidth, width) / BOUND_STEP) * BOUND_STEP;
    return isKnown && bound < LEAST_UNBOUND ? bound : 0;
  }

  /**
   * @param {CrunchLook} look
   * @param {CrunchSurvey} survey
   * @returns {CrunchReadingRule[]}
   */
  function pictureRules({ pictures, pictureSize }, { bounds }) {
    /** @type {CrunchReadingRule[]} */
    const rules = [...bounds].map((bound) => ({
      ...{ on: "", word: `read-bound-${bound}` },
      declarations: [`max-inline-size:min(100%, ${bound}px)`],
    }));
    if (pictureSize !== 100) {
      rules.push({ on: "", word: "read-plate", declarations: [`zoom:${pictureSize / 100}`] });
    }
    if (pictures === "dim") {
      const dimmed = ["opacity:0.45", "filter:saturate(0.5)"];
      rules.push({ on: SHOWN, word: "read-media", not: "read-frame", declarations: dimmed }); // text in frames stays
      rules.push({ on: "svg", word: "read-plate", declarations: ["opacity:0.45"] });
      const again = ["opacity:1", "filter:none"];
      rules.push({ on: ":hover", word: "read-media", declarations: again });
      rules.push({ on: ":focus-within", word: "read-media", declarations: again });
    }
    if (pictures === "alt") {
      rules.push({ on: "", word: "read-gone", declarations: ["display:none"] });
    }
    return rules;
  }

  /**
   * ALT texts for all pictures that have one; pictures that say of themselves that they say nothing go without a word.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]}
   */
  function planStandIns(layer, survey, words) {
    const { addWords, extensionApi, planAltTexts } = globalThis.crunch;
    const nameless = extensionApi()?.i18n.getMessage("reading_picture") ?? "";
    const isWordless = (/** @type {Element} */ element) =>
      /^(img|picture|svg|canvas)$/.test(localName.call(element)) && !hasAttribute.call(element, "usemap"); // links are in it
    const gone = survey.pictures.filter(isWordless);
    const hidden = new Set(gone.filter((element) => !isInPicture(element)));
    const numbers = new Map(layer.nodes.map((node, number) => [node, number]));
    const texts = [...hidden].flatMap((element) => {
      const text = altOf(element);
      const element_number = numbers.get(element);
      return text === "" || element_number === undefined
        ? []
        : [{ element: element_number, text: `[${text ?? nameless}]` }];
    });
    for (const element of hidden) {
      addWords(words, element, "read-gone");
    }
    /** @type {CrunchReadingRule[]} */
    const rules = [];
    /** @param {string[]} declarations @param {string} [below] */
    const word = (declarations, below = "") => {
      rules.push({ on: "", word: `read-alt-${rules.length}`, below, declarations });
      return `read-alt-${rules.length - 1}`;
    };
    const captured = /** @type {CrunchCapture} */ (/** @type {unknown} */ ({ nodes: layer.nodes }));
    planAltTexts?.({ captured, hidden, marks: words, states: new Uint8Array(0), word, isOurs: ownTexts(layer) }, texts);
    return rules;
  }

  /**
   * Whether a text stands there that the look before has put there: the next one has the same place for it.
   *
   * @param {CrunchLayer} layer
   * @returns {(element: Element, pseudo: string) => boolean}
   */
  function ownTexts({ reading }) {
    const all = (reading?.rules ?? []).filter(({ word }) => word?.startsWith("read-alt-"));
    const pseudos = new Map(all.map(({ word, below }) => [word, below]));
    return (element, pseudo) => (reading?.added.get(element) ?? []).some((word) => pseudos.get(word) === pseudo);
  }

  /** @param {Element} element */
  function isInPicture(element) {
    const around = parentNode.call(element);
    return around !== null && localName.call(/** @type {Element} */ (around)) === "picture";
  }

  /**
   * @param {Element} element
   * @returns {string | null} "" where it is decoration, null where nothing says what it is
   */
  function altOf(element) {
    const own = getAttribute.call(element, "aria-label") ?? getAttribute.call(element, "alt");
    const image = own === null ? element.querySelector("img") : null;
    if (own === null && image) {
      return getAttribute.call(image, "alt");
    }
    const isSilent =
      /^(presentation|none)$/.test(getAttribute.call(element, "role") ?? "") || element.ariaHidden === "true";
    return isSilent || (own === null && localName.call(element) !== "img") ? "" : (own?.trim() ?? null);
  }

  /**
   * Whether it shows nothing: it is not there yet, failed, or holds the place of one that a script brings.
   *
   * @param {Element} element
   */
  function isBlank(element) {
    if (localName.call(element) !== "img") {
      return false;
    }
    const { complete, currentSrc, naturalHeight, naturalWidth } = /** @type {HTMLImageElement} */ (element);
    if (!complete || EMPTY_DRAWING.test(currentSrc)) {
      return true;
    }
    return Math.min(naturalHeight, naturalWidth) <= PLACE_HOLDER && !DRAWING.test(currentSrc);
  }

  /**
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   */
  function markBlankPictures({ pictures }, words) {
    for (const element of pictures.filter(isBlank)) {
      globalThis.crunch.addWords(words, element, "read-blank");
    }
  }

  /**
   * They have the ground of a picture once they are one.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function watchBlankPictures(layer, reading) {
    /** @param {Element} element */
    const look = (element) => {
      const words = reading.added.get(element) ?? [];
      if (words.includes("read-blank") && !isBlank(element)) {
        const others = words.filter((word) => word !== "read-blank");
        globalThis.crunch.setReadingWords(layer, reading, element, others);
      }
    };
    const { pictures, roots, shadows } = reading.survey;
    const heard = (/** @type {Event} */ { target }) => look(/** @type {Element} */ (target));
    for (const tree of [...roots, ...shadows]) {
      tree.addEventListener("load", heard, true);
      reading.endings.push(() => tree.removeEventListener("load", heard, true));
    }
    pictures.forEach(look); // those that have come since
  }

  Object.assign(globalThis.crunch, { boundOf, pictureRules, planStandIns, markBlankPictures, watchBlankPictures });
})();
