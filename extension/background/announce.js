// What a press came to, for eyes and ears: a message for screen readers after each, a note with the way out where the
// press failed or is unsure, and the panel where no script may say anything (content/note.js, pages/panel/panel.js).

import { browser, shortcuts } from "../common/browser.js";
import { NOTE_FILES } from "../common/content_files.js";
import { newSeal } from "../common/seals.js";
import { counted, errorText, joined, percent, sentences, text } from "../common/words.js";
import { openPanel } from "./open_pages.js";
import { run } from "./page_scripts.js";
import { isNewFailure } from "./told_failures.js";

const SECONDS_SHOWN = 20;
/** A question waits longer: it is asked, not told. */
const SECONDS_ASKED = 60;
/** A page without a layer is first of all as it was: what is said of it comes when the press has ended, and goes again. */
const LATER = { isShown: false, after: 500 };

/** @typedef {import("./last_press.js").Outcome} Outcome */

/**
 * @param {number} tabId
 * @param {Outcome} outcome
 * @returns {Promise<boolean>} whether something is shown
 */
export async function announce(tabId, outcome) {
  const note = await noteOf(outcome);
  const { automatic, error } = outcome;
  if (!note || (automatic && error && !(await isNewFailure(tabId, error.code)))) {
    return false;
  }
  if (outcome.state !== "impossible" && (await say(tabId, note))) {
    return note.isShown;
  }
  if (outcome.error) {
    await openPanelWithReason(tabId, outcome.error.code);
  }
  return false;
}

/**
 * @param {Outcome} outcome
 * @returns {Promise<CrunchNote | undefined>}
 */
async function noteOf({ state, error, hiddenParts = 0, share = 1, notes = [], automatic = false, site = "", arrival }) {
  const { press: keys } = await shortcuts();
  const back = keys ? text("say_back_key", keys) : text("say_back");
  const kept = arrival ? arrivalWords(arrival) : counted("say_kept", hiddenParts, percent(share));
  switch (state) {
    case "crunched":
      return { words: arrival ? kept : joined("text_sentences", [kept, back]), isShown: false };
    case "unsure": {
      const why = sentences(notes) || text("unsure_without_notes");
      return shown(joined("text_sentences", [text("say_unsure", why), kept, back]), ["original", "panel"]);
    }
    case "restored":
      return { words: text("say_restored"), ...LATER };
    case "cancelled":
      return automatic ? undefined : { words: text("say_cancelled"), ...LATER };
    case "asked":
      return { ...shown(text("say_never", site), ["once"]), isQuestion: true, seconds: SECONDS_ASKED };
    case "error":
    case "impossible":
      return error && shown(text("say_error", errorText(error)), waysOut(error.code));
    default:
      return undefined;
  }
}

/**
 * What the reader finds who was taken to the text, in one line.
 *
 * @param {import("../common/types.js").Arrival} arrival
 */
export function arrivalWords({ words, headings, minutes }) {
  const whole = Math.round(minutes);
  const parts = [
    counted("say_words", words),
    ...(headings > 0 ? [counted("say_headings", headings)] : []),
    whole > 0 ? counted("say_minutes", whole) : text("say_minutes_none"),
  ];
  return text("say_text", joined("text_facts", parts));
}

/** What the reader can do: the text of its button, and what a content script asks for it (requests.js). */
const WAYS_OUT = Object.freeze({
  original: { text: "note_original", type: "press_here" },
  panel: { text: "note_panel", type: "open_panel" },
  once: { text: "note_once", type: "press_once" },
  help: { text: "note_help", type: "open_help" },
  again: { text: "note_again", type: "press_here" },
  whole: { text: "note_whole", type: "press_here" },
});

/** @typedef {keyof typeof WAYS_OUT} WayOut */

/**
 * @param {string} words
 * @param {WayOut[]} ways
 * @returns {CrunchNote}
 */
function shown(words, ways) {
  const actions = ways.map((way) => ({ label: text(WAYS_OUT[way].text), request: { type: WAYS_OUT[way].type } }));
  return { words, isShown: true, seconds: SECONDS_SHOWN, actions };
}

/**
 * @param {string} code
 * @returns {WayOut[]}
 */
function waysOut(code) {
  if (/^(host|extension)_/.test(code)) {
    return ["help", "again"];
  }
  return code === "no_selection" ? ["whole"] : ["again", "panel"];
}

/**
 * @param {number} tabId
 * @param {CrunchNote} note
 * @returns {Promise<boolean>} whether the page could be told
 */
export async function say(tabId, note) {
  try {
    await run(tabId, { files: [...NOTE_FILES] });
    const seal = await newSeal(await run(tabId, { func: () => globalThis.crunch.identity() }));
    const func = (/** @type {CrunchNote} */ value, /** @type {CrunchSeal} */ own) =>
      globalThis.crunch.say?.(value, own);
    return (await run(tabId, { func, args: [note, seal] })) === true;
  } catch {
    return false; // gone meanwhile, or no script may run there
  }
}

/**
 * What could not be shown in the page, which may not let itself be told either.
 *
 * @param {number} tabId
 * @param {import("../common/errors.js").CrunchError} error
 */
export async function sayOrOpenPanel(tabId, error) {
  if (!(await say(tabId, { words: errorText(error), isShown: true, seconds: SECONDS_SHOWN }))) {
    await openPanelWithReason(tabId, error.code);
  }
}

/**
 * @param {number} tabId
 * @param {string} code
 */
async function openPanelWithReason(tabId, code) {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab?.active) {
    await openPanel(tab, code);
  }
}
