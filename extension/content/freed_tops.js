"use strict";
// What was laid over a part that goes (a title over a picture, by a negative margin) would lie over other text, or out of
// the page. And a head that sticks below a bar sticks at the top of the window when that bar is gone.

(() => {
  const { getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const LEAST = 8; // pixels
  const DEEP = 6;
  const NEAREST = 3; // parts that go before what stays; the last in the flow is what it may be laid over
  const MOST_STICKY = 8000; // elements that are looked at for one that sticks
  const HIGHEST_BAR = 0.5; // of the window

  /**
   * @param {CrunchPlanning} planning
   */
  function freeTops(planning) {
    const { hidden, marks, word } = planning;
    for (const [next, bottom] of nextInFlow(hidden)) {
      for (const element of firstOnes(next, hidden)) {
        const declarations = laidUp(element, bottom);
        if (declarations.length > 0) {
          globalThis.crunch.addWords(marks, element, "still", word(declarations));
        }
      }
    }
    lowerBars(planning);
  }

  /**
   * @param {Set<Element>} hidden  in the order of the page
   * @returns {Map<Element, number>} what stays and begins where parts end, with where the last of these ends
   */
  function nextInFlow(hidden) {
    const { flatParent } = globalThis.crunch;
    /** @type {Map<Element, Element[]>} */
    const parts = new Map();
    const nextOf = followers(hidden);
    for (const part of hidden) {
      let here = part;
      let around = flatParent(here);
      let next = around && nextOf(around, here);
      for (let above = 0; around && !next && above < DEEP; above += 1) {
        here = around;
        around = flatParent(here);
        next = around && nextOf(around, here);
      }
      if (next) {
        parts.set(next, [...(parts.get(next) ?? []).slice(1 - NEAREST), part]);
      }
    }
    /** @type {Map<Element, number>} */
    const found = new Map();
    for (const [next, before] of parts) {
      const part = before.findLast(isLaidOut);
      if (part) {
        found.set(next, getBoundingClientRect.call(part).bottom);
      }
    }
    return found;
  }

  /** @param {Element} part  @returns {boolean} whether it takes up room in the flow */
  function isLaidOut(part) {
    const { top, bottom } = getBoundingClientRect.call(part);
    const { position, float } = getComputedStyle(part);
    return bottom - top >= LEAST * 2 && float === "none" && !/^(absolute|fixed)$/.test(position);
  }

  /**
   * Each child is looked at once, however many beside it go.
   *
   * @param {Set<Element>} hidden
   * @returns {(around: Element, child: Node) => Element | null} the next child in the flow that stays
   */
  function followers(hidden) {
    /** @type {Map<Element, {children: Node[], places: Map<Node, number>, known: Map<number, Element | null>}>} */
    const rows = new Map();
    return (around, child) => {
      let row = rows.get(around);
      if (!row) {
        const children = globalThis.crunch.flatChildren(around);
        row = { children, places: new Map(children.map((node, place) => [node, place])), known: new Map() };
        rows.set(around, row);
      }
      const { children, places, known } = row;
      const passed = [];
      let place = places.get(child) ?? children.length;
      for (; place < children.length && !known.has(place); place += 1) {
        passed.push(place);
        const next = children[place + 1];
        if (next && isIn(next, hidden)) {
          known.set(place, /** @type {Element} */ (next));
          break;
        }
      }
      const answer = known.get(place) ?? null;
      for (const one of passed) {
        known.set(one, answer);
      }
      return answer;
    };
  }

  /**
   * @param {Element} next
   * @param {Set<Element>} hidden
   * @returns {Element[]} it, and what it begins with
   */
  function firstOnes(next, hidden) {
    const found = [];
    /** @type {Node | undefined} */
    let first = next;
    for (let depth = 0; first && depth < DEEP; depth += 1) {
      found.push(/** @type {Element} */ (first));
      first = globalThis.crunch.flatChildren(/** @type {Element} */ (first)).find((node) => isIn(node, hidden));
    }
    return found;
  }

  /**
   * @param {Node} node
   * @param {Set<Element>} hidden
   * @returns {boolean} whether it is an element in the flow that stays
   */
  function isIn(node, hidden) {
    if (nodeType.call(node) !== 1 || hidden.has(/** @type {Element} */ (node))) {
      return false;
    }
    const { display, position } = getComputedStyle(/** @type {Element} */ (node));
    return !/^(none|contents)$/.test(display) && !/^(absolute|fixed)$/.test(position);
  }

  /**
   * @param {Element} element
   * @param {number} bottom  of what goes
   * @returns {string[]} what keeps it from being laid up, over what goes
   */
  function laidUp(element, bottom) {
    if (getBoundingClientRect.call(element).top >= bottom - LEAST) {
      return [];
    }
    const { marginTop, position, top, transform, translate } = getComputedStyle(element);
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
   * @returns {Generator<void, CrunchSticky[], void>} what sticks to the window's top, and how far below it
   */
  function* readSticky({ nodes, facts }) {
    /** @type {CrunchSticky[]} */
    const found = [];
    const end = Math.min(nodes.length, MOST_STICKY);
    for (let number = 1; number < end; number += 1) {
      if (number % globalThis.crunch.ELEMENTS_AT_ONCE === 0) {
        yield;
      }
      if (facts[number] !== 1 && nodeType.call(nodes[number]) === 1) {
        const element = /** @type {Element} */ (nodes[number]);
        const { position, top } = getComputedStyle(element);
        const pixels = position === "sticky" ? Number.parseFloat(top) || 0 : 0;
        if (pixels > LEAST) {
          found.push({ number, element, top: pixels });
        }
      }
    }
    return found;
  }

  /**
   * @param {CrunchPlanning} planning
   */
  function lowerBars({ captured, hidden, marks, states, word }) {
    const sticky = (captured.sticky ?? []).filter(({ number }) => states[number] !== 0);
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

  Object.assign(globalThis.crunch, { freeTops, readSticky });
})();
