// What one can do with the text of the page: buttons that lead out of the panel, into the page. The panel closes at once,
// as the focus goes there, and what is said there is heard only where the reader is.

import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";

/**
 * @param {number} tabId
 * @param {() => boolean} isConfirmed whether the reader was asked whether this page is to be crunched
 */
export function watchReadingActions(tabId, isConfirmed) {
  byId("go-to-text").addEventListener("click", () => {
    ask("go_to_text", { tabId, confirmed: isConfirmed() }).catch(() => undefined); // the page has been told why
    window.close();
  });
}

/** @param {import("../../common/types.js").PageState} page */
export function showReadingActions({ state }) {
  byId("go-to-text").disabled = state === "impossible";
}
