// What the reader wanted to save when the browser asked for a permission: its question closes the panel.

import { browser } from "./browser.js";

const KEY = "take_wish";

/** @typedef {{tabId: number, format: import("./ports.js").Format, selected: boolean}} TakeWish */

/** @param {TakeWish} wish */
export function keepTakeWish(wish) {
  return browser.storage.session.set({ [KEY]: wish });
}

/** @returns {Promise<TakeWish | undefined>} which stays */
export async function seeTakeWish() {
  return /** @type {TakeWish | undefined} */ ((await browser.storage.session.get(KEY))[KEY]);
}

/** @returns {Promise<TakeWish | undefined>} once */
export async function takeWish() {
  const wish = await seeTakeWish();
  await browser.storage.session.remove(KEY);
  return wish;
}
