// Takes the reader of a crunched page to its text (content/arriving.js).

import { TEXT_FILES } from "../common/content_files.js";
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
 * @param {{state: string}} outcome of a press
 * @param {{toText?: boolean}} options
 */
export async function arriveAfter(tabId, { state }, { toText = false }) {
  return toText && (state === "crunched" || state === "unsure") ? arrive(tabId) : undefined;
}
