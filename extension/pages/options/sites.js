// Options: the sites with a choice of their own, what the extension may read because of them, and why it asks at all.

import { browser, originPattern } from "../../common/browser.js";
import { ask } from "../../common/requests.js";
import { readSettings } from "../../common/settings.js";
import { siteOf } from "../../common/sites.js";
import { byId, make } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { ownList, readOwn, takeOut } from "./site_own.js";
import { forgetButton } from "./templates.js";

/** @typedef {import("../../common/settings.js").Settings} Settings */
/** @typedef {import("../../common/types.js").Choice} Choice */
/** @typedef {import("./site_own.js").Own} Own */

/** What the settings file said last of single sites, by host. @type {Map<string, Own[]>} */
let ownByHost = new Map();
let draws = 0;

/**
 * The host may be slow to answer, or silent: what it keeps of sites comes when it comes.
 *
 * @param {Settings} settings
 * @param {() => void} onSaved
 */
export async function showSites(settings, onSaved) {
  const asked = readOwn();
  await drawSites(settings, onSaved);
  const found = await asked;
  byId("own-unknown").hidden = found !== null;
  if (found !== null && JSON.stringify([...found]) !== JSON.stringify([...ownByHost])) {
    ownByHost = found;
    await drawSites(settings, onSaved);
  }
}

/**
 * @param {Settings} settings
 * @param {() => void} onSaved
 */
async function drawSites({ sites }, onSaved) {
  const hosts = Object.keys(sites).map((origin) => hostOf(origin, sites));
  const listed = [
    ...Object.keys(sites).map((origin) => ({ name: nameOf(origin), row: () => siteRow(origin, sites, onSaved) })),
    ...[...ownByHost.keys()]
      .filter((host) => !hosts.includes(host))
      .map((host) => ({ name: host, row: () => ownRow(host, onSaved) })),
  ].sort((one, other) => one.name.localeCompare(other.name));
  draws += 1;
  const draw = draws;
  const rows = await Promise.all(listed.map(({ row }) => row()));
  if (draw !== draws) {
    return; // something newer is on its way
  }
  const focused = document.activeElement?.getAttribute("data-key");
  byId("no-sites").hidden = rows.length > 0;
  byId("site-list").replaceChildren(...rows);
  if (focused) {
    byId("site-list")
      .querySelector(`[data-key="${CSS.escape(focused)}"]`)
      ?.focus();
  }
}

/**
 * The host in the settings file whose entry is that of an origin; none where it holds for another origin of the list, too.
 *
 * @param {string} origin
 * @param {Settings["sites"]} sites
 * @returns {string | undefined}
 */
function hostOf(origin, sites) {
  const names = hostNames(origin);
  const others = Object.keys(sites).filter((other) => other !== origin);
  return names.find((name) => ownByHost.has(name) && !others.some((other) => hostNames(other).includes(name)));
}

/** @param {string} origin */
function hostNames(origin) {
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  return [name, name.replace(/^www\./, "")];
}

/**
 * A site that has nothing but what the settings file says of it.
 *
 * @param {string} host
 * @param {() => void} onSaved
 */
async function ownRow(host, onSaved) {
  const things = ownByHost.get(host) ?? [];
  return make("li", {}, make("span", {}, host), removeButton(null, host, things, onSaved), ...own(host, host, onSaved));
}

/**
 * @param {string} host
 * @param {string} name
 * @param {() => void} onSaved
 */
