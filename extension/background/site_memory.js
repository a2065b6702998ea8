// What the host may remember of a site: fingerprints of its pages, for the sites with "always" and those that were
// compared; never of a private window.

import { browser } from "../common/browser.js";
import { host } from "../common/host_client.js";
import { readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";

/**
 * What a press tells the host of the page's site.
 *
 * @param {number} tabId
 * @param {string} url
 * @returns {Promise<{site?: string, remember?: boolean}>} nothing in a private window
 */
export async function siteFields(tabId, url) {
  const site = siteOf(url);
  const [tab, { sites }] = await Promise.all([browser.tabs.get(tabId).catch(() => undefined), readSettings()]);
  return site && tab && !tab.incognito ? { site: site.origin, remember: sites[site.origin] === "always" } : {};
}

/**
 * @param {string} [site] its origin
 * @returns {Promise<import("../protocol/messages.js").SiteTemplatesReply>}
 */
export function remembered(site) {
  return host.ask("site_templates", { site });
}

/** @param {string} [site] without it: all of them */
export function forget(site) {
  return host.ask("site_templates", site ? { action: "forget", site } : { action: "forget_all" });
}
