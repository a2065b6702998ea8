"use strict";
// Tables: which hold data, so that they stay whole and scroll in themselves, and which only lay a page out.

(() => {
  const {
    getAttribute,
    getBoundingClientRect,
    hasAttribute,
    localName,
    querySelectorAll,
    removeAttribute,
    setAttribute,
  } = globalThis.crunch.native;
  const { clientWidth, parentNode, scrollWidth, textContent } = globalThis.crunch.native;
  /** Characters; a cell with more holds a part of the page. */
  const LONG_CELL = 250;
  const MARKUP = "caption, th, thead, tfoot, colgroup, [scope], [headers]";
  const PARTS = "table, h1, h2, h3, h4, ul, ol, article, section, form";

  /**
   * @param {Element} table
   * @returns {boolean}
   */
  function isDataTable(table) {
    const role = getAttribute.call(table, "role");
    if (role === "presentation" || role === "none") {
      return false;
    }
    if (/^(table|grid|treegrid)$/.test(role ?? "") || own(table, MARKUP).length > 0) {
      return true;
    }
    const cells = own(table, "td");
    const rows = own(table, "tr");
    const isLaidOut =
      rows.length < 2 ||
      cells.length <= rows.length ||
      cells.some((cell) => querySelectorAll.call(cell, PARTS).length > 0) ||
      cells.some((cell) => (textContent.call(cell) ?? "").trim().length > LONG_CELL);
    return !isLaidOut;
  }

  /**
   * @param {Element} table
   * @param {string} selector
   * @returns {Element[]} not those of a table in it
   */
  function own(table, selector) {
    return [...querySelectorAll.call(table, selector)].filter((element) => {
      let around = parentNode.call(element);
      while (around && around !== table && localName.call(/** @type {Element} */ (around)) !== "table") {
        around = parentNode.call(around);
      }
      return around === table;
    });
  }

  /**
   * What is wider than the column scrolls in itself, and the keyboard reaches it: its `tabindex` goes with the layer.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function scrollTables(layer, reading) {
    const { addReadingWords, isInPage } = globalThis.crunch;
    const known = reading.survey.tables.filter(isInPage);
    const wide = known.filter((table) => !reading.added.get(table)?.includes("read-scrolls") && isTooWide(table));
    for (const table of wide) {
      const words = hasAttribute.call(table, "tabindex") ? [] : ["read-tabindex"];
      addReadingWords(layer, reading, table, "read-scrolls", ...words);
      if (words.length > 0) {
        setAttribute.call(table, "tabindex", "0");
        reading.endings.push(() => {
          if (getAttribute.call(table, "tabindex") === "0") {
            removeAttribute.call(table, "tabindex");
          }
        });
      }
    }
  }

  /** @param {Element} element */
  function isTooWide(element) {
    const around = globalThis.crunch.flatParent(element);
    if (!around) {
      return false;
    }
    const { left, right } = getBoundingClientRect.call(element);
    const box = getBoundingClientRect.call(around);
    const isCode = localName.call(element) === "pre" && scrollWidth.call(element) > clientWidth.call(element) + 1;
    return left < box.left - 1 || right > box.right + 1 || isCode;
  }

  Object.assign(globalThis.crunch, { isDataTable, scrollTables });
})();
