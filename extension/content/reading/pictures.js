"use strict";
// Pictures in the reading mode: larger or smaller, dimmed, or their ALT texts in their place.

(() => {
  const { getAttribute, hasAttribute, localName, parentNode } = globalThis.crunch.native;
  const SHOWN = "img, video, canvas, iframe, embed, object";

  /**
   * @param {CrunchLook} look
   * @returns {CrunchReadingRule[]}
   */
  function pictureRules({ pictures, pictureSize }) {
    /** @type {CrunchReadingRule[]} */
    const rules = [];
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
    planAltTexts?.({ captured, hidden, marks: words, states: new Uint8Array(0), word }, texts);
    return rules;
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

  Object.assign(globalThis.crunch, { pictureRules, planStandIns });
})();
