"use strict";
// Which elements, and which content generated before and after them, count something by the page's style. Read while the
// host works.

(() => {
  const { localName, nodeType } = globalThis.crunch.native;
  const PROPERTIES = /** @type {const} */ (["counterReset", "counterIncrement", "counterSet"]);
  const MOST_RULES = 20_000;
  /** Where a style that cannot be read may count in what it generates. */
  const LIKELY = /^(h[1-6]|li|dt|figure|figcaption|caption|section|pre)$/;
  const MOST_UNKNOWN = 4000; // elements of a page whose styles cannot be read

  /**
   * @param {CrunchCapture} captured
   * @returns {Generator<void, CrunchCounting[], void>} in the order of the page
   */
  function* readCounters({ nodes, facts }) {
    /** @type {CrunchCounting[]} */
    const found = [];
    /** @type {Map<Document, "yes" | "no" | "unknown">} */
    const uses = new Map();
    for (let number = 1; number < nodes.length; number += 1) {
      if (number % globalThis.crunch.ELEMENTS_AT_ONCE === 0) {
        yield;
      }
      const node = nodes[number];
      if (facts[number] === 1 || nodeType.call(node) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (node);
      const owner = /** @type {Document} */ (globalThis.crunch.native.ownerDocument.call(element));
      const used = uses.get(owner) ?? countsIn(owner);
      uses.set(owner, used);
      if (used === "no" || (used === "unknown" && number > MOST_UNKNOWN)) {
        continue;
      }
      const isLikely = used === "yes" || LIKELY.test(localName.call(element));
      for (const pseudo of isLikely ? ["", "::before", "::after"] : [""]) {
        const steps = stepsOf(getComputedStyle(element, pseudo || null), pseudo !== "");
        if (steps) {
          found.push({ number, element, pseudo, ...steps });
        }
      }
    }
    return found;
  }

  /**
   * @param {Document} owner
   * @returns {"yes" | "no" | "unknown"} whether its style sheets count something; shadow trees have sheets of their own
   */
  function countsIn(owner) {
    let left = MOST_RULES;
    let isKnown = !globalThis.crunch.captured?.hasShadows;
    const waiting = [...owner.styleSheets, ...owner.adoptedStyleSheets];
    for (let sheet = waiting.pop(); sheet; sheet = waiting.pop()) {
      try {
        const rules = [...sheet.cssRules];
        for (let rule = rules.pop(); rule && left > 0; rule = rules.pop()) {
          left -= 1;
          const { style, cssRules, styleSheet } = /** @type {any} */ (rule);
          if (style?.counterIncrement || style?.counterReset || style?.counterSet) {
            return "yes";
          }
          if (styleSheet) {
            waiting.push(styleSheet);
          }
          for (const inner of cssRules ?? []) {
            rules.push(inner);
          }
        }
      } catch {
        isKnown = false; // of another origin
      }
    }
    return isKnown && left > 0 ? "no" : "unknown";
  }

  /**
   * @param {CSSStyleDeclaration} style
   * @param {boolean} isPseudo
   * @returns {Pick<CrunchCounting, "reset" | "increment" | "set"> | null}
   */
  function stepsOf(style, isPseudo) {
    if (isPseudo && /^(none|normal)$/.test(style.content)) {
      return null; // there is none
    }
    const [reset, increment, set] = PROPERTIES.map((property) => pairs(style[property]));
    return reset.length + increment.length + set.length > 0 ? { reset, increment, set } : null;
  }

  /**
   * @param {string} value  as computed: `section 1 figure 0`
   * @returns {[name: string, value: number][]} without the browser's own counter of list items
   */
  function pairs(value) {
    const words = value.split(" ");
    return words
      .map((name, index) => /** @type {[string, number]} */ ([name, Number(words[index + 1] ?? Number.NaN)]))
      .filter(([name, number]) => Number.isInteger(number) && name !== "list-item" && !/[()]/.test(name));
  }

  globalThis.crunch.readCounters = readCounters;
})();
