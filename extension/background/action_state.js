// What the toolbar button of a tab shows: one icon and one title for each state. The browser keeps both for the tab
// until it is navigated, also while the worker sleeps.

import { browser } from "../common/browser.js";
import { messageKey } from "../common/errors.js";

/** @typedef {"idle" | "working" | "crunched" | "unsure" | "error" | "impossible"} ActionState */

/**
 * @param {number} tabId
 * @param {ActionState} state
 * @param {string} [words] for the title's placeholder: notes, cause or reason
 */
export async function showState(tabId, state, words = "") {
  const title = browser.i18n.getMessage(`title_${state}`, [words]);
  const path = { 16: `/icons/${state}-16.png`, 32: `/icons/${state}-32.png` };
  try {
    await Promise.all([browser.action.setTitle({ tabId, title }), browser.action.setIcon({ tabId, path })]);
  } catch (error) {
    if (!/no tab with id|invalid tab id/i.test(String(error))) {
      throw error;
    }
  }
}

/**
 * Show how a press failed, in words.
 *
 * @param {number} tabId
 * @param {import("../common/errors.js").CrunchError} error
 */
export async function showError(tabId, error) {
  const cause = browser.i18n.getMessage(messageKey(error.code), [...error.substitutions]);
  await showState(tabId, error.impossible ? "impossible" : "error", cause);
}
