// The way back of a crunched page: its layer, the reading mode, and its frames of other sites.

import { leaveFarFrames } from "./far_frames.js";
import * as page from "./page_scripts.js";
import { dropReading } from "./reading_page.js";

/**
 * @param {number} tabId
 * @returns {Promise<number>} milliseconds of the content script
 */
export async function restorePage(tabId) {
  return dropSheets(tabId, await page.restore(tabId));
}

/**
 * The sheets of a page that was restored, and its frames.
 *
 * @param {number} tabId
 * @param {import("../common/types.js").Restored} restored
 * @returns {Promise<number>} milliseconds of the content script
 */
export async function dropSheets(tabId, restored) {
  await dropReading(tabId, restored);
  if (restored.css) {
    await page.removeCSS(tabId, restored.css); // without a sheet it is a page that an earlier extension had crunched
  }
  await leaveFarFrames(tabId, restored);
  return restored.milliseconds;
}
