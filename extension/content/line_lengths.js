"use strict";
// Where hiding gives room to a column, its lines of text grow to a comfortable length and no further. Before the press
// the width of each block of text is read, and how wide a character of its font is; what grew, and only that, gets a
// longest line. Pictures, tables, code and players stand in no block of text, so they take all of the room. The text
// stands where its row begins, to the right in right-to-left pages.

(() => {
  const { documentElement, getBoundingClientRect, isConnected, localName, nodeType, nodeValue, ownerDocument } =
    globalThis.crunch.native;
  const { offsetWidth, parentNode } = globalThis.crunch.native;
  const READ = 1200; // characters of a text node
  const SAMPLES = 12; // by font
  const BLOCKS_AT_ONCE = 50;
  const TEXT_BOXES = /^(block|list-item|flow-root|inline-block|table-cell|table-caption)$/;
  const NEVER = new Set(["html", "body"]); // they hold all the rest
  const STEP = 16; // pixels of a cell's padding
  const STEPS = 150;
  const FONT_STEP = 1.2; // of the reader's own font size

  /**
   * What is known of a page's lines before the press, whatever the reply will be.
   *
   * @param {CrunchCapture} captured
   * @returns {Generator<void, CrunchLines[], void>}
   */
  function* readLines(captured) {
    /** @type {CrunchLines[]} */
    const lines = [];
    /** @type {Map<string, CrunchFont>} */
    const fonts = new Map();
    const seen = new Set();
    const blocks = yield* globalThis.crunch.textBlocks(captured);
    for (const [index, { number: own, text, isWide, isShort }] of blocks.entries()) {
      if (index % BLOCKS_AT_ONCE === 0) {
        yield;
      }
      const number = boxAround(captured, own);
      if (number <= 0 || seen.has(number)) {
        continue;
      }
      seen.add(number);
      const element = /** @type {Element} */ (captured.nodes[number]);
      const style = getComputedStyle(element);
      const width = Number.parseFloat(style.inlineSize);
      const isInColumns = style.columnCount !== "auto" || style.columnWidth !== "auto";
      const isText = TEXT_BOXES.test(style.display) && !isInColumns && !NEVER.has(localName.call(element));
      if (!isText || !(width > 0) || !style.writingMode.startsWith("horizontal")) {
        continue;
      }
      const font = [style.fontFamily, style.fontSize, style.fontWeight, style.letterSpacing, isWide].join("|");
      const known = fonts.get(font) ?? {
        width: 0,
        units: 0,
        samples: 0,
        size: Number.parseFloat(style.fontSize),
      };
      fonts.set(font, known);
      if (known.samples < SAMPLES && !isShort) {
        measure(text, known, scaleOf(element));
      }
      const edges = style.boxSizing === "border-box" ? edgesOf(style) : 0;
      lines.push({ number, element, width, edges, font: known, isShort, isCell: style.display === "table-cell" });
    }
    return lines;
  }

  /**
   * @param {CrunchCapture} captured
   * @param {number} own
   * @returns {number} the element whose box the lines stand in; 0 where there is none
   */
  function boxAround({ nodes, parents }, own) {
    let number = own;
    while (number > 0) {
      const node = nodes[number];
      if (nodeType.call(node) === 9) {
        return 0;
      }
      const isBox =
        nodeType.call(node) === 1 &&
        !/^(inline|contents)$/.test(getComputedStyle(/** @type {Element} */ (node)).display);
      if (isBox) {
        return number;
      }
      number = parents[number];
    }
    return 0;
  }

  /**
   * Adds to what is known of a font: the width of some text, as it is laid out, and how many characters that is.
   *
   * @param {Node} text
   * @param {CrunchFont} font
   * @param {number} scale
   */
  function measure(text, font, scale) {
    const value = nodeValue.call(text) ?? "";
    const range = /** @type {Document} */ (ownerDocument.call(text)).createRange();
    range.setStart(text, 0);
    range.setEnd(text, Math.min(value.length, READ));
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const units = globalThis.crunch.unitsOf(value.slice(0, READ).trim()) - (rects.length - 1); // blanks at line ends
    if (rects.length > 0 && units > 0) {
      font.width += rects.reduce((sum, { width }) => sum + width, 0) / scale;
      font.units += units;
      font.samples += 1;
    }
  }

  /**
   * @param {Element} element
   * @returns {number} how many pixels of the screen are one of its style: `zoom`, `transform`
   */
  function scaleOf(element) {
    const wide = "offsetWidth" in element ? offsetWidth.call(/** @type {HTMLElement} */ (element)) : 0;
    const shown = getBoundingClientRect.call(element).width;
    return wide > 0 && Math.abs(shown - wide) > 1 ? shown / wide : 1;
  }

  /** @param {CSSStyleDeclaration} style */
  function edgesOf(style) {
    return [
      "padding-inline-start",
      "padding-inline-end",
      "border-inline-start-width",
      "border-inline-end-width",
    ].reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  }

  /**
   * A word for each kept block, with its longest line in pixels: no narrower than it is.
   *
   * @param {CrunchLines[]} lines
   * @param {{length: number, states: Uint8Array, marks: CrunchMarks, fontSteps: number, word(declarations: string[]): string}} wish
   * @returns {CrunchLimit[]}
   */
  function planLines(lines, { length, states, marks, fontSteps, word }) {
    /** @type {CrunchLimit[]} */
    const limits = [];
    for (const { number, element, width, edges, font, isCell, isShort } of lines) {
      if (states[number] === 0 || (isCell && !marks.get(element)?.includes("wide"))) {
        continue; // cells of a table that stays as it is take what they want
      }
      const character = font.units > 0 ? font.width / font.units : font.size / 2;
      const most = Math.ceil(Math.max(width, length * character * FONT_STEP ** fontSteps + edges));
      const words = isCell ? paddings(word) : [word([`max-inline-size:${most}px`])];
      limits.push({ element, width, most, words, isCell, isShort });
    }
    return limits;
  }

  /**
   * A cell of a table has no greatest width; what it has too much goes into its padding.
   *
   * @param {(declarations: string[]) => string} word
   * @returns {string[]} by steps
   */
  function paddings(word) {
    return Array.from({ length: STEPS }, (_, step) => word([`padding-inline-end:${(step + 1) * STEP}px`]));
  }

  /**
   * Limits what has grown, all at once: the layout is asked for before the first and after the last.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchLimit[]} limits
   */
  function limitLines(layer, limits) {
    const grown = limits.filter(({ element, width }) => isConnected.call(element) && sizeOf(element) > width + 1);
    const long = grown.filter(({ isShort, isCell }) => !isShort && !isCell);
    /** @type {[Element, string][]} */
    const own = long.map(({ element, words }) => [element, words[0]]); // also those that fit: the window may grow
    const found = [...own, ...besideText(grown, long), ...paddedCells(grown)];
    if (found.length === 0) {
      return;
    }
    const elements = found.map(([element]) => element);
    globalThis.crunch.adoptSheets(layer, elements);
    for (const [element, word] of found) {
      globalThis.crunch.mark(layer, element, [...new Set([...(layer.marked.get(element) ?? []), "still", word])]);
    }
    getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
    layer.limited = own;
  }

  /**
   * What comes late into a column whose lines were limited gets the same lines, as there is nothing that it was before.
   *
   * @param {CrunchLayer} layer
   * @param {Iterable<Element>} late  elements that are new
   * @returns {[Element, string][]}
   */
  function lateLines(layer, late) {
    const known = lineWords(layer);
    /** @type {[Element, string][]} */
    const found = [];
    for (const element of known.size > 0 ? late : []) {
      const word = known.get(columnOf(element));
      if (word) {
        found.push([element, word]);
      }
    }
    return found;
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Map<string, string>} by column and font: the word that limits the lines of text in it
   */
  function lineWords(layer) {
    layer.lineWords ??= new Map((layer.limited ?? []).map(([element, word]) => [columnOf(element), word]));
    return layer.lineWords;
  }

  /**
   * @param {Element} element
   * @returns {string} what blocks of text in the same column and font have alike
   */
  function columnOf(element) {
    const around = globalThis.crunch.flatParent(element);
    const { fontFamily, fontSize, display } = getComputedStyle(element);
    return [localName.call(element), display, fontSize, fontFamily, around ? Math.round(sizeOf(around)) : 0].join("|");
  }

  /**
   * A centred heading stands in the middle of its text, not of the row.
   *
   * @param {CrunchLimit[]} grown
   * @param {CrunchLimit[]} long
   * @returns {[Element, string][]}
   */
  function besideText(grown, long) {
    /** @type {Map<Node | null, CrunchLimit>} */
    const widest = new Map(); // by parent
    for (const limit of long) {
      const parent = parentNode.call(limit.element);
      if (limit.most > (widest.get(parent)?.most ?? 0)) {
        widest.set(parent, limit);
      }
    }
    /** @type {[Element, string][]} */
    const found = [];
    for (const { element, width, isShort } of grown) {
      const text = isShort ? widest.get(parentNode.call(element)) : undefined;
      if (text && text.most >= width && /center|right|end/.test(getComputedStyle(element).textAlign)) {
        found.push([element, text.words[0]]);
      }
    }
    return found;
  }

  /**
   * @param {CrunchLimit[]} grown
   * @returns {[Element, string][]}
   */
  function paddedCells(grown) {
    /** @type {[Element, string][]} */
    const found = [];
    for (const { element, most, words, isCell } of grown) {
      const over = isCell ? sizeOf(element) - most : 0;
      if (over > STEP) {
        const padding = Number.parseFloat(getComputedStyle(element).paddingInlineEnd) || 0;
        found.push([element, words[Math.min(Math.floor((over + padding) / STEP), STEPS) - 1]]);
      }
    }
    return found;
  }

  /** @param {Element} element */
  function sizeOf(element) {
    return Number.parseFloat(getComputedStyle(element).inlineSize);
  }

  Object.assign(globalThis.crunch, { readLines, planLines, limitLines, lineWords, lateLines });
})();
