// A page that takes our marks away is not crunched, whatever the press came to: the rest of the layer goes, and the
// button and a note say why.

import { CrunchError } from "../common/errors.js";
import { announce } from "./announce.js";
import { isWorking } from "./crunch_page.js";
import { tellFarFrames } from "./far_frames.js";
import { look } from "./page_questions.js";
import { beginReading } from "./reading_page.js";
import { restorePage } from "./restore_page.js";
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
    const outcome = { state: /** @type {const} */ ("error"), error: new CrunchError("marks_taken") };
    await restorePage(tabId);
    await beginReading(tabId, outcome); // a reading mode does not come back
    await showOutcome(tabId, outcome);
  }
  return state;
}
