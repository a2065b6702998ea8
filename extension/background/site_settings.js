// What the reader chose in the panel for one site: the preset or algorithm, and how much to hide. It is kept in the host's
// settings file, as what else differs on a site, and never written from a private window.

import { browser } from "../common/browser.js";
import { CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { siteOf } from "../common/sites.js";

/** @typedef {import("../common/types.js").SiteSettings} SiteSettings */
/** @typedef {import("../protocol/messages.js").SettingsReply["sites"]} Entries */

/**
 * What holds on the site of a tab beside what holds everywhere, parent domains' entries included.
 *
 * @param {number} tabId
 * @returns {Promise<SiteSettings | null>} null where nothing can be chosen: no web site
 */
export async function siteSettings(tabId) {
  const name = hostName((await browser.tabs.get(tabId)).url);
  return name === null ? null : holding((await host.ask("settings", { changes: [] })).sites, name);
}

/**
 * Choose for the site of a tab.
 *
 * @param {number} tabId
 * @param {Partial<SiteSettings>} chosen null takes back what was chosen
 * @returns {Promise<SiteSettings>}
 */
export async function changeSiteSettings(tabId, chosen) {
  const { url, incognito } = await browser.tabs.get(tabId);
  const name = hostName(url);
  if (name === null || incognito) {
    throw new CrunchError("extension", "nothing can be kept for this page");
  }
  const { entry } = await host.ask("settings", { changes: [], host: name }); // it knows what "www.gov.uk" without www. is
  const changes = Object.entries(chosen).map(([key, value]) => ({
    path: ["sites", entry ?? name, ...(key === "amount" ? ["settings", key] : [key])],
    value,
  }));
  return holding((await host.ask("settings", { changes })).sites, name);
}

/**
 * @param {string | undefined} address
 * @returns {string | null} as the host reads it from the address
 */
function hostName(address) {
  return address && siteOf(address) ? new URL(address).hostname.replace(/^\[|\]$/g, "") : null;
}

/**
 * @param {Entries} sites
 * @param {string} name
 * @returns {SiteSettings}
 */
function holding(sites, name) {
  /** @type {SiteSettings} */
  const found = { preset: null, algorithm: null, amount: null };
  for (let domain = name; domain; domain = domain.split(".").slice(1).join(".")) {
    const site = sites.find((one) => one.host === domain);
    if (site && !found.preset && !found.algorithm) {
      found.preset = site.preset;
      found.algorithm = site.algorithm ?? null;
    }
    const amount = site?.settings.amount;
    found.amount ??= typeof amount === "number" ? amount : null;
  }
  return found;
}
