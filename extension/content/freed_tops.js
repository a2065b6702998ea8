"use strict";
// What was laid over a part that goes (a title over a picture, by a negative margin) would lie over other text, or out of
// the page. And a head that sticks below a bar sticks at the top of the window when that bar is gone.

(() => {
  const { getBoundingClientRect, nodeType } = globalThis.crunch.native;
  const LEAST = 8; // pixels
  const DEEP = 6;
  const MOST_STICKY = 8000; // elements that are looked at for one that sticks
  const HIGHEST_BAR = 0.5; // of the window

  /**
   * @param {CrunchPlanning} planning
   */
  function freeTops(planning) {
    const { hidden, marks, word } = planning;
    for (const part of hidden) {
      const { top, bottom } = getBoundingClientRect.call(part);
      const { position, float } = getComputedStyle(part);
      if (bottom - top < LEAST * 2 || float !== "none" || /^(absolute|fixed)$/.test(position)) {
        continue;
      }
      for (const element of nextInFlow(part, hidden)) {
        const declarations = laidUp(element, bottom);
        if (declarations.length > 0) {
          globalThis.crunch.addWords(marks, element, "still", word(declarations));
        }
      }
    }
    lowerBars(planning);
  }

  /**
   * @param {Element} part
   * @param {Set<Element>} hidden
   * @returns {Element[]} what stays and begins where the part ends
   */
  function nextInFlow(part, hidden) {
    const { flatChildren, flatParent } = globalThis.crunch;
    const found = [];
    let around = flatParent(part);
    let after = around ? followers(flatChildren(around), part) : [];
    for (let above = 0; around && after.every((node) => !isIn(node, hidden)) && above < DEEP; above += 1) {
      const outer = flatParent(around);
      after = outer ? followers(flatChildren(outer), around) : [];
      around = outer;
    }
    let next = after.find((node) => isIn(node, hidden));
    for (let depth = 0; next && depth < DEEP; depth += 1) {
      found.push(/** @type {Element} */ (next));
      next = flatChildren(/** @type {Element} */ (next)).find((node) => isIn(node, hidden));
    }
    return found;
  }

  /**
   * @param {Node[]} nodes
   * @param {Node} node
   */
  function followers(nodes, node) {
    return nodes.slice(nodes.indexOf(node) + 1);
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
   * @param {CrunchPlanning} planning
   */
  function lowerBars({ captured, hidden, marks, states, word }) {
    const bars = [...hidden].map(barHeight).filter((height) => height > 0);
    const room = Math.max(0, ...bars);
    if (room === 0) {
      return;
    }
    const end = Math.min(captured.nodes.length, MOST_STICKY);
    for (let number = 1; number < end; number += 1) {
      const node = captured.nodes[number];
      if (states[number] === 0 || captured.facts[number] === 1 || nodeType.call(node) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (node);
      const { position, top } = getComputedStyle(element);
      const pixels = position === "sticky" ? Number.parseFloat(top) || 0 : 0;
      if (pixels > LEAST && pixels <= room * 1.5) {
        globalThis.crunch.addWords(marks, element, "still", word([`top:${Math.max(0, pixels - room)}px`]));
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

  globalThis.crunch.freeTops = freeTops;
})();
