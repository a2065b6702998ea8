// In the list of what is hidden: whether a part that is shown again stays so for good, and what is hidden or kept for good
// on this page.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId, make } from "../shared/elements.js";
import { errorText, text } from "../shared/texts.js";

/** @typedef {import("../../common/types.js").CorrectionsHere} CorrectionsHere */
/** @typedef {CorrectionsHere["list"][number]} Correction */
/** @typedef {import("../../common/types.js").Scope} Scope */

const SCOPES = /** @type {const} */ (["page", "path", "site"]);

/** Nothing until the host has said so. @type {CorrectionsHere | null} */
let here = null;
let ofTab = -1;
/** What is to be done when one was taken out. */
let onTakenOut = () => Promise.resolve();

/**
 * @param {number} tabId
 * @param {() => Promise<void>} onChange one was taken out, and what is hidden is another
 */
export async function loadCorrections(tabId, onChange) {
  ofTab = tabId;
  onTakenOut = onChange;
  try {
    show(await ask("corrections_here", { tabId }));
  } catch (thrown) {
    tell(thrown);
  }
}

/** Once more, as what holds may be another. */
export function renewCorrections() {
  return loadCorrections(ofTab, onTakenOut);
}

/**
 * A part that is shown again gets the choice for how long; one that is hidden loses it.
 *
 * @param {Element} row of the part
 * @param {boolean} isShown
 */
export function offerScopes(row, isShown) {
  const button = /** @type {HTMLElement} */ (row.querySelector("button"));
  const before = row.querySelector("select");
  if (!isShown || here?.why !== "") {
    before?.remove();
    return;
  }
  const element = Number(button.dataset.element);
  const select = before ?? scopeChoice(row, element);
  if (!before) {
    row.append(select);
  }
  const kept = here.list.find((one) => one.element === element && one.action === "keep");
  if (!waiting.has(element)) {
    select.value = kept?.scope ?? "";
  }
}

/**
 * @param {Element} row
 * @param {number} element
 */
function scopeChoice(row, element) {
  const words = row.querySelector(".part-text")?.textContent ?? "";
  const select = make(
    "select",
    { "aria-label": text("scope_label", words), class: "part-scope" },
    new Option(text("scope_now"), ""),
    ...SCOPES.map((scope) => new Option(text(`scope_${scope}`), scope)),
  );
  select.addEventListener("change", () => keep(element, select));
  return select;
}

/** Parts whose choice is on its way. @type {Set<number>} */
const waiting = new Set();

/**
 * Arrow keys go from choice to choice: of those that come while one is on its way, the last counts.
 *
 * @param {number} element
 * @param {HTMLSelectElement} select
 */
async function keep(element, select) {
  if (waiting.has(element)) {
    return;
  }
  waiting.add(element);
  try {
    for (let wanted = null; wanted !== select.value; ) {
      wanted = select.value;
      const scope = /** @type {Scope | null} */ (wanted || null);
      here = await ask("correct_part", { tabId: ofTab, element, action: "keep", scope });
    }
    byId("hidden-status").textContent = text(select.value ? "correction_made" : "correction_none");
    byId("hidden-trouble").textContent = "";
  } catch (thrown) {
    tell(thrown);
  } finally {
    waiting.delete(element);
    show(here);
  }
}

/** @param {CorrectionsHere | null} now */
function show(now) {
  here = now;
  const list = now?.list ?? [];
  byId("corrections").hidden = list.length === 0;
  byId("corrections-list").replaceChildren(...list.map((one) => make("li", {}, ...correctionRow(one))));
  byId("scope-why").hidden = !now?.why;
  byId("scope-why").textContent = now?.why ? text(`scope_why_${now.why}`) : "";
  for (const row of byId("parts").children) {
    offerScopes(row, row.hasAttribute("data-shown"));
  }
}

/**
 * @param {Correction} correction
 * @returns {HTMLElement[]}
 */
function correctionRow({ host, name, action, scope, place, state, words }) {
  const facts = [text(`correction_${action}`), text(`scope_${scope}`)];
  const detail = state === "applied" ? "" : text(`correction_${state}`);
  const button = make("button", { type: "button", class: "link", "aria-label": text("take_out_of", words) });
  button.append(text("take_out"));
  button.addEventListener("click", () => takeOut({ host, name }, button));
  return [
    make("span", { class: "part-text", dir: "auto" }, words),
    button,
    make(
      "span",
      { class: "part-why" },
      facts.join(" · "),
      ...(scope === "path" ? [" ", make("bdi", { dir: "ltr" }, place)] : []),
      ...(detail ? [` · ${detail}`] : []),
    ),
  ];
}

/**
 * @param {Pick<Correction, "host" | "name">} which
 * @param {HTMLButtonElement} button
 */
async function takeOut(which, button) {
  button.disabled = true;
  try {
    await ask("take_out", { tabId: ofTab, ...which });
    byId("hidden-trouble").textContent = "";
    await onTakenOut();
    byId("hidden-status").textContent = text("taken_out");
    byId("hidden-title").focus();
  } catch (thrown) {
    button.disabled = false;
    tell(thrown);
  }
}

/** @param {unknown} thrown */
function tell(thrown) {
  const error = asCrunchError(thrown);
  byId("hidden-trouble").textContent = error.code === "bad_settings" ? error.detail : errorText(error);
}
