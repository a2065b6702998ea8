"use strict";
// Margins and paddings that made room for what goes: for a rail beside the text, for a bar over it. They give back what
// it took of them, and keep the rest.

(() => {
  const { compareDocumentPosition, getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const LEAST_RAIL = { width: 100, height: 150 };
  const LEAST_BAR = 24; // pixels of height
  const MOST_PARTS = 24; // hidden parts that are looked at: the largest ones
  const MOST_ELEMENTS = 400; // that may have made room for one
  const DEEP = 8;
  const SLACK = 8; // pixels by which a part may reach out of its room

  /**
   * @typedef {"left" | "right" | "top"} Side
   * @typedef {{part: Element, side: Side, box: CrunchBox}} Taken
   * @typedef {{left: number, top: number, right: number, bottom: number}} CrunchBox  on the page
   */

  /**
   * @param {CrunchPlanning} planning
   */
  function freeRoom({ captured, hidden, marks, states, word }) {
    const taken = takenRoom(hidden);
    /** @type {Map<Element, Map<string, [property: string, value: number, freed: number]>>} */
    const freed = new Map();
    for (const { part, side, box } of taken) {
      for (const element of candidates(part, side, box, hidden)) {
        for (const [property, value, pixels] of roomFor(element, side, box)) {
          const known = freed.get(element) ?? new Map();
          freed.set(element, known.set(property, [property, value, Math.max(pixels, known.get(property)?.[2] ?? 0)]));
        }
      }
    }
    if (freed.size === 0) {
      return;
    }
    const texts = keptTexts(captured, states);
    for (const [element, properties] of freed) {
      const free = [...properties.values()].filter(([property]) => isEmpty(element, property, texts));
      if (free.length > 0) {
        const declarations = free.map(([property, value, pixels]) => `${property}:${Math.max(0, value - pixels)}px`);
        globalThis.crunch.addWords(marks, element, "still", word(declarations));
      }
    }
  }

  /**
   * @param {Set<Element>} hidden
   * @returns {Taken[]}
   */
  function takenRoom(hidden) {
    /** @type {(Taken & {size: number})[]} */
    const found = [];
    for (const part of hidden) {
      const box = boxOf(part);
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (height < LEAST_BAR || width < LEAST_RAIL.width) {
        continue;
      }
      const isRail = height >= LEAST_RAIL.height && width < innerWidth / 2;
      if (!isRail && (width <= innerWidth / 2 || Math.min(box.top, box.top - scrollY) >= SLACK)) {
        continue; // before its style is read
      }
      const { position } = getComputedStyle(part);
      const isPinned = position === "fixed";
      const place = isPinned ? { ...box, top: box.top - scrollY, bottom: box.bottom - scrollY } : box;
      if (isRail) {
        const whole = isPinned ? { ...box, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY } : box;
        for (const side of /** @type {const} */ (["left", "right"])) {
          found.push({ part, side, box: whole, size: width * height });
        }
      } else if (place.top < SLACK && /fixed|absolute/.test(position)) {
        found.push({ part, side: "top", box: place, size: width * height });
      }
    }
    return found.sort((one, other) => other.size - one.size).slice(0, MOST_PARTS);
  }

  /**
   * What is around the part or beside it, and begins where it does.
   *
   * @param {Element} part
   * @param {Side} side
   * @param {CrunchBox} box
   * @param {Set<Element>} hidden
   * @returns {Set<Element>}
   */
  function candidates(part, side, box, hidden) {
    const { flatChildren, flatParent } = globalThis.crunch;
    /** @type {Set<Element>} */
    const found = new Set();
    /** @type {[element: Element, depth: number][]} */
    const waiting = [];
    for (let around = flatParent(part); around; around = flatParent(around)) {
      waiting.push([around, DEEP - 1]);
    }
    for (let index = 0; index < waiting.length && found.size < MOST_ELEMENTS; index += 1) {
      const [element, depth] = waiting[index];
      if (found.has(element) || hidden.has(element)) {
        continue;
      }
      found.add(element);
      if (depth >= DEEP || !reaches(element, side, box)) {
        continue;
      }
      for (const child of flatChildren(element)) {
        if (nodeType.call(child) === 1 && index + waiting.length < MOST_ELEMENTS * 2) {
          waiting.push([/** @type {Element} */ (child), depth === DEEP - 1 ? 0 : depth + 1]);
        }
      }
    }
    return found;
  }

  /**
   * @param {Element} element
   * @param {Side} side
   * @param {CrunchBox} box
   * @returns {boolean} whether what is in the element can have made room for the box
   */
  function reaches(element, side, box) {
    const own = boxOf(element);
    if (side === "top") {
      return own.top < box.bottom + SLACK; // that of its first child, where margins collapse
    }
    return (side === "left" ? own.left < box.right - SLACK : own.right > box.left + SLACK) && overlaps(own, box);
  }

  /**
   * @param {Element} element
   * @param {Side} side
   * @param {CrunchBox} box
   * @returns {[property: string, value: number, freed: number][]}
   */
  function roomFor(element, side, box) {
    const style = getComputedStyle(element);
    const [margin, padding] = [`margin-${side}`, `padding-${side}`].map((name) => pixelsOf(style, name));
    const isLarge = Math.max(margin, padding) >= (side === "top" ? LEAST_BAR : LEAST_RAIL.width) / 2;
    if (!isLarge || /^(fixed|absolute)$/.test(style.position) || /^(inline|contents)$/.test(style.display)) {
      return [];
    }
    const own = boxOf(element);
    if (side !== "top" && (!overlaps(own, box) || isCentred(element, style))) {
      return [];
    }
    const border = pixelsOf(style, `border-${side}-width`);
    // Lengths from the outer edge of the margin inwards.
    const sign = side === "right" ? -1 : 1;
    const edge = own[side] - sign * margin;
    const [near, far] =
      side === "right"
        ? [edge - box.right, edge - box.left]
        : [box[opposite(side)[0]] - edge, box[opposite(side)[1]] - edge];
    const size = far - near;
    if (near < -SLACK || far > margin + border + padding + SLACK || size <= 0) {
      return [];
    }
    const fromMargin = Math.min(Math.max(0, margin), size);
    const fromPadding = Math.min(padding, size - fromMargin);
    return /** @type {[string, number, number][]} */ ([
      [`margin-${side}`, margin, fromMargin],
      [`padding-${side}`, padding, fromPadding],
    ]).filter(([, , pixels]) => pixels > SLACK);
  }

  /**
   * @param {Side} side
   * @returns {["left", "right"] | ["top", "bottom"]} the edges of a box from the outside
   */
  function opposite(side) {
    return side === "top" ? ["top", "bottom"] : ["left", "right"];
  }

  /**
   * Margins that put a column into the middle are no room for anything.
   *
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   */
  function isCentred(element, style) {
    const computed = /** @type {{computedStyleMap?(): StylePropertyMapReadOnly}} */ (element).computedStyleMap?.();
    if (computed) {
      return ["margin-left", "margin-right"].some((name) => String(computed.get(name)) === "auto");
    }
    const [left, right] = [pixelsOf(style, "margin-left"), pixelsOf(style, "margin-right")];
    return Math.abs(left - right) < 2 && left > 0;
  }

  /**
   * @param {CrunchCapture} captured
   * @param {Uint8Array} states
   * @returns {{element: Element, box: CrunchBox}[]}
   */
  function keptTexts({ lines = [] }, states) {
    return lines.filter(({ number }) => states[number] !== 0).map(({ element }) => ({ element, box: boxOf(element) }));
  }

  /**
   * @param {Element} element
   * @param {string} property
   * @param {{element: Element, box: CrunchBox}[]} texts
   * @returns {boolean} whether nothing that stays is in its room, as notes in a margin are
   */
  function isEmpty(element, property, texts) {
    const own = boxOf(element);
    const side = /** @type {Side} */ (property.split("-")[1]);
    if (side === "top") {
      return true;
    }
    const style = getComputedStyle(element);
    const inner = pixelsOf(style, `padding-${side}`) + pixelsOf(style, `border-${side}-width`);
    const outer = pixelsOf(style, `margin-${side}`);
    const [start, end] =
      side === "left" ? [own.left - outer, own.left + inner] : [own.right - inner, own.right + outer];
    return texts.every(
      ({ element: text, box }) =>
        box.right <= start + SLACK || box.left >= end - SLACK || !overlaps(box, own) || isAround(text, element),
    );
  }

  /** @param {Element} one @param {Element} other */
  function isAround(one, other) {
    return one === other || (compareDocumentPosition.call(one, other) & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
  }

  /** @param {CrunchBox} one @param {CrunchBox} other */
  function overlaps(one, other) {
    return one.top < other.bottom && one.bottom > other.top;
  }

  /** @param {Element} element @returns {CrunchBox} */
  function boxOf(element) {
    const { left, top, right, bottom } = getBoundingClientRect.call(element);
    return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
  }

  /** @param {CSSStyleDeclaration} style @param {string} name */
  function pixelsOf(style, name) {
    return Number.parseFloat(style.getPropertyValue(name)) || 0;
  }

  globalThis.crunch.freeRoom = freeRoom;
})();
