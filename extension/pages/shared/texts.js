// The texts of the extension's pages, which only name them.

import { text } from "../../common/words.js";

export { counted, errorText, listed, percent, sentences, text } from "../../common/words.js";

/** Language, direction, and a text for every `__MSG_key__` of the page, as the browser does in a manifest. */
export function fillTexts() {
  const root = document.documentElement;
  root.lang = text("text_language");
  root.dir = text("text_direction");
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
