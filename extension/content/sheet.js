"use strict";
// The one attribute and the one style sheet of the layer. A mark is a list of words; the sheet says what each word does.

(() => {
  const { getAttribute, openOrClosedRoot, removeAttribute, setAttribute } = globalThis.crunch.native;
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

  /** What shows that a word is at work. */
  const EFFECTS = Object.freeze({
    hide: ["display", "none"],
    text: ["visibility", "hidden"],
    faded: ["opacity", "0.15"],
  });

  /**
   * Marks that a reloaded extension left on the page are told from a page's own attributes, such as those of a crunched
   * page that was saved as a file, by what they do: the sheet is there or it is not.
   *
   * @param {CrunchFindings["leftovers"]} marks
   * @returns {boolean}
   */
  function areAtWork(marks) {
    return marks.some(({ element, name }) => {
      const words = (getAttribute.call(element, name) ?? "").split(" ");
      const style = getComputedStyle(element);
      const acts = Object.entries(EFFECTS).some(
        ([word, [property, value]]) => words.includes(word) && style.getPropertyValue(property) === value,
      );
      return acts || (words.includes("ours") && openOrClosedRoot(element) !== null);
    });
  }

  Object.assign(globalThis.crunch, {
    areAtWork,
    isMark,
    freeAttribute,
    COMMON_RULES,
    sheetText,
    addWords,
    mark,
    unmark,
  });
})();
