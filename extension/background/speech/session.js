// The one page that is read aloud: what it is told and what the voice does then, one step after the other. The page knows
// where it is; here is kept which page it is, so that a worker that starts anew finds it.

import { browser } from "../../common/browser.js";
import { insertCSS, removeCSS, run } from "../page_scripts.js";
import { engine } from "./engine.js";

const KEY = "speech";
const LONGEST_STEP_MILLISECONDS = 500;
/** Chromium does not paint a highlight by rules of the user's; no page knows the name that its own would need. */
const ORIGIN = "AUTHOR";

/** @typedef {import("../../common/types.js").SpeechAct} SpeechAct */
/** @typedef {import("../../common/types.js").SpeechTurn} SpeechTurn */
/** @typedef {{tabId: number, css: string, code?: string}} Session  code: why it ended */

/** Steps that are still to be done, in their order. @type {Promise<unknown>} */
let steps = Promise.resolve();

/**
 * @template T
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export function inOrder(step) {
  const done = steps.then(step, step);
  steps = done.catch(() => undefined);
  return done;
}

/** @returns {Promise<Session | undefined>} */
export async function session() {
  return /** @type {Session | undefined} */ ((await browser.storage.session.get(KEY))[KEY]);
}

/**
 * @param {number} tabId
 * @param {string} css of the highlight
 */
export async function beginSession(tabId, css) {
  await insertCSS(tabId, css, true, ORIGIN);
  await browser.storage.session.set({ [KEY]: { tabId, css } });
  watchTabs(true);
}

/**
 * Tell the page something, and let the voice do what comes of it. To be called in a step.
 *
 * @param {number} tabId
 * @param {SpeechAct} act
 * @returns {Promise<SpeechTurn>}
 */
export async function step(tabId, act) {
  /** @type {SpeechTurn} */
  let turn = { do: "stop", state: "none" };
  try {
    const func = async (/** @type {SpeechAct} */ value) => {
      const next = await globalThis.crunch?.actSpeech?.(value);
      if (next) {
        globalThis.crunch.takeTurn?.(next);
      }
      return next;
    };
    turn = (await run(tabId, { func, args: [act] })) ?? turn;
  } catch {
    // the page has gone, and with it what was to be read
  }
  if (turn.do === "speak" && turn.utterance) {
    await forgetCode();
    await speak(tabId, turn.utterance);
  } else if (turn.do === "stop") {
    await engine.stop();
  }
  if (turn.state === "none") {
    await endSession();
  } else if (turn.code) {
    await browser.storage.session.set({ [KEY]: { ...(await session()), code: turn.code } });
  }
  return turn;
}

/** It goes on: why it had ended counts for nothing any more. */
async function forgetCode() {
  const kept = await session();
  if (kept?.code) {
    await browser.storage.session.set({ [KEY]: { tabId: kept.tabId, css: kept.css } });
  }
}

/**
 * A voice that refuses at once, as one does that was removed, has failed like one that says so later.
 *
 * @param {number} tabId
 * @param {import("../../common/types.js").Utterance} utterance
 */
async function speak(tabId, utterance) {
  const hear = (/** @type {SpeechAct} */ heard) => inOrder(() => step(tabId, heard));
  try {
    await engine.speak(utterance, hear);
  } catch {
    hear({ type: "heard", what: "error", serial: utterance.serial });
  }
}

/**
 * Frames that came since get the rules of the highlight, too.
 *
 * @param {number} tabId
 */
export async function paintFrames(tabId) {
  const kept = await session();
  if (kept?.tabId === tabId) {
    await removeCSS(tabId, kept.css, ORIGIN);
    await insertCSS(tabId, kept.css, true, ORIGIN);
  }
}

/** What is left of it goes. */
async function endSession() {
  const kept = await session();
  if (kept) {
    await browser.storage.session.remove(KEY);
    watchTabs(false);
    await removeCSS(kept.tabId, kept.css, ORIGIN).catch(() => undefined); // it went with its page
  }
}

/**
 * @param {number} [tabId] only where this page is read; without it, whichever is
 * @param {string} [code] why
 */
export function stopReading(tabId, code) {
  const work = inOrder(async () => {
    const kept = await session();
    if (!kept || (tabId !== undefined && kept.tabId !== tabId)) {
      return;
    }
    if (code) {
      await browser.storage.session.set({ [KEY]: { ...kept, code } }); // it may go on
    } else {
      await step(kept.tabId, { type: "stop" });
    }
  });
  return code ? work : silentSoon(work, tabId);
}

/**
 * A page that hangs, or shows an alert, lets the steps wait; the voice does not.
 *
 * @template T
 * @param {Promise<T>} work at whose end the voice is silent
 * @param {number} [tabId] only where this page is read
 * @returns {Promise<T>}
 */
export async function silentSoon(work, tabId) {
  const timer = setTimeout(async () => {
    const kept = await session();
    if (kept && (tabId === undefined || kept.tabId === tabId)) {
      await engine.stop();
    }
  }, LONGEST_STEP_MILLISECONDS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A worker that starts in the middle of a sentence hears its end; where it has ended meanwhile, the next one follows. What
 * an extension said that was reloaded since belongs to nobody.
 */
export function resumeReading() {
  engine.hearLast((what) => inOrder(() => goOn(what)));
  return inOrder(async () => {
    if (await session()) {
      watchTabs(true);
    } else {
      await engine.stop();
    }
  });
}

/** @param {"end" | "error"} what was heard of what an earlier worker had begun to say */
async function goOn(what) {
  const kept = await session();
  const func = () => (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.speechState?.().serial : undefined);
  const serial = kept && (await run(kept.tabId, { func }).catch(() => undefined));
  if (kept) {
    await step(kept.tabId, { type: "heard", what, serial: serial ?? -1 });
  }
}

/** @param {boolean} on */
function watchTabs(on) {
  if (on) {
    browser.tabs.onRemoved.addListener(onRemoved);
    browser.tabs.onUpdated.addListener(onUpdated);
  } else {
    browser.tabs.onRemoved.removeListener(onRemoved);
    browser.tabs.onUpdated.removeListener(onUpdated);
  }
}

/** @param {number} tabId */
function onRemoved(tabId) {
  return stopReading(tabId);
}

/**
 * A page that changes its address may be another page, or still the same.
 *
 * @param {number} tabId
 * @param {{status?: string}} change
 */
async function onUpdated(tabId, { status }) {
  if (status && (await session())?.tabId === tabId) {
    const func = () => (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.speech?.state : undefined);
    const state = await run(tabId, { func }).catch(() => undefined);
    if (!state || state === "none") {
      await stopReading(tabId);
    }
  }
}
