// The panel of one tab: the press, what it did, the choice for the site, how the main content is found, the host.

import { browser, originPattern, shortcuts } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { readSettings } from "../../common/settings.js";
import { lineName, shortName, siteOf } from "../../common/sites.js";
import { byId, keys } from "../shared/elements.js";
import { watchHost } from "../shared/host_watch.js";
import { hostWords } from "../shared/host_words.js";
import { chosenMethod, knowsAmount, readMethods, showMethods, usualAmount } from "../shared/methods.js";
import { fitPlace } from "../shared/popup.js";
import { counted, errorText, fillTexts, percent, sentences, text } from "../shared/texts.js";
import { showAmount, watchAmount } from "./amount.js";
import { watchHeight } from "./fit.js";
import { openHiddenView } from "./hidden.js";
import { watchLinks } from "./links.js";
import { showPeek } from "./peek.js";
import { watchReading } from "./reading.js";
import { showReadingActions, watchReadingActions } from "./reading_actions.js";
import { watchTestPage } from "./research.js";
import { amountHere, keepAmount, keepMethod, methodHere, readOwn, watchReset } from "./site.js";
import { watchSpeech } from "./speech.js";
import { showTake, watchTake } from "./take.js";

/** @typedef {import("../../common/types.js").Choice} Choice */
/** @typedef {import("../../common/types.js").PageState} PageState */

/** Why the panel opened on a page that is crunched all the same. */
const UNSHOWN = "list_unshown";

/** @type {number} */
let tabId;
/** @type {{origin: string, name: string} | null} */
let site = null;
/** What the host offers, once it has said so. @type {import("../shared/methods.js").Methods | null} */
let methods = null;
/** What the page was in when it was last asked. @type {PageState} */
let page = { state: "unknown" };
/** Why a press could do nothing here, when that is why the panel opened. */
const whyNot = new URLSearchParams(location.search).get("why");
/** What could not be shown in a crunched page; said until something else is to be said. */
let untold = whyNot === UNSHOWN ? whyNot : "";
/** Asks the host once more. @type {() => Promise<unknown>} */
let lookAtHost;
/** Whether the next press here answers the question that the last one asked. */
let isAsked = false;

async function start() {
  fillTexts();
  fitPlace().then(watchHeight);
  const tab = await panelTab();
  tabId = tab?.id ?? -1;
  site = siteOf(tab?.url);
  byId("site").textContent = site ? shortName(site.name) : text("panel_no_site");
  byId("press").addEventListener("click", () => act("press"));
  byId("show-hidden").addEventListener("click", () => openHiddenView(tabId, showPage));
  watchLinks(tabId);
  watchReadingActions(tabId, () => isAsked);
  watchTake(tabId);
  watchSpeech(tabId, showPage);
  watchAmount(useAmount);
  watchReading(tabId, showPage);
  watchTestPage(tabId, tab?.incognito ?? false, showError);
  byId("press-keys").append(...keys((await shortcuts()).press));
  lookAtHost = watchHost(showHost);
  await Promise.all([showPage(), showChoice(tab?.incognito ?? false)]);
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
    const state = await ask(request, { tabId, confirmed: isAsked });
    isAsked = state === "asked";
    await showPage();
  } catch (thrown) {
    await showPage();
    showError(asCrunchError(thrown));
    await lookAtHost();
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
  page = await ask("page_state", { tabId });
  if (whyNot && whyNot !== UNSHOWN && page.state !== "crunched") {
    page = { ...page, state: "impossible", code: whyNot };
  }
  const { state, summary } = page;
  const crunched = state === "crunched";
  byId("press").disabled = state === "impossible";
  byId("press-words").textContent = text(crunched ? "title_crunched" : isAsked ? "note_once" : "title_idle");
  byId("show-hidden").disabled = !crunched || summary?.hiddenParts === undefined;
  showReadingActions(page);
  await showPeek(crunched);
  byId("reading-mode").disabled = state === "impossible";
  showTake(page);
  if (crunched && untold) {
    showStatus(errorText({ code: untold }), "error");
    untold = "";
  } else if (state === "working") {
    showWorking();
    setTimeout(() => showPage().catch(() => undefined), 250); // the end of a press of the shortcut
  } else if (crunched && summary?.share !== undefined) {
    const kept = counted("panel_kept", summary.hiddenParts, percent(summary.share));
    const notes = sentences(summary.notes) || text("unsure_without_notes");
    showStatus(summary.unsure ? text("panel_unsure", kept, notes) : kept);
  } else if (state === "impossible") {
    showStatus(errorText({ code: page.code ?? "" }));
  } else if (page.code === "marks_taken") {
    showStatus(errorText({ code: page.code }), "error");
  } else if (isAsked) {
    showStatus(text("say_never", site ? shortName(site.name) : ""));
  } else {
    showStatus(text(crunched ? "panel_crunched_before" : "panel_not_crunched"));
  }
  showAmountOfPage();
}

