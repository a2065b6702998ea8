// Options: the sites with a choice of their own, what the extension may read because of them, and why it asks at all.

import { browser, originPattern } from "../common/browser.js";
import { ask } from "../common/requests.js";
import { siteOf } from "../common/sites.js";
import { byId, make } from "./elements.js";
import { forgetButton } from "./options_templates.js";
import { text } from "./texts.js";

/** @typedef {import("../background/settings.js").Settings} Settings */
/** @typedef {import("../background/sites.js").Choice} Choice */

/**
 * @param {Settings} settings
 * @param {() => void} onSaved
 */
export async function showSites({ sites }, onSaved) {
  const origins = Object.keys(sites).sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const rows = await Promise.all(origins.map((origin) => siteRow(origin, sites[origin], onSaved)));
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
 * @param {string} origin
 * @param {Choice} choice
 * @param {() => void} onSaved
 */
async function siteRow(origin, choice, onSaved) {
  const name = nameOf(origin);
  const isGranted = await browser.permissions.contains({ origins: [originPattern(origin)] });
  const select = make("select", { "aria-label": text("options_choice_for", name), "data-key": origin });
  for (const value of /** @type {const} */ (["always", "ask", "never"])) {
    select.append(new Option(text(`choice_${value}`), value, false, value === choice));
  }
  select.addEventListener("change", () => change(origin, /** @type {Choice} */ (select.value), onSaved));
  const remove = make("button", { type: "button", "aria-label": text("options_remove_site", name) });
  remove.textContent = text("options_remove");
  remove.addEventListener("click", async () => {
    await change(origin, "ask", onSaved);
    byId("new-site").focus();
  });
  const allow = make("button", { type: "button", class: "primary" }, text("options_allow"));
  allow.addEventListener("click", () => change(origin, "always", onSaved));
  const parts = choice === "always" && !isGranted ? [allow] : [];
  const forget = await forgetButton(origin, name, onSaved);
  return make("li", {}, make("span", {}, name), ...parts, ...forget, select, remove);
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
