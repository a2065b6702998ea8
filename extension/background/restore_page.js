// The way back of a crunched page: its layer, the reading mode, and its frames of other sites.

import { leaveFarFrames } from "./far_frames.js";
import * as page from "./page_scripts.js";
import { dropReading } from "./reading_page.js";

/**
 * @param {number} tabId
 * @returns {Promise<number>} milliseconds of the content script
 */
export async function restorePage(tabId) {
  const restored = await dropReading(tabId, await page.restore(tabId));
  if (restored.css) {
    await page.removeCSS(tabId, restored.css); // without a sheet it is a page that an earlier extension had crunched
  }
  await leaveFarFrames(tabId, restored);
  return restored.milliseconds;
}
