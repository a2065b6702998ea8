// What one can do with the text of the page: buttons that lead out of the panel, into the page. The panel closes,
// as the focus goes there, and what is said there is heard only where the reader is.

import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";

const LEADING = /** @type {const} */ ({ "go-to-text": "go_to_text", "list-headings": "list_headings" });

/**
 * @param {number} tabId
 * @param {() => boolean} isConfirmed whether the reader was asked whether this page is to be crunched
 */
export function watchReadingActions(tabId, isConfirmed) {
  for (const [id, request] of Object.entries(LEADING)) {
    byId(id).addEventListener("click", async () => {
      await ask(request, { tabId, confirmed: isConfirmed() }); // it has begun then
      window.close();
    });
  }
}

/** @param {import("../../common/types.js").PageState} page */
export function showReadingActions({ state }) {
  for (const id of Object.keys(LEADING)) {
    byId(id).disabled = state === "impossible";
  }
  byId("read-aloud").disabled = state === "impossible";
}
