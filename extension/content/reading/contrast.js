"use strict";
// Whether kept text can be told from what is behind it: looked at on the page as it is shown, and mended where a page's
// own colours have come through.

(() => {
  const { getBoundingClientRect } = globalThis.crunch.native;
  const MENDS = new Set(["read-ink", "read-black", "read-white"]);

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {Iterable<Element>} [texts]  all that are known, if not these
   * @returns {number} elements that were mended
   */
  function repairContrast(layer, reading, texts = textsOf(reading)) {
    const { addReadingWords, inkReader, isInPage, leastContrast, leastOf, seenContrast, setReadingWords } =
      globalThis.crunch;
    if (matchMedia("(forced-colors: active)").matches) {
      return 0; // the system's colours
    }
    const { look } = reading;
    const least = leastOf(look);
    const read = inkReader();
    const isReaders = readersColors(look);
    /** @type {[Element, string[]][]} */
    const failing = [];
    for (const element of texts) {
      const ink = isInPage(element) ? read(element) : null;
      if (!ink || seenContrast(ink) >= least || (isReaders(ink) && ink.opacity === 1)) {
        continue;
      }
      const isPale = ink.opacity < 1 && leastContrast(ink.ink, ink.grounds) >= least;
      failing.push([element, isPale ? ["read-clear"] : [inkWord(look, ink), "read-clear"]]);
    }
    for (const [element, words] of failing) {
      const before = reading.added.get(element) ?? [];
      const kept = before.filter((word) => words.length === 1 || !MENDS.has(word)); // the ground may be another now
      setReadingWords(layer, reading, element, [...new Set([...kept, ...words])]);
    }
    for (const element of paleAround(failing.map(([element]) => element))) {
      addReadingWords(layer, reading, element, "read-clear");
    }
    return failing.length;
  }

  /**
   * @param {CrunchReading} reading
   * @returns {Iterable<Element>} those too that hold nothing but the ALT text of a picture
   */
  function textsOf({ survey, late, added }) {
    const isStandIn = (/** @type {string} */ word) => word.startsWith("read-alt-");
    const standIns = [...added].filter(([, words]) => words.some(isStandIn)).map(([element]) => element);
    return new Set([...survey.texts, ...late, ...standIns]);
  }

  /**
   * @param {CrunchLook} look
   * @param {CrunchInk} ink
   * @returns {string} on the page's own ground black or white, whichever is read better; else the theme's colours
   */
  function inkWord({ theme }, { grounds }) {
    const { leastContrast } = globalThis.crunch;
    const isDark = theme === "page" && leastContrast([0, 0, 0], grounds) >= leastContrast([255, 255, 255], grounds);
    return theme !== "page" ? "read-ink" : isDark ? "read-black" : "read-white";
  }

  /**
   * Colours that the reader chose are good whatever they are.
   *
   * @param {CrunchLook} look
   * @returns {(ink: CrunchInk) => boolean}
   */
  function readersColors(look) {
    if (look.theme !== "custom") {
      return () => false;
    }
    const [ground, ...inks] = [look.ground, look.ink, look.link].map((one) => globalThis.crunch.fromHex(one));
    /** @param {number[]} one @param {number[]} other @param {number} far */
    const isNear = (one, other, far) => one.every((part, index) => Math.abs(part - other[index]) <= far);
    // Grounds of code and heads of tables are a step from the reader's to the ink.
    return ({ ink, grounds }) =>
      inks.some((one) => isNear(ink, one, 1)) && grounds.every((one) => isNear(one, ground, 24));
  }

  /**
   * @param {Element[]} texts  that were mended
   * @returns {Set<Element>} what is around them and lets their ground through
   */
  function paleAround(texts) {
    /** @type {Map<Element, boolean>} */
    const known = new Map();
    for (const text of texts) {
      let around = globalThis.crunch.flatParent(text);
      for (; around && !known.has(around); around = globalThis.crunch.flatParent(around)) {
        known.set(around, Number(getComputedStyle(around).opacity) < 1);
      }
    }
    return new Set([...known].filter(([, isPale]) => isPale).map(([element]) => element));
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
