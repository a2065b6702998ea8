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
 * @returns {Promise<boolean>} whether they are on, for all that is hidden
 */
export async function hasStrips(tabId) {
  return (await run(tabId, { func: () => globalThis.crunch?.layer?.strips?.isAll === true })) === true;
}

/**
 * @param {number} tabId
 * @returns {Promise<"all" | "folds" | "none">} what has strips
 */
async function whatHas(tabId) {
  const func = () => {
    const { strips } = globalThis.crunch?.layer ?? {};
    return strips ? (strips.isAll ? "all" : "folds") : "none";
  };
  return (await run(tabId, { func })) ?? "none";
}

/**
 * Discussions that were folded, at a press or when they came, have strips whether or not other parts have.
 *
 * @param {number} tabId
 * @param {import("../protocol/messages.js").FoldedMessage[]} folded
 */
export async function foldDiscussions(tabId, folded) {
  if (folded.length > 0) {
    await inTurn(tabId, async () => show(tabId, (await whatHas(tabId)) === "all", folded));
  }
}

/**
 * @param {number} tabId
 * @param {boolean} isOn
 * @returns {Promise<boolean>} whether they are on now; never where the page is not crunched
 */
export function turnStrips(tabId, isOn) {
  return inTurn(tabId, async () => (isOn ? show(tabId, true) : await hide(tabId)));
}

/**
 * A part was shown or hidden: the others move.
 *
 * @param {number} tabId
 */
export function moveStrips(tabId) {
  return inTurn(tabId, async () => {
    const what = await whatHas(tabId);
    return what !== "none" && show(tabId, what === "all");
  });
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

/**
 * @param {number} tabId
 * @param {boolean} isAll  whether all that is hidden gets one
 * @param {import("../protocol/messages.js").FoldedMessage[]} [folded]  discussions that get one in any case, from now on
 */
async function show(tabId, isAll, folded) {
  await run(tabId, { files: [...EXPLAIN_FILES, ...STRIP_FILES] });
  const planned = await run(tabId, {
    func: (/** @type {[boolean, any]} */ ...asked) => globalThis.crunch.planStrips(...asked),
    args: [isAll, folded ?? null],
  });
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
  if (await run(tabId, { func: () => (globalThis.crunch?.layer?.folds?.size ?? 0) > 0 })) {
    await show(tabId, false);
    return false;
  }
  const css = await run(tabId, { func: () => globalThis.crunch?.leaveStrips?.() ?? null });
  if (css) {
    await removeCSS(tabId, css);
  }
  return false;
}
