// Frames of other sites in a crunched page. Where the reader chose "always" for the site of a frame that takes most of the
// window, such as an article or a thread, it is crunched as a page of its own, by the same steps. Its marks go when those
// of the page go; the page itself remembers the sheets.

import { browser } from "../common/browser.js";
import { FAR_FILES } from "../common/content_files.js";
import { readSettings } from "../common/settings.js";
import { askForMarkers } from "./ask_for_markers.js";
import { keepAmount } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { stepInPage } from "./page_steps.js";

/** Of the window, in width and in height. */
const LEAST_SHARE = 0.5;
const MOST_FRAMES = 4;

/** What goes on in the frames of a tab. @type {Map<number, AbortController>} */
const working = new Map();

/**
 * After the page was crunched, as its own text comes first, and when something has come into it.
 *
 * @param {number} tabId
 */
export async function crunchFarFrames(tabId) {
  if (working.has(tabId)) {
    return;
  }
  const abort = new AbortController();
  working.set(tabId, abort);
  try {
    const { frames, amount } = await largeFrames(tabId);
    for (const frameId of frames) {
      await crunchFrame({ tabId, frameId }, abort.signal, amount);
    }
  } catch (error) {
    console.info(error); // nobody asked for it; what is there stays as it is
  } finally {
    if (working.get(tabId) === abort) {
      working.delete(tabId);
    }
  }
}

/**
 * @param {number} tabId
 * @returns {Promise<{frames: number[], amount?: number}>}  and how much the reader wants hidden on the page
 */
async function largeFrames(tabId) {
  const { sites } = await readSettings();
  if (!Object.values(sites).includes("always")) {
    return { frames: [] };
  }
  const func = () => ({
    isFar: parent !== window && parent === top && frameElement === null,
    origin: location.origin,
    width: innerWidth,
    height: innerHeight,
    amount: globalThis.crunch?.amount ?? null,
  });
  const target = { tabId, allFrames: true };
  const results = await browser.scripting.executeScript({ target, injectImmediately: true, func });
  const room = results.find(({ frameId }) => frameId === 0)?.result;
  const frames = results
    .filter(({ result }) => {
      const isAllowed = result?.isFar && sites[result.origin] === "always";
      return room && isAllowed && isLarge(result, room);
    })
    .map(({ frameId }) => frameId)
    .slice(0, MOST_FRAMES);
  return { frames, amount: room?.amount ?? undefined };
}

/**
 * @param {{width: number, height: number}} frame  nothing of it where it is hidden
 * @param {{width: number, height: number}} room
 */
function isLarge(frame, room) {
  return frame.width >= room.width * LEAST_SHARE && frame.height >= room.height * LEAST_SHARE;
}

/**
 * @param {{tabId: number, frameId: number}} place
 * @param {AbortSignal} signal  the reader shows the original again
 * @param {number} [amount]
 */
async function crunchFrame(place, signal, amount) {
  signal.throwIfAborted();
  const captured = await page.capture(place);
  if (captured.state !== "captured") {
    await page.run(place, { files: [...FAR_FILES] }); // crunched already, maybe before the extension was reloaded
    return;
  }
  try {
    const { reply } = await askForMarkers({ place, captured: { ...captured, amount }, keepOnly: false, signal });
    if (reply.unsure || typeof reply.output?.text === "string") {
      return;
    }
    const { css } = await page.plan(place, reply, { document: captured.document, keepsOnly: false });
    await page.run(place, { files: [...FAR_FILES] });
    if (amount !== undefined) {
      await keepAmount(place, amount);
    }
    signal.throwIfAborted();
    await page.insertCSS(place.tabId, css, true);
    await keepFarSheet(place.tabId, css);
    await page.run(place, { func: stepInPage, args: ["commit"] });
  } finally {
    await page.discard(place);
    if (signal.aborted) {
      await tellFarFrames(place.tabId, "restore", place.frameId);
    }
  }
}

/**
 * The page hands its sheets over when it is restored.
 *
 * @param {number} tabId
 * @param {string} css  of a frame
 */
export async function keepFarSheet(tabId, css) {
  const func = (/** @type {string} */ sheet) => {
    globalThis.crunch?.layer?.farSheets?.push(sheet);
  };
  await page.run(tabId, { func, args: [css] });
}

/**
 * @param {number} tabId of a page that was restored
 * @param {{farSheets?: string[]}} restored
 */
export async function leaveFarFrames(tabId, { farSheets = [] }) {
  working.get(tabId)?.abort();
  working.delete(tabId);
  await tellFarFrames(tabId, "restore");
  for (const css of farSheets) {
    await page.removeCSS(tabId, css);
  }
}

/**
 * They hear it also where the reader has taken the permission back.
 *
 * @param {number} tabId
 * @param {"restore" | "peek" | "unpeek"} what
 * @param {number} [frameId] all of them without it
 */
export async function tellFarFrames(tabId, what, frameId) {
  const to = frameId === undefined ? {} : { frameId };
  await browser.tabs.sendMessage(tabId, { type: "far_frame", what }, to).catch(() => undefined); // nobody there
}
