"use strict";
// What a crunched page is like before its reading mode: read in one pass, and nothing of it changed. Elements whose boxes
// have to give way get words, which do nothing without the reading sheet.

(() => {
  const { checkVisibility, getAttribute, getBoundingClientRect, localName, nodeType } = globalThis.crunch.native;
  const { isDarkPage, isKept, isUnseen, lookAtBox, lookAtEmpty, lookAtPicture, ownText, pseudosOf, readSteps } =
    globalThis.crunch;
  const { matches } = Element.prototype;
  const PICTURES = new Set("img picture video canvas svg iframe object embed audio".split(" "));
  const CONTROLS = new Set("input textarea select button option progress meter".split(" "));
  const SILENT = new Set("script style template noscript head title".split(" "));
  /** Their inside is a drawing or a formula, and nobody's to lay out. */
  const WHOLE = /(?:^| )(?:katex|katex-display|MathJax|MathJax_Display)(?: |$)/;
  const WHOLE_NAMES = new Set(["svg", "math", "mjx-container"]);
  const TABLE = /^(?:inline-)?table$/;
  const TABLE_PART = /^table-/;
  const CENTRED = "button, input, select, td, th, :where(button, td, th) *";
  /** Pixels; a picture below that is a sign. */
  const SIGN = 48;
  /** Characters; with more an item of a row is a column. */
  const COLUMN = 60;

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchSurvey}
   */
  function survey(layer) {
    const { nodes } = layer;
    const parents = layer.parents ?? [];
    const { held, pictured } = contents(layer);
    const isApart = new Uint8Array(nodes.length);
    const isLinear = new Uint8Array(nodes.length); // parts of tables that lay a page out
    /** @type {CrunchSurvey} */
    const found = {
      ...{ isDark: false, size: 16, family: "", texts: [], steps: new Map(), words: new Map(), clipped: new Map() },
      ...{ pictures: [], tables: [], roots: [], shadows: [], inks: new Map(), frames: new Map() },
      ...{ swatches: new Map(), bounds: new Set() },
    };
    /** @type {Map<string, {characters: number, size: number, family: string}>} */
    const fonts = new Map();
    for (let number = 0; number < nodes.length; number += 1) {
      const node = nodes[number];
      const parent = parents[number] ?? 0;
      const type = nodeType.call(node);
      if (type === 11) {
        found.shadows.push(/** @type {ShadowRoot} */ (node));
      }
      if (type !== 1) {
        isApart[number] = type === 11 ? isApart[parent] : 0;
        continue;
      }
      const element = /** @type {Element} */ (node);
      const isRoot = number === 0 || nodeType.call(nodes[parent]) === 9;
      if (isRoot) {
        found.roots.push(element);
      }
      isApart[number] = number > 0 ? isApart[parent] : 0;
      if (!isKept(layer, number) || isApart[number] || isRoot) {
        continue;
      }
      const name = localName.call(element);
      const style = getComputedStyle(element);
      if (isUnseen(element, style)) {
        isApart[number] = 1;
        continue;
      }
      const isWhole = WHOLE_NAMES.has(name) || WHOLE.test(getAttribute.call(element, "class") ?? "");
      isApart[number] = isWhole ? 1 : 0;
      if (!isWhole && name !== "body") {
        addPseudos(found, element);
        if (isAligned(style) && !matches.call(element, CENTRED)) {
          globalThis.crunch.addWords(found.words, element, "read-aligned");
        }
      }
      if (PICTURES.has(name)) {
        lookAtPicture(found, element, style, held[parent] > 0);
        if (name === "iframe" && held[number] > 0) {
          found.frames.set(element, Math.round(getBoundingClientRect.call(element).height));
        }
        continue;
      }
      if (held[number] === 0) {
        lookAtEmpty(found, element, style, pictured[number] > 0, held[parent] > 0);
        continue;
      }
      const length = layer.facts[number] === 0 ? ownText(element) : 0;
      if (length > 0 && checkVisibility.call(element)) {
        found.texts.push(element);
        const key = `${style.fontSize} ${style.fontFamily}`;
        const font = fonts.get(key) ?? {
          characters: 0,
          size: Number.parseFloat(style.fontSize),
          family: style.fontFamily,
        };
        font.characters += /^(?:pre|code)$/.test(name) ? 0 : length;
        fonts.set(key, font);
      }
      isLinear[number] = isLinear[parent] && TABLE_PART.test(style.display) ? 1 : 0;
      if (TABLE.test(style.display) || name === "table") {
        isLinear[number] = name === "table" && globalThis.crunch.isDataTable(element) ? 0 : 1;
      }
      if (!isWhole) {
        lookAtBox(found, {
          element,
          name,
          style,
          isLinear: isLinear[number] === 1,
          isColumns: () => hasColumns(element, number),
        });
      }
    }
    const [main] = [...fonts.values()].sort((one, other) => other.characters - one.characters);
    found.size = main?.size ?? 16;
    found.family = main?.family ?? "";
    readSteps(found, layer);
    found.isDark = isDarkPage(found.texts);
    globalThis.crunch.readInks(found);
    return found;

    /**
     * Whether a row of items holds columns of text or pictures, and not a line of small things.
     *
     * @param {Element} element
     * @param {number} number
     */
    function hasColumns(element, number) {
      let items = 0;
      let isLong = false;
      for (let child = number + 1; child < nodes.length && child < number + 2000; child += 1) {
        if (parents[child] !== number) {
          if (parents[child] < number) {
            break;
          }
          continue;
        }
        if (nodeType.call(nodes[child]) === 1 && isKept(layer, child)) {
          items += 1;
          isLong ||= held[child] > COLUMN || pictured[child] > 0;
        }
      }
      return isLong || (items > 0 && getBoundingClientRect.call(element).height > 200);
    }
  }

  /** @param {CSSStyleDeclaration} style */
  function isAligned({ textAlign, direction }) {
    return textAlign !== "start" && textAlign !== (direction === "rtl" ? "right" : "left");
  }

  /**
   * @param {CrunchSurvey} found
   * @param {Element} element
   */
  function addPseudos({ words }, element) {
    const pseudos = pseudosOf(element);
    if (pseudos.length > 0) {
      globalThis.crunch.addWords(words, element, ...pseudos);
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {{held: Int32Array, pictured: Int32Array}} characters and large pictures in each node, with all in it
   */
  function contents(layer) {
    const { nodes, facts } = layer;
    const parents = layer.parents ?? [];
    const held = new Int32Array(nodes.length);
    const pictured = new Int32Array(nodes.length);
    for (let number = nodes.length - 1; number > 0; number -= 1) {
      const element = /** @type {Element} */ (nodes[number]);
      if (nodeType.call(element) === 1 && isKept(layer, number)) {
        const name = localName.call(element);
        if (PICTURES.has(name)) {
          pictured[number] += getBoundingClientRect.call(element).width >= 2 * SIGN ? 1 : 0;
        }
        held[number] += facts[number] === 0 && !SILENT.has(name) ? ownText(element) : 0;
        held[number] += CONTROLS.has(name) ? 1 : 0;
      }
      held[parents[number]] += held[number];
      pictured[parents[number]] += pictured[number];
    }
    return { held, pictured };
  }

  globalThis.crunch.survey = survey;
})();
