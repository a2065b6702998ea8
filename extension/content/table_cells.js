"use strict";
// A hidden table cell would let the cells after it slip into its column, which may be a narrow one. So it stays as a
// cell without any size, and the kept cell that is alone in its row may use the room.

(() => {
  const { firstChild, nextSibling, nodeType, parentNode } = globalThis.crunch.native;

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

  Object.assign(globalThis.crunch, { CELL_RULES, emptyCells });
})();
