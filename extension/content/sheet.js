"use strict";
// The one attribute and the one style sheet of the layer. A mark is a list of words; the sheet says what each word does.

(() => {
  const { getAttribute, removeAttribute, setAttribute } = globalThis.crunch.native;
  const FIRST_WORD = "crunch-layer"; // tells a mark of ours from an attribute of the page

  /**
   * @param {string} value
   * @returns {boolean}
   */
  const isMark = (value) => value === FIRST_WORD || value.startsWith(`${FIRST_WORD} `);

  /**
   * @param {Set<string>} taken
   * @returns {string}
   */
  function freeAttribute(taken) {
    let name = "data-crunch";
    for (let number = 2; taken.has(name); number += 1) {
      name = `data-crunch-${number}`;
    }
    return name;
  }

  /** @type {readonly CrunchRule[]} the rules that every page gets */
  const COMMON_RULES = Object.freeze([
    // A page's `transition: all` would delay what has to be there at once, so that goes, too.
    { word: "hide", declarations: ["display:none", "transition:none"] },
    { word: "text", declarations: ["visibility:hidden"] },
    { word: "shown", declarations: ["visibility:visible"] },
    { word: "still", declarations: ["transition:none"] },
    { word: "faded", declarations: ["opacity:0.15"] },
    { word: "bare", declarations: ["background-image:none"] },
  ]);

  /**
   * @param {string} attribute
   * @param {readonly CrunchRule[]} rules
   * @param {string} [boost]  a selector that adds specificity, for a sheet that stands beside the page's own
   * @returns {string}
   */
  function sheetText(attribute, rules, boost = "") {
    return rules
      .map(({ word, below = "", declarations }) => {
        const important = declarations.map((declaration) => `${declaration}!important`).join(";");
        return `[${attribute}~="${word}"]${boost}${below}{${important}}`;
      })
      .join("\n");
  }

  /**
   * @param {CrunchMarks} marks
   * @param {Element} element
   * @param {...string} words
   */
  function addWords(marks, element, ...words) {
    const before = marks.get(element) ?? [];
    marks.set(element, [...before, ...words.filter((word) => !before.includes(word))]);
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string[]} words
   */
  function mark(layer, element, words) {
    layer.marked.set(element, words);
    setAttribute.call(element, layer.attribute, [FIRST_WORD, ...words].join(" "));
  }

  /**
   * @param {Element} element
   * @param {string} attribute
   */
  function unmark(element, attribute) {
    const value = getAttribute.call(element, attribute);
    if (value !== null && isMark(value)) {
      removeAttribute.call(element, attribute);
    }
  }

  Object.assign(globalThis.crunch, { isMark, freeAttribute, COMMON_RULES, sheetText, addWords, mark, unmark });
})();
