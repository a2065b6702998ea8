"use strict";
// The words of the reading mode in the marks of elements, beside those of the press.

(() => {
  const { isConnected } = globalThis.crunch.native;
  /** They come and go while the mode is on, so that their rules are always there. */
  const LATER = new Set(
    "read read-page read-before read-after read-scrolls read-ink read-clear read-black read-white".split(" "),
  );

  /**
   * Only what differs is touched.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {CrunchMarks} words
   */
  function exchangeWords(layer, reading, words) {
    for (const element of reading.added.keys()) {
      if (!words.has(element)) {
        setWords(layer, reading, element, []);
      }
    }
    for (const [element, list] of words) {
      if (isConnected.call(element) && reading.added.get(element)?.join(" ") !== list.join(" ")) {
        setWords(layer, reading, element, list);
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {Element} element
   * @param {string[]} list
   */
  function setWords(layer, reading, element, list) {
    const others = (layer.marked.get(element) ?? []).filter((word) => !isReadingWord(word));
    if (others.length + list.length > 0) {
      globalThis.crunch.mark(layer, element, [...others, ...list]);
    } else {
      layer.marked.delete(element);
      globalThis.crunch.unmark(layer, element);
    }
    if (list.length > 0) {
      reading.added.set(element, list);
    } else {
      reading.added.delete(element);
    }
  }

  /** @param {string} word */
  function isReadingWord(word) {
    return word === "read" || word.startsWith("read-");
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {Element} element
   * @param {...string} words
   */
  function addReadingWords(layer, reading, element, ...words) {
    const before = reading.added.get(element) ?? [];
    setWords(layer, reading, element, [...before, ...words.filter((word) => !before.includes(word))]);
  }

  /**
   * @param {CrunchReadingRule[]} rules
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]} those that are for something
   */
  function usedRules(rules, words) {
    const used = new Set([...words.values()].flat());
    return rules.filter(({ word }) => !word || LATER.has(word) || used.has(word) || word.startsWith("read-high-"));
  }

  Object.assign(globalThis.crunch, { exchangeWords, setReadingWords: setWords, addReadingWords, usedRules });
})();