/** The slider is there where what finds the main content, or what really ran, knows of an amount. */
function showAmountOfPage() {
  if (methods) {
    const method = chosenMethod(byId("algorithm"));
    const isKnown = knowsAmount(methods, method, page.summary);
    const isUsable = page.state !== "impossible" && page.state !== "unknown";
    showAmount(isKnown, isUsable, amountHere() ?? page.amount ?? page.summary?.amount ?? usualAmount(methods, method));
  }
}

/** @param {number} amount */
function useAmount(amount) {
  return change(() => keepAmount(tabId, amount));
}

let isAnewWanted = false;
let isAnewGoingOn = false;

/**
 * A crunched page shows at once what was changed. A press on a page that is being worked on ends the work, so of changes
 * that come while it goes on the last one is worked on afterwards.
 */
async function crunchAnew() {
  isAnewWanted = true;
  if (isAnewGoingOn) {
    return;
  }
  isAnewGoingOn = true;
  try {
    while (isAnewWanted) {
      isAnewWanted = false;
      if ((await ask("page_state", { tabId })).state === "crunched") {
        await act("press_again");
      }
    }
  } finally {
    isAnewGoingOn = false;
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

/** @param {boolean} isPrivate */
async function showChoice(isPrivate) {
  const settings = await readSettings();
  const { sites } = settings;
  const choice = site ? (sites[site.origin] ?? "ask") : "ask";
  byId("choices-legend").textContent = site ? text("panel_choice", lineName(site.name)) : text("panel_no_choice");
  for (const radio of radios()) {
    radio.checked = radio.value === choice;
    radio.disabled = !site || isPrivate;
    radio.addEventListener("change", () => choose(/** @type {Choice} */ (radio.value)));
  }
  showChoiceWords(isPrivate ? "private" : site ? choice : "none");
  await showMethod(settings, isPrivate);
}

/** @returns {HTMLInputElement[]} */
function radios() {
  return [...byId("choices").querySelectorAll("input")];
}

/** @param {Choice | "private" | "none" | "refused"} which */
function showChoiceWords(which) {
  const words = byId("choice-words");
  words.textContent = text(`choice_${which}_words`);
  words.toggleAttribute("data-why", which === "private" || which === "none" || which === "refused");
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
    const waiting = ask("await_permission", { origin, tabId });
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
 * @param {import("../shared/methods.js").Method} method
 * @param {boolean} isPrivate
 */
async function showMethod(method, isPrivate) {
  const select = byId("algorithm");
  select.disabled = true;
  const isKept = site !== null && !isPrivate;
  try {
    methods = await readMethods();
    await readOwn(tabId, isKept && site ? lineName(site.name) : "");
  } catch {
    select.replaceChildren(new Option(text("panel_algorithms_unknown"))); // the host's own line says why
    byId("own").hidden = true;
    showAmount(false, false, 0);
    return;
  }
  const all = methods;
  showMethods(select, all, methodHere(method));
  select.disabled = !isKept;
  showAmountOfPage();
  select.addEventListener("change", () => change(() => keepMethod(tabId, chosenMethod(select))));
  watchReset(tabId, () => change(async () => showMethods(select, all, method)), showError);
}

/**
 * What is chosen shows at once.
 *
 * @param {() => Promise<unknown>} keep
 */
async function change(keep) {
  try {
    await keep();
    showAmountOfPage();
    await crunchAnew();
    showAmountOfPage();
  } catch (thrown) {
    showError(asCrunchError(thrown));
  }
}

/** @param {import("../../common/errors.js").CrunchError} error */
function showError(error) {
  showStatus(errorText(error), "error");
}

/** @param {import("../../common/types.js").HostState} host */
function showHost(host) {
  const line = byId("host");
  line.dataset.state = host.state;
  line.textContent = hostWords(host);
  byId("help").hidden = host.state === "ready";
}

start();
