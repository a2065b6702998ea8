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
 * Words one after another, as a language sets them apart: it may have no blanks, or a comma of its own.
 *
 * @param {"text_facts" | "text_parts" | "text_sentences"} key of the text that stands for two of them
 * @param {readonly string[]} words
 */
export function joined(key, words) {
  return words.length > 0 ? words.reduce((first, next) => text(key, first, next)) : "";
}

/**
 * Names one after another, as the language lists them.
 *
 * @param {readonly string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(text("text_language")).format(names);
}

/**
 * What the host notes, each as a sentence of its own, as long as there is room.
 *
 * @param {readonly string[]} notes
 */
export function sentences(notes) {
  const whole = notes.map((words) => (/[.!?…。！？؟]$/.test(words) ? words : text("text_sentence", words)));
  return shortened(joined("text_sentences", whole.map(sentence)));
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
  if (words.length <= most) {
    return words;
  }
  const blank = words.lastIndexOf(" ", most);
  return `${words.slice(0, blank > most / 2 ? blank : most)} …`; // some languages set no blanks
}
