// The panel of one tab: the press, what it did, the choice for the site, how the main content is found, the host.

import { changeSettings, readSettings } from "../background/settings.js";
import { browser, originPattern, shortcuts } from "../common/browser.js";
import { asCrunchError } from "../common/errors.js";
import { ask } from "../common/requests.js";
import { shortName, siteOf } from "../common/sites.js";
import { byId, keys } from "./elements.js";
import { hostWords } from "./host_words.js";
import { openHiddenView } from "./panel_hidden.js";
import { counted, errorText, fillTexts, percent, sentence, text } from "./texts.js";

/** @typedef {import("../background/sites.js").Choice} Choice */

/** @type {number} */
let tabId;
/** @type {{origin: string, name: string} | null} */
let site = null;

async function start() {
  fillTexts();
  const tab = await panelTab();
  tabId = tab?.id ?? -1;
  site = siteOf(tab?.url);
  byId("site").textContent = site ? shortName(site.name) : text("panel_no_site");
  byId("press").addEventListener("click", () => act("press"));
  byId("copy").addEventListener("click", copy);
  byId("show-hidden").addEventListener("click", () => openHiddenView(tabId, showPage));
  byId("options").addEventListener("click", () => leave(browser.runtime.openOptionsPage()));
  byId("help").addEventListener("click", () => leave(ask("open_help")));
  byId("press-keys").append(...keys((await shortcuts()).press));
  await Promise.all([showPage(), showChoice(tab?.incognito ?? false), showHost()]);
}

/** The tab of the address, else the one that this panel hangs over. */
async function panelTab() {
  const named = Number(new URLSearchParams(location.search).get("tab"));
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  return named ? browser.tabs.get(named) : active;
}

/**
 * @param {"press" | "press_again"} request
 */
async function act(request) {
  const button = byId("press");
  const slow = setTimeout(() => showWorking(), 400);
  button.setAttribute("aria-busy", "true");
  try {
    await ask(request, { tabId });
    await showPage();
  } catch (thrown) {
    await showPage();
    const error = asCrunchError(thrown);
    showStatus(errorText(error), "error");
    await showHost();
  } finally {
    clearTimeout(slow);
    button.removeAttribute("aria-busy");
  }
}

function showWorking() {
  byId("press-words").textContent = text("panel_cancel");
  showStatus(text("panel_working"));
}

/** What the page is in now. */
async function showPage() {
  /** @type {import("../common/types.js").PageState} */
  const page = await ask("page_state", { tabId });
  const { state, summary } = page;
  const crunched = state === "crunched";
  byId("press").disabled = state === "impossible";
  byId("press-words").textContent = text(crunched ? "title_crunched" : "title_idle");
  byId("show-hidden").disabled = !crunched || !summary?.hiddenParts;
  byId("copy").disabled = state === "impossible" || state === "unknown";
  if (state === "working") {
    showWorking();
  } else if (crunched && summary?.share !== undefined) {
    const kept = counted("panel_kept", summary.hiddenParts, percent(summary.share));
    const notes = summary.notes.length ? summary.notes.join(" ") : text("unsure_without_notes");
    showStatus(summary.unsure ? `${kept} ${text("panel_unsure", sentence(notes))}` : kept);
  } else if (state === "impossible") {
    showStatus(errorText({ code: page.code ?? "" }));
  } else {
    showStatus(text(crunched ? "panel_crunched_before" : "panel_not_crunched"));
  }
}

/**
 * @param {string} words
 * @param {string} [state]
 */
function showStatus(words, state = "") {
  const status = byId("status");
  status.dataset.state = state;
  status.textContent = words;
}

async function copy() {
  try {
    const words = await ask("displayed_text", { tabId });
    await navigator.clipboard.writeText(words);
    showStatus(counted("panel_copied", words.length));
  } catch (thrown) {
    showStatus(errorText(asCrunchError(thrown)), "error");
  }
}

/** @param {boolean} isPrivate */
async function showChoice(isPrivate) {
  const { sites, algorithm } = await readSettings();
  const choice = site ? (sites[site.origin] ?? "ask") : "ask";
  byId("choices-legend").textContent = site ? text("panel_choice", shortName(site.name)) : text("panel_no_choice");
  for (const radio of radios()) {
    radio.checked = radio.value === choice;
    radio.disabled = !site || isPrivate;
    radio.addEventListener("change", () => choose(/** @type {Choice} */ (radio.value)));
  }
  showChoiceWords(isPrivate ? "private" : site ? choice : "none");
  await showAlgorithms(algorithm, isPrivate);
}

/** @returns {HTMLInputElement[]} */
function radios() {
  return [...byId("choices").querySelectorAll("input")];
}

/** @param {Choice | "private" | "none" | "refused"} which */
function showChoiceWords(which) {
  byId("choice-words").textContent = text(`choice_${which}_words`);
}

/**
 * The browser asks for a permission only in the reader's gesture, so that comes before anything else is waited for.
 *
 * @param {Choice} choice
 */
async function choose(choice) {
  if (!site) {
    return;
  }
  const { origin } = site;
  if (choice === "always") {
    const waiting = ask("await_permission", { origin });
    const granted = await browser.permissions.request({ origins: [originPattern(origin)] });
    await waiting;
    if (!granted) {
      const before = (await readSettings()).sites[origin] ?? "ask";
      for (const radio of radios()) {
        radio.checked = radio.value === before;
      }
      showChoiceWords("refused");
      return;
    }
  }
  await ask("choose", { origin, choice, tabId });
  showChoiceWords(choice);
  await showPage();
}

/**
 * @param {string} chosen
 * @param {boolean} isPrivate
 */
async function showAlgorithms(chosen, isPrivate) {
  const select = byId("algorithm");
  select.disabled = true;
  try {
    /** @type {import("../protocol/messages.js").AlgorithmDescription[]} */
    const algorithms = await ask("algorithms");
    select.replaceChildren(...algorithms.map(({ name, title }) => new Option(title, name, false, name === chosen)));
    select.disabled = isPrivate;
  } catch {
    select.replaceChildren(new Option(text("panel_algorithms_unknown"))); // the host's own line says why
    return;
  }
  select.addEventListener("change", async () => {
    await changeSettings({ algorithm: select.value });
    if ((await ask("page_state", { tabId })).state === "crunched") {
      await act("press_again");
    }
  });
}

async function showHost() {
  const line = byId("host");
  line.dataset.state = "asking";
  line.textContent = text("host_asking");
  /** @type {import("../common/types.js").HostState} */
  const host = await ask("host_state");
  line.dataset.state = host.state;
  line.textContent = hostWords(host);
  byId("help").hidden = host.state === "ready";
}

/**
 * A popup stays over the page that was opened.
 *
 * @param {Promise<unknown>} opening
 */
async function leave(opening) {
  await opening;
  window.close();
}

start();
