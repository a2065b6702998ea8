// A page that takes our marks away is not crunched, whatever the press came to: the rest of the layer goes, and the
// button and a note say why.

import { CrunchError } from "../common/errors.js";
import { announce } from "./announce.js";
import { isWorking } from "./crunch_page.js";
import { leaveFarFrames, tellFarFrames } from "./far_frames.js";
import { look } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { showOutcome } from "./tab_state.js";

/**
 * @param {number} tabId of a page that says so itself
 * @param {number} frameId
 */
export async function onMarksTaken(tabId, frameId) {
  if (frameId !== 0) {
    await tellFarFrames(tabId, "restore", frameId);
    return;
  }
  if ((await leaveWhereTaken(tabId)).code === "marks_taken") {
    await announce(tabId, { state: "error", error: new CrunchError("marks_taken") });
  }
}

/**
 * What a page is in; where its marks are taken, that it is not crunched any more.
 *
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").PageState>}
 */
export async function leaveWhereTaken(tabId) {
  const state = await look(tabId);
  if (state.code === "marks_taken" && !isWorking(tabId)) {
    const restored = await page.restore(tabId);
    await page.removeCSS(tabId, restored.css);
    await leaveFarFrames(tabId, restored);
    await showOutcome(tabId, { state: "error", error: new CrunchError("marks_taken") });
  }
  return state;
}
