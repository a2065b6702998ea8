// Options: the keys that show the original while they are held. They are pressed in their field, as they are meant.

import { isHeldKeys } from "../../common/settings.js";
import { byId } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/** @param {(change: {peek: string}) => unknown} save */
export function watchPeekKeys(save) {
  byId("peek").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (MODIFIERS.has(key) || metaKey || key === "Tab" || key === "Escape" || key === "Enter") {
      return;
    }
    const wanted = key === "Delete" || key === "Backspace" ? "" : keysOf(event);
    const isGood = wanted === "" || isHeldKeys(wanted);
    byId("peek-problem").textContent = isGood || ctrlKey || altKey ? "" : text("peek_refused");
    if (isGood) {
      event.preventDefault();
      showPeekKeys(wanted);
      save({ peek: wanted });
    }
  });
}

/** @param {string} peek */
export function showPeekKeys(peek) {
  byId("peek").value = peek || text("options_no_shortcut");
}

/**
 * By its place where the keys beside it make a sign of a letter.
 *
 * @param {KeyboardEvent} event
 */
function keysOf({ key, code, ctrlKey, altKey, shiftKey }) {
  const name = /^[a-z]$/i.test(key) ? key.toUpperCase() : (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key);
  return [ctrlKey && "Ctrl", altKey && "Alt", shiftKey && "Shift", name].filter(Boolean).join("+");
}
