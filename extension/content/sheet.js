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

  /**
   * @param {string} attribute
   * @param {string} word
   * @param {string} declarations
   * @returns {string}
   */
  function rule(attribute, word, declarations) {
    return `[${attribute}~="${word}"]{${declarations.replaceAll(";", "!important;")}}\n`;
  }

  /**
   * @param {string} attribute
   * @returns {string} the rules that every page gets
   */
  function commonRules(attribute) {
    return (
      rule(attribute, "hide", "display:none;") +
      rule(attribute, "text", "visibility:hidden;") +
      rule(attribute, "shown", "visibility:visible;") +
      // A page's `transition: all` would delay what has to be there at once.
      rule(attribute, "still", "transition:none;")
    );
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string} words
   */
  function mark(layer, element, words) {
    if (getAttribute.call(element, layer.attribute) === null) {
      layer.marked.push(element);
    }
    setAttribute.call(element, layer.attribute, `${FIRST_WORD} ${words}`);
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

  Object.assign(globalThis.crunch, { isMark, freeAttribute, rule, commonRules, mark, unmark });
})();
