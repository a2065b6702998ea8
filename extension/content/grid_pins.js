"use strict";
// Hiding an item of a grid moves the items that are placed automatically, often into a narrower column. So what stays
// is pinned to where it stood, and takes over the columns that became free beside it.

(() => {
  const { getBoundingClientRect } = globalThis.crunch.native;

  /**
   * @param {Set<Element>} hidden
   * @param {CrunchMarks} marks
   * @param {(declarations: string[]) => string} word  the word for these declarations
   */
  function pinGrids(hidden, marks, word) {
    for (const container of gridsAround(hidden)) {
      const grid = globalThis.crunch.measureGrid(container);
      const items = grid && itemsOf(container, grid, hidden);
      if (!items) {
        continue;
      }
      const kept = items.filter((item) => !item.isHidden);
      const gone = items.filter((item) => item.isHidden);
      if (kept.length === 0 || gone.length === 0 || flowsAlike(grid, kept)) {
        continue;
      }
      takeFreeColumns(grid, kept, gone);
      for (const { element, columns, rows } of kept) {
        const pin = [`grid-column:${columns[0] + 1}/${columns[1] + 2}`, `grid-row:${rows[0] + 1}/${rows[1] + 2}`];
        globalThis.crunch.addWords(marks, element, "still", word(pin));
      }
      collapseRows(container, grid, kept, gone, marks, word);
    }
  }

  /**
   * @param {Set<Element>} hidden
   * @returns {Set<Element>}
   */
  function gridsAround(hidden) {
    /** @type {Map<Element, Element | null>} */
    const containers = new Map(); // by parent
    for (const element of hidden) {
      const parent = globalThis.crunch.flatParent(element);
      if (parent && !containers.has(parent)) {
        containers.set(parent, gridOf(parent));
      }
    }
    return new Set([...containers.values()].filter((container) => container !== null));
  }

  /**
   * @param {Element} parent
   * @returns {Element | null}
   */
  function gridOf(parent) {
    for (let box = /** @type {Element | null} */ (parent); box; box = globalThis.crunch.flatParent(box)) {
      const { display } = getComputedStyle(box);
      if (display !== "contents") {
        return /grid/.test(display) ? box : null;
      }
    }
    return null;
  }

  /**
   * @param {Element} container
   * @param {CrunchGrid} grid
   * @param {Set<Element>} hidden
   * @returns {CrunchGridItem[] | null} null where lines cannot be numbered
   */
  function itemsOf(container, grid, hidden) {
    /** @type {CrunchGridItem[]} */
    const items = [];
    for (const element of globalThis.crunch.flatItems(container)) {
      const style = getComputedStyle(element);
      if (style.display === "none" || style.position === "absolute" || style.position === "fixed") {
        continue;
      }
      const { gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd } = style;
      const box = getBoundingClientRect.call(element);
      const columns = globalThis.crunch.coveredTracks(
        grid.columns,
        grid.across(box),
        globalThis.crunch.spanOf(gridColumnStart, gridColumnEnd),
      );
      const rows = globalThis.crunch.coveredTracks(
        grid.rows,
        grid.down(box),
        globalThis.crunch.spanOf(gridRowStart, gridRowEnd),
      );
      if (numberOf(gridColumnStart, columns[0]) !== columns[0] || numberOf(gridRowStart, rows[0]) !== rows[0]) {
        return null; // tracks before line 1, or a layout that is not understood: better left alone
      }
      const isAuto = [gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd].every((line) => line === "auto");
      items.push({ element, columns, rows, width: box.width, isAuto, isHidden: isIn(hidden, element, container) });
    }
    return items;
  }

  /**
   * @param {string} line
   * @param {number} measured
   * @returns {number} the track that a numbered line begins
   */
  function numberOf(line, measured) {
    const number = Number(line);
    return Number.isInteger(number) && number > 0 ? number - 1 : measured;
  }

  /**
   * @param {Set<Element>} hidden
   * @param {Element} element
   * @param {Element} container
   * @returns {boolean}
   */
  function isIn(hidden, element, container) {
    for (
      let box = /** @type {Element | null} */ (element);
      box && box !== container;
      box = globalThis.crunch.flatParent(box)
    ) {
      if (hidden.has(box)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Cards in columns of one width may close up: none gets narrower by it.
   *
   * @param {CrunchGrid} grid
   * @param {CrunchGridItem[]} kept
   * @returns {boolean}
   */
  function flowsAlike({ columns }, kept) {
    const width = columns[0].end - columns[0].start;
    return (
      columns.length > 1 &&
      kept.length > 1 &&
      kept.every(({ isAuto }) => isAuto) &&
      columns.every(({ start, end }) => Math.abs(end - start - width) < 1)
    );
  }

  /**
   * The widest item of its rows takes the columns beside it that hidden items left.
   *
   * @param {CrunchGrid} grid
   * @param {CrunchGridItem[]} kept
   * @param {CrunchGridItem[]} gone
   */
  function takeFreeColumns(grid, kept, gone) {
    const count = grid.columns.length;
    const covers = (
      /** @type {CrunchGridItem} */ item,
      /** @type {number} */ column,
      /** @type {[number, number]} */ rows,
    ) => item.columns[0] <= column && column <= item.columns[1] && item.rows[0] <= rows[1] && rows[0] <= item.rows[1];
    /** @type {Set<number>} */
    const rowsDone = new Set();
    for (const item of kept.toSorted((one, other) => other.width - one.width)) {
      const rows = range(item.rows);
      const isWidest = rows.every((row) => !rowsDone.has(row));
      for (const row of rows) {
        rowsDone.add(row);
      }
      if (!isWidest) {
        continue;
      }
      for (const [edge, step] of /** @type {const} */ ([
        [1, 1],
        [0, -1],
      ])) {
        for (let column = item.columns[edge] + step; column >= 0 && column < count; column += step) {
          const at = column;
          if (kept.some((other) => other !== item && covers(other, at, item.rows))) {
            break;
          }
          if (gone.some((other) => covers(other, at, item.rows))) {
            item.columns[edge] = column;
          }
        }
      }
    }
  }

  /**
   * Rows of a fixed height stay as holes when all their items go.
   *
   * @param {Element} container
   * @param {CrunchGrid} grid
   * @param {CrunchGridItem[]} kept
   * @param {CrunchGridItem[]} gone
   * @param {CrunchMarks} marks
   * @param {(declarations: string[]) => string} word
   */
  function collapseRows(container, grid, kept, gone, marks, word) {
    const computed = /** @type {{computedStyleMap?(): StylePropertyMapReadOnly}} */ (container).computedStyleMap?.();
    const tracks = globalThis.crunch.tracksOf(String(computed?.get("grid-template-rows") ?? ""));
    if (tracks.length === 0 || tracks.some((track) => /^(repeat\(|subgrid|none)/.test(track))) {
      return;
    }
    const filled = new Set(kept.flatMap(({ rows }) => range(rows)));
    const emptied = new Set(
      gone.flatMap(({ rows }) => range(rows)).filter((row) => !filled.has(row) && row < tracks.length),
    );
    const changed = tracks.map((track, row) => (emptied.has(row) ? "0px" : track));
    if (changed.some((track, row) => track !== tracks[row] && grid.rows[row].end - grid.rows[row].start > 1)) {
      globalThis.crunch.addWords(marks, container, "still", word([`grid-template-rows:${changed.join(" ")}`]));
    }
  }

  /**
   * @param {[number, number]} ends
   * @returns {number[]}
   */
  function range([first, last]) {
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  globalThis.crunch.pinGrids = pinGrids;
})();
