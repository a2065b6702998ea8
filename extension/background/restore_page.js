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

/**
 * The reader saw the page crunched and pressed once more while the work had not quite ended.
 *
 * @param {{tabId: number, abort: AbortController, elapsed: number}} work
 * @param {import("./last_press.js").Outcome} outcome
 * @returns {Promise<import("./last_press.js").Outcome | undefined>}
 */
export async function undoneMeanwhile(work, { state }) {
  if (!work.abort.signal.aborted || (state !== "crunched" && state !== "unsure")) {
    return undefined;
  }
  const milliseconds = await restorePage(work.tabId);
  return { state: "restored", restoreTimings: { restore: milliseconds, total: work.elapsed } };
}
