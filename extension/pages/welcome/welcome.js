// The first page, once: try it on a sample, then where the button is, what may be turned on, what stays private.

import { shortcuts } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { changeSettings, readSettings } from "../../common/settings.js";
import { byId, keys } from "../shared/elements.js";
import { showTrouble, watchCopy } from "../shared/host_trouble.js";
import { watchHost } from "../shared/host_watch.js";
import { hostWords } from "../shared/host_words.js";
import { pressSample } from "../shared/sample_press.js";
import { counted, errorText, fillTexts, percent, text } from "../shared/texts.js";

const SWITCHES = /** @type {const} */ (["automatic", "research"]);

async function start() {
  fillTexts();
  watchCopy();
  watchHost(showHost);
  byId("try").addEventListener("click", tryIt);
  const { press } = await shortcuts();
  const [before, after = ""] = text(press ? "welcome_key_words" : "welcome_no_key", "\n").split("\n");
  byId("shortcut").replaceChildren(before, ...keys(press), after);
  const settings = await readSettings();
  for (const name of SWITCHES) {
    const box = /** @type {HTMLInputElement} */ (document.querySelector(`input[name="${name}"]`));
    box.checked = settings[name];
    box.addEventListener("change", async () => {
      await changeSettings({ [name]: box.checked });
      byId("saved").textContent = text("options_saved");
    });
  }
}

/**
 * Without its host nothing on this page would work, so that comes first. Of a host that is there, nothing is said.
 *
 * @param {import("../../common/types.js").HostState} host
 */
function showHost(host) {
  const section = byId("host");
  const isReady = host.state === "ready";
  byId("state").dataset.state = host.state;
  byId("state").textContent = hostWords(host);
  if (host.state !== "ready") {
    showTrouble(host);
    section.hidden = false;
  } else if (!section.hidden) {
    if (section.contains(document.activeElement)) {
      byId("try").focus();
    }
    clearStatus(); // what a press said without it
  }
  byId("trouble").hidden = isReady;
  byId("host-news").textContent = section.hidden ? "" : hostWords(host);
}

function clearStatus() {
  const status = byId("try-status");
  if (status.dataset.state === "error") {
    status.dataset.state = "";
    status.textContent = "";
    byId("try-help").hidden = true;
  }
}

async function tryIt() {
  const button = byId("try");
  const status = byId("try-status");
  button.disabled = true;
  status.dataset.state = "";
  byId("try-help").hidden = true;
  try {
    const { crunched, share, hiddenParts } = await pressSample(byId("sample").contentWindow);
    button.textContent = text(crunched ? "title_crunched" : "welcome_crunch");
    status.textContent = crunched ? counted("panel_kept", hiddenParts, percent(share)) : text("welcome_restored");
  } catch (thrown) {
    status.dataset.state = "error";
    status.textContent = errorText(asCrunchError(thrown));
    byId("try-help").hidden = false;
  }
  button.disabled = false;
  button.focus();
}

start();
