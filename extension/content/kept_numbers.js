"use strict";
// What goes counts no more: sections, figures and items of lists after it would get other numbers, and "as section 5
// explains" would lead to another one. So what stays is told the number that it had.

(() => {
  const { getAttribute, hasAttribute, localName, nodeType } = globalThis.crunch.native;

  /**
   * @typedef {{value: number, around: number}} Counter  it counts in the parent of the element that began it
   * @typedef {Map<string, Counter[]>} Counters  the innermost last
   * @typedef {Map<string, Map<string, number>>} Numbers  by counter, by pseudo-element
   */

  /**
   * @param {CrunchPlanning} planning
   */
  function keepNumbers(planning) {
    /** @type {Map<Element, Numbers>} */
    const found = new Map();
    keepCounters(planning, found);
    keepItems(planning.hidden, found);
    for (const [element, numbers] of found) {
      for (const [pseudo, values] of numbers) {
        const set = [...values].map(([name, value]) => `${name} ${value}`).join(" ");
        globalThis.crunch.addWords(planning.marks, element, planning.word([`counter-set:${set}`], pseudo));
      }
    }
  }

  /**
   * Counts twice: with all that the page shows, and with what stays.
   *
   * @param {CrunchPlanning} planning
   * @param {Map<Element, Numbers>} found
   */
  function keepCounters({ captured, hidden }, found) {
    const counting = captured.counters ?? [];
    const isGone = counting.map(({ element }) => globalThis.crunch.hiddenRoot({ hidden }, element) !== null);
    if (!isGone.includes(true)) {
      return;
    }
    /** @type {Counters} */
    const all = new Map();
    /** @type {Counters} */
    const kept = new Map();
    for (const [index, step] of counting.entries()) {
      count(all, step, captured.parents);
      if (isGone[index]) {
        continue;
      }
      count(kept, step, captured.parents);
      const wrong = [...all].filter(([name, counters]) => last(counters) !== last(kept.get(name)));
      const values = wrong.map(([name, counters]) => /** @type {[string, number]} */ ([name, last(counters) ?? 0]));
      const own = step.set.map(([name]) => /** @type {[string, number]} */ ([name, last(all.get(name)) ?? 0]));
      if (values.length > 0) {
        remember(found, step.element, step.pseudo, [...own, ...values]);
        count(kept, { ...step, reset: [], increment: [], set: values }, captured.parents);
      }
    }
  }

  /**
   * @param {Counter[]} [counters]
   * @returns {number | undefined}
   */
  function last(counters) {
    return counters?.at(-1)?.value;
  }

  /**
   * @param {Counters} counters
   * @param {CrunchCounting} step
   * @param {number[]} parents
   */
  function count(counters, { number, pseudo, reset, increment, set }, parents) {
    const around = pseudo ? number : parents[number];
    for (const [name, list] of counters) {
      while (list.length > 0 && !isWithin(around, list[list.length - 1].around, parents)) {
        list.pop();
      }
      if (list.length === 0) {
        counters.delete(name);
      }
    }
    for (const [name, value] of reset) {
      const list = counters.get(name) ?? [];
      if (list.at(-1)?.around === around) {
        list.pop(); // of a sibling before
      }
      counters.set(name, [...list, { value, around }]);
    }
    for (const [isSet, steps] of /** @type {const} */ ([
      [false, increment],
      [true, set],
    ])) {
      for (const [name, value] of steps) {
        const list = counters.get(name) ?? [{ value: 0, around }];
        counters.set(name, list);
        const counter = list[list.length - 1];
        counter.value = isSet ? value : counter.value + value;
      }
    }
  }

  /**
   * @param {number} number
   * @param {number} around
   * @param {number[]} parents
   * @returns {boolean}
   */
  function isWithin(number, around, parents) {
    let above = number;
    while (above > around) {
      above = parents[above];
    }
    return above === around;
  }

  /**
   * @param {Set<Element>} hidden
   * @param {Map<Element, Numbers>} found
   */
  function keepItems(hidden, found) {
    const lists = new Set();
    for (const part of hidden) {
      const list = localName.call(part) === "li" ? globalThis.crunch.flatParent(part) : null;
      if (list && localName.call(list) === "ol") {
        lists.add(list);
      }
    }
    for (const list of lists) {
      const items = itemsOf(list);
      const kept = items.filter((item) => !hidden.has(item));
      const before = ordinals(list, items);
      const after = ordinals(list, kept);
      let shift = 0; // what was told already goes on
      const step = hasAttribute.call(list, "reversed") ? -1 : 1;
      for (const [index, item] of kept.entries()) {
        const value = /** @type {number} */ (before.get(item));
        const known = kept[index - 1] && shift !== 0 ? Number(before.get(kept[index - 1])) + step : after.get(item);
        if (value !== known && !isValue(item)) {
          remember(found, item, "", [["list-item", value]]);
          shift = 1;
        }
      }
    }
  }

  /**
   * @param {Element} list
   * @returns {Element[]}
   */
  function itemsOf(list) {
    return /** @type {Element[]} */ (
      globalThis.crunch
        .flatChildren(list)
        .filter(
          (child) =>
            nodeType.call(child) === 1 &&
            localName.call(/** @type {Element} */ (child)) === "li" &&
            getComputedStyle(/** @type {Element} */ (child)).display.includes("list-item"),
        )
    );
  }

  /**
   * @param {Element} list
   * @param {Element[]} items
   * @returns {Map<Element, number>}
   */
  function ordinals(list, items) {
    const isReversed = hasAttribute.call(list, "reversed");
    const start = Number.parseInt(getAttribute.call(list, "start") ?? "", 10);
    let next = Number.isNaN(start) ? (isReversed ? items.length : 1) : start;
    /** @type {Map<Element, number>} */
    const numbers = new Map();
    for (const item of items) {
      next = isValue(item) ? Number.parseInt(getAttribute.call(item, "value") ?? "", 10) : next;
      numbers.set(item, next);
      next += isReversed ? -1 : 1;
    }
    return numbers;
  }

  /** @param {Element} item @returns {boolean} whether it says its number itself */
  function isValue(item) {
    return /^\s*[-+]?\d/.test(getAttribute.call(item, "value") ?? "");
  }

  /**
   * @param {Map<Element, Numbers>} found
   * @param {Element} element
   * @param {string} pseudo
   * @param {[name: string, value: number][]} values
   */
  function remember(found, element, pseudo, values) {
    const numbers = found.get(element) ?? new Map();
    found.set(element, numbers);
    numbers.set(pseudo, new Map([...(numbers.get(pseudo) ?? []), ...values]));
  }

  globalThis.crunch.keepNumbers = keepNumbers;
})();
