// "Compare with another page of this site": with pages that the host remembers, or with one that the reader agreed to
// have fetched. It is fetched by the page itself, so that nothing but this site is asked, and without its cookies.

import { browser } from "../common/browser.js";
import { CrunchError } from "../common/errors.js";
import { siteOf } from "../common/sites.js";
import { press } from "./crunch_page.js";
import { run } from "./page_scripts.js";
import { forget, remembered } from "./site_memory.js";

/** What the extension's pages may ask; see requests.js. */
export const COMPARE_REQUESTS = /** @type {const} @satisfies {Partial<import("./requests.js").FromPages>} */ ({
  compare_state: ({ tabId }) => compareState(tabId),
  compare: ({ tabId, address }) => compare(tabId, address),
  remembered: ({ site }) => remembered(site),
  forget: ({ site }) => forget(site),
});

/**
 * @param {number} tabId
 * @returns {Promise<import("../common/ports.js").Comparable>}
 */
async function compareState(tabId) {
  const tab = await browser.tabs.get(tabId);
  const site = siteOf(tab.url);
  if (!site) {
    throw new CrunchError("impossible_browser_page");
  }
  if (tab.incognito) {
    return { site: site.origin, name: site.name, isPrivate: true, pages: 0, link: null };
  }
  const [{ pages }, link] = await Promise.all([
    remembered(site.origin),
    run(tabId, { files: ["content/compare_links.js"] }),
  ]);
  return { site: site.origin, name: site.name, isPrivate: false, pages, link: link ?? null };
}

/**
 * @param {number} tabId
 * @param {string} [address] of the page that the reader agreed to have fetched
 * @returns {Promise<import("../common/ports.js").Compared>}
 */
async function compare(tabId, address) {
  const other = address ? await fetchPage(tabId, address) : undefined;
  const outcome = await press(tabId, {
    again: true,
    quiet: true,
    compare: { otherPage: other?.html, otherUrl: other?.url },
  });
  if (outcome?.error) {
    throw outcome.error;
  }
  return { pages: outcome?.sitePages ?? 0, repeated: outcome?.repeated ?? 0, fetched: other?.url };
}

/**
 * @param {number} tabId
 * @param {string} address
 * @returns {Promise<{html: string, url: string}>}
 */
async function fetchPage(tabId, address) {
  const fetched = await run(tabId, { func: fetchInPage, args: [address] });
  if (fetched?.forwards) {
    throw new CrunchError("page_forwards", address);
  }
  if (typeof fetched?.html !== "string") {
    throw new CrunchError("page", `${address}: ${fetched?.error ?? "nothing came"}`);
  }
  return { html: fetched.html, url: fetched.url ?? address };
}

/**
 * Runs in the page: only there is another page of the site of the same origin. A redirect is not followed, as it may
 * lead to any other site, which would be asked before anything here could look at its address.
 *
 * @param {string} address
 * @returns {Promise<{html?: string, url?: string, error?: string, forwards?: boolean}>}
 */
async function fetchInPage(address) {
  const most = 8_000_000;
  try {
    if (new URL(address).origin !== location.origin) {
      return { error: "it is on another site" };
    }
    const response = await fetch(address, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    if (response.type === "opaqueredirect") {
      return { forwards: true };
    }
    const kind = response.headers.get("content-type") ?? "";
    if (!response.ok || !/html/i.test(kind) || new URL(response.url).origin !== location.origin) {
      return { error: response.ok ? "no page of this site came" : `the site answers ${response.status}` };
    }
    return { html: (await response.text()).slice(0, most).toWellFormed(), url: response.url };
  } catch (error) {
    return { error: String(error) };
  }
}
