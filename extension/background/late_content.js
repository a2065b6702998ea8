// What comes into a crunched page later: the page asks for it (content/late/watch.js), and it is judged as a press would,
// without touching what was decided before.

import { tabOf } from "../common/browser.js";
import { LATE_FILES, OUTPUT_FILES, PICTURE_FILES } from "../common/content_files.js";
import { inOwnWords } from "../common/said.js";
import { askForMarkers } from "./ask_for_markers.js";
import { crunchFarFrames, keepFarSheet } from "./far_frames.js";
import { listRemovedLinks, look } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { stepInPage } from "./page_steps.js";
import { foldDiscussions } from "./strips.js";
import { showReturned } from "./tab_state.js";

/** @typedef {import("../common/browser.js").Place} Place */

/** What is worked on now, by tab and frame. @type {Set<string>} */
const judging = new Set();

/**
 * @param {Place} place of a crunched page
 * @param {import("../common/ports.js").ContentRequests["late_content"]} asked
 * @returns {Promise<"done" | "failed" | "busy">} the page may ask again, later
 */
export async function judgeLate(place, { isOther, hasFiles }) {
  const name = JSON.stringify(place);
  if (judging.has(name)) {
    return "busy";
  }
  judging.add(name);
  try {
    return (await judge(place, isOther, hasFiles)) ? "done" : "failed";
  } catch (error) {
    console.info(error); // nobody asked for it; what is there stays as it is
    return "failed";
  } finally {
    judging.delete(name);
  }
}

/**
 * @param {Place} place
 * @param {boolean} isOther
 * @param {boolean} hasFiles
 */
async function judge(place, isOther, hasFiles) {
  if (!hasFiles) {
    await page.run(place, { files: [...LATE_FILES] });
  }
  const captured = await step(place, "captureLate", isOther);
  if (captured?.state !== "captured") {
    return false;
  }
  const { number } = captured;
  try {
    const signal = new AbortController().signal;
    const { reply, amount } = await askForMarkers({ place, captured, keepOnly: false, signal, isLate: true });
    return await apply(place, { number, isOther, reply, amount });
  } finally {
    await step(place, "discardLate", number).catch(() => undefined);
  }
}

/**
 * @param {Place} place
 * @param {{number: number, isOther: boolean, reply: import("../common/types.js").CrunchReply, amount?: number}} late
 */
async function apply(place, { number, isOther, reply, amount }) {
  const { elements, bitmap, hidden_slots, output = null, faded = [], share, unsure, algorithm } = reply;
  const files = [...(output ? OUTPUT_FILES : []), ...(faded.length > 0 ? PICTURE_FILES : [])];
  if (files.length > 0) {
    await page.run(place, { files });
  }
  const markers = { elements, bitmap, hidden_slots, output, faded };
  const planned = await step(place, "planLate", number, markers);
  if (planned?.state !== "planned") {
    return false;
  }
  const { css, before } = planned;
  const isNew = css !== before;
  const isFrame = typeof place !== "number";
  if (isNew) {
    await page.insertCSS(tabOf(place), css, planned.frames || isFrame);
  }
  const { notes, removals } = inOwnWords(reply);
  const { corrections } = reply;
  const parts = { removals, corrections };
  const summary = isOther ? { share, unsure, notes, algorithm, amount, ...parts } : parts;
  const committed = await step(place, "commitLate", number, summary);
  const isDone = committed?.state === "crunched";
  if (isNew) {
    await page.removeCSS(tabOf(place), isDone ? before : css);
  }
  if (isDone && typeof place === "number") {
    const { state, summary: told } = await look(place);
    await showReturned(place, state, told);
    await foldDiscussions(place, reply.folded ?? []);
    if (isOther) {
      await listRemovedLinks(place, reply, true);
    }
    crunchFarFrames(place, { isLate: true });
  } else if (isDone && isNew && !(await keepFarSheet(tabOf(place), css, before))) {
    await page.removeCSS(tabOf(place), css); // the page around it shows its original again, and so does the frame
  }
  return isDone;
}

/**
 * @param {Place} place
 * @param {import("./page_steps.js").LateStep} name
 * @param {...any} values
 */
async function step(place, name, ...values) {
  const attempt = await page.run(place, { func: stepInPage, args: [name, ...values] });
  if (attempt?.error !== undefined) {
    throw new Error(attempt.error);
  }
  return attempt?.value;
}
