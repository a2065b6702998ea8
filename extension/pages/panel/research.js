// The panel's entry for researchers: the page under it as a test page. Only with research features on, and not in private
// windows.

import { browser } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { readSettings } from "../../common/settings.js";
import { byId } from "../shared/elements.js";

/**
 * @param {number} tabId
 * @param {boolean} isPrivate
 * @param {(error: import("../../common/errors.js").CrunchError) => void} onProblem
 */
export async function watchTestPage(tabId, isPrivate, onProblem) {
  const button = byId("test-page");
  const { research } = await readSettings();
  button.hidden = !research || isPrivate;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await ask("annotation_start", { tabId });
      window.close();
    } catch (thrown) {
      const error = asCrunchError(thrown);
      if (error.code === "no_folder") {
        await browser.tabs.create({ url: browser.runtime.getURL(`pages/options/options.html?mark=${tabId}#research`) });
        window.close();
      } else {
        onProblem(error);
      }
    } finally {
      button.disabled = false;
    }
  });
}
