// Options: what an administrator set is shown as it is, and cannot be changed.

import { readManaged } from "../../common/settings.js";
import { make } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** Lock the controls of what is managed; called whenever they have been filled. */
export async function lockManaged() {
  const { sites = {}, algorithm, preset, ...others } = await readManaged();
  for (const name of Object.keys(others)) {
    lock(document.querySelectorAll(`input[name="${name}"]`));
  }
  if (algorithm !== undefined || preset !== undefined) {
    lockMethod();
  }
  for (const origin of Object.keys(sites)) {
    const row = document.querySelector(`#site-list [data-key="${CSS.escape(origin)}"]`)?.closest("li");
    lock(row?.querySelectorAll("select, button") ?? []);
  }
}

/** What runs is not for the reader to choose. */
export function lockMethod() {
  lock(document.querySelectorAll("#algorithm"));
  document.querySelector("#preset-list")?.setAttribute("data-locked", "");
}

/** @param {Iterable<Element>} controls of one setting */
function lock(controls) {
  const all = [...controls];
  for (const control of all) {
    /** @type {HTMLInputElement} */ (control).disabled = true;
  }
  const place = all[0]?.closest("fieldset, .setting > span, label.setting, .field, li");
  if (place && !place.querySelector(".locked")) {
    const words = make("span", { class: "locked hint small" }, text("setting_locked"));
    (place.querySelector(":scope > span:last-of-type") ?? place).append(" ", words);
  }
}
