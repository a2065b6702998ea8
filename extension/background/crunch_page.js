// The use case: a press takes a snapshot of the page, asks the host and applies the markers; the next press restores.
//
// Presses of one tab, by what is going on when they come:
//   - within 300 ms of the one before: the same press (a double click, a key that repeats); nothing else happens;
//   - while the page is being worked on: cancels the work; the page was not touched yet;
//   - on a crunched page: shows the original.
// A tab that is closed or navigated meanwhile ends its work without a word.

import { browser, isFirefox } from "../common/browser.js";
import { asCrunchError, CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { inOwnWords } from "../common/said.js";
import { showState } from "./action_state.js";
import { announce } from "./announce.js";
import { arriveAfter } from "./arrive.js";
import { askForMarkers } from "./ask_for_markers.js";
import { crunchFarFrames } from "./far_frames.js";
import { showHandle } from "./handle.js";
import { remember } from "./last_press.js";
import { isBeingRead, keepSummary, listRemovedLinks } from "./page_questions.js";
import * as page from "./page_scripts.js";
import { beginReading, forgetLook } from "./reading_page.js";
import { dropSheets, restorePage, undoneMeanwhile } from "./restore_page.js";
import { neverHere } from "./sites.js";
import { stopReading } from "./speech/session.js";
import { foldDiscussions } from "./strips.js";
import { noteWorking, showOutcome } from "./tab_state.js";

const SAME_PRESS_MILLISECONDS = 300;
const SHOW_WORKING_AFTER_MILLISECONDS = 400;

/** @typedef {import("./last_press.js").Outcome} Outcome */

/** The work on one page, from the press to its end. */
class Work {
  abort = new AbortController();
  /** Whether the page holds a snapshot, which must not stay when the work comes to nothing. */
  captured = false;
  /** The style sheet of the layer that is being put on; with an error it must not stay, nor the layer. */
  css = "";

  /** @param {number} tabId */
  constructor(tabId) {
    this.tabId = tabId;
    this.started = performance.now();
  }

  /** @param {"cancelled" | "page_gone"} code */
  end(code) {
    this.abort.abort(new CrunchError(code));
  }

  /** Milliseconds since the press. */
  get elapsed() {
    return performance.now() - this.started;
  }
}

/** What goes on now, by tab. @type {Map<number, Work>} */
const working = new Map();

let lastPress = { tabId: -1, at: Number.NEGATIVE_INFINITY };

/**
 * @typedef {object} Options
 * @property {boolean} [keepOnly] crunch to the reader's selection
 * @property {boolean} [again] a crunched page is crunched anew, with the settings of now
 * @property {{otherPage?: string, otherUrl?: string}} [compare] with other pages of the site; HTML and address of the
 *   one that was fetched, if one was
 * @property {boolean} [deliberate] no key that repeats: it counts, however soon after another press it comes
 * @property {boolean} [confirmed] the reader was asked, or asks for it where the choice for the site is to be seen
 * @property {boolean} [quiet] whoever asks tells the reader what came of it
 * @property {boolean} [chosen] the reader chose "always" on this very page just now
 * @property {boolean} [toText] the focus goes to the title; a crunched page stays so
 * @property {boolean} [automatic] nobody pressed: a crunched page stays so, and so does one that is being read
 */

/**
 * One press of the button, the shortcut, a menu item or the panel; or the site is one with "always".
 *
 * @param {number} tabId
 * @param {Options} [options]
 * @returns {Promise<Outcome | undefined>} nothing when the press only ended another, or was the same one
 */
export async function press(tabId, options = {}) {
  const at = performance.now();
  const isReaders = !(options.automatic || options.again || options.deliberate);
  const repeated = !options.again && !options.deliberate && isSamePress(tabId, at);
  if (isReaders) {
    lastPress = { tabId, at };
  }
  const ongoing = working.get(tabId);
  if (repeated || (ongoing && options.automatic)) {
    return undefined;
  }
  if (ongoing) {
    ongoing.end("cancelled");
    return undefined;
  }
  const work = new Work(tabId);
  working.set(tabId, work);
  watchTabs();
  const timer = setTimeout(() => {
    showState(tabId, "working");
    noteWorking(tabId, true);
  }, SHOW_WORKING_AFTER_MILLISECONDS);
  /** @type {Outcome} */
  let outcome;
  try {
    outcome = await crunchOrRestore(work, options);
    await beginReading(tabId, outcome);
    outcome = { ...outcome, arrival: await arriveAfter(tabId, outcome, options) };
    outcome = (await undoneMeanwhile(work, outcome)) ?? outcome;
  } catch (thrown) {
    outcome = await takeBack(work, asCrunchError(thrown));
  } finally {
    clearTimeout(timer);
    working.delete(tabId);
    watchTabs();
  }
  if (outcome.state === "restored") {
    await stopReading(tabId);
  }
  await showOutcome(tabId, outcome);
  await remember(tabId, outcome);
  const isShown = !options.quiet && (await announce(tabId, { ...outcome, automatic: options.automatic }));
  if (!isShown && (outcome.state === "crunched" || outcome.state === "unsure")) {
    await showHandle(tabId);
  }
  if (outcome.state === "crunched" && !options.keepOnly) {
    crunchFarFrames(tabId);
  }
  return outcome;
}

/**
 * @param {number} tabId
 * @param {number} at
 */
function isSamePress(tabId, at) {
  return lastPress.tabId === tabId && at - lastPress.at < SAME_PRESS_MILLISECONDS;
}

/** @param {number} tabId */
export function isWorking(tabId) {
  return working.has(tabId);
}

/**
 * @param {Work} work
 * @param {Options} options
 * @returns {Promise<Outcome>}
 */
async function crunchOrRestore(work, { keepOnly = false, again = false, automatic = false, compare, ...options }) {
  host.warmUp();
  let captured = await page.capture(work.tabId);
  if (captured.state === "captured" && captured.left) {
    await dropSheets(work.tabId, captured.left);
  }
  if (captured.state === "crunched") {
    if (automatic || options.toText) {
      throw new CrunchError("cancelled");
    }
    const milliseconds = await restorePage(work.tabId);
    if (!keepOnly && !again) {
      return { state: "restored", restoreTimings: { restore: milliseconds, total: work.elapsed } };
    }
    captured = await page.capture(work.tabId);
  }
  if (captured.state === "crunched") {
    throw new CrunchError("page", "the page is still crunched after its restoration");
  }
  work.captured = true;
  work.abort.signal.throwIfAborted();
  if (keepOnly && captured.selected.length === 0) {
    throw new CrunchError("no_selection");
  }
  const { tabId, abort } = work;
  const site = await neverHere(captured.url);
  if (site && !(keepOnly || again || automatic || options.confirmed || captured.asked)) {
    await page.discard(tabId);
    return { state: "asked", site };
  }
  const { reply, amount } = await askForMarkers({ place: tabId, captured, keepOnly, signal: abort.signal, compare });
  work.abort.signal.throwIfAborted();
  const { notes, removals } = inOwnWords(reply);
  const how = { ...captured, gently: automatic && !options.chosen, keepsOnly: keepOnly };
  const { planned, insert, committed } = await apply(work, reply, how);
  const own = {
    capture: captured.milliseconds,
    ...reply.timings,
    plan: planned.milliseconds,
    insert,
    apply: committed.milliseconds - committed.layoutMilliseconds,
    layout: committed.layoutMilliseconds,
  };
  const total = work.elapsed;
  const transfer = Object.values(own).reduce((rest, part) => rest - part, total);
  const { share, unsure, algorithm, corrections } = reply;
  const parts = { hiddenParts: committed.hiddenParts, faded: reply.faded?.length ?? 0, removals, corrections };
  await listRemovedLinks(work.tabId, reply);
  await keepSummary(work.tabId, { share, unsure, notes, algorithm, automatic, amount, ...parts });
  await foldDiscussions(work.tabId, reply.folded ?? []);
  return {
    state: reply.unsure ? "unsure" : "crunched",
    elements: captured.elements,
    pieces: captured.pieces,
    hiddenParts: committed.hiddenParts,
    ...{ share, algorithm, notes },
    ...{ sitePages: reply.site_pages, repeated: reply.repeated },
    automatic,
    ...{ anchorShift: committed.anchorShift, longestPiece: planned.longestPiece },
    timings: { ...own, transfer, total },
  };
}

/**
 * Plan, style sheet, markers: all of it holds, or nothing. Gently: not where the reader has begun to read.
 *
 * @param {Work} work
 * @param {import("../common/types.js").CrunchReply} reply
 * @param {{document: string, frames: boolean, gently: boolean, keepsOnly: boolean}} how
 */
async function apply(work, reply, { document, frames, gently, keepsOnly }) {
  const { tabId, abort } = work;
  const planned = await page.plan(tabId, reply, { document, keepsOnly });
  if (gently && (await isBeingRead(tabId))) {
    throw new CrunchError("cancelled");
  }
  abort.signal.throwIfAborted();
  const before = performance.now();
  work.css = planned.css;
  const inserted = page.insertCSS(tabId, planned.css, frames);
  await (isFirefox || frames ? inserted : undefined); // Firefox keeps no order; Chromium does, within one document
  const [committed] = await Promise.all([page.commit(tabId), inserted]);
  abort.signal.throwIfAborted();
  return { planned, insert: performance.now() - before - committed.milliseconds, committed };
}

/**
 * A press that came to nothing: the page is left as it was.
 *
 * @param {Work} work
 * @param {CrunchError} error
 * @returns {Promise<Outcome>}
 */
async function takeBack(work, error) {
  if (error.code === "extension") {
    console.error(error);
  }
  page.fillAnew(work.tabId);
  forgetLook(work.tabId);
  if (work.css) {
    await page.takeOff(work.tabId, work.css);
  }
  if (work.captured) {
    await page.discard(work.tabId);
  }
  return { state: outcomeState(error), error };
}

/** @param {CrunchError} error */
function outcomeState(error) {
  if (error.code === "cancelled" || error.code === "page_gone") {
    return error.code;
  }
  return error.impossible ? "impossible" : "error";
}

/** Look for pages that go away, only while one is worked on: otherwise every tab's events would wake the worker. */
function watchTabs() {
  if (working.size > 0) {
    browser.tabs.onRemoved.addListener(onRemoved);
    browser.tabs.onUpdated.addListener(onUpdated);
  } else {
    browser.tabs.onRemoved.removeListener(onRemoved);
    browser.tabs.onUpdated.removeListener(onUpdated);
  }
}

/** @param {number} tabId */
function onRemoved(tabId) {
  working.get(tabId)?.end("page_gone");
}

/**
 * A page that starts to load may be another page, or the same one that changed its address; the snapshot tells.
 *
 * @param {number} tabId
 * @param {{status?: string}} change
 */
async function onUpdated(tabId, change) {
  const work = working.get(tabId);
  if (change.status && work?.captured && (await page.state(tabId)) === undefined) {
    work.end("page_gone");
  }
}
