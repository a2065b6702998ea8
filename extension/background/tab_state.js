// From the end of a press, or from what a page says it is in, to what the button of its tab shows.

import { browser } from "../common/browser.js";
import { readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";
import { sentences, text } from "../common/words.js";
import { showError, showState } from "./action_state.js";
import { openHelp } from "./open_pages.js";
import * as page from "./page_questions.js";

/** Kept while the browser runs: a worker that was ended in the middle of its work finds here what it left. */
const WORKING = "working_tabs";
const FAILED = "failed_tab";

/** @typedef {import("./last_press.js").Outcome} Outcome */

/**
 * @param {number} tabId
 * @param {Outcome} outcome
 */
export async function showOutcome(tabId, outcome) {
  await noteWorking(tabId, false);
  if (outcome.error && !outcome.error.silent) {
    await showError(tabId, outcome.error);
    await helpOnRepeatedFailure(tabId, outcome.error.code);
  } else if (outcome.state === "crunched" || outcome.state === "unsure") {
    const { hiddenParts = 0, notes = [], automatic = false } = outcome;
    await showCrunched(tabId, { hiddenParts, notes, automatic, unsure: outcome.state === "unsure" });
  } else if (outcome.state === "cancelled") {
    await showPageState(tabId);
  } else {
    await showState(tabId, "idle");
  }
}

/**
 * @param {number} tabId
 * @param {Pick<import("../common/types.js").Summary, "hiddenParts" | "notes" | "automatic" | "unsure">} summary
 */
export async function showCrunched(tabId, { hiddenParts, notes, automatic, unsure }) {
  const badge = (await readSettings()).badge ? String(hiddenParts) : "";
  if (unsure) {
    const words = sentences(notes) || text("unsure_without_notes");
    await showState(tabId, "unsure", words, "", badge);
  } else if (automatic) {
    await showState(tabId, "always", await siteName(tabId), "", badge);
  } else {
    await showState(tabId, "crunched", "", "", badge);
  }
}

/**
 * Ask the page what it is in, and show that.
 *
 * @param {number} tabId
 */
export async function showPageState(tabId) {
  const { state, summary } = await page.look(tabId);
  await showReturned(tabId, state, summary);
}

/**
 * What a page says of itself, asked or when it comes back from the back/forward cache.
 *
 * @param {number} tabId
 * @param {string} state
 * @param {Partial<import("../common/types.js").Summary>} [summary]
 */
export async function showReturned(tabId, state, summary) {
  if (state === "crunched") {
    await showCrunched(tabId, { hiddenParts: 0, notes: [], automatic: false, unsure: false, ...summary });
  } else {
    await showState(tabId, "idle");
  }
}

/**
 * @param {number} tabId
 * @param {boolean} on
 */
export function noteWorking(tabId, on) {
  return navigator.locks.request(WORKING, async () => {
    const before = await workingTabs();
    if (on !== before.includes(tabId)) {
      const others = before.filter((other) => other !== tabId);
      await browser.storage.session.set({ [WORKING]: on ? [...others, tabId] : others });
    }
  });
}

/** At the start of the worker: no work goes on, so no button may say so. */
export async function showStateAfterRestart() {
  for (const tabId of await workingTabs()) {
    await showPageState(tabId);
    await noteWorking(tabId, false);
  }
}

/** After an update of the extension the buttons have forgotten all; only pages that may be read can be asked. */
export async function showStateAfterUpdate() {
  for (const { id, url } of await browser.tabs.query({})) {
    if (id !== undefined && siteOf(url)) {
      await showPageState(id);
    }
  }
}

/**
 * Who presses again after the host could not be reached, and fails again, gets the page that says what to do.
 *
 * @param {number} tabId
 * @param {string} code
 */
async function helpOnRepeatedFailure(tabId, code) {
  if (!/^(host|extension)_/.test(code)) {
    return;
  }
  const before = (await browser.storage.session.get(FAILED))[FAILED];
  await browser.storage.session.set({ [FAILED]: tabId });
  if (before === tabId) {
    await openHelp();
    await browser.storage.session.remove(FAILED);
  }
}

/** @returns {Promise<number[]>} */
async function workingTabs() {
  const stored = (await browser.storage.session.get(WORKING))[WORKING];
  return Array.isArray(stored) ? stored : [];
}

/** @param {number} tabId */
async function siteName(tabId) {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return siteOf(tab?.url)?.name ?? "";
}
