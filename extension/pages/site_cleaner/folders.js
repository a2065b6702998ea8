// Choosing a folder: the host tells what is in one, since a page of a browser cannot look itself.

import { asCrunchError } from "../../common/errors.js";
import { host } from "../../common/host_client.js";
import { byId, make } from "../shared/elements.js";
import { counted, text } from "../shared/texts.js";

/**
 * @param {string} start where to begin; empty for the reader's own folder
 * @returns {Promise<string | null>} null when the reader chose none
 */
export function chooseFolder(start) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("folders"));
  /** @type {string | null} */
  let chosen = null;
  return new Promise((resolve) => {
    const take = () => {
      chosen = byId("folders-path").textContent;
      dialog.close();
    };
    const cancel = () => dialog.close();
    byId("folders-take").addEventListener("click", take);
    byId("folders-cancel").addEventListener("click", cancel);
    dialog.addEventListener(
      "close",
      () => {
        byId("folders-take").removeEventListener("click", take);
        byId("folders-cancel").removeEventListener("click", cancel);
        resolve(chosen);
      },
      { once: true },
    );
    dialog.showModal();
    lookInto(start);
  });
}

/**
 * @param {string} path
 * @returns {Promise<import("../../protocol/messages.js").CleanerFoldersReply>}
 */
function foldersOf(path) {
  return host.ask("cleaner_folders", { path });
}

/** @param {string} path */
async function lookInto(path) {
  try {
    const found = await foldersOf(path).catch((error) => (path ? foldersOf("") : Promise.reject(error)));
    byId("folders-problem").textContent = "";
    byId("folders-path").textContent = found.path;
    byId("folders-pages").textContent = counted("cleaner_count", found.pages);
    const above = found.parent === null ? [] : [entry(text("cleaner_above"), found.parent)];
    const separator = found.path.includes("\\") ? "\\" : "/";
    const inside = found.folders.map((name) =>
      entry(name, `${found.path.endsWith(separator) ? found.path : found.path + separator}${name}`),
    );
    byId("folders-list").replaceChildren(...above, ...inside);
    byId("folders-list").querySelector("button")?.focus();
  } catch (thrown) {
    byId("folders-problem").textContent = asCrunchError(thrown).detail;
  }
}

/**
 * @param {string} name
 * @param {string} path
 */
function entry(name, path) {
  return make("li", {}, make("button", { type: "button", click: () => lookInto(path) }, make("bdi", {}, name)));
}
