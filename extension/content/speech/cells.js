"use strict";
// Cells of a table of data are spoken with their headers: "Price: 12 euros". A table that only lays out a page has none.

(() => {
  const { getAttribute, getRootNode, hasAttribute, localName, parentNode, textContent } = globalThis.crunch.native;
  /** Characters; a header that is longer is text of its own. */
  const LONGEST = 80;
  const MOST_SPANNED = 1000;
  /** A table that claims to cover more than this is not laid out to the end. */
  const MOST_PLACES = 1_000_000;

  /** @type {WeakMap<HTMLTableElement, CrunchSpokenTable>} */
  let known = new WeakMap();

  /** Rows may have come since. */
  function readTablesAnew() {
    known = new WeakMap();
  }

  /**
   * @param {HTMLTableCellElement} cell
   * @returns {{prefix: string, row: Element, isSaidElsewhere: boolean} | null} null where its table is none of data
   */
  function spokenCell(cell) {
    const row = parentNode.call(cell);
    const table = tableAround(cell);
    if (!table || !row) {
      return null;
    }
    let facts = known.get(table);
    if (!facts) {
      facts = readTable(table);
      known.set(table, facts);
    }
    if (!facts.isOfData) {
      return null;
    }
    const headers = facts.headers.get(cell) ?? [];
    const words = headers.map(wordsOf).filter((one) => one !== "" && one.length <= LONGEST);
    return {
      prefix: words.length > 0 ? `${words.join(", ")}: ` : "",
      row: /** @type {Element} */ (/** @type {Node} */ (row)),
      isSaidElsewhere: facts.said.has(cell),
    };
  }

  /**
   * @param {Node} cell
   * @returns {HTMLTableElement | null}
   */
  function tableAround(cell) {
    /** @type {Node | null} */
    let node = parentNode.call(cell);
    while (node && !(node instanceof HTMLTableElement)) {
      node = parentNode.call(node);
    }
    return node;
  }

  /** @param {Element} element */
  const wordsOf = (element) => (textContent.call(element) ?? "").replace(/\s+/g, " ").trim();

  /**
   * @param {HTMLTableElement} table
   * @returns {CrunchSpokenTable}
   */
  function readTable(table) {
    /** @type {CrunchSpokenTable} */
    const facts = { isOfData: false, headers: new Map(), said: new Set() };
    const role = getAttribute.call(table, "role");
    /** @type {HTMLTableCellElement[][]} */
    const grid = [];
    const rows = [...table.rows];
    const budget = { places: MOST_PLACES };
    for (const [number, row] of rows.entries()) {
      placeCells(grid, number, rows.length, row, budget);
    }
    const all = rows.flatMap((row) => [...row.cells]);
    facts.isOfData = role !== "presentation" && role !== "none" && all.some(isHeader);
    if (!facts.isOfData) {
      return facts;
    }
    /** @type {Map<number, HTMLTableCellElement>} */
    const above = new Map();
    for (const [number, row] of grid.entries()) {
      const cells = row ?? [];
      const isHead =
        cells.length > 0 && cells.every((cell) => cell === undefined || isHeader(cell)) && number < rows.length - 1;
      for (const [column, cell] of cells.entries()) {
        if (!cell) {
          continue;
        }
        if (isHead || getAttribute.call(cell, "scope") === "col") {
          above.set(column, cell);
        } else if (!facts.headers.has(cell)) {
          facts.headers.set(cell, namedHeaders(cell) ?? [above.get(column)].filter((header) => header !== undefined));
        }
      }
    }
    // The header of a column is said with its cells, the header of a row where it stands.
    for (const header of [...facts.headers.values()].flat()) {
      if (wordsOf(header).length <= LONGEST && !facts.headers.has(header)) {
        facts.said.add(header);
      }
    }
    return facts;
  }

  /**
   * @param {HTMLTableCellElement[][]} grid
   * @param {number} number
   * @param {number} size
   * @param {HTMLTableRowElement} row
   * @param {{places: number}} budget
   */
  function placeCells(grid, number, size, row, budget) {
    grid[number] ??= [];
    let column = 0;
    for (const cell of row.cells) {
      while (grid[number][column]) {
        column += 1;
      }
      const last = Math.min(number + Math.max(cell.rowSpan, 1), size, number + MOST_SPANNED);
      const wide = Math.min(cell.colSpan, MOST_SPANNED);
      budget.places -= wide * (last - number);
      if (budget.places < 0) {
        return;
      }
      for (let across = 0; across < wide; across += 1) {
        for (let down = number; down < last; down += 1) {
          grid[down] ??= [];
          grid[down][column + across] = cell;
        }
      }
      column += cell.colSpan;
    }
  }

  /** @param {Element} cell */
  function isHeader(cell) {
    return localName.call(cell) === "th" || hasAttribute.call(cell, "scope");
  }

  /**
   * @param {HTMLTableCellElement} cell
   * @returns {HTMLTableCellElement[] | undefined} those that it names itself
   */
  function namedHeaders(cell) {
    const names = (getAttribute.call(cell, "headers") ?? "").split(/\s+/).filter(Boolean);
    const root = /** @type {Document | ShadowRoot} */ (getRootNode.call(cell));
    const found = names.map((name) => root.getElementById?.(name)).filter((one) => one instanceof HTMLTableCellElement);
    const ofColumns = found.filter((header) => header !== cell && header.parentElement !== cell.parentElement);
    return names.length > 0 ? ofColumns : undefined;
  }

  Object.assign(globalThis.crunch, { readTablesAnew, spokenCell });
})();
