// The texts of the extension's pages: all of them are in _locales, the pages only name them.

import { browser } from "../common/browser.js";
import { messageKey } from "../common/errors.js";

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

/** Language, direction, and a text for every `__MSG_key__` of the page, as the browser does in a manifest. */
export function fillTexts() {
  const root = document.documentElement;
  root.lang = text("text_language");
  root.dir = text("@@bidi_dir");
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      node.data = filled(node.data);
    } else if (node instanceof Element) {
      for (const name of ["aria-label", "title"]) {
        const words = node.getAttribute(name);
        if (words?.includes("__MSG_")) {
          node.setAttribute(name, filled(words));
        }
      }
    }
  }
  document.body.hidden = false;
}

/** @param {string} words */
function filled(words) {
  return words.replace(/__MSG_(\w+)__/g, (_, key) => text(key));
}

/**
 * Why something did not work, as a sentence of its own.
 *
 * @param {{code: string, substitutions?: readonly string[]}} error
 */
export function errorText({ code, substitutions = [] }) {
  return sentence(text(messageKey(code), ...substitutions));
}

/** @param {string} words */
export function sentence(words) {
  return words.charAt(0).toLocaleUpperCase(document.documentElement.lang) + words.slice(1);
}

/**
 * Show part/whole in the reader's way of writing numbers.
 *
 * @param {number} share
 */
export function percent(share) {
  return new Intl.NumberFormat(text("text_language"), { style: "percent" }).format(share);
}
