"use strict";
// Whether kept text can be told from what is behind it: looked at on the page as it is shown, and mended where a page's
// own colours have come through.

(() => {
  const { getBoundingClientRect } = globalThis.crunch.native;
  /** What WCAG asks of text in its highest level, and in the one below. */
  const HIGH = 7;
  const USUAL = 4.5;
  /** Text that is paler than this share of its colour is mended; what is all but gone is so on purpose. */
  const PALE = Object.freeze([0.12, 0.9]);

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @returns {number} elements that were mended
   */
  function repairContrast(layer, reading) {
    const { addReadingWords, isInPage } = globalThis.crunch;
    const { look, survey } = reading;
    if (look.theme === "page" || look.theme === "custom" || matchMedia("(forced-colors: active)").matches) {
      return 0; // the page's colours, the reader's, the system's
    }
    const least = look.theme === "contrast" || matchMedia("(prefers-contrast: more)").matches ? HIGH : USUAL;
    const failing = survey.texts.filter((element) => isInPage(element) && fails(element, least));
    for (const element of failing) {
      addReadingWords(layer, reading, element, "read-ink");
    }
    return failing.length;
  }

  /**
   * @param {Element} element
   * @param {number} least
   */
  function fails(element, least) {
    const { backgroundOf, contrastOf, parseColor } = globalThis.crunch;
    const style = getComputedStyle(element);
    const ink = parseColor(style.color);
    const opacity = Number(style.opacity) * (ink?.[3] ?? 1);
    if (opacity > PALE[0] && opacity < PALE[1]) {
      return true;
    }
    const background = backgroundOf(element);
    return ink === null || (background !== null && contrastOf(ink.slice(0, 3), background) < least);
  }

  /**
   * Text that a page lays over a picture gets a ground of its own.
   *
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   */
  function backTexts({ texts, pictures }, words) {
    const boxes = pictures.map((picture) => getBoundingClientRect.call(picture)).filter(({ width }) => width >= 80);
    for (const element of boxes.length > 0 ? texts : []) {
      const { left, right, top, bottom } = getBoundingClientRect.call(element);
      const isOver = boxes.some(
        (box) => left < box.right - 8 && right > box.left + 8 && top < box.bottom - 8 && bottom > box.top + 8,
      );
      if (isOver && right > left) {
        globalThis.crunch.addWords(words, element, "read-backed");
      }
    }
  }

  Object.assign(globalThis.crunch, { repairContrast, backTexts });
})();
