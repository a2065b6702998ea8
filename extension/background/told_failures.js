// Which failures of crunching by itself were told: once for each site and cause is enough until the browser closes, as the
// button of every page says it too.

import { browser } from "../common/browser.js";
import { siteOf } from "../common/sites.js";

const TOLD = "told_failures";

/** Those of private windows, of which nothing is stored. @type {Set<string>} */
const toldInPrivate = new Set();

/**
 * @param {number} tabId
 * @param {string} code of the error
 * @returns {Promise<boolean>} whether the reader does not know of it yet; asked once, it is known
 */
export function isNewFailure(tabId, code) {
  return navigator.locks.request(TOLD, async () => {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    const failure = `${siteOf(tab?.url)?.origin ?? ""} ${code}`;
    if (tab?.incognito) {
      const isNew = !toldInPrivate.has(failure);
      toldInPrivate.add(failure);
      return isNew;
    }
    const told = /** @type {string[]} */ ((await browser.storage.session.get(TOLD))[TOLD] ?? []);
    if (told.includes(failure)) {
      return false;
    }
    await browser.storage.session.set({ [TOLD]: [...told, failure] });
    return true;
  });
}
