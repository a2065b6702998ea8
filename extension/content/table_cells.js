"use strict";
// A hidden table cell would let the cells after it slip into its column, which may be a narrow one. So it stays as a
// cell without any size, and the kept cell that is alone in its row may use the room. Where no cell goes but something
// in the cells, the columns stay as wide as they were: the longest word of one may have gone, and another takes its room.

(() => {
  const { firstChild, localName, nextSibling, nodeType, parentNode } = globalThis.crunch.native;
  const MOST_ROWS = 200; // of all tables together
  const DEEP = 12; // elements between a cell and what goes in it

  /** @type {readonly CrunchRule[]} */
  const CELL_RULES = Object.freeze([
    {
      word: "cell",
      declarations: [
        // A width of its own, be it none, would have the column no wider than its longest word.
        ...["visibility:hidden", "width:auto", "min-width:0", "height:0", "padding:0", "border-width:0"],
        ...["font-size:0", "line-height:0", "letter-spacing:0", "word-spacing:0", "text-indent:0", "background:none"],
      ],
    },
    { word: "cell", below: ">*", declarations: ["display:none"] },
    { word: "wide", declarations: ["width:auto"] },
    { word: "auto", declarations: ["table-layout:auto"] },
    { word: "column", declarations: ["width:auto"] },
  ]);

  /**
   * @param {Set<Element>} hidden
   * @param {CrunchMarks} marks
   */
  function emptyCells(hidden, marks) {
    for (const cell of hidden) {
      if (getComputedStyle(cell).display !== "table-cell") {
        continue;
      }
      const row = parentNode.call(cell);
      if (!row || nodeType.call(row) !== 1 || getComputedStyle(/** @type {Element} */ (row)).display !== "table-row") {
        continue;
      }
      const kept = cellsOf(row).filter((other) => !hidden.has(other));
      if (kept.length === 0) {
        continue;
      }
      marks.set(cell, ["cell", "still"]);
      if (kept.length === 1) {
        globalThis.crunch.addWords(marks, kept[0], "still", "wide");
      }
      freeColumns(/** @type {Element} */ (row), marks);
    }
  }

  /**
   * Of rows with as many cells one is enough for a table: its cells hold the columns.
   *
   * @param {Set<Element>} parts  that go now
   * @param {Pick<CrunchPlanning, "hidden" | "marks" | "word">} planning  hidden: also what has gone before
   */
  function keepColumns(parts, { hidden, marks, word }) {
    /** @type {Map<Element, Set<number>>} */
    const held = new Map(); // by the parent of rows: for how many cells in a row it is done
    /** @type {Set<Node>} */
    const seen = new Set();
    let rows = 0;
    for (const part of parts) {
      const row = rows < MOST_ROWS ? rowBeside(part, hidden, seen) : null;
      const group = row && parentNode.call(row);
      if (!row || !group || nodeType.call(group) !== 1) {
        continue;
      }
      const counts = held.get(/** @type {Element} */ (group)) ?? new Set();
      const cells = cellsOf(row);
      if (cells.length < 2 || counts.has(cells.length) || cells.some((cell) => hidden.has(cell) || marks.has(cell))) {
        continue;
      }
      held.set(/** @type {Element} */ (group), counts.add(cells.length));
      rows += 1;
      for (const cell of cells) {
        const width = Number.parseFloat(getComputedStyle(cell).width);
        if (width > 0) {
          const share = ((100 * width) / innerWidth).toFixed(2); // so that a smaller window has smaller columns
          globalThis.crunch.addWords(marks, cell, "still", word([`min-width:min(${width}px,${share}vw)`]));
        }
      }
    }
  }

  /**
   * Tables by their tags: to read the style of all that is around what goes takes longer than all the rest.
   *
   * @param {Element} part  that goes
   * @param {Set<Element>} hidden
   * @param {Set<Node>} seen  in which it was looked for a row before
   * @returns {Element | null} the row that it stands in; where it is one itself, one that stays beside it
   */
  function rowBeside(part, hidden, seen) {
    if (localName.call(part) === "tr") {
      const group = parentNode.call(part);
      if (!group || seen.has(group)) {
        return null;
      }
      seen.add(group);
      return childElements(group).find((row) => !hidden.has(row) && localName.call(row) === "tr") ?? null;
    }
    let inside = parentNode.call(part);
    for (let depth = 0; inside && nodeType.call(inside) === 1 && depth < DEEP && !seen.has(inside); depth += 1) {
      seen.add(inside);
      const around = parentNode.call(inside);
      if (/^t[dh]$/.test(localName.call(/** @type {Element} */ (inside)))) {
        return around && nodeType.call(around) === 1 ? /** @type {Element} */ (around) : null;
      }
      inside = around;
    }
    return null;
  }

  /**
   * @param {Node} row
   * @returns {Element[]}
   */
  function cellsOf(row) {
    return childElements(row).filter((element) => getComputedStyle(element).display === "table-cell");
  }

  /**
   * Widths that the table gives its columns would hold the room of the hidden cells.
   *
   * @param {Element} row
   * @param {CrunchMarks} marks
   */
  function freeColumns(row, marks) {
    let table = parentNode.call(row);
    while (
      table &&
      nodeType.call(table) === 1 &&
      !/table$/.test(getComputedStyle(/** @type {Element} */ (table)).display)
    ) {
      table = parentNode.call(table);
    }
    if (!table || nodeType.call(table) !== 1 || marks.has(/** @type {Element} */ (table))) {
      return;
    }
    const element = /** @type {Element} */ (table);
    if (getComputedStyle(element).tableLayout === "fixed") {
      globalThis.crunch.addWords(marks, element, "auto");
    }
    for (const child of childElements(table)) {
      const { display } = getComputedStyle(child);
      for (const column of display === "table-column-group" ? [child, ...childElements(child)] : [child]) {
        if (/^table-column/.test(getComputedStyle(column).display)) {
          globalThis.crunch.addWords(marks, column, "column");
        }
      }
    }
  }

  /**
   * @param {Node} node
   * @returns {Element[]}
   */
  function childElements(node) {
    const elements = [];
    for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 1) {
        elements.push(/** @type {Element} */ (child));
      }
    }
    return elements;
  }

  Object.assign(globalThis.crunch, { CELL_RULES, emptyCells, keepColumns });
})();
