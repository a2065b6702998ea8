"use strict";
// What the reader is typing in stays: a shortcut works in a text field, too, and must not take the field away.

(() => {
  const { localName } = globalThis.crunch.native;
  /** Elements of a form at most; a larger one is the page itself, and only the field stays of it. */
  const MOST_IN_A_FORM = 80;
  const NOT_TYPED = new Set([
    "button",
    "checkbox",
    "color",
    "file",
    "hidden",
    "image",
    "radio",
    "range",
    "reset",
    "submit",
  ]);

  /**
   * The numbers of what stays because of it: a form, or a field alone, with all that is in it.
   *
   * @param {CrunchCapture} captured
   * @returns {{first: number, end: number, around: Set<number>} | null} null where nothing was typed
   */
  function typedIn({ nodes, parents }) {
    const path = globalThis.crunch.focusPath();
    if (!isWritten(path.at(-1) ?? null)) {
      return null;
    }
    // A closed tree that is not read stays with its host.
    const number = path.map((element) => nodes.indexOf(element)).findLast((found) => found >= 0) ?? -1;
    if (number < 0) {
      return null;
    }
    let first = number;
    for (let above = number; above > 0; above = parents[above]) {
      const node = nodes[above];
      const isForm = node.nodeType === 1 && localName.call(/** @type {Element} */ (node)) === "form";
      if (isForm && endOf(parents, above) - above <= MOST_IN_A_FORM) {
        first = above;
        break;
      }
    }
    const around = new Set([0]);
    for (let above = parents[first]; above > 0; above = parents[above]) {
      around.add(above);
    }
    return { first, end: endOf(parents, first), around };
  }

  /**
   * @param {number[]} parents
   * @param {number} number
   * @returns {number} one past the last node inside
   */
  function endOf(parents, number) {
    let end = number + 1;
    while (end < parents.length && parents[end] >= number) {
      end += 1;
    }
    return end;
  }

  /**
   * @param {Element | null} focused
   * @returns {boolean} whether it is a field, and the reader has changed what is in it
   */
  function isWritten(focused) {
    const name = focused ? localName.call(focused) : "";
    if (name === "textarea" || name === "input") {
      const { type, value, defaultValue } = /** @type {HTMLInputElement} */ (focused);
      return !NOT_TYPED.has(type) && value !== defaultValue;
    }
    const { isContentEditable = false, textContent = "" } = /** @type {Partial<HTMLElement>} */ (focused ?? {});
    return isContentEditable && /\S/.test(textContent ?? "");
  }

  globalThis.crunch.typedIn = typedIn;
})();
