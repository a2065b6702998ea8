// Pictures of other sites, where the reader lets the browser save the page (only Chromium can): as it holds them, so that
// nothing is loaded again.

import { browser } from "../../common/browser.js";

const PERMISSION = Object.freeze({ permissions: /** @type {["pageCapture"]} */ (["pageCapture"]) });
/** Of all together: more than a browser hands over at once. */
const MOST_CHARACTERS = 30 * 1024 * 1024;

/** Whether this browser can be asked for them. */
export function canCapture() {
  return browser.runtime.getManifest().optional_permissions?.includes("pageCapture") ?? false;
}

/** Whether the reader has let it. */
export async function mayCapture() {
  return canCapture() && (await browser.permissions.contains(PERMISSION));
}

/** Ask the reader; only in a gesture, so before anything else is waited for. */
export function askToCapture() {
  return browser.permissions.request(PERMISSION);
}

/**
 * @param {number} tabId
 * @returns {Promise<Record<string, string>>} `data:` addresses, by the address of each picture
 */
export async function capturedPictures(tabId) {
  const archive = await browser.pageCapture.saveAsMHTML({ tabId });
  return archive ? picturesOf(await archive.text()) : {};
}

/**
 * @param {string} archive the page and its files as parts of a mail
 * @returns {Record<string, string>}
 */
export function picturesOf(archive) {
  const found = /** @type {Record<string, string>} */ ({});
  const boundary = /boundary="([^"]+)"/.exec(archive)?.[1];
  let left = MOST_CHARACTERS;
  for (const part of boundary ? archive.split(`--${boundary}`) : []) {
    const end = part.indexOf("\r\n\r\n");
    const head = part.slice(0, end);
    const type = /^Content-Type: (image\/[\w.+-]+)\s*$/im.exec(head)?.[1];
    const address = /^Content-Location: (\S+)\s*$/im.exec(head)?.[1];
    if (end > 0 && type && address && /^Content-Transfer-Encoding: base64\s*$/im.test(head)) {
      const data = `data:${type};base64,${part.slice(end).replace(/\s+/g, "")}`;
      if (data.length <= left) {
        left -= data.length;
        found[address] = data;
      }
    }
  }
  return found;
}
