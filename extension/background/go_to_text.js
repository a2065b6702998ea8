// "Go to the text": the page is crunched where it is not, the focus goes to its title, and one message says what is there.
// On a crunched page it says so again. From there on by headings. None of it ever shows the original.

import { CrunchError } from "../common/errors.js";
import { text } from "../common/words.js";
import { arrivalWords, say, sayOrOpenPanel } from "./announce.js";
import { arrive, openHeadings, stepToHeading } from "./arrive.js";
import { isWorking, press } from "./crunch_page.js";
import { leaveWhereTaken } from "./marks_taken.js";
import * as page from "./page_scripts.js";

const SECONDS_SHOWN = 8;

/** @typedef {{confirmed?: boolean}} Options  whether the reader was asked whether to crunch this page */

/**
 * @param {number} tabId
 * @param {Options} [options]
 */
export async function goToText(tabId, options) {
  if (await crunchFirst(tabId, options)) {
    return;
  }
  const arrival = await arrive(tabId);
  await (arrival && say(tabId, { words: arrivalWords(arrival), isShown: false }));
}

/**
 * @param {number} tabId
 * @param {1 | -1} step to the next heading or to the one before; on a page that is not crunched yet, to the title
 */
export async function goToHeading(tabId, step) {
  if (await crunchFirst(tabId)) {
    return;
  }
  const came = await stepToHeading(tabId, step);
  if (came === "first" || came === "last") {
    const words = text(came === "first" ? "say_heading_first" : "say_heading_last");
    await say(tabId, { words, isShown: false });
  } else if (came === "none") {
    await sayNone(tabId);
  }
}

/**
 * A list to choose from, in the page.
 *
 * @param {number} tabId
 * @param {Options} [options]
 */
export async function listHeadings(tabId, options) {
  const crunched = await crunchFirst(tabId, options);
  const came = crunched === undefined || crunched.isCrunched ? await openHeadings(tabId) : "gone";
  if (came === "none") {
    await sayNone(tabId);
  } else if (came === "unshown") {
    await sayOrOpenPanel(tabId, new CrunchError("list_unshown"));
  }
}

/** @param {number} tabId */
function sayNone(tabId) {
  return say(tabId, { words: text("say_heading_none"), isShown: true, seconds: SECONDS_SHOWN });
}

/**
 * @param {number} tabId
 * @param {Options} [options]
 * @returns {Promise<{isCrunched: boolean} | undefined>} nothing where the page was crunched already
 */
async function crunchFirst(tabId, { confirmed } = {}) {
  if (isWorking(tabId)) {
    return { isCrunched: false }; // a key that repeats, or is pressed again because it takes long: one press is enough
  }
  if ((await leaveWhereTaken(tabId)).state === "crunched") {
    // What an extension that was reloaded meanwhile has left there is taken up.
    if ((await page.state(tabId)) !== "crunched" && (await page.capture(tabId)).state !== "crunched") {
      await page.discard(tabId);
    }
    return undefined;
  }
  const outcome = await press(tabId, { toText: true, deliberate: true, confirmed });
  return { isCrunched: outcome?.state === "crunched" || outcome?.state === "unsure" };
}
