"use strict";
// The one attribute and the one style sheet of the layer. A mark is the token of the press and a list of words; the sheet
// says what each word does behind this token, so that no mark or rule of another press or page has a say.

(() => {
  const { getAttribute, removeAttribute, setAttribute } = globalThis.crunch.native;

  /**
   * @param {Pick<CrunchLayer, "attribute" | "seal">} layer
   * @param {Element} element
   * @returns {string[] | null} the words of its mark; null where it has none of this press
   */
  function wordsOf({ attribute, seal }, element) {
    const [token, ...words] = (getAttribute.call(element, attribute) ?? "").split(" ");
    return token === seal.token ? words : null;
  }

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
    { word: "hide", declarations: ["display:none", "transition:none"], isStrongest: true },
    { word: "text", declarations: ["visibility:hidden"] },
    { word: "shown", declarations: ["visibility:visible"] },
    { word: "still", declarations: ["transition:none"] },
    { word: "faded", declarations: ["opacity:0.15"] },
    { word: "bare", declarations: ["background-image:none"] },
    // What has the focus only because the reader was taken there: to be seen, and not at the very edge of the window.
    { word: "reached", declarations: ["scroll-margin:1.5rem"] },
    {
      word: "reached",
      below: ":focus",
      declarations: ["outline:.1875rem solid currentcolor", "outline-offset:.25rem"],
    },
  ]);

  /**
   * @param {CrunchSeal} seal
   * @returns {string} a selector that holds for everything, with the weight of ids, and that no other rule has
   */
  const boostOf = ({ token }) => `:not(${`#c${token}`.repeat(3)})`;

  /**
   * What goes, goes whatever other style sheets of the reader say of it.
   *
   * @param {Pick<CrunchLayer, "attribute" | "seal">} layer
   * @param {readonly CrunchRule[]} rules
   * @param {boolean} [isBeside]  whether the sheet stands beside the page's own, so that each rule needs weight
   * @returns {string}
   */
  function sheetText({ attribute, seal }, rules, isBeside = false) {
    return rules
      .map(({ word, below = "", declarations, isStrongest, isOfScreens }) => {
        const important = declarations.map((declaration) => `${declaration}!important`).join(";");
        const boost = isBeside || isStrongest ? boostOf(seal) : "";
        const rule = `[${attribute}^="${seal.token} "][${attribute}~="${word}"]${boost}${below}{${important}}`;
        return isOfScreens ? `@media screen{${rule}}` : rule;
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
    setAttribute.call(element, layer.attribute, [layer.seal.token, ...words].join(" "));
  }

  /**
   * @param {Pick<CrunchLayer, "attribute" | "seal">} layer
   * @param {Element} element
   */
  function unmark(layer, element) {
    if (wordsOf(layer, element)) {
      removeAttribute.call(element, layer.attribute);
    }
  }

  Object.assign(globalThis.crunch, {
    wordsOf,
    freeAttribute,
    COMMON_RULES,
    boostOf,
    sheetText,
    addWords,
    mark,
    unmark,
  });
})();
