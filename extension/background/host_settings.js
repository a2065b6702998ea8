// The host's settings file and presets, for the extension's pages. What changes there shows at once on every page that
// is crunched.

import { browser } from "../common/browser.js";
import { host } from "../common/host_client.js";
import { press } from "./crunch_page.js";
import { look } from "./page_questions.js";

/**
 * @param {import("../protocol/messages.js").SettingChange[]} [changes] in order; without any the file is only read
 * @returns {Promise<import("../protocol/messages.js").SettingsReply>}
 */
export async function settingsFile(changes = []) {
  const reply = await host.ask("settings", { changes });
  if (changes.length > 0) {
    crunchAgain();
  }
  return reply;
}

/**
 * @param {import("../common/ports.js").HostFields<"presets">} fields
 * @returns {Promise<import("../protocol/messages.js").PresetsReply>}
 */
export async function presets(fields) {
  const reply = await host.ask("presets", fields);
  if (["save", "rename", "remove"].includes(String(fields.action))) {
    crunchAgain();
  }
  return reply;
}

/**
 * @param {import("../common/ports.js").HostFields<"corrections">} fields
 * @returns {Promise<import("../protocol/messages.js").CorrectionsReply>}
 */
export async function allCorrections(fields) {
  const reply = await host.ask("corrections", fields);
  if (["change", "remove", "import"].includes(String(fields.action))) {
    crunchAgain();
  }
  return reply;
}

let isWanted = false;
let isGoingOn = false;

/** Every crunched page is crunched anew. Of changes that come while that goes on, the last one is worked on afterwards. */
export async function crunchAgain() {
  isWanted = true;
  if (isGoingOn) {
    return;
  }
  isGoingOn = true;
  try {
    while (isWanted) {
      isWanted = false;
      for (const { id } of await browser.tabs.query({})) {
        if (id !== undefined && (await look(id)).state === "crunched") {
          await press(id, { again: true, quiet: true });
        }
      }
    }
  } finally {
    isGoingOn = false;
  }
}
