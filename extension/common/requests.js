// What the extension's pages ask of the background. The answer is a value or a CrunchError, as if it were one program.

import { browser } from "./browser.js";
import { asCrunchError, CrunchError } from "./errors.js";

/** @typedef {import("./ports.js").PageRequests} PageRequests */

/**
 * @template [T=unknown]
 * @typedef {{value: T} | {error: import("./types.js").ErrorFields}} Answer
 */

/**
 * @template {keyof PageRequests} T
 * @param {T} type
 * @param {import("./ports.js").Rest<PageRequests[T]["fields"]>} rest
 * @returns {Promise<PageRequests[T]["answer"]>}
 */
export async function ask(type, ...[fields]) {
  const answer = /** @type {Answer<PageRequests[T]["answer"]> | undefined} */ (
    await browser.runtime.sendMessage({ type, ...fields })
  );
  if (!answer) {
    throw new CrunchError("extension", `no answer to ${type}`);
  }
  if ("error" in answer) {
    throw new CrunchError(answer.error.code, answer.error.detail, answer.error.parameters);
  }
  return answer.value;
}

/**
 * @param {Promise<unknown>} work
 * @returns {Promise<Answer>}
 */
export async function answerTo(work) {
  try {
    return { value: (await work) ?? null };
  } catch (thrown) {
    return { error: asCrunchError(thrown).fields };
  }
}
