"use strict";
// One strip: what the hidden part is, how it begins, why it is hidden, and a button.

(() => {
  let serial = 0;
  /** What each row stands for. @type {WeakMap<Element, CrunchStrip>} */
  const parts = new WeakMap();

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
    const row = known ?? newRow();
    parts.set(row, part);
    say(row, part);
    row.classList.toggle("shown", part.shown);
    const button = row.querySelector("button");
    if (button) {
      button.textContent = message(part.shown ? "part_hide" : "part_show");
    }
    return row;
  }

  /** @param {CrunchFold} fold  without entries it is the form to answer in a thread */
  function foldedWords({ entries }) {
    return entries ? message("folded_comments", String(entries)) : message("folded_reply");
  }

  /**
   * @param {HTMLElement} row
   * @param {CrunchStrip} part  what is known of it now: there may be more comments
   */
  function say(row, { kind, reason, text, fold }) {
    const { makeElement } = globalThis.crunch;
    const [name, excerpt] = [makeElement("b"), makeElement("bdi")];
    name.textContent = fold ? foldedWords(fold) : message(`kind_${kind.replaceAll(" ", "_")}`);
    excerpt.textContent = text;
    const words = row.querySelector("p");
    words?.replaceChildren(name, ...(reason && !fold ? [` · ${reason}`] : []), ...(text ? [" · ", excerpt] : []));
    if (words) {
      words.title = words.textContent ?? "";
    }
  }

  function newRow() {
    const { makeElement } = globalThis.crunch;
    const [row, words, button] = [makeElement("li"), makeElement("p"), makeElement("button")];
    serial += 1;
    words.id = `words-${serial}`;
    button.type = "button";
    button.id = `button-${serial}`;
    button.setAttribute("aria-labelledby", `${button.id} ${words.id}`);
    button.addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) {
        const { node, fold } = /** @type {CrunchStrip} */ (parts.get(row));
        globalThis.crunch.turnParts(fold?.elements ?? [node]);
      }
    });
    row.append(words, button);
    return row;
  }

  globalThis.crunch.stripRow = stripRow;
})();
