// Reads a page aloud: crunches it where it is not, finds its sentences and their voices, and begins.

import { browser, isFirefox } from "../../common/browser.js";
import { SPEECH_FILES, VOICE_FILES } from "../../common/content_files.js";
import { asCrunchError, CrunchError } from "../../common/errors.js";
import { newSeal } from "../../common/seals.js";
import { changeSettings, readSettings } from "../../common/settings.js";
import { announce } from "../announce.js";
import { press } from "../crunch_page.js";
import { leaveWhereTaken } from "../marks_taken.js";
import { run } from "../page_scripts.js";
import { engine } from "./engine.js";
import { beginSession, inOrder, paintFrames, session, silentSoon, step, stopReading } from "./session.js";
import { chooseVoices, usableVoices } from "./voices.js";

/** @typedef {import("../../common/types.js").SpeechAct} SpeechAct */

/**
 * The command and the menu: begin, or pause and go on where this page is read already. What goes wrong is told in the page.
 *
 * @param {number} tabId
 * @param {{anew?: boolean}} [options] anew: from where the reader is now
 */
export async function readAloud(tabId, { anew = false } = {}) {
  try {
    if (!anew && (await session())?.tabId === tabId && (await pauseOrGoOn(tabId))) {
      return;
    }
    await startReading(tabId, { from: "here" });
  } catch (thrown) {
    const error = asCrunchError(thrown);
    if (!error.silent) {
      await announce(tabId, { state: error.impossible ? "impossible" : "error", error });
    }
  }
}

/**
 * @param {number} tabId
 * @returns {Promise<boolean>} whether there was something to pause or to go on with
 */
async function pauseOrGoOn(tabId) {
  const func = () => (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.speech?.state : undefined);
  const state = await run(tabId, { func });
  if (state === "speaking" || state === "paused") {
    await actReading(tabId, { type: state === "speaking" ? "pause" : "play" });
    return true;
  }
  return false;
}

/**
 * @param {number} tabId
 * @param {{from: "top" | "here"}} where
 */
export async function startReading(tabId, { from }) {
  await crunchFirst(tabId);
  await stopReading();
  await inOrder(async () => {
    await run(tabId, { files: [...SPEECH_FILES, ...(isFirefox ? VOICE_FILES : [])] });
    const seal = await newSeal(await run(tabId, { func: () => globalThis.crunch.identity() }));
    try {
      await begin(tabId, from, seal);
    } catch (error) {
      await step(tabId, { type: "stop" }); // nothing of it stays in the page
      throw error;
    }
  });
}

/**
 * @param {number} tabId
 * @param {"top" | "here"} from
 * @param {CrunchSeal} seal
 */
async function begin(tabId, from, seal) {
  const func = (/** @type {"top" | "here"} */ start, /** @type {CrunchSeal} */ own) =>
    globalThis.crunch.openSpeech(start, own);
  const opened = await run(tabId, { func, args: [from, seal] });
  if (!opened?.sentences) {
    throw new CrunchError("nothing_to_read");
  }
  const using = await usedVoices(tabId, opened.languages);
  await beginSession(tabId, opened.css);
  await step(tabId, { type: "use", ...using });
  await step(tabId, { type: "play" });
}

/**
 * @param {number} tabId
 * @param {string[]} languages
 * @returns {Promise<{rate: number, voices: Record<string, string>}>}
 */
async function usedVoices(tabId, languages) {
  const { rate, voices: chosen } = await readSettings();
  const voices = usableVoices(await engine.voices(tabId));
  if (voices.length === 0) {
    throw new CrunchError("no_voice");
  }
  return { rate, voices: chooseVoices(voices, languages, chosen, browser.i18n.getUILanguage()).used };
}

/**
 * A page is read as it is crunched; one that is stays so.
 *
 * @param {number} tabId
 */
async function crunchFirst(tabId) {
  const { state } = await leaveWhereTaken(tabId);
  if (state === "crunched") {
    return;
  }
  const outcome = await press(tabId, { deliberate: true, confirmed: true, quiet: true });
  if (outcome?.error) {
    throw outcome.error;
  }
  if (outcome?.state !== "crunched" && outcome?.state !== "unsure") {
    throw new CrunchError("cancelled");
  }
}

/**
 * @param {number} tabId
 * @param {SpeechAct} act
 */
export function actReading(tabId, act) {
  const work = inOrder(async () => {
    if ((await session())?.tabId === tabId) {
      await step(tabId, act);
    }
  });
  return act.type === "stop" || act.type === "pause" ? silentSoon(work, tabId) : work;
}

/**
 * The page has text in a language that it had none in, or in a frame that was not there.
 *
 * @param {number} tabId
 */
export function takeMore(tabId) {
  return inOrder(async () => {
    if ((await session())?.tabId === tabId) {
      await paintFrames(tabId);
      await useAgain(tabId);
    }
  });
}

/** @param {number} tabId */
async function useAgain(tabId) {
  const languages = await run(tabId, { func: () => globalThis.crunch?.speechState?.().languages });
  await step(tabId, { type: "use", ...(await usedVoices(tabId, languages ?? [])) });
}

/**
 * Keep how fast, and by which voices, pages are read; the one that is read changes at once.
 *
 * @param {number} tabId
 * @param {{rate?: number, voices?: Record<string, string>}} change
 */
export async function useVoices(tabId, { rate, voices }) {
  await changeSettings((before) => ({
    rate: rate ?? before.rate,
    voices: { ...before.voices, ...voices },
  }));
  await inOrder(async () => {
    if ((await session())?.tabId === tabId) {
      await useAgain(tabId);
    }
  });
}
