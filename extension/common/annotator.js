// Who marks pages, and under which licence they are usually kept: storage.local, under a key of its own.

import { browser } from "./browser.js";

const KEY = "annotator";
const NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
const LONGEST = 200;

/** @returns {Promise<{annotator: string, licence: string}>} "" where nothing is stored yet */
export async function readAnnotator() {
  const stored = /** @type {{annotator?: unknown, licence?: unknown} | undefined} */ (
    (await browser.storage.local.get(KEY))[KEY]
  );
  const { annotator, licence } = stored ?? {};
  return {
    annotator: typeof annotator === "string" && NAME.test(annotator) ? annotator : "",
    licence: typeof licence === "string" ? licence.slice(0, LONGEST) : "",
  };
}

/** @param {{annotator: string, licence: string}} values */
export async function rememberAnnotator(values) {
  await browser.storage.local.set({ [KEY]: values });
}
