// What follows at once when the reader chooses for a site, or lets the browser do what a panel asked for that its
// question has closed: "always" crunches the page that it is chosen on.

import { browser } from "../common/browser.js";
import { seeTakeWish } from "../common/take_wish.js";
import { press } from "./crunch_page.js";
import { isPanelOpen, openPanel } from "./open_pages.js";
import { choose, takeAwaited } from "./sites.js";

const FOCUS_MILLISECONDS = 2000;

/**
 * Choosing is as deliberate as a press, so the page in front is crunched whatever page of the site it is; the rule that
 * start pages, logins and the like stay as they are holds for what happens by itself.
 *
 * @param {string} origin
 * @param {import("./sites.js").Choice} choice
 * @param {number} [tabId] of a page of that site
 */
export async function chooseFor(origin, choice, tabId) {
  await choose(origin, choice);
  if (choice === "always" && tabId !== undefined) {
    await press(tabId, { automatic: true, chosen: true });
  }
}

/** @param {chrome.permissions.Permissions} added */
export async function onPermissionAdded(added) {
  const awaited = await takeAwaited(added);
  if (awaited) {
    await chooseFor(awaited.origin, "always", awaited.tabId);
  }
  const wish = added.permissions?.includes("pageCapture") ? await seeTakeWish() : undefined;
  if (wish && !(await isPanelOpen())) {
    const tab = await browser.tabs.get(wish.tabId);
    await focusAgain(tab.windowId);
    await openPanel(tab); // where it is saved at once
  }
}

/**
 * The question goes a moment after its answer, and over a window without the focus no panel opens.
 *
 * @param {number} windowId
 */
async function focusAgain(windowId) {
  await browser.windows.update(windowId, { focused: true });
  const end = Date.now() + FOCUS_MILLISECONDS;
  while (!(await browser.windows.get(windowId)).focused && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 50));
  }
}
