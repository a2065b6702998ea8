"use strict";
// A column that its page asks how wide it is (container queries, units of a container) answers as before: wider it could
// show what it had not shown, or its text larger. Where that happens, and only there, it stays as wide as it was
// in this window.

(() => {
  const { defaultView, getBoundingClientRect, isConnected, nodeType, ownerDocument } = globalThis.crunch.native;
  const { checkVisibility } = globalThis.crunch.native;
  const ROUNDS = 3; // containers in containers

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchPlanning} planning
   * @returns {CrunchAsked[]} the containers of what stays, with the word that keeps each as wide as it is
   */
  function planAsked({ lines = [] }, { states, word }) {
    /** @type {Map<Element, CrunchAsked>} */
    const asked = new Map();
    const seen = new Set();
    for (const { number, element: text } of lines) {
      for (
        let around = states[number] === 0 ? null : globalThis.crunch.flatParent(text);
        around && !seen.has(around);
      ) {
        seen.add(around);
        const style = getComputedStyle(around);
        if (/size/.test(/** @type {any} */ (style).containerType ?? "")) {
          const { width } = getBoundingClientRect.call(around);
          asked.set(around, { element: around, width, word: word([`max-inline-size:${sizeNow(around, style)}`]) });
        }
        around = globalThis.crunch.flatParent(around);
      }
    }
    return [...asked.values()];
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   * @returns {string} as large as it is, and growing with its window: one may zoom out, or turn the screen
   */
  function sizeNow(element, { inlineSize, writingMode }) {
    const view = defaultView.call(/** @type {Document} */ (ownerDocument.call(element)));
    const beside = (view?.innerWidth ?? 0) - Number.parseFloat(inlineSize);
    return beside >= 0 && writingMode.startsWith("horizontal") ? `max(${inlineSize},100vw - ${beside}px)` : inlineSize;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchAsked[]} asked
   * @param {CrunchLines[]} lines
   */
  function keepAsked(layer, asked, lines) {
    const grown = asked.filter(
      ({ element, width }) => isConnected.call(element) && getBoundingClientRect.call(element).width > width + 1,
    );
    for (let round = 0; grown.length > 0 && round < ROUNDS; round += 1) {
      const changed = [...shownAnew(layer), ...otherSize(layer, lines)];
      const found = new Set(changed.map((element) => containerOf(element, grown)).filter((one) => one !== undefined));
      if (found.size === 0) {
        return;
      }
      globalThis.crunch.adoptSheets(
        layer,
        [...found].map(({ element }) => element),
      );
      for (const one of found) {
        grown.splice(grown.indexOf(one), 1);
        globalThis.crunch.mark(layer, one.element, [...(layer.marked.get(one.element) ?? []), "still", one.word]);
      }
    }
  }

  /**
   * @param {Element} element
   * @param {CrunchAsked[]} grown
   * @returns {CrunchAsked | undefined} the one that it is in, and that became wider
   */
  function containerOf(element, grown) {
    for (let around = globalThis.crunch.flatParent(element); around; around = globalThis.crunch.flatParent(around)) {
      const found = grown.find((one) => one.element === around);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Element[]} what had no box before
   */
  function shownAnew({ nodes, facts, hidden }) {
    /** @type {Element[]} */
    const found = [];
    for (let number = 1; number < nodes.length; number += 1) {
      const node = nodes[number];
      if (facts[number] !== 1 || nodeType.call(node) !== 1 || !isConnected.call(node)) {
        continue;
      }
      const element = /** @type {Element} */ (node);
      if (checkVisibility.call(element) && getBoundingClientRect.call(element).width > 0) {
        found.push(element);
      }
    }
    return found.filter((element) => !globalThis.crunch.hiddenRoot({ hidden }, element));
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchLines[]} lines
   * @returns {Element[]} texts of another size than before
   */
  function otherSize({ states }, lines) {
    return lines
      .filter(
        ({ number, element, font }) =>
          states[number] !== 0 &&
          isConnected.call(element) &&
          Math.abs(Number.parseFloat(getComputedStyle(element).fontSize) - font.size) > 0.5,
      )
      .map(({ element }) => element);
  }

  Object.assign(globalThis.crunch, { planAsked, keepAsked });
})();
