// The small handle on a page that was just crunched (content/handle.js), for readers who want it.

import { HANDLE_FILES } from "../common/content_files.js";
import { readSettings } from "../common/settings.js";
import { run } from "./page_scripts.js";

/** @param {number} tabId of a crunched page */
export async function showHandle(tabId) {
  const { handle, press } = await readSettings();
  if (!handle || press === "panel") {
    return;
  }
  try {
    await run(tabId, { files: [...HANDLE_FILES] });
    await run(tabId, { func: () => globalThis.crunch?.showHandle() });
  } catch {
    // the page has gone, and with it what the handle was for
  }
}
