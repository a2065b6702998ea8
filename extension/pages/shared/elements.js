// Elements made by code: their attributes, their children, nothing else. Text is always text.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean | ((event: Event) => unknown)>} attributes a function listens to the event
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    } else if (value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

/**
 * The element with an id, which the page is known to have.
 *
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`This page has no #${id}.`);
  }
  return element;
}

/**
 * A shortcut as keys, which read from left to right in every language.
 *
 * @param {string} shortcut "Alt+Shift+C", or the signs that macOS uses; "" for none
 * @returns {HTMLElement[]}
 */
export function keys(shortcut) {
  const names = shortcut.includes("+") ? shortcut.split("+") : [shortcut];
  const parts = names.filter(Boolean).map((name) => make("kbd", {}, name));
  return parts.length ? [make("span", { class: "keys", dir: "ltr" }, ...parts)] : [];
}
