// What is the matter with the host program, where the browser looks for it, and the one thing to do about it.

import { byId, make } from "../shared/elements.js";
import { hostPaths } from "../shared/host_paths.js";
import { showTrouble, watchCopy } from "../shared/host_trouble.js";
import { watchHost } from "../shared/host_watch.js";
import { hostWords } from "../shared/host_words.js";
import { fillTexts, text } from "../shared/texts.js";

/** @typedef {import("../../common/types.js").HostState} HostState */

async function start() {
  fillTexts();
  const paths = await hostPaths();
  byId("paths").replaceChildren(...paths.map((path) => make("li", {}, make("code", {}, path))));
  watchCopy();
  let wasReady = true; // nothing is said of the first look
  const look = watchHost((host) => {
    showHost(host);
    const isReady = host.state === "ready";
    byId("retried").textContent = isReady && !wasReady ? text("help_now_ready") : "";
    wasReady = isReady;
  });
  byId("retry").addEventListener("click", () => check(look));
}

/** @param {() => Promise<HostState>} look */
async function check(look) {
  const state = byId("state");
  const retry = byId("retry");
  state.dataset.state = "asking";
  state.textContent = text("host_asking");
  retry.disabled = true;
  const host = await look();
  retry.disabled = false;
  retry.focus();
  byId("retried").textContent = host.state === "ready" ? text("help_now_ready") : text("help_still", time());
}

/** @param {HostState} host */
function showHost(host) {
  const state = byId("state");
  state.dataset.state = host.state;
  state.textContent = hostWords(host);
  const isReady = host.state === "ready";
  if (isReady && byId("trouble").contains(document.activeElement)) {
    byId("retry").focus();
  }
  byId("trouble").hidden = isReady;
  byId("facts").hidden = !isReady;
  if (host.state === "ready") {
    showFacts(host);
  } else {
    showTrouble(host);
    byId("detail").textContent = host.detail || text("help_no_words");
  }
}

/** @param {{host: string, python: string, protocol: number}} host */
function showFacts({ host, python, protocol }) {
  const facts = { help_version: host, help_python: python, help_protocol: String(protocol) };
  const rows = Object.entries(facts).flatMap(([key, value]) => [make("dt", {}, text(key)), make("dd", {}, value)]);
  byId("facts").replaceChildren(...rows);
}

function time() {
  return new Intl.DateTimeFormat(text("text_language"), { timeStyle: "medium" }).format(new Date());
}

start();
