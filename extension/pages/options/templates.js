// Options: what the host remembers of sites, and forgetting it, of one site and of all.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId, make } from "../shared/elements.js";
import { counted, errorText, text } from "../shared/texts.js";

/** Privacy: how many sites, and the button that forgets them. */
export async function showRemembered() {
  try {
    const { sites, folder } = await ask("remembered");
    byId("remembered").textContent = counted("options_remembered", sites);
    byId("remembered-folder").textContent = folder;
    byId("forget-all").disabled = sites === 0;
  } catch {
    byId("remembered").textContent = text("options_remembered_unknown"); // the host's section says why
    byId("forget-all").disabled = true;
  }
}

/**
 * @param {{site?: string}} what  of one site, or of all
 * @returns {Promise<boolean>} false when something stays; then the page says what
 */
async function forgotten(what) {
  try {
    await ask("forget", what);
    return true;
  } catch (thrown) {
    const error = asCrunchError(thrown);
    await showRemembered();
    byId("remembered").textContent = `${errorText(error)} ${error.detail}`;
    return false;
  }
}

/** @param {() => void} onSaved */
export function watchRemembered(onSaved) {
  byId("forget-all").addEventListener("click", async () => {
    if (!(await forgotten({}))) {
      return;
    }
    onSaved();
    for (const button of document.querySelectorAll("[data-forgets]")) {
      button.remove();
    }
    await showRemembered();
  });
}

/**
 * A button beside a site of which something is remembered.
 *
 * @param {string} origin
 * @param {string} name
 * @param {() => void} onSaved
 * @returns {Promise<HTMLElement[]>}
 */
export async function forgetButton(origin, name, onSaved) {
  const found = await ask("remembered", { site: origin }).catch(() => ({ pages: 0 }));
  if (found.pages === 0) {
    return [];
  }
  const button = make(
    "button",
    { type: "button", "data-forgets": origin, "aria-label": text("options_forget_site", name) },
    text("options_forget"),
  );
  button.addEventListener("click", async () => {
    if (!(await forgotten({ site: origin }))) {
      return;
    }
    button.closest("li")?.querySelector("select")?.focus();
    button.remove();
    onSaved();
    await showRemembered();
  });
  return [button];
}
