// The words that a reader sees: all of them are in _locales, and the browser chooses the language.

import { browser } from "./browser.js";
import { messageKey, wordsFor } from "./errors.js";

/**
 * @param {string} key
 * @param {...(string | number)} words for the placeholders
 */
export function text(key, ...words) {
  return browser.i18n.getMessage(key, words.map(String));
}

/**
 * A text that depends on a number, which is its first placeholder: `key_one`, `key_other`, and what the language needs.
 *
 * @param {string} key
 * @param {number} count
 * @param {...string} words for the other placeholders
 */
export function counted(key, count, ...words) {
  const language = text("text_language");
  const number = new Intl.NumberFormat(language).format(count);
  const form = new Intl.PluralRules(language).select(count);
  return text(`${key}_${form}`, number, ...words) || text(`${key}_other`, number, ...words);
}

/**
 * Why something did not work, as a sentence of its own.
 *
 * @param {{code: string, parameters?: import("./types.js").ErrorFields["parameters"]}} error
 */
export function errorText(error) {
  return sentence(text(messageKey(error.code), ...wordsFor(error)));
}

/** @param {string} words */
export function sentence(words) {
  return words.charAt(0).toLocaleUpperCase(text("text_language")) + words.slice(1);
}

/**
 * What the host notes, each as a sentence of its own, as long as there is room.
 *
 * @param {readonly string[]} notes
 */
export function sentences(notes) {
  const whole = notes.map((words) => (/[.!?…。！？]$/.test(words) ? words : `${words}.`));
  return shortened(whole.map(sentence).join(" "));
}

/**
 * Show part/whole in the reader's way of writing numbers.
 *
 * @param {number} share
 */
export function percent(share) {
  return new Intl.NumberFormat(text("text_language"), { style: "percent" }).format(share);
}

/** The host may have more to note than there is room for. */
const MOST_LETTERS = 180;

/**
 * Cut between words.
 *
 * @param {string} words
 * @param {number} [most] letters
 */
export function shortened(words, most = MOST_LETTERS) {
  return words.length > most ? `${words.slice(0, words.lastIndexOf(" ", most))} …` : words;
}