function own(host, name, onSaved) {
  return ownList(ownByHost.get(host) ?? [], name, async (things) => {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="remove ${CSS.escape(name)}"]`))?.focus();
    await takeOut(things);
    await refresh(onSaved);
  });
}

/** @param {() => void} onSaved */
async function refresh(onSaved) {
  onSaved();
  await showSites(await readSettings(), onSaved);
}

/**
 * Takes the site off the list, with all that it has of its own.
 *
 * @param {string | null} origin null where nothing is chosen but in the settings file
 * @param {string} name
 * @param {Own[]} things
 * @param {() => void} onSaved
 */
function removeButton(origin, name, things, onSaved) {
  const attributes = { type: "button", "data-key": `remove ${name}`, "aria-label": text("options_remove_site", name) };
  const remove = make("button", attributes, text("options_remove_of_site"));
  remove.addEventListener("click", async () => {
    if (things.length > 0) {
      await takeOut(things);
    }
    if (origin) {
      await change(origin, "ask", onSaved);
    }
    byId("new-site").focus();
    await refresh(onSaved);
  });
  return remove;
}

/**
 * @param {string} origin
 * @param {Settings["sites"]} sites
 * @param {() => void} onSaved
 */
async function siteRow(origin, sites, onSaved) {
  const [name, choice, host] = [nameOf(origin), sites[origin], hostOf(origin, sites) ?? ""];
  const isGranted = await browser.permissions.contains({ origins: [originPattern(origin)] });
  const select = make("select", {
    "aria-label": text("options_choice_for", name),
    "aria-describedby": `choice-${choice}`,
    "data-key": origin,
  });
  for (const value of /** @type {const} */ (["always", "ask", "never"])) {
    select.append(new Option(text(`choice_${value}`), value, false, value === choice));
  }
  select.addEventListener("change", () => change(origin, /** @type {Choice} */ (select.value), onSaved));
  const remove = removeButton(origin, name, ownByHost.get(host) ?? [], onSaved);
  const allow = make("button", { type: "button", class: "primary" }, text("options_allow"));
  allow.addEventListener("click", () => change(origin, "always", onSaved));
  const parts = choice === "always" && !isGranted ? [allow] : [];
  const forget = await forgetButton(origin, name, onSaved);
  return make("li", {}, make("span", {}, name), ...parts, ...forget, select, remove, ...own(host, name, onSaved));
}

/**
 * The browser asks for a permission only in the reader's gesture, so that comes first.
 *
 * @param {string} origin
 * @param {Choice} choice
 * @param {() => void} onSaved
 * @returns {Promise<boolean>}
 */
async function change(origin, choice, onSaved) {
  if (choice === "always" && !(await browser.permissions.request({ origins: [originPattern(origin)] }))) {
    byId("add-problem").textContent = text("choice_refused_words");
    return false;
  }
  await ask("choose", { origin, choice });
  byId("add-problem").textContent = "";
  onSaved();
  return true;
}

/** @param {() => void} onSaved */
export function watchNewSite(onSaved) {
  byId("add-site").addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (byId("new-site"));
    const words = field.value.trim();
    const site = siteOf(/^https?:\/\//i.test(words) ? words : `https://${words}`);
    if (!words || !site) {
      byId("add-problem").textContent = text("options_bad_site");
      field.focus();
      return;
    }
    const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
    if (await change(site.origin, value === "never" ? "never" : "always", onSaved)) {
      field.value = "";
    }
  });
}

/** @param {() => void} onSaved */
export async function showAccess(onSaved) {
  const { origins = [] } = await browser.permissions.getAll();
  const rows = origins.map((pattern) => {
    const name = pattern.replace(/\/\*$/, "");
    const remove = make("button", { type: "button", "aria-label": text("options_take_back_from", name) });
    remove.textContent = text("options_take_back");
    remove.addEventListener("click", async () => {
      await takeBack(pattern);
      onSaved();
    });
    return make("li", {}, make("span", {}, name), remove);
  });
  byId("no-access").hidden = rows.length > 0;
  byId("access-list").replaceChildren(...rows);
}

/** @param {string} pattern */
async function takeBack(pattern) {
  try {
    await browser.permissions.remove({ origins: [pattern] });
  } catch (error) {
    byId("add-problem").textContent = String(error); // it came with the installation
  }
}

/** What was granted with the installation, each with why. */
export function showPermissions() {
  const { permissions = [] } = browser.runtime.getManifest();
  byId("permissions").replaceChildren(
    ...permissions.flatMap((name) => [
      make("dt", {}, text(`permission_${name}`)),
      make("dd", { class: "quiet" }, text(`permission_${name}_why`)),
    ]),
  );
}

/** @param {string} origin */
function nameOf(origin) {
  const { protocol, host } = new URL(origin);
  return protocol === "https:" ? host : origin;
}
