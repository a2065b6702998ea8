// What the extension's pages and its content scripts may ask, each under its name; the answers are those of
// common/requests.js.

import { browser } from "../common/browser.js";
import { asCrunchError, CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { answerTo } from "../common/requests.js";
import { readMethod, readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";
import * as annotation from "./annotation.js";
import { chooseFor } from "./choosing.js";
import { COMPARE_REQUESTS } from "./compare.js";
import * as corrections from "./corrections.js";
import { isWorking, press } from "./crunch_page.js";
import { tellFarFrames } from "./far_frames.js";
import { goToText, listHeadings } from "./go_to_text.js";
import { allCorrections, crunchAgain, presets, settingsFile } from "./host_settings.js";
import { judgeLate } from "./late_content.js";
import { leaveWhereTaken, onMarksTaken } from "./marks_taken.js";
import { openHelp, openPanel } from "./open_pages.js";
import * as page from "./page_questions.js";
import * as mode from "./reading_mode.js";
import { changeSiteSettings, siteSettings } from "./site_settings.js";
import { awaitPermission } from "./sites.js";
import { actReading, startReading, takeMore, useVoices } from "./speech/reading.js";
import { stopReading } from "./speech/session.js";
import { readingState, readingVoices } from "./speech/state.js";
import { hasStrips, moveStrips, turnStrips } from "./strips.js";
import { showPageState, showReturned } from "./tab_state.js";
import { printPage, selectedText, takePage } from "./taking.js";

const OWN_PAGES = browser.runtime.getURL("");

/** @typedef {chrome.runtime.MessageSender} Sender */

/**
 * @typedef {import("../common/ports.js").PageRequests} PageRequests
 * @typedef {import("../common/ports.js").ContentRequests} ContentRequests
 */

/** @typedef {{[T in keyof PageRequests]: (fields: PageRequests[T]["fields"]) => Promise<PageRequests[T]["answer"]>}} FromPages */

/** @type {FromPages} */
const FROM_PAGES = {
  page_state: pageState,
  press: ({ tabId, confirmed }) => pressFor(tabId, { confirmed, quiet: true }),
  press_again: ({ tabId }) => pressFor(tabId, { again: true, quiet: true }),
  go_to_text: ({ tabId, confirmed }) => begun(goToText(tabId, { confirmed })),
  list_headings: ({ tabId, confirmed }) => begun(listHeadings(tabId, { confirmed })),
  speech_state: ({ tabId }) => readingState(tabId),
  speech_voices: ({ tabId }) => readingVoices(tabId),
  speech_start: ({ tabId, from }) => startReading(tabId, { from }),
  speech_act: ({ tabId, act }) => actReading(tabId, act),
  speech_use: ({ tabId, rate, voices }) => useVoices(tabId, { rate, voices }),
  keep_amount: ({ tabId, amount }) => page.keepAmount(tabId, amount),
  hidden_parts: ({ tabId }) => page.hiddenParts(tabId),
  show_part: ({ tabId, element }) => page.showPart(tabId, element),
  hide_part: ({ tabId, element }) => page.hidePart(tabId, element),
  undo_part: ({ tabId }) => page.undoPart(tabId),
  pick_part: ({ tabId }) => corrections.pickPart(tabId),
  strips: ({ tabId }) => hasStrips(tabId),
  turn_strips: ({ tabId, isOn }) => turnStrips(tabId, isOn),
  corrections: ({ fields }) => allCorrections(fields),
  corrections_here: ({ tabId }) => corrections.correctionsHere(tabId),
  correct_part: ({ tabId, element, action, scope }) => corrections.correctPart(tabId, { element, action, scope }),
  take_out: ({ tabId, host: site, name }) => corrections.takeOut(tabId, { host: site, name }),
  displayed_text: ({ tabId }) => page.displayedText(tabId),
  reading_state: ({ tabId }) => mode.readingState(tabId),
  turn_reading: ({ tabId, isOn }) => mode.turnReading(tabId, isOn),
  reading_bar: ({ tabId }) => mode.callBar(tabId),
  change_reading: ({ tabId, change }) => mode.changeReading(tabId, change),
  keep_reading: ({ tabId, always, isOfSite }) => mode.keepReading(tabId, { always, isOfSite }),
  selected_text: ({ tabId }) => selectedText(tabId),
  take_page: ({ tabId, ...wish }) => takePage(tabId, wish),
  print_page: ({ tabId }) => printPage(tabId),
  host_state: hostState,
  algorithms: () => host.describe(),
  presets: () => host.presets(),
  site_settings: ({ tabId }) => siteSettings(tabId),
  change_site_settings: ({ tabId, chosen }) => changeSiteSettings(tabId, chosen),
  settings_file: ({ changes }) => settingsFile(changes),
  change_presets: ({ fields }) => presets(fields),
  crunch_again: () => crunchAgain(),
  crunch_sample: ({ snapshot, elements, method }) => crunchSample(snapshot, elements, method),
  await_permission: ({ origin, tabId }) => awaitPermission(origin, tabId),
  choose: ({ origin, choice, tabId }) => chooseFor(origin, choice, tabId),
  open_help: () => openHelp(),
  ...COMPARE_REQUESTS,
  annotation_start: ({ tabId }) => annotation.startMarking(tabId),
  annotation_state: ({ tabId }) => annotation.marking(tabId),
  annotation_facts: ({ tabId, facts }) => annotation.keepFacts(tabId, facts),
  annotation_save: ({ tabId, annotator, existing, scrub }) =>
    annotation.saveMarked(tabId, { annotator, existing, scrub }),
  annotation_scores: ({ name }) => annotation.scoresOf(name),
  annotation_compare: ({ tabId, algorithm }) => annotation.compare(tabId, algorithm),
  annotation_differences: ({ tabId, shows }) => annotation.differences(tabId, shows),
  annotation_leave: ({ tabId }) => annotation.leaveMarking(tabId),
  annotation_folder: ({ path }) => annotation.packageFolder(path),
};

/**
 * @type {{[T in keyof ContentRequests]:
 *   (fields: ContentRequests[T], tab: chrome.tabs.Tab & {id: number}, url: string, frameId: number) => Promise<unknown>}}
 */
const FROM_CONTENT = {
  open_panel: (_, tab) => openPanel(tab),
  open_help: () => openHelp(),
  press_here: (_, { id }) => press(id, { deliberate: true }),
  press_once: (_, { id }) => press(id, { deliberate: true, confirmed: true }),
  reading_step: ({ what }, { id }) => mode.stepReading(id, what),
  annotation_form: ({ saves }, tab) => annotation.openForm(tab, saves),
  annotation_propose: ({ algorithm }, { id }) => annotation.propose(id, algorithm),
  crunch_by_itself: (_, { id }, url) => crunchByItself(id, url),
  parts_changed: (_, { id }) => Promise.all([moveStrips(id), showPageState(id)]),
  correct_hidden: ({ element, scope }, { id }) => corrections.correctPart(id, { element, action: "hide", scope }),
  correction_undone: ({ host: site, name }) => corrections.remove({ host: site, name }),
  marks_taken: (_, { id }, __, frameId) => onMarksTaken(id, frameId),
  late_content: async (asked, { id }, _, frameId) =>
    isWorking(id) ? "busy" : judgeLate(frameId === 0 ? id : { tabId: id, frameId }, asked),
  far_frames: ({ what }, { id }) => tellFarFrames(id, what),
  speech_more: (_, { id }) => takeMore(id),
  speech_over: ({ code }, { id }) => stopReading(id, code),
  shown_again: ({ state, summary }, { id }) => showReturned(id, state, summary),
};

/**
 * Messages are as their senders are typed (common/requests.js, content/), and come from this extension alone.
 *
 * @param {any} message
 * @param {Sender} sender
 * @param {(answer: unknown) => void} respond
 * @returns {boolean} whether an answer follows
 */
export function onMessage(message, sender, respond) {
  const { tab, url = "", frameId = 0 } = sender;
  const type = String(message?.type);
  let work;
  if (url.startsWith(OWN_PAGES) && Object.hasOwn(FROM_PAGES, type)) {
    work = FROM_PAGES[/** @type {keyof PageRequests} */ (type)](message);
  } else if (tab?.id !== undefined && Object.hasOwn(FROM_CONTENT, type)) {
    work = FROM_CONTENT[/** @type {keyof ContentRequests} */ (type)](message, { ...tab, id: tab.id }, url, frameId);
  } else {
    work = Promise.reject(new CrunchError("extension", `nothing answers to ${type}`));
  }
  answerTo(work).then(respond);
  return true;
}

/**
 * @param {{tabId: number}} message
 * @returns {Promise<import("../common/types.js").PageState>}
 */
async function pageState({ tabId }) {
  return isWorking(tabId) ? { state: "working" } : leaveWhereTaken(tabId);
}

/**
 * @param {number} tabId
 * @param {import("./crunch_page.js").Options} options
 */
async function pressFor(tabId, options) {
  const outcome = await press(tabId, options);
  if (outcome?.error && !outcome.error.silent) {
    throw outcome.error;
  }
  return outcome?.state;
}

/**
 * What goes on in the page when who asked for it has gone: nobody waits for its end, and the page is told what came of it.
 *
 * @param {Promise<unknown>} work
 */
async function begun(work) {
  work.catch((thrown) => console.error(thrown));
}

/** @returns {Promise<import("../common/types.js").HostState>} */
async function hostState() {
  try {
    const { host: version, python, protocol } = await host.hello();
    return { state: "ready", host: version, python, protocol };
  } catch (thrown) {
    return { state: "error", ...asCrunchError(thrown).fields };
  }
}

/**
 * @param {string} snapshot of the sample page of the extension
 * @param {number} elements
 * @param {{algorithm: string, preset?: string}} [method] without it the reader's own
 */
async function crunchSample(snapshot, elements, method) {
  const fields = {
    elements,
    url: null,
    ...(method ?? (await readMethod())),
    settings: {},
    keep_only: [],
    removals_limit: 0,
  };
  return host.crunch(fields, [snapshot], 1, new AbortController().signal);
}

/**
 * @param {number} tabId
 * @param {string} url
 */
async function crunchByItself(tabId, url) {
  const { automatic, sites } = await readSettings();
  const site = siteOf(url);
  if (automatic && site && sites[site.origin] === "always") {
    await press(tabId, { automatic: true });
  }
}
