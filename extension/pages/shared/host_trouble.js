// What is the matter with the host program and the one thing to do about it, in the same words on every page.

import { isFirefox } from "../../common/browser.js";
import { wordsFor } from "../../common/errors.js";
import { byId } from "./elements.js";
import { browserName } from "./host_paths.js";
import { errorText, text } from "./texts.js";

/** State of the host -> the command that mends it; none where only the browser can. */
const COMMANDS = /** @type {Record<string, (name: string) => string>} */ ({
  host_missing: (name) => `crunch install --browser ${name}`,
  host_forbidden: (name) => `crunch install --browser ${name}`,
  host_not_started: (name) => `crunch install --browser ${name}`,
  host_exited: () => "crunch doctor",
  host_bad_output: (name) => `crunch install --browser ${name}`,
  host_silent: () => "crunch doctor",
  host_too_old: () => "pipx install --force .",
  extension_too_old: () => "",
});

/** What a browser that runs with a folder of its own is told with them. */
const OF_A_FOLDER = " --user-data-dir FOLDER";

/**
 * Fill #cause, #fix, #command, #after-fix and #own-folder; the button #copy copies the command.
 *
 * @param {import("../../common/types.js").ErrorFields} host
 */
export function showTrouble(host) {
  const code = Object.hasOwn(COMMANDS, host.code) ? host.code : "host_exited";
  const command = COMMANDS[code](browserName());
  byId("cause").textContent = Object.hasOwn(COMMANDS, host.code)
    ? text(`help_${code}_cause`, ...wordsFor(host))
    : errorText(host);
  byId("fix").textContent = text(`help_${code}_fix`);
  byId("command").textContent = command;
  byId("command-box").hidden = command === "";
  byId("after-fix").textContent = command ? text("help_after_command") : "";
  byId("own-folder").textContent = mayHaveFolder(command) ? text("help_own_folder", command + OF_A_FOLDER) : "";
  byId("copy").textContent = text("help_copy");
}

/**
 * Whether a browser may look for the host in its own folder: no page can see how it was started.
 *
 * @param {string} command
 */
function mayHaveFolder(command) {
  const agent = /** @type {{userAgentData?: {platform: string}}} */ (navigator).userAgentData;
  return !isFirefox && agent?.platform !== "Windows" && command.startsWith("crunch ");
}

/** To be called once a page. */
export function watchCopy() {
  byId("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText(byId("command").textContent);
    byId("copy").textContent = text("help_copied");
  });
}
