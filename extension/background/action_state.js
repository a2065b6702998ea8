// What the toolbar button of a tab shows: one icon and one title for each state. The browser keeps both for the tab
// until it is navigated, also while the worker sleeps.

import { browser } from "../common/browser.js";
import { isGone } from "../common/browser_errors.js";
import { messageKey, wordsFor } from "../common/errors.js";

/** @typedef {"idle" | "working" | "crunched" | "always" | "unsure" | "error" | "impossible"} ActionState */

/**
 * @param {number} tabId
 * @param {ActionState} state
 * @param {string} [words] for the title's placeholder: notes, cause or reason
 * @param {string} [detail] a second line, in the words of the browser or the host
 * @param {string} [badge] a few letters over the icon
 */
export async function showState(tabId, state, words = "", detail = "", badge = "") {
  const text = browser.i18n.getMessage(`title_${state}`, [words]);
  const title = detail ? `${text}\n${detail}` : text;
  const path = { 16: `/icons/${state}-16.png`, 32: `/icons/${state}-32.png` };
  try {
    await Promise.all([
      browser.action.setTitle({ tabId, title }),
      browser.action.setIcon({ tabId, path }),
      browser.action.setBadgeText({ tabId, text: badge }),
    ]);
  } catch (error) {
    if (!isGone(String(error))) {
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
  const cause = browser.i18n.getMessage(messageKey(error.code), wordsFor(error));
  if (error.impossible) {
    await showState(tabId, "impossible", cause);
  } else {
    await showState(tabId, "error", cause, error.detail);
  }
}
