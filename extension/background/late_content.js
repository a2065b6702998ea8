// What comes into a crunched page later: the page asks for it (content/late/watch.js), and it is judged as a press would,
// without touching what was decided before.

import { LATE_FILES, OUTPUT_FILES, PICTURE_FILES } from "../common/content_files.js";
import { inOwnWords } from "../common/said.js";
import { askForMarkers } from "./ask_for_markers.js";
import { look } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { stepInPage } from "./page_steps.js";
import { foldDiscussions } from "./strips.js";
import { showReturned } from "./tab_state.js";

/** What is worked on now, by tab. @type {Set<number>} */
const judging = new Set();

/**
 * @param {number} tabId of a crunched page
 * @param {import("../common/ports.js").ContentRequests["late_content"]} asked
 * @returns {Promise<"done" | "failed" | "busy">} the page may ask again, later
 */
export async function judgeLate(tabId, { isOther, hasFiles }) {
  if (judging.has(tabId)) {
    return "busy";
  }
  judging.add(tabId);
  try {
    return (await judge(tabId, isOther, hasFiles)) ? "done" : "failed";
  } catch (error) {
    console.info(error); // nobody asked for it; what is there stays as it is
    return "failed";
  } finally {
    judging.delete(tabId);
  }
}

/**
 * @param {number} tabId
 * @param {boolean} isOther
 * @param {boolean} hasFiles
 */
async function judge(tabId, isOther, hasFiles) {
  if (!hasFiles) {
    await page.run(tabId, { files: [...LATE_FILES] });
  }
  const captured = await step(tabId, "captureLate", isOther);
  if (captured?.state !== "captured") {
    return false;
  }
  const { number } = captured;
  try {
    const signal = new AbortController().signal;
    const { reply, amount } = await askForMarkers({ tabId, captured, keepOnly: false, signal, isLate: true });
    return await apply(tabId, { number, isOther, reply, amount });
  } finally {
    await step(tabId, "discardLate", number).catch(() => undefined);
  }
}

/**
 * @param {number} tabId
 * @param {{number: number, isOther: boolean, reply: import("../common/types.js").CrunchReply, amount?: number}} late
 */
async function apply(tabId, { number, isOther, reply, amount }) {
  const { elements, bitmap, hidden_slots, output = null, faded = [], share, unsure, algorithm } = reply;
  const files = [...(output ? OUTPUT_FILES : []), ...(faded.length > 0 ? PICTURE_FILES : [])];
  if (files.length > 0) {
    await page.run(tabId, { files });
  }
  const markers = { elements, bitmap, hidden_slots, output, faded };
  const planned = await step(tabId, "planLate", number, markers);
  if (planned?.state !== "planned") {
    return false;
  }
  const { css, before } = planned;
  const isNew = css !== before;
  if (isNew) {
    await page.insertCSS(tabId, css, planned.frames);
  }
  const { notes, removals } = inOwnWords(reply);
  const { corrections } = reply;
  const parts = { removals, corrections };
  const summary = isOther ? { share, unsure, notes, algorithm, amount, ...parts } : parts;
  const committed = await step(tabId, "commitLate", number, summary);
  const isDone = committed?.state === "crunched";
  if (isNew) {
    await page.removeCSS(tabId, isDone ? before : css);
  }
  if (isDone) {
    const { state, summary: told } = await look(tabId);
    await showReturned(tabId, state, told);
    await foldDiscussions(tabId, reply.folded ?? []);
  }
  return isDone;
}

/**
 * @param {number} tabId
 * @param {import("./page_steps.js").LateStep} name
 * @param {...any} values
 */
async function step(tabId, name, ...values) {
  const attempt = await page.run(tabId, { func: stepInPage, args: [name, ...values] });
  if (attempt?.error !== undefined) {
    throw new Error(attempt.error);
  }
  return attempt?.value;
}
