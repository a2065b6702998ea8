// What is the matter with the host program, where the browser looks for it, and the one thing to do about it.

import { ask } from "../common/requests.js";
import { byId, make } from "./elements.js";
import { browserName, hostPaths } from "./host_paths.js";
import { hostWords } from "./host_words.js";
import { errorText, fillTexts, text } from "./texts.js";

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

async function start() {
  fillTexts();
  const paths = await hostPaths();
  byId("paths").replaceChildren(...paths.map((path) => make("li", {}, make("code", {}, path))));
  byId("copy").addEventListener("click", copy);
  byId("retry").addEventListener("click", () => check(true));
  await check(false);
}

/** @param {boolean} again */
async function check(again) {
  const state = byId("state");
  const retry = byId("retry");
  state.dataset.state = "asking";
  state.textContent = text("host_asking");
  retry.disabled = true;
  /** @type {import("../common/types.js").HostState} */
  const host = await ask("host_state");
  retry.disabled = false;
  if (again) {
    retry.focus();
  }
  state.dataset.state = host.state;
  state.textContent = hostWords(host);
  const isReady = host.state === "ready";
  byId("trouble").hidden = isReady;
  byId("facts").hidden = !isReady;
  if (host.state === "ready") {
    showFacts(host);
  } else {
    showTrouble(host);
  }
  byId("retried").textContent = again ? text(isReady ? "help_now_ready" : "help_still", time()) : "";
}

/** @param {{host: string, python: string, protocol: number}} host */
function showFacts({ host, python, protocol }) {
  const facts = { help_version: host, help_python: python, help_protocol: String(protocol) };
  const rows = Object.entries(facts).flatMap(([key, value]) => [make("dt", {}, text(key)), make("dd", {}, value)]);
  byId("facts").replaceChildren(...rows);
}

/** @param {{code: string, detail: string, substitutions: readonly string[]}} host */
function showTrouble(host) {
  const code = Object.hasOwn(COMMANDS, host.code) ? host.code : "host_exited";
  const command = COMMANDS[code](browserName());
  byId("cause").textContent = Object.hasOwn(COMMANDS, host.code)
    ? text(`help_${code}_cause`, ...host.substitutions)
    : errorText(host);
  byId("fix").textContent = text(`help_${code}_fix`);
  byId("command").textContent = command;
  byId("command-box").hidden = command === "";
  byId("after-fix").textContent = command ? text("help_after_command") : "";
  byId("detail").textContent = host.detail || text("help_no_words");
}

async function copy() {
  await navigator.clipboard.writeText(byId("command").textContent);
  byId("copy").textContent = text("help_copied");
}

function time() {
  return new Intl.DateTimeFormat(text("text_language"), { timeStyle: "medium" }).format(new Date());
}

start();
