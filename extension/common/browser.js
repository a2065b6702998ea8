// The only file that knows in which browser the extension runs. Everything else uses `browser`, with promises.

/** @type {typeof chrome} */
export const browser = /** @type {any} */ (globalThis).browser ?? globalThis.chrome;

/** Only Firefox tells extensions its name. */
export const isFirefox = typeof (/** @type {any} */ (browser.runtime).getBrowserInfo) === "function";

/**
 * Why a native port was closed, in the browser's words; call it inside the port's onDisconnect.
 *
 * @param {chrome.runtime.Port} port
 * @returns {string}
 */
export function disconnectReason(port) {
  const error = /** @type {{error?: {message?: string}}} */ (port).error ?? browser.runtime.lastError;
  return error?.message ?? "";
}

/**
 * Run something in the top document of a tab, or in that of a frame of another site, and return what it returned. What the injected code throws is an error in
 * Firefox and no result at all in Chromium: code that can fail hands its errors over as values.
 *
 * @typedef {{files: string[]} | {func: (...values: any[]) => unknown, args?: unknown[]}} Injection
 *
 * @typedef {number | {tabId: number, frameId: number}} Place  a tab's page, or a frame in it
 *
 * @param {Place} place
 * @param {Injection} injection
 * @returns {Promise<any>}
 */
export async function runInPage(place, injection) {
  const target = typeof place === "number" ? { tabId: place } : { tabId: place.tabId, frameIds: [place.frameId] };
  const script = /** @type {any} */ ({ target, injectImmediately: true, ...injection });
  const results = await browser.scripting.executeScript(script);
  const first = /** @type {{result?: unknown, error?: unknown} | undefined} */ (results?.[0]);
  if (first?.error) {
    throw first.error instanceof Error ? first.error : new Error(String(first.error));
  }
  return first?.result;
}

/** @param {Place} place */
export function tabOf(place) {
  return typeof place === "number" ? place : place.tabId;
}

/**
 * The match pattern of one origin. Firefox has no ports in patterns, so there it takes in all ports of that host.
 *
 * @param {string} origin
 */
export function originPattern(origin) {
  const { protocol, host, hostname } = new URL(origin);
  return `${protocol}//${isFirefox ? hostname : host}/*`;
}

/** Open the page of the browser on which shortcuts can be changed. */
export async function openShortcutSettings() {
  const commands = /** @type {{openShortcutSettings?: () => Promise<void>}} */ (/** @type {any} */ (browser.commands));
  if (commands.openShortcutSettings) {
    await commands.openShortcutSettings();
  } else {
    await browser.tabs.create({ url: isFirefox ? "about:addons" : "chrome://extensions/shortcuts" });
  }
}

/**
 * The shortcuts as they are now.
 *
 * @returns {Promise<{press: string, panel: string, text: string}>} "" where there is none
 */
export async function shortcuts() {
  const commands = await browser.commands.getAll();
  /** @param {string} name */
  const keys = (name) => commands.find((command) => command.name === name)?.shortcut ?? "";
  return { press: keys("_execute_action"), panel: keys("open-panel"), text: keys("go-to-text") };
}

/**
 * @param {string} command
 * @returns {Promise<string>} its shortcut as it is now; "" where there is none
 */
export async function shortcutOf(command) {
  return (await browser.commands.getAll()).find(({ name }) => name === command)?.shortcut ?? "";
}
