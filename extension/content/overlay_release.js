"use strict";
// A page behind an overlay may have taken clicks or selection from each element by itself (`* { pointer-events: none }`).
// Before the press that looks like what all have from one around them; when that one has it back, it can be told.

(() => {
  const { isConnected, localName, nodeType } = globalThis.crunch.native;
  const MOST_OF_IT = 0.9; // of the kept text; less of it has other reasons
  const USED = new Set(
    "a img picture video audio canvas svg iframe object embed input textarea select button".split(" "),
  );

  /**
   * @param {CrunchPlanning} planning
   * @param {Float64Array} weights  by element: the share of the kept text that is in it
   * @param {(style: CSSStyleDeclaration) => string[] | null} cure
   * @returns {CrunchRelease} with what readers select or click; no empty elements, which may lie over others
   */
  function planRelease({ captured: { nodes, parents, facts }, states, word }, weights, cure) {
    const own = weights.slice();
    for (let number = nodes.length - 1; number > 0; number -= 1) {
      own[parents[number]] -= weights[number];
    }
    /** @type {CrunchRelease["elements"]} */
    const elements = [];
    for (let number = 0; number < nodes.length; number += 1) {
      if (states[number] !== 0 && facts[number] === 0 && nodeType.call(nodes[number]) === 1) {
        const element = /** @type {Element} */ (nodes[number]);
        if (weights[number] > 0 || USED.has(localName.call(element))) {
          elements.push([element, own[number]]);
        }
      }
    }
    const declarations = cure(/** @type {any} */ ({ pointerEvents: "none", userSelect: "none" })) ?? [];
    return { elements, cure, word: word(declarations) };
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchRelease[]} releases
   */
  function releaseEach(layer, releases) {
    for (const { elements, cure, word } of releases) {
      const taken = elements.filter(([element]) => isConnected.call(element) && cure(getComputedStyle(element)));
      const share = taken.reduce((sum, [, own]) => sum + own, 0);
      for (const [element] of share >= MOST_OF_IT ? taken : []) {
        globalThis.crunch.mark(layer, element, [...(layer.marked.get(element) ?? []), "still", word]);
      }
    }
  }

  Object.assign(globalThis.crunch, { planRelease, releaseEach });
})();
