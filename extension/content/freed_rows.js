"use strict";
// A column whose width is a share of its row (floats, inline blocks, flex items with a basis) gets what the columns
// beside it leave. Grids and tables have their own modules.

(() => {
  const { getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const LEAST = 60; // pixels that are worth it
  const LEAST_HEIGHT = 100;
  const ALIKE = 0.1; // by which cards of one width differ

  /**
   * @param {CrunchPlanning} planning
   */
  function freeRows({ hidden, marks, word }) {
    /** @type {Set<Element>} */
    const seen = new Set();
    for (const part of hidden) {
      const row = globalThis.crunch.flatParent(part);
      const { width, height } = getBoundingClientRect.call(part);
      if (!row || seen.has(row) || width < LEAST || height < LEAST_HEIGHT) {
        continue;
      }
      seen.add(row);
      const column = columnOf(row, hidden);
      if (column) {
        globalThis.crunch.addWords(marks, column.element, "still", word(column.declarations));
      }
    }
  }

  /**
   * @param {Element} row
   * @param {Set<Element>} hidden
   * @returns {{element: Element, declarations: string[]} | null} the widest that stays, and how it becomes wider
   */
  function columnOf(row, hidden) {
    const style = getComputedStyle(row);
    const isFlex = /flex/.test(style.display) && style.flexDirection.startsWith("row");
    if (
      (!isFlex && !/^(block|flow-root|list-item|inline-block)$/.test(style.display)) ||
      style.writingMode !== "horizontal-tb"
    ) {
      return null;
    }
    const items = itemsOf(row, isFlex);
    const [widest, next] = items
      .filter(({ element }) => !hidden.has(element))
      .sort((one, other) => other.width - one.width);
    if (!widest || (next && next.width > widest.width * (1 - ALIKE) && besides(widest, next))) {
      return null;
    }
    const room = globalThis.crunch.innerSpan(row, style);
    const [from, to] = items
      .filter((item) => item !== widest && !hidden.has(item.element) && besides(widest, item))
      .reduce(
        ([start, end], { left, right }) =>
          left < widest.left ? [Math.max(start, right), end] : [start, Math.min(end, left)],
        [room.start, room.end],
      );
    const gone = items.filter(
      (item) => hidden.has(item.element) && besides(widest, item) && item.left >= from - 1 && item.right <= to + 1,
    );
    const free = lengthOf(gone.map(({ left, right }) => [left, right]));
    if (free < LEAST) {
      return null;
    }
    const declarations = isFlex ? grownInFlex(widest.element) : grownTo(widest, room.end - room.start, free);
    return declarations && { element: widest.element, declarations };
  }

  /**
   * @param {Element} element
   * @returns {string[] | null} null where it grows by itself
   */
  function grownInFlex(element) {
    const { flexGrow, maxWidth } = getComputedStyle(element);
    const isShare = maxWidth.endsWith("%");
    return Number(flexGrow) > 0 && !isShare ? null : ["flex-grow:1", ...(isShare ? ["max-width:none"] : [])];
  }

  /**
   * @param {{element: Element, own: number}} column
   * @param {number} room
   * @param {number} free
   * @returns {string[]}
   */
  function grownTo({ element, own }, room, free) {
    const { maxWidth } = getComputedStyle(element);
    const rest = Math.max(0, Math.round((room - own - free) * 100) / 100);
    return [`width:calc(100% - ${rest}px)`, ...(maxWidth.endsWith("%") ? ["max-width:none"] : [])];
  }

  /**
   * @param {Element} row
   * @param {boolean} isFlex
   * @returns {{element: Element, own: number, width: number, left: number, right: number, top: number, bottom: number}[]} with margins
   */
  function itemsOf(row, isFlex) {
    const items = [];
    for (const child of globalThis.crunch.flatChildren(row)) {
      if (nodeType.call(child) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (child);
      const style = getComputedStyle(element);
      const stands = isFlex || style.float !== "none" || style.display === "inline-block";
      const { left, right, top, bottom, width } = getBoundingClientRect.call(element);
      if (stands && width > 0 && !/^(absolute|fixed)$/.test(style.position)) {
        const [before, after] = [style.marginLeft, style.marginRight].map((margin) => Number.parseFloat(margin) || 0);
        const own = Number.parseFloat(style.width) || width;
        items.push({ element, own, width, left: left - before, right: right + after, top, bottom });
      }
    }
    return items;
  }

  /**
   * @param {{top: number, bottom: number, left: number, right: number}} one
   * @param {{top: number, bottom: number, left: number, right: number}} other
   * @returns {boolean} whether they stand in one row
   */
  function besides(one, other) {
    const isApart = one.right <= other.left + 1 || other.right <= one.left + 1;
    return isApart && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  }

  /**
   * @param {[start: number, end: number][]} spans
   * @returns {number} of what they cover together
   */
  function lengthOf(spans) {
    let [length, end] = [0, Number.NEGATIVE_INFINITY];
    for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
      length += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    return length;
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @returns {{start: number, end: number}} where its content box begins and ends in the window
   */
  function innerSpan(element, style) {
    const { left, right } = getBoundingClientRect.call(element);
    const px = (/** @type {string} */ value) => Number.parseFloat(value) || 0;
    return {
      start: left + px(style.borderLeftWidth) + px(style.paddingLeft),
      end: right - px(style.borderRightWidth) - px(style.paddingRight),
    };
  }

  Object.assign(globalThis.crunch, { freeRows, innerSpan });
})();
