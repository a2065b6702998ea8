// The reading mode of the tab's page: on, off, how it looks, and where that holds.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";
import { readingControls } from "../shared/reading_controls.js";
import { errorText, text } from "../shared/texts.js";
import { openView } from "./views.js";

/** @typedef {import("../../common/types.js").ReadingState} ReadingState */

/** @type {ReturnType<typeof readingControls> | undefined} */
let showLook;
/** What was asked for last; of answers that come meanwhile none is shown. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @param {number} tabId
 * @param {() => unknown} onBack
 */
export function watchReading(tabId, onBack) {
  const opener = byId("reading-mode");
  opener.addEventListener("click", async () => {
    if (!showLook) {
      showLook = readingControls(byId("reading-controls"), (change) => act(ask("change_reading", { tabId, change })));
      byId("reading-turn").addEventListener("click", () => {
        act(ask("turn_reading", { tabId, isOn: byId("reading-turn").getAttribute("aria-pressed") !== "true" }));
      });
      byId("reading-bar").addEventListener("click", () => act(ask("reading_bar", { tabId })));
      byId("reading-always").addEventListener("change", () => {
        act(ask("keep_reading", { tabId, always: byId("reading-always").checked }));
      });
      byId("reading-of-site").addEventListener("change", () => {
        act(ask("keep_reading", { tabId, isOfSite: byId("reading-of-site").checked }));
      });
    }
    openView("reading", "reading-mode", onBack);
    await act(ask("reading_state", { tabId }));
  });
}

/** @param {Promise<ReadingState>} asked */
async function act(asked) {
  last = asked;
  const turn = byId("reading-turn");
  turn.setAttribute("aria-busy", "true");
  try {
    const state = await asked;
    if (last === asked) {
      show(state);
    }
  } catch (thrown) {
    byId("reading-status").textContent = errorText(asCrunchError(thrown));
  } finally {
    if (last === asked) {
      turn.removeAttribute("aria-busy");
    }
  }
}

/** @param {ReadingState} state */
function show({ isOn, look, always, isOfSite, site }) {
  showLook?.(look);
  byId("reading-turn").setAttribute("aria-pressed", String(isOn));
  byId("reading-turn").textContent = text(isOn ? "reading_off" : "reading_on");
  byId("reading-status").textContent = text(isOn ? "reading_is_on" : "reading_is_off");
  byId("reading-always").checked = always;
  byId("reading-of-site").checked = isOfSite;
  for (const id of ["reading-always", "reading-of-site"]) {
    byId(id).disabled = site === "";
  }
}
