// Frames of other sites in a crunched page. Where the reader chose "always" for the site of a frame that takes most of the
// window, such as an article or a thread, it is crunched as a page of its own, by the same steps. Its marks go when those
// of the page go; the page itself remembers the sheets.

import { browser } from "../common/browser.js";
import { FAR_ASKED_FILES, FAR_FILES } from "../common/content_files.js";
import { readSettings } from "../common/settings.js";
import { askForMarkers } from "./ask_for_markers.js";
import { keepAmount } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { stepInPage } from "./page_steps.js";

/** Of the window, in width and in height. */
const LEAST_SHARE = 0.5;
const MOST_FRAMES = 4;

/** What goes on in the frames of a tab. @type {Map<number, {abort: AbortController, ended: Promise<void>}>} */
const working = new Map();

/**
 * After the page was crunched, as its own text comes first, and when something has come into it.
 *
 * @param {number} tabId
 * @param {{isLate?: boolean}} [how]  nobody pressed: what was tried before in a frame's document is not tried again
 */
export async function crunchFarFrames(tabId, { isLate = false } = {}) {
  const before = working.get(tabId);
  if (before && !before.abort.signal.aborted) {
    return;
  }
  const abort = new AbortController();
  const ended = (async () => {
    await before?.ended; // it may be giving a frame back that is to be crunched
    await crunchEach(tabId, abort.signal, isLate).catch((error) => console.info(error)); // nobody asked for it
    if (working.get(tabId)?.abort === abort) {
      working.delete(tabId);
    }
  })();
  working.set(tabId, { abort, ended });
  await ended;
}

/**
 * One that fails, as its page may go away, leaves the others.
 *
 * @param {number} tabId
 * @param {AbortSignal} signal  the reader shows the original again
 * @param {boolean} isLate
 */
async function crunchEach(tabId, signal, isLate) {
  const { frames, amount } = await largeFrames(tabId, isLate);
  for (const frameId of frames) {
    if (!signal.aborted) {
      await crunchFrame({ tabId, frameId }, signal, amount).catch((error) => console.info(error));
    }
  }
}

/**
 * @param {number} tabId
 * @param {boolean} isLate
 * @returns {Promise<{frames: number[], amount?: number}>}  none where the page shows its original again; and how much the
 *   reader wants hidden on it
 */
async function largeFrames(tabId, isLate) {
  const { sites } = await readSettings();
  if (!Object.values(sites).includes("always")) {
    return { frames: [] };
  }
  const func = () => {
    const own = Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined; // a page may call an element so
    return {
      isFar: parent !== window && parent === top && frameElement === null,
      isCrunched: own?.layer !== undefined,
      wasTried: own?.wasTried === true,
      origin: location.origin,
      width: innerWidth,
      height: innerHeight,
      amount: own?.amount ?? null,
    };
  };
  const target = { tabId, allFrames: true };
  const results = await browser.scripting.executeScript({ target, injectImmediately: true, func });
  const room = results.find(({ frameId }) => frameId === 0)?.result;
  if (!room?.isCrunched) {
    return { frames: [] };
  }
  const frames = results
    .filter(({ result }) => {
      const isAllowed = result?.isFar && sites[result.origin] === "always";
      return isAllowed && isLarge(result, room) && !(isLate && result.wasTried);
    })
    .map(({ frameId }) => frameId)
    .slice(0, MOST_FRAMES);
  return { frames, amount: room.amount ?? undefined };
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
  if (await isForbidden(place)) {
    return;
  }
  const captured = await page.capture(place);
  if (captured.state !== "captured") {
    await page.run(place, { files: [...FAR_FILES] }); // crunched already, maybe before the extension was reloaded
    await keepFarSheet(place.tabId, await page.run(place, { func: () => globalThis.crunch?.layer?.css ?? "" }));
    return;
  }
  if (captured.left) {
    await dropFarSheet(place.tabId, captured.left.css);
  }
  let isCommitted = false;
  let sheet = "";
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
    sheet = css;
    await page.insertCSS(place.tabId, css, true);
    if (await keepFarSheet(place.tabId, css)) {
      signal.throwIfAborted();
      const attempt = await page.run(place, { func: stepInPage, args: ["commit"] });
      isCommitted = attempt?.value?.state === "crunched";
    }
  } finally {
    await page.discard(place);
    if (signal.aborted) {
      await tellFarFrames(place.tabId, "restore", place.frameId);
    }
    if (sheet && (signal.aborted || !isCommitted)) {
      await dropFarSheet(place.tabId, sheet);
    }
  }
}

/**
 * What is never crunched by itself in a tab is not crunched in a frame. The document remembers that it was looked at.
 *
 * @param {{tabId: number, frameId: number}} place
 * @returns {Promise<boolean>}
 */
async function isForbidden(place) {
  await page.run(place, { files: [...FAR_ASKED_FILES] });
  const func = () => {
    const { crunch } = globalThis;
    crunch.wasTried = true;
    return crunch.addressForbids(location.href) || crunch.pageForbids();
  };
  return (await page.run(place, { func })) !== false;
}

/**
 * The page hands its sheets over when it is restored.
 *
 * @param {number} tabId
 * @param {string} css  of a frame; "" where it has none
 * @param {string} [before]  the one in whose place it stands
 * @returns {Promise<boolean>}  false where the page shows its original again
 */
export async function keepFarSheet(tabId, css, before = "") {
  const func = (/** @type {string[]} */ ...[kept, gone]) => {
    const sheets = Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.layer?.farSheets : undefined;
    const others = sheets?.filter((sheet) => sheet !== kept && sheet !== gone) ?? [];
    sheets?.splice(0, sheets.length, ...others, ...(kept ? [kept] : []));
    return sheets !== undefined;
  };
  return (await page.run(tabId, { func, args: [css, before] })) === true;
}

/**
 * @param {number} tabId
 * @param {string} css  of a frame that is not crunched any more
 */
async function dropFarSheet(tabId, css) {
  await page.removeCSS(tabId, css);
  await keepFarSheet(tabId, "", css);
}

/**
 * @param {number} tabId of a page that was restored
 * @param {{farSheets?: string[]}} restored
 */
export async function leaveFarFrames(tabId, { farSheets = [] }) {
  working.get(tabId)?.abort.abort();
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
