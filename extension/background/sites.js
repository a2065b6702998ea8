// Always, Ask, Never: the reader's choice for a site, the permission that "always" needs, and the content script that
// only the sites with "always" get. The browser keeps that script over restarts, so it also runs in restored tabs.

import { browser, originPattern } from "../common/browser.js";
import { ALWAYS_FILES } from "../common/content_files.js";
import { changeSettings, readSettings } from "../common/settings.js";
import { shortName, siteOf } from "../common/sites.js";

const SCRIPT = "always";
const PENDING = "pending_always";

/** @typedef {import("../common/types.js").Choice} Choice */

/**
 * @param {string} origin
 * @returns {Promise<Choice>}
 */
export async function choiceFor(origin) {
  return (await readSettings()).sites[origin] ?? "ask";
}

/**
 * @param {string} address of a page
 * @returns {Promise<string>} the name of its site where the reader chose "never", else ""
 */
export async function neverHere(address) {
  const site = siteOf(address);
  return site && (await choiceFor(site.origin)) === "never" ? shortName(site.name) : "";
}

/**
 * "Always" is granted before by the page that asked the browser, in the reader's gesture. The first such choice turns
 * automatic crunching on: it is what the reader asks for.
 *
 * @param {string} origin
 * @param {Choice} choice
 */
export async function choose(origin, choice) {
  const before = await choiceFor(origin);
  await changeSettings(({ sites, automatic }) => {
    const { [origin]: _, ...others } = sites;
    return choice === "ask"
      ? { sites: others }
      : { sites: { ...others, [origin]: choice }, automatic: automatic || choice === "always" };
  });
  await registerScript();
  if (before === "always" && choice !== "always") {
    await giveUp(originPattern(origin));
  }
}

/**
 * The browser's question may close the panel that asked it; the answer then finds the choice here.
 *
 * @param {string} origin
 * @param {number} tabId of the page that the choice is made on
 */
export async function awaitPermission(origin, tabId) {
  await browser.storage.session.set({ [PENDING]: { origin, tabId } });
}

/**
 * The choice that waited for these permissions.
 *
 * @param {chrome.permissions.Permissions} added
 * @returns {Promise<{origin: string, tabId: number} | undefined>}
 */
export async function takeAwaited({ origins = [] }) {
  const awaited = /** @type {{origin: string, tabId: number} | undefined} */ (
    (await browser.storage.session.get(PENDING))[PENDING]
  );
  if (!awaited || !origins.includes(originPattern(awaited.origin))) {
    return undefined;
  }
  await browser.storage.session.remove(PENDING);
  return awaited;
}

/** The reader took a permission back in the browser: the choice that needs it goes too. */
export async function onPermissionRemoved() {
  const { sites } = await readSettings();
  for (const [origin, choice] of Object.entries(sites)) {
    if (choice === "always" && !(await isGranted(origin))) {
      await choose(origin, "ask");
    }
  }
}

/** @param {string} origin */
export function isGranted(origin) {
  return browser.permissions.contains({ origins: [originPattern(origin)] });
}

/**
 * The content script of the sites with "always", exactly there. After an update of the extension the browser has
 * forgotten it, so this also runs at every start.
 */
export function registerScript() {
  return navigator.locks.request(SCRIPT, async () => {
    const { sites, automatic } = await readSettings();
    const origins = Object.keys(sites).filter((origin) => automatic && sites[origin] === "always");
    const granted = await Promise.all(origins.map(isGranted));
    const matches = [...new Set(origins.filter((_, index) => granted[index]).map(originPattern))];
    const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
    /** @type {chrome.scripting.RegisteredContentScript} */
    const script = { id: SCRIPT, matches, js: [...ALWAYS_FILES], runAt: "document_start", persistAcrossSessions: true };
    if (matches.length > 0) {
      await (registered
        ? browser.scripting.updateContentScripts([script])
        : browser.scripting.registerContentScripts([script]));
    } else if (registered) {
      await browser.scripting.unregisterContentScripts({ ids: [SCRIPT] });
    }
  });
}

/** @param {string} pattern */
async function giveUp(pattern) {
  try {
    await browser.permissions.remove({ origins: [pattern] });
  } catch (error) {
    console.info(`${pattern} stays allowed: ${error}`); // it belongs to the manifest
  }
}
