"use strict";
// What was laid over a part that goes (a title over a picture, by a negative margin) would lie over other text, or out of
// the page. And a head that sticks below a bar sticks at the top of the window when that bar is gone.

(() => {
  const { getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const LEAST = 8; // pixels
  const DEEP = 6;
  const NEAREST = 3; // parts that go before what stays; the last in the flow is what it may be laid over
  const MOST_ELEMENTS = 8000; // that are looked at for one that is laid up or sticks
  const HIGHEST_BAR = 0.5; // of the window

  /**
   * @param {CrunchPlanning} planning
   */
  function freeTops(planning) {
    const { captured, hidden, marks, states, word } = planning;
    const before = befores();
    for (const { number, element } of captured.tops?.laidUp ?? []) {
      const part = states[number] === 0 ? null : goneBefore(element, hidden, before);
      const declarations = part ? laidUp(element, getBoundingClientRect.call(part).bottom) : [];
      if (declarations.length > 0) {
        globalThis.crunch.addWords(marks, element, "still", word(declarations));
      }
    }
    lowerBars(planning);
  }

  /**
   * @param {Element} element
   * @param {Set<Element>} hidden
   * @param {(around: Element, child: Node) => Iterable<Node>} before
   * @returns {Element | null} what it or what begins with it is laid over; null where that stays
   */
  function goneBefore(element, hidden, before) {
    let here = element;
    for (let depth = 0; depth < DEEP; depth += 1) {
      const around = globalThis.crunch.flatParent(here);
      const found = around && lastGone(before(around, here), hidden, DEEP);
      if (found !== undefined) {
        return found;
      }
      here = /** @type {Element} */ (around);
    }
    return null;
  }

  /**
   * @param {Iterable<Node>} nodes  the nearest first
   * @param {Set<Element>} hidden
   * @param {number} depth
   * @returns {Element | null | undefined} what goes right before; null where something stays there, undefined where nothing is
   */
  function lastGone(nodes, hidden, depth) {
    let looked = 0;
    for (const node of nodes) {
      if (hidden.has(/** @type {Element} */ (node))) {
        looked += 1;
        if (looked <= NEAREST && isLaidOut(/** @type {Element} */ (node))) {
          return /** @type {Element} */ (node);
        }
      } else if (isInFlow(node)) {
        const inner = globalThis.crunch.flatChildren(/** @type {Element} */ (node)).reverse();
        return (depth > 0 && lastGone(inner, hidden, depth - 1)) || null;
      }
    }
    return undefined;
  }

  /**
   * Each row is read once, however many in it are laid up.
   *
   * @returns {(around: Element, child: Node) => Generator<Node>} what is before a child, the nearest first
   */
  function befores() {
    /** @type {Map<Element, {children: Node[], places: Map<Node, number>}>} */
    const rows = new Map();
    return function* (around, child) {
      let row = rows.get(around);
      if (!row) {
        const children = globalThis.crunch.flatChildren(around);
        row = { children, places: new Map(children.map((node, place) => [node, place])) };
        rows.set(around, row);
      }
      for (let place = (row.places.get(child) ?? 0) - 1; place >= 0; place -= 1) {
        yield row.children[place];
      }
    };
  }

  /** @param {Element} part  @returns {boolean} whether it takes up room in the flow */
  function isLaidOut(part) {
    const { top, bottom } = getBoundingClientRect.call(part);
    const { position, float } = getComputedStyle(part);
    return bottom - top >= LEAST * 2 && float === "none" && !/^(absolute|fixed)$/.test(position);
  }

  /** @param {Node} node  @returns {boolean} whether it is an element in the flow */
  function isInFlow(node) {
    return nodeType.call(node) === 1 && isFlowing(getComputedStyle(/** @type {Element} */ (node)));
  }

  /** @param {CSSStyleDeclaration} style */
  function isFlowing({ display, position }) {
    return !/^(none|contents)$/.test(display) && !/^(absolute|fixed)$/.test(position);
  }

  /**
   * @param {Element} element
   * @param {number} bottom  of what goes
   * @returns {string[]} what keeps it from being laid up, over what goes
   */
  function laidUp(element, bottom) {
    return getBoundingClientRect.call(element).top >= bottom - LEAST ? [] : lowered(getComputedStyle(element));
  }

  /**
   * @param {CSSStyleDeclaration} style
   * @returns {string[]} what leaves it where the flow has it; nothing where it is not moved up
   */
  function lowered({ marginTop, position, top, transform, translate }) {
    const moved = /^matrix\(1, 0, 0, 1, [-\d.e]+, (-[\d.e]+)\)$/.exec(transform);
    return [
      ...(Number.parseFloat(marginTop) <= -LEAST ? ["margin-top:0"] : []),
      ...(position === "relative" && Number.parseFloat(top) <= -LEAST ? ["top:auto", "bottom:auto"] : []),
      ...(moved && Number(moved[1]) <= -LEAST ? ["transform:none"] : []),
      ...(/^\S+ -/.test(translate) ? ["translate:none"] : []),
    ];
  }

  /**
   * Read while the host works.
   *
   * @param {CrunchCapture} captured
   * @returns {Generator<void, CrunchTops, void>}
   */
  function* readTops({ nodes, facts }) {
    /** @type {CrunchTops} */
    const found = { sticky: [], laidUp: [] };
    const end = Math.min(nodes.length, MOST_ELEMENTS);
    for (let number = 1; number < end; number += 1) {
      if (number % globalThis.crunch.ELEMENTS_AT_ONCE === 0) {
        yield;
      }
      if (facts[number] === 1 || nodeType.call(nodes[number]) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (nodes[number]);
      const style = getComputedStyle(element);
      const pixels = style.position === "sticky" ? Number.parseFloat(style.top) || 0 : 0;
      if (pixels > LEAST) {
        found.sticky.push({ number, element, top: pixels });
      }
      if (isFlowing(style) && lowered(style).length > 0) {
        found.laidUp.push({ number, element });
      }
    }
    return found;
  }

  /**
   * @param {CrunchPlanning} planning
   */
  function lowerBars({ captured, hidden, marks, states, word }) {
    const sticky = (captured.tops?.sticky ?? []).filter(({ number }) => states[number] !== 0);
    let room = 0;
    for (const part of sticky.length > 0 ? hidden : []) {
      room = Math.max(room, barHeight(part));
    }
    for (const { element, top } of sticky) {
      if (room > 0 && top <= room * 1.5) {
        globalThis.crunch.addWords(marks, element, "still", word([`top:${Math.max(0, top - room)}px`]));
      }
    }
  }

  /**
   * @param {Element} part
   * @returns {number} pixels of the window's top that it holds; 0 where it does not
   */
  function barHeight(part) {
    const { width, height } = getBoundingClientRect.call(part);
    if (height < LEAST || height > innerHeight * HIGHEST_BAR || width < innerWidth / 2) {
      return 0;
    }
    const { position, top } = getComputedStyle(part);
    const pixels = Number.parseFloat(top);
    return /^(fixed|sticky)$/.test(position) && pixels >= -LEAST && pixels <= LEAST ? height + Math.max(0, pixels) : 0;
  }

  Object.assign(globalThis.crunch, { freeTops, readTops });
})();
