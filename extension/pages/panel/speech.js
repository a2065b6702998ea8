// Read aloud: the page in front is read by a voice of this machine, and goes on when the panel closes.

import { browser } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId, make } from "../shared/elements.js";
import { errorText, text } from "../shared/texts.js";
import { openView } from "./views.js";

/** How often it is asked where the reading is, as long as its view is shown. */
const LOOK_MILLISECONDS = 400;
const SYSTEMS = /** @type {Record<string, string>} */ ({
  linux: "speech_help_linux",
  win: "speech_help_win",
  mac: "speech_help_mac",
});

/** @typedef {import("../../common/types.js").SpeechAct} SpeechAct */
/** @typedef {import("../../common/types.js").SpeechPosition} SpeechPosition */

/** @type {number} */
let tabId;
let state = "none";
/** The languages whose voices are shown. */
let languages = "";
/** What failed when the reader last wanted something. */
let trouble = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {number} id of the tab
 * @param {() => unknown} onBack
 */
export function watchSpeech(id, onBack) {
  tabId = id;
  byId("read-aloud").addEventListener("click", () => {
    openView("speech", "read-aloud", () => {
      clearTimeout(timer);
      onBack();
    });
    showVoices();
    look();
  });
  byId("speech-play").addEventListener("click", play);
  byId("speech-stop").addEventListener("click", () => act({ type: "stop" }));
  for (const button of /** @type {HTMLElement} */ (byId("speech-moves")).querySelectorAll("button")) {
    const { unit, by } = button.dataset;
    const move = { type: /** @type {const} */ ("move"), unit: /** @type {SpeechAct["unit"]} */ (unit) };
    button.addEventListener("click", () => act({ ...move, by: by === "1" ? 1 : -1 }));
  }
  const rate = byId("speech-rate");
  rate.addEventListener("input", showRate);
  rate.addEventListener("change", () => trying(() => ask("speech_use", { tabId, rate: Number(rate.value) })));
}

async function play() {
  if (state === "speaking") {
    await act({ type: "pause" });
  } else if (state === "paused") {
    await act({ type: "play" });
  } else {
    const isTop = byId("speech-top").checked;
    byId("speech-play").setAttribute("aria-busy", "true");
    await trying(() => ask("speech_start", { tabId, from: isTop ? "top" : "here" }));
    byId("speech-play").removeAttribute("aria-busy");
    await showVoices();
  }
}

/** @param {SpeechAct} wanted */
function act(wanted) {
  return trying(() => ask("speech_act", { tabId, act: wanted }));
}

/** @param {() => Promise<unknown>} work */
async function trying(work) {
  trouble = "";
  try {
    await work();
  } catch (thrown) {
    const error = asCrunchError(thrown);
    trouble = error.silent ? "" : errorText(error);
  }
  await look();
}

/** Where the reading is; again as long as this is shown. */
async function look() {
  clearTimeout(timer);
  const position = await ask("speech_state", { tabId }).catch(() => undefined);
  if (byId("speech-view").hidden) {
    return;
  }
  if (position) {
    show(position);
  }
  clearTimeout(timer);
  timer = setTimeout(look, LOOK_MILLISECONDS);
}

/** @param {SpeechPosition} position */
function show({ state: now, index, total, text: words, languages: ofPage, rate, code }) {
  state = now;
  const isOpen = now !== "none";
  const names = { none: "speech_start", speaking: "speech_pause", paused: "speech_go_on" };
  set("speech-play", text(names[now]));
  set("speech-now", words);
  byId("speech-from").hidden = isOpen;
  byId("speech-now").hidden = !isOpen;
  byId("speech-stop").disabled = !isOpen;
  byId("speech-moves").disabled = !isOpen;
  const where = { none: "speech_none", speaking: "speech_speaking", paused: "speech_paused" };
  const line = trouble || (code ? errorText({ code }) : text(where[now], index + 1, total));
  byId("speech-status").dataset.state = trouble || code ? "error" : "";
  set("speech-status", line);
  if (document.activeElement !== byId("speech-rate")) {
    byId("speech-rate").value = String(rate);
  }
  showRate();
  if (isOpen && ofPage.join() !== languages) {
    showVoices();
  }
}

/**
 * Only what changes is written, as screen readers speak what is written anew.
 *
 * @param {string} id
 * @param {string} words
 */
function set(id, words) {
  if (byId(id).textContent !== words) {
    byId(id).textContent = words;
  }
}

function showRate() {
  const rate = byId("speech-rate");
  const number = new Intl.NumberFormat(text("text_language")).format(Number(rate.value));
  const words = text("speech_rate_words", number);
  rate.setAttribute("aria-valuetext", words);
  set("speech-rate-words", words);
}

/** For each language of the page, the voices that speak it. */
async function showVoices() {
  const found = await ask("speech_voices", { tabId }).catch(() => undefined);
  if (!found) {
    return;
  }
  languages = found.languages.join();
  const nameOf = new Intl.DisplayNames(text("text_language"), { type: "language", fallback: "code" });
  const main = (/** @type {string} */ language) => language.split(/[-_]/)[0].toLowerCase();
  const each = [...new Set(found.languages.map(main))].filter(Boolean);
  const rows = each.flatMap((language, number) => {
    const own = found.voices.filter(({ lang }) => main(lang) === language);
    if (own.length === 0) {
      return [];
    }
    const id = `speech-voice-${number}`;
    const select = make(
      "select",
      { id },
      make("option", { value: "" }, text("speech_voice_usual")),
      ...own.map(({ name }) => make("option", { value: name }, name)),
    );
    select.addEventListener("change", () => choose(language, select.value));
    select.value = own.some(({ name }) => name === found.chosen[language]) ? found.chosen[language] : "";
    return [make("label", { for: id }, text("speech_voice", nameOf.of(language) ?? language)), select];
  });
  byId("speech-voices").replaceChildren(...rows);
  await showHelp(
    found.voices.length > 0,
    found.missing.map((language) => nameOf.of(main(language)) ?? language),
  );
}

/**
 * @param {boolean} isAny whether there is any voice
 * @param {string[]} missing languages that none speaks
 */
async function showHelp(isAny, missing) {
  const { os } = await browser.runtime.getPlatformInfo();
  const names = new Intl.ListFormat(text("text_language")).format(missing);
  const why = isAny ? text("speech_missing", names) : text("speech_no_voice");
  byId("speech-help").hidden = isAny && missing.length === 0;
  set("speech-help", `${why} ${text(SYSTEMS[os] ?? "speech_help_other")}`);
  byId("speech-play").disabled = !isAny;
}

/**
 * @param {string} language
 * @param {string} name "" for the usual one
 */
function choose(language, name) {
  return trying(() => ask("speech_use", { tabId, voices: { [language]: name } }));
}
