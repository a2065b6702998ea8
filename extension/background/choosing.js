// What follows at once when the reader chooses for a site: "always" crunches the page that it is chosen on.

import { press } from "./crunch_page.js";
import { choose, takeAwaited } from "./sites.js";

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
}
