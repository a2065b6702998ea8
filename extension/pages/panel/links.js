// The links at the foot of the panel: each leads to a page of the extension, in place of the panel.

import { browser } from "../../common/browser.js";
import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";

/** @param {number} tabId */
export function watchLinks(tabId) {
  byId("compare").addEventListener("click", () => location.replace(`../compare/compare.html?tab=${tabId}`));
  byId("options").addEventListener("click", () => leave(browser.runtime.openOptionsPage()));
  byId("help").addEventListener("click", () => leave(ask("open_help")));
}

/**
 * A popup stays over the page that was opened.
 *
 * @param {Promise<unknown>} opening
 */
async function leave(opening) {
  await opening;
  window.close();
}
