// Options: all settings as a file, from a file, and back to the beginning.

import {
  changeSettings,
  defaultSettings,
  exportSettings,
  importSettings,
  readSettings,
} from "../../common/settings.js";
import { byId, make } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** @param {() => void} onSaved */
export function watchBackup(onSaved) {
  const file = /** @type {HTMLInputElement} */ (byId("import-file"));
  const dialog = /** @type {HTMLDialogElement} */ (byId("reset-dialog"));
  byId("export").addEventListener("click", exportFile);
  byId("import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    await importFile(file.files?.[0], onSaved);
    file.value = "";
  });
  byId("reset").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue === "reset") {
      await changeSettings(defaultSettings());
      onSaved();
    }
    dialog.returnValue = "";
  });
}

async function exportFile() {
  const content = new Blob([exportSettings(await readSettings())], { type: "application/json" });
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: "crunch-settings.json" }).click();
  URL.revokeObjectURL(address);
}

/**
 * @param {File | undefined} file
 * @param {() => void} onSaved
 */
async function importFile(file, onSaved) {
  const problem = byId("backup-problem");
  problem.textContent = "";
  if (!file) {
    return;
  }
  try {
    await changeSettings(importSettings(await file.text()));
    onSaved();
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
    problem.textContent = text("options_bad_file", file.name);
  }
}
