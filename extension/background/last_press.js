// How the last press ended and what it took: for the demo, the benchmarks and the tests. Nothing of the page is kept,
// and all of it is gone when the browser closes.

import { browser } from "../common/browser.js";

/**
 * @typedef {Omit<import("../common/types.js").LastPress, "count" | "tab" | "code" | "detail">
 *   & {error?: import("../common/errors.js").CrunchError, site?: string, arrival?: import("../common/types.js").Arrival}}
 *   Outcome  the site is not kept, nor what the page holds
 */

/**
 * @param {number} tabId
 * @param {Outcome} outcome
 */
export function remember(tabId, { error, site: _, arrival: _arrival, ...outcome }) {
  return navigator.locks.request("last_press", async () => {
    const stored = await browser.storage.session.get("last_press");
    const before = /** @type {import("../common/types.js").LastPress | undefined} */ (stored.last_press);
    /** @type {import("../common/types.js").LastPress} */
    const last = { ...outcome, count: (before?.count ?? 0) + 1, tab: tabId, code: error?.code, detail: error?.detail };
    await browser.storage.session.set({ last_press: last });
  });
}
