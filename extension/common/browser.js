// The only file that knows in which browser the extension runs. Everything else uses `browser`, with promises.

/** @type {typeof chrome} */
export const browser = /** @type {any} */ (globalThis).browser ?? globalThis.chrome;

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
 * Run something in the top document of a tab and return what it returned. Chromium rejects when the injected code
 * throws; Firefox hands the error back beside the result.
 *
 * @typedef {{files: string[]} | {func: (...values: any[]) => unknown, args?: unknown[]}} Injection
 *
 * @param {number} tabId
 * @param {Injection} injection
 * @returns {Promise<any>}
 */
export async function runInPage(tabId, injection) {
  const script = /** @type {any} */ ({ target: { tabId }, injectImmediately: true, ...injection });
  const results = await browser.scripting.executeScript(script);
  const first = /** @type {{result?: unknown, error?: unknown} | undefined} */ (results?.[0]);
  if (first?.error) {
    throw first.error instanceof Error ? first.error : new Error(String(first.error));
  }
  return first?.result;
}
