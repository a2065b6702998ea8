"use strict";
// What is hidden, seen on the page: a thin strip of ours where each part was, with its reason and a button that shows it.
// The strips stand in an element of ours over the page; room for them is a margin, by words in marks and a second sheet.

(() => {
  const GAP_PIXELS = globalThis.crunch.STRIP_GAP;
  const WORD = /^strip-/;
  const GONE = new Set(["hide", "cell"]);

  /**
   * Work out the rooms. The page is not changed yet.
   *
   * @param {boolean} isAll  whether all that is hidden gets one, or folded discussions alone
   * @param {CrunchFolded[] | null} folded  which these are, where that is told now
   * @returns {{css: string, before: string} | null} null where the page is not crunched
   */
  function planStrips(isAll, folded) {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer || !crunch.extensionApi()) {
      return null;
    }
    layer.strips ??= {
      ...{ attribute: layer.attribute, seal: layer.seal, css: "", gaps: [], isAll },
      margins: new Map(),
      rows: new Map(),
    };
    const { strips } = layer;
    strips.isAll = isAll;
    if (folded) {
      const found = crunch.foldsWith(layer, folded);
      layer.folds = found.folds;
      strips.shows = found.shows;
    }
    const parts = crunch.withFolds(layer, crunch.hiddenParts().filter(isStrip));
    const gaps = crunch.gapsOf(
      layer,
      parts.filter(({ fold }) => isAll || fold),
    );
    /** @type {Map<Element, string[]>} */
    const words = new Map();
    /** @type {Map<string, string>} */
    const rules = new Map();
    for (const { at, isBelow, parts, step } of gaps) {
      const { above, below } = marginsOf(strips, at);
      const room = Math.round(Math.max(0, isBelow ? below : above) + parts.length * step + GAP_PIXELS);
      const word = `strip-${isBelow ? "below" : "above"}-${room}`;
      rules.set(word, `margin-${isBelow ? "bottom" : "top"}:${room}px!important`);
      words.set(at, [...(words.get(at) ?? []), word]);
    }
    const css = sheetText(layer, rules);
    strips.planned = { css, gaps, words };
    return { css, before: strips.css };
  }

  /**
   * Dimmed pictures are seen as it is.
   *
   * @param {CrunchPart} part
   */
  function isStrip({ element, shown }) {
    const layer = globalThis.crunch.layer;
    return shown || layer?.hidden.has(/** @type {Element} */ (layer.nodes[element])) === true;
  }

  /**
   * @param {CrunchStrips} strips
   * @param {Element} element
   */
  function marginsOf({ margins }, element) {
    const { marginTop, marginBottom } = getComputedStyle(element);
    const read = margins.get(element) ?? {
      above: Number.parseFloat(marginTop),
      below: Number.parseFloat(marginBottom),
    };
    margins.set(element, read);
    return read;
  }

  /**
   * Stronger than any rule of the reading mode; printed pages have no strips.
   *
   * @param {CrunchLayer} layer
   * @param {Map<string, string>} rules
   */
  function sheetText({ attribute, seal }, rules) {
    const lines = [...rules].map(([word, declaration]) => {
      const selector = `[${attribute}^="${seal.token} "]${`[${attribute}~="${word}"]`.repeat(5)}`;
      return `${selector}{${declaration}}`;
    });
    return `@media screen{\n${lines.join("\n")}\n}`;
  }

  /**
   * Set the marks; the sheet is there already.
   *
   * @returns {number | null} of strips; null where the page was given back since they were planned
   */
  function commitStrips() {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    const strips = layer?.strips;
    if (!layer || !strips?.planned) {
      return null;
    }
    const { css, gaps, words } = strips.planned;
    strips.planned = undefined;
    const settle = placeKeeper(layer);
    const all = new Set([...strips.gaps.map(({ at }) => at), ...words.keys()]);
    for (const element of all) {
      setWords(layer, element, words.get(element) ?? []);
    }
    Object.assign(strips, { css, gaps });
    crunch.drawStrips(strips);
    crunch.placeStrips(strips);
    settle();
    strips.leave?.();
    strips.leave = watch(layer, strips);
    for (const element of strips.shows?.splice(0) ?? []) {
      crunch.unhide(
        layer,
        element,
        (layer.marked.get(element) ?? []).filter((word) => !GONE.has(word)),
      );
    }
    return strips.rows.size;
  }

  /**
   * What is scrolled here is not the reader's doing.
   *
   * @param {CrunchLayer} layer
   * @returns {() => void} puts the text under the eye where it is now
   */
  function placeKeeper(layer) {
    const isUnscrolled = globalThis.crunch.isWhereLeft(layer);
    const anchor = scrollY === 0 ? null : globalThis.crunch.anchorOf(layer);
    return () => {
      if (anchor) {
        globalThis.crunch.settle(anchor, () => false);
      }
      if (isUnscrolled) {
        globalThis.crunch.noteLeft(layer);
      }
    };
  }

  /**
   * The page's own transitions are held off: strips stand where the room is, at once.
   *
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string[]} words
   */
  function setWords(layer, element, words) {
    const { isInPage, mark } = globalThis.crunch;
    const others = (layer.marked.get(element) ?? []).filter((word) => !WORD.test(word));
    if (isInPage(element)) {
      mark(layer, element, [...others, ...words, ...(others.includes("still") ? [] : ["still"])]);
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchStrips} strips
   * @returns {() => void} ends it
   */
  function watch(layer, strips) {
    let isDue = false;
    const move = () => {
      if (!isDue) {
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          if (globalThis.crunch.layer === layer && layer.strips === strips) {
            globalThis.crunch.placeStrips(strips);
          }
        });
      }
    };
    const sizes = new ResizeObserver(move);
    for (const element of new Set([document.documentElement, ...strips.gaps.map(({ at }) => at)])) {
      sizes.observe(element);
    }
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const type of ["scroll", "resize", "load", "transitionend"]) {
      addEventListener(type, move, options);
    }
    return () => {
      stop.abort();
      sizes.disconnect();
    };
  }

  /**
   * Take them off a page that stays crunched.
   *
   * @returns {string | null} the sheet, which goes after that; null where there are none
   */
  function leaveStrips() {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer?.strips) {
      return null;
    }
    const settle = placeKeeper(layer);
    for (const { at } of layer.strips.gaps) {
      setWords(layer, at, []);
    }
    const css = endStrips(layer);
    settle();
    return css;
  }

  /**
   * What of them is no mark; the marks go with the layer.
   *
   * @param {CrunchLayer} layer
   */
  function endStrips(layer) {
    const { strips } = layer;
    layer.strips = undefined;
    strips?.leave?.();
    if (strips?.own) {
      globalThis.crunch.removeHost(strips.own.host);
    }
    return strips?.css ?? "";
  }

  Object.assign(globalThis.crunch, { planStrips, commitStrips, leaveStrips, endStrips });
})();
