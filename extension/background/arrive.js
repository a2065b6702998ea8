// Takes the reader of a crunched page to its text (content/arriving.js).

import { HEADING_FILES, TEXT_FILES } from "../common/content_files.js";
import { readSettings } from "../common/settings.js";
import { run } from "./page_scripts.js";

/**
 * @param {number} tabId
 * @param {boolean} [gently] not where the reader has begun
 * @returns {Promise<import("../common/types.js").Arrival | undefined>} nothing where nobody was taken anywhere
 */
export async function arrive(tabId, gently = false) {
  await run(tabId, { files: [...TEXT_FILES] });
  const func = (/** @type {boolean} */ value) => globalThis.crunch?.goToText({ gently: value });
  return (await run(tabId, { func, args: [gently] })) ?? undefined;
}

/**
 * @param {number} tabId
 * @param {1 | -1} step to the next heading or to the one before
 * @returns {Promise<import("../common/types.js").HeadingStep>}
 */
export async function stepToHeading(tabId, step) {
  await run(tabId, { files: [...TEXT_FILES] });
  return (await run(tabId, { func: (value) => globalThis.crunch?.goToHeading(value), args: [step] })) ?? "gone";
}

/**
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").HeadingStep>}
 */
export async function openHeadings(tabId) {
  await run(tabId, { files: [...HEADING_FILES] });
  return (await run(tabId, { func: () => globalThis.crunch?.listHeadings() })) ?? "gone";
}

/**
 * Who asked for it, and on a page that is crunched by itself who chose so once.
 *
 * @param {number} tabId
 * @param {{state: string}} outcome of a press
 * @param {{toText?: boolean, automatic?: boolean, chosen?: boolean}} options
 */
export async function arriveAfter(tabId, { state }, { toText = false, automatic = false, chosen = false }) {
  if (state !== "crunched" && state !== "unsure") {
    return undefined;
  }
  const isGentle = automatic && !chosen && (await readSettings()).arrive;
  return toText || isGentle ? arrive(tabId, !toText) : undefined;
}
