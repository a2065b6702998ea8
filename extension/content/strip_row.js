"use strict";
// One strip: what the hidden part is, how it begins, why it is hidden, and a button.

(() => {
  let serial = 0;

  /** @param {string} key @param {string} [value] */
  function message(key, value) {
    return globalThis.crunch.extensionApi()?.i18n.getMessage(key, value) ?? "";
  }

  /**
   * @param {CrunchStrip} part
   * @param {HTMLElement} [known]  the row that it has
   * @returns {HTMLElement}
   */
  function stripRow(part, known) {
    const row = known ?? newRow(part);
    row.classList.toggle("shown", part.shown);
    const button = row.querySelector("button");
    if (button) {
      button.textContent = message(part.shown ? "part_hide" : "part_show");
    }
    return row;
  }

  /** @param {CrunchStrip} part */
  function newRow({ node, kind, reason, text, fold }) {
    const { makeElement } = globalThis.crunch;
    const [row, words, name, excerpt, button] = [
      makeElement("li"),
      makeElement("p"),
      makeElement("b"),
      makeElement("bdi"),
      makeElement("button"),
    ];
    serial += 1;
    name.textContent = fold
      ? message("folded_comments", String(fold.entries))
      : message(`kind_${kind.replaceAll(" ", "_")}`);
    excerpt.textContent = text;
    words.append(name, ...(reason && !fold ? [` · ${reason}`] : []), ...(text ? [" · ", excerpt] : []));
    words.title = words.textContent ?? "";
    words.id = `words-${serial}`;
    button.type = "button";
    button.id = `button-${serial}`;
    button.setAttribute("aria-labelledby", `${button.id} ${words.id}`);
    button.addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) {
        globalThis.crunch.turnParts(fold?.elements ?? [node]);
      }
    });
    row.append(words, button);
    return row;
  }

  globalThis.crunch.stripRow = stripRow;
})();
