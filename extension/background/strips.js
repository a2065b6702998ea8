// What is hidden, marked on the page (content/strips.js): rooms are planned there, their sheet comes from here.

import { EXPLAIN_FILES, STRIP_FILES } from "../common/content_files.js";
import { text } from "../common/words.js";
import { say } from "./announce.js";
import { insertCSS, removeCSS, run } from "./page_scripts.js";

/**
 * One after the other: each takes the sheet of the one before away.
 *
 * @template Result
 * @param {number} tabId
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
function inTurn(tabId, work) {
  return navigator.locks.request(`strips ${tabId}`, work);
}

/**
 * @param {number} tabId
 * @returns {Promise<boolean>} whether they are on
 */
export async function hasStrips(tabId) {
  return (await run(tabId, { func: () => Boolean(globalThis.crunch?.layer?.strips) })) === true;
}

/**
 * @param {number} tabId
 * @param {boolean} isOn
 * @returns {Promise<boolean>} whether they are on now; never where the page is not crunched
 */
export function turnStrips(tabId, isOn) {
  return inTurn(tabId, () => (isOn ? show(tabId) : hide(tabId)));
}

/**
 * A part was shown or hidden: the others move.
 *
 * @param {number} tabId
 */
export function moveStrips(tabId) {
  return inTurn(tabId, async () => (await hasStrips(tabId)) && show(tabId));
}

/**
 * The shortcut, which is answered in words.
 *
 * @param {number} tabId
 */
export async function toggleStrips(tabId) {
  const isOn = await hasStrips(tabId);
  const isThere = await turnStrips(tabId, !isOn);
  const words = isThere ? "strips_on" : isOn ? "strips_off" : "panel_not_crunched";
  await say(tabId, { words: text(words), isShown: false });
}

/** @param {number} tabId */
async function show(tabId) {
  await run(tabId, { files: [...EXPLAIN_FILES, ...STRIP_FILES] });
  const planned = await run(tabId, { func: () => globalThis.crunch.planStrips() });
  if (!planned) {
    return false;
  }
  const { css, before } = planned;
  if (css !== before) {
    await insertCSS(tabId, css, false);
  }
  const count = await run(tabId, { func: () => globalThis.crunch.commitStrips() });
  const isThere = typeof count === "number";
  if (css !== before || !isThere) {
    await removeCSS(tabId, isThere ? before : css);
  }
  return isThere;
}

/** @param {number} tabId */
async function hide(tabId) {
  const css = await run(tabId, { func: () => globalThis.crunch?.leaveStrips?.() ?? null });
  if (css) {
    await removeCSS(tabId, css);
  }
  return false;
}
