// Where the reading of a page is, and by which voices, for the panel.

import { browser } from "../../common/browser.js";
import { readSettings } from "../../common/settings.js";
import { run } from "../page_scripts.js";
import { engine } from "./engine.js";
import { session } from "./session.js";
import { chooseVoices, primary, usableVoices } from "./voices.js";

/** @typedef {import("../../common/types.js").SpeechPosition} SpeechPosition */

/**
 * @param {number} tabId
 * @returns {Promise<SpeechPosition>}
 */
export async function readingState(tabId) {
  const kept = await session();
  const { rate } = await readSettings();
  const func = () => (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.speechState?.() : undefined);
  /** @type {SpeechPosition | undefined} */
  const there = await run(tabId, { func }).catch(() => undefined);
  const nothing = {
    state: /** @type {const} */ ("none"),
    index: 0,
    total: 0,
    serial: 0,
    text: "",
    lang: "",
    languages: [],
  };
  return { ...nothing, ...there, rate, code: kept?.tabId === tabId ? kept.code : undefined };
}

/**
 * @param {number} tabId
 * @returns {Promise<import("../../common/types.js").SpeechVoices>}
 */
export async function readingVoices(tabId) {
  const { voices: chosen } = await readSettings();
  const { languages } = await readingState(tabId);
  if (languages.length === 0) {
    const func = () => document.documentElement?.lang ?? "";
    const ofPage = await run(tabId, { func }).catch(() => "");
    languages.push(primary(String(ofPage)) || browser.i18n.getUILanguage());
  }
  const voices = usableVoices(await engine.voices(tabId).catch(() => []));
  return { languages, voices, chosen, ...chooseVoices(voices, languages, chosen, browser.i18n.getUILanguage()) };
}
