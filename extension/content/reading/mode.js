"use strict";
// The reading mode of a crunched page: put on, changed and taken off. It is a part of the layer: words in its marks, and
// a second sheet of the extension, which does nothing without the word on the root.

(() => {
  const { documentElement, getBoundingClientRect } = globalThis.crunch.native;
  /** Milliseconds. */
  const MOST_WAIT = 200;

  /**
   * Work out the sheet for a look. The page is not changed yet.
   *
   * @param {CrunchLook} look
   * @returns {CrunchReadingPlanned | null} null where the page is not crunched, or its layer has lost its numbers
   */
  function planReading(look) {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer?.parents) {
      return null;
    }
    layer.reading ??= newReading(layer, look);
    const { survey } = layer.reading;
    /** @type {CrunchMarks} */
    const words = new Map([...survey.words].map(([element, list]) => [element, [...list]]));
    for (const [element, height] of survey.clipped) {
      crunch.addWords(words, element, clipWord(height, look));
    }
    const rules = [
      ...[...crunch.textRules(look, survey), ...crunch.flowRules(look), ...crunch.pictureRules(look, survey)],
      ...crunch.frameRules(survey, words),
      ...crunch.stepWords(look, survey, words),
      ...clipRules(survey, look),
      ...crunch.inkRules(look, survey, words),
      ...crunch.colorRules(look, survey.isDark),
      ...crunch.swatchRules(survey, words),
      ...(look.pictures === "alt" ? crunch.planStandIns(layer, survey, words) : []),
    ];
    if (look.theme !== "page") {
      crunch.markBlankPictures(survey, words);
    }
    for (const [index, root] of survey.roots.entries()) {
      crunch.addWords(words, root, "read", ...(index === 0 ? ["read-page"] : []));
    }
    const used = crunch.usedRules(rules, words);
    const css = crunch.readingText(layer, used);
    const { reading } = layer;
    const isKnown = reading.css !== "";
    layer.reading.planned = {
      ...{ look, css, rules: used, words },
      isUnscrolled: isKnown && isWhereLeft(reading),
      anchor: crunch.anchorOf(layer), // before anything changes: asking later would lay the page out twice
    };
    return { css, before: reading.css, hasFaces: reading.faces.length > 0, milliseconds: performance.now() - started };
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchLook} look
   * @returns {CrunchReading}
   */
  function newReading(layer, look) {
    const survey = globalThis.crunch.survey(layer);
    globalThis.crunch.backTexts(survey, survey.words);
    return {
      ...{
        look,
        survey,
        css: "",
        rules: [],
        added: new Map(),
        adopted: new Map(),
        endings: [],
        late: new Set(),
        faces: [],
      },
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
    };
  }

  /** @param {number} height @param {CrunchLook} look */
  function clipWord(height, { size }) {
    return `read-clip-${Math.round((height * size) / 100)}`;
  }

  /**
   * What cuts its text off goes on doing so, at the height that its larger text takes.
   *
   * @param {CrunchSurvey} survey
   * @param {CrunchLook} look
   * @returns {CrunchReadingRule[]}
   */
  function clipRules({ clipped }, look) {
    const words = new Set([...clipped.values()].map((height) => clipWord(height, look)));
    return [...words].map((word) => ({
      on: "",
      word,
      declarations: [`block-size:${word.slice(10)}px`, "max-block-size:none"],
    }));
  }

  /**
   * Set the marks; the sheet is there already. Nothing is measured, so that the sheet before can go first.
   *
   * @returns {null | undefined} null where the page was given back since it was planned
   */
  function commitReading() {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    const reading = layer?.reading;
    if (!layer || !reading?.planned) {
      return null;
    }
    const { look, css, rules, words, ...scrolled } = reading.planned;
    if (reading.css === "") {
      reading.scroll.before = [scrollX, scrollY];
    }
    end(reading);
    crunch.adoptReading(reading, crunch.readingText(layer, rules, true));
    crunch.exchangeWords(layer, reading, words);
    Object.assign(reading, {
      look,
      css,
      rules,
      planned: undefined,
      committed: { ...scrolled, isFirst: reading.css === "" },
    });
    return undefined;
  }

  /**
   * Look at the page as it is now, and mend what has to be. Another look is shown before its colours are looked at: a theme
   * is right for nearly all of a page.
   */
  async function finishReading() {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    const reading = layer?.reading;
    if (!layer || !reading?.committed) {
      return 0; // it was left meanwhile
    }
    const { anchor, isFirst, isUnscrolled } = reading.committed;
    reading.committed = undefined;
    getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
    crunch.fitFrames(layer, reading);
    crunch.scrollTables(layer, reading);
    keepPlace(anchor);
    if (isFirst || isUnscrolled) {
      reading.scroll.after = [scrollX, scrollY];
      reading.eye = anchor ? { anchor, top: crunch.topOf(anchor) } : undefined;
    }
    crunch.watchLate(layer, reading);
    crunch.watchBlankPictures(layer, reading);
    crunch.startLineFocus(layer, reading);
    crunch.updateReadingBar(reading);
    const { css } = reading;
    if (!isFirst) {
      await painted();
    }
    return crunch.layer?.reading === reading && reading.css === css ? crunch.repairContrast(layer, reading) : 0;
  }

  /** A page that is not seen has no frames. */
  function painted() {
    return new Promise((done) => {
      setTimeout(done, MOST_WAIT);
      requestAnimationFrame(() => setTimeout(done));
    });
  }

  /**
   * A reader at the top stays there, another in the same line.
   *
   * @param {CrunchAnchor | null} anchor
   */
  function keepPlace(anchor) {
    if (anchor && (scrollY !== 0 || anchor.scroller)) {
      globalThis.crunch.settle(anchor, () => false);
    }
  }

  /**
   * Whether the reader has not scrolled since; the browser does where a font or picture that comes late moves the text.
   *
   * @param {CrunchReading} reading
   */
  function isWhereLeft({ scroll: { after }, eye }) {
    const isAt = Math.abs(scrollX - after[0]) <= 1 && Math.abs(scrollY - after[1]) <= 1;
    return isAt || (eye !== undefined && Math.abs(globalThis.crunch.topOf(eye.anchor) - eye.top) <= 8);
  }

  /** @param {CrunchReading} reading */
  function end(reading) {
    for (const ending of reading.endings.splice(0)) {
      ending();
    }
  }

  /**
   * Take it off a page that stays crunched.
   *
   * @returns {string | null} the sheet, which goes after that
   */
  function leaveReading() {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer?.reading) {
      return null;
    }
    const { scroll } = layer.reading;
    const anchor = isWhereLeft(layer.reading) ? null : crunch.anchorOf(layer);
    const css = endReading(layer);
    if (anchor) {
      keepPlace(anchor);
    } else {
      crunch.scrollPageBack(...scroll.before);
    }
    return css;
  }

  /**
   * The words go while transitions are held off; else a page's own would begin as its colours come back.
   *
   * @param {CrunchLayer} layer
   * @returns {string}
   */
  function endReading(layer) {
    const reading = layer.reading;
    if (!reading) {
      return "";
    }
    layer.reading = undefined;
    end(reading);
    const crunch = globalThis.crunch;
    crunch.closeBar(layer, reading);
    const roots = reading.survey.roots.filter((root) => crunch.isInPage(root) && reading.added.has(root));
    for (const [element, words] of [...reading.added]) {
      const held = words.filter((word) => crunch.PSEUDOS.some((one) => one.word === word));
      crunch.setReadingWords(layer, reading, element, roots.includes(element) ? ["read-held"] : held);
    }
    crunch.adoptReading(reading, "*, *::before, *::after { transition: none !important }");
    for (const root of roots) {
      void getComputedStyle(root).color; // the browser looks at a document's styles only when it is asked
    }
    for (const root of reading.adopted.keys()) {
      const inner = root.firstElementChild;
      void (inner && getComputedStyle(inner).color);
    }
    for (const element of [...reading.added.keys()]) {
      crunch.setReadingWords(layer, reading, element, []);
    }
    crunch.dropReading(reading);
    for (const leave of reading.faces) {
      leave();
    }
    return reading.css;
  }

  Object.assign(globalThis.crunch, { planReading, commitReading, finishReading, leaveReading, endReading });
})();
