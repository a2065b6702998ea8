"use strict";
// Where hidden parts were: above the first thing that stays after them in the order of the page, at its height. Nothing of
// the page takes up room for them but the margin of that.

(() => {
  const native = globalThis.crunch.native;
  const { body, documentElement, firstChild, getBoundingClientRect, localName, nextSibling, nodeType } = native;
  const { checkVisibility, defaultView, getRootNode, nodeValue, parentNode } = native;
  /** Boxes whose margins make room above them. */
  const BOXES = new Set("block flex grid table list-item flow-root".split(" "));
  const PARTS_OF_TABLES = /^table-(?:row|cell|row-group|header-group|footer-group)$/;
  const LEAST_WIDTH = 120;
  const LEAST_HEIGHT = 8;
  /** From one strip to the next: with one line of words, and with two where these are short. */
  const STEP = 32;
  const NARROW = { width: 480, step: 50 };

  /**
   * @param {CrunchLayer} layer
   * @param {Omit<CrunchStrip, "node">[]} parts
   * @returns {CrunchGap[]} in the order of the page
   */
  function gapsOf(layer, parts) {
    const page = body.call(document);
    if (page && (localName.call(page) !== "body" || !checkVisibility.call(page))) {
      return []; // frames, or text in place of the page
    }
    /** @type {Map<Element, boolean>} */
    const known = new Map();
    /** @param {Element} element */
    const isGood = (element) => {
      const good = known.get(element) ?? canHoldRoom(layer, element);
      known.set(element, good);
      return good;
    };
    const last = page ? (lastIn(page, isGood) ?? page) : null;
    /** @type {Map<string, Map<Element, CrunchGap>>} */
    const gaps = new Map([
      ["above", new Map()],
      ["below", new Map()],
    ]);
    /** @type {CrunchGap[]} */
    const found = [];
    for (const part of parts) {
      const element = /** @type {Element} */ (layer.nodes[part.element]);
      const above = page && aboveWhat(outermost(element), page, isGood, part.shown);
      const over = above ?? last;
      if (!over) {
        continue;
      }
      const at = above ? highest(over, isGood) : over;
      const side = /** @type {Map<Element, CrunchGap>} */ (gaps.get(above ? "above" : "below"));
      const gap = side.get(at) ?? { at, over, ...roomAt(over), isBelow: !above, parts: [] };
      if (gap.parts.length === 0) {
        side.set(at, gap);
        found.push(gap);
      }
      gap.parts.push({ ...part, node: element });
    }
    return found;
  }

  /**
   * What is in a shadow tree or a frame has the place of that.
   *
   * @param {Element} element
   * @returns {Element} of the document
   */
  function outermost(element) {
    let outer = element;
    for (;;) {
      const root = getRootNode.call(outer);
      const host =
        root === document
          ? null
          : nodeType.call(root) === 11
            ? /** @type {Partial<ShadowRoot>} */ (root).host
            : defaultView.call(/** @type {Document} */ (root))?.frameElement;
      if (!host) {
        return outer;
      }
      outer = host;
    }
  }

  /**
   * @param {Element} part
   * @param {Element} page
   * @param {(element: Element) => boolean} isGood
   * @param {boolean} isShown
   * @returns {Element | null}
   */
  function aboveWhat(part, page, isGood, isShown) {
    if (isShown && isGood(part)) {
      return part;
    }
    for (let here = /** @type {Element | null} */ (part); here && here !== page; here = parentOf(here)) {
      const around = parentOf(here);
      const isRow = around !== null && standsInRow(around);
      for (let next = nextSibling.call(here); next; next = nextSibling.call(next)) {
        const found = nodeType.call(next) === 1 ? goodIn(/** @type {Element} */ (next), isGood) : null;
        if (found) {
          return found;
        }
      }
      const beside = isRow && around ? lastIn(around, isGood, here) : null;
      if (beside) {
        return beside;
      }
    }
    return null;
  }

  /**
   * Margins of a box and of the first one in it are one, so that room has to be made at one of them.
   *
   * @param {Element} element
   * @param {(element: Element) => boolean} isGood
   */
  function highest(element, isGood) {
    let inner = element;
    for (;;) {
      const first = firstIn(inner);
      const isSame =
        first && isGood(first) && Math.abs(topOf(first) - topOf(inner)) < 1 && !standsInRow(inner) && first !== inner;
      if (!isSame) {
        return inner;
      }
      inner = first;
    }
  }

  /**
   * @param {Element} over
   * @returns {{scroller: Element | null, step: number}}
   */
  function roomAt(over) {
    const root = /** @type {Element} */ (documentElement.call(document));
    const isPages = getComputedStyle(root).overflowY === "visible"; // then the body's is the page's
    let scroller = parentOf(over);
    while (scroller && scroller !== root) {
      if (/auto|scroll/.test(getComputedStyle(scroller).overflowY) && !(isPages && scroller === body.call(document))) {
        break;
      }
      scroller = parentOf(scroller);
    }
    const isNarrow = getBoundingClientRect.call(over).width < NARROW.width;
    return { scroller: scroller === root ? null : scroller, step: isNarrow ? NARROW.step : STEP };
  }

  /** @param {Element} element */
  function topOf(element) {
    return getBoundingClientRect.call(element).top;
  }

  /**
   * @param {Element} element
   * @returns {Element | null} the first child that is rendered in the flow; null where text stands before it
   */
  function firstIn(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      const type = nodeType.call(child);
      if (type === 3 && /\S/.test(nodeValue.call(child) ?? "")) {
        return null;
      }
      const inner = /** @type {Element} */ (/** @type {unknown} */ (child));
      if (type === 1 && checkVisibility.call(inner) && !/^(absolute|fixed)$/.test(getComputedStyle(inner).position)) {
        return inner;
      }
    }
    return null;
  }

  /**
   * @param {Element} around
   * @param {(element: Element) => boolean} isGood
   * @param {Element} [before]
   * @returns {Element | null} the last child that can hold room
   */
  function lastIn(around, isGood, before) {
    let last = null;
    for (let child = firstChild.call(around); child && child !== before; child = nextSibling.call(child)) {
      const element = /** @type {Element} */ (/** @type {unknown} */ (child));
      if (nodeType.call(child) === 1) {
        last = (before ? goodIn(element, isGood) : isGood(element) && element) || last;
      }
    }
    return last;
  }

  /**
   * Room in a table is made in its cells.
   *
   * @param {Element} element
   * @param {(element: Element) => boolean} isGood
   * @returns {Element | null} it, or the first one in a part of a table that can hold room
   */
  function goodIn(element, isGood) {
    if (isGood(element)) {
      return element;
    }
    if (!PARTS_OF_TABLES.test(getComputedStyle(element).display) || !checkVisibility.call(element)) {
      return null;
    }
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      const found = nodeType.call(child) === 1 ? goodIn(/** @type {Element} */ (child), isGood) : null;
      if (found) {
        return found;
      }
    }
    return null;
  }

  /** @param {Element} element */
  function parentOf(element) {
    const parent = parentNode.call(element);
    return parent && nodeType.call(parent) === 1 ? /** @type {Element} */ (parent) : null;
  }

  /** @param {Element} element */
  function standsInRow(element) {
    const { display, flexDirection } = getComputedStyle(element);
    return /grid|table-row$/.test(display) || (/flex/.test(display) && flexDirection.startsWith("row"));
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   */
  function canHoldRoom(layer, element) {
    if (layer.hidden.has(element) || element === documentElement.call(document) || !checkVisibility.call(element)) {
      return false;
    }
    const { display, position } = getComputedStyle(element);
    const { width, height } = getBoundingClientRect.call(element);
    return BOXES.has(display) && !/^(absolute|fixed)$/.test(position) && width >= LEAST_WIDTH && height >= LEAST_HEIGHT;
  }

  globalThis.crunch.gapsOf = gapsOf;
})();
