// What the panel's choices of preset and of how much to hide hold for: this site, and they last; in a private window, and
// where there is no site, how much to hide holds for this page alone and nothing is kept.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** @typedef {import("../../common/types.js").SiteSettings} SiteSettings */
/** @typedef {import("../shared/methods.js").Method} Method */

/** What holds here beside what holds everywhere. @type {SiteSettings | null} */
let own = null;
let shownName = "";

/**
 * @param {number} tabId
 * @param {string} name of the site; "" where nothing can be kept
 * @returns {Promise<SiteSettings | null>}
 */
export async function readOwn(tabId, name) {
  shownName = name;
  own = name ? await ask("site_settings", { tabId }).catch(() => null) : null; // the host's own line says why
  showOwn();
  return own;
}

/**
 * @param {Method} general
 * @returns {Method} what holds here
 */
export function methodHere(general) {
  if (own?.preset) {
    return { algorithm: "auto", preset: own.preset };
  }
  return own?.algorithm ? { algorithm: own.algorithm, preset: "" } : general;
}

/** @returns {number | undefined} how much is hidden here, where the reader has said */
export function amountHere() {
  return own?.amount ?? undefined;
}

/**
 * @param {number} tabId
 * @param {Method} method
 */
export function keepMethod(tabId, { algorithm, preset }) {
  return keep(tabId, preset ? { preset, algorithm: null } : { preset: null, algorithm });
}

/**
 * @param {number} tabId
 * @param {number} amount
 */
export async function keepAmount(tabId, amount) {
  await (own ? keep(tabId, { amount }) : ask("keep_amount", { tabId, amount }));
}

/**
 * @param {number} tabId
 * @param {() => Promise<unknown>} onReset
 * @param {(error: import("../../common/errors.js").CrunchError) => void} onProblem
 */
export function watchReset(tabId, onReset, onProblem) {
  byId("own-reset").addEventListener("click", async () => {
    try {
      await keep(tabId, { preset: null, algorithm: null, amount: null });
      byId("algorithm").focus();
      await onReset();
    } catch (thrown) {
      onProblem(asCrunchError(thrown));
    }
  });
}

/**
 * @param {number} tabId
 * @param {Partial<SiteSettings>} chosen
 */
async function keep(tabId, chosen) {
  own = await ask("change_site_settings", { tabId, chosen });
  showOwn();
}

function showOwn() {
  const isOwn = own !== null && (own.preset !== null || own.algorithm !== null || own.amount !== null);
  byId("own-words").textContent = own
    ? text(isOwn ? "panel_own" : "panel_own_none", shownName)
    : text("panel_own_page");
  byId("own-reset").hidden = !isOwn;
}
