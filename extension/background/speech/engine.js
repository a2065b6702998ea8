// The voices of the machine. Chromium gives them to extensions (chrome.tts); Firefox gives them to pages, so there the
// page's script speaks by itself (content/speech/voice_here.js) and what is asked here has been done already.

import { browser, isFirefox } from "../../common/browser.js";
import { VOICE_FILES } from "../../common/content_files.js";
import { run } from "../page_scripts.js";

/** @typedef {import("../../common/types.js").Voice} Voice */
/** @typedef {import("../../common/types.js").Utterance} Utterance */
/** @typedef {import("../../common/types.js").SpeechAct} SpeechAct */

/**
 * @typedef {object} Engine
 * @property {(tabId: number) => Promise<Voice[]>} voices those that speak on this machine
 * @property {(utterance: Utterance, hear: (act: SpeechAct) => unknown) => Promise<void>} speak in place of what is spoken
 * @property {() => Promise<void>} stop
 * @property {(hear: (what: "end" | "error") => unknown) => void} hearLast what an earlier worker had begun to say
 */

/** What chrome.tts tells of an utterance, in our words. @type {Record<string, SpeechAct["what"]>} */
const EVENTS = {
  start: "start",
  word: "word",
  end: "end",
  error: "error",
  interrupted: "interrupted",
  cancelled: "interrupted",
};

/** Milliseconds. */
const LONGEST_SEARCH = 2000;

/** Whether this worker has said anything; before, what is heard belongs to one that has ended. */
let hasSpoken = false;

/** Waits until the browser has found voices, or long enough to say that it has none. */
function voicesFound() {
  const { onVoicesChanged } = /** @type {{onVoicesChanged: chrome.events.Event<() => void>}} */ (
    /** @type {unknown} */ (browser.tts)
  );
  return new Promise((resolve) => {
    const found = () => {
      clearTimeout(timer);
      onVoicesChanged.removeListener(found);
      resolve(undefined);
    };
    const timer = setTimeout(found, LONGEST_SEARCH);
    onVoicesChanged.addListener(found);
  });
}

/** @type {Engine} */
const ofBrowser = {
  async voices() {
    let voices = await browser.tts.getVoices();
    if (voices.length === 0) {
      await voicesFound(); // Speech Dispatcher takes seconds to list those of eSpeak
      voices = await browser.tts.getVoices();
    }
    return voices.map(({ voiceName = "", lang = "", remote = false }) => ({ name: voiceName, lang, isRemote: remote }));
  },
  async speak({ text, voice, lang, rate, serial }, hear) {
    hasSpoken = true;
    /** @param {chrome.tts.TtsEvent} event */
    const onEvent = ({ type, charIndex, length }) => {
      const what = EVENTS[type];
      if (what) {
        hear({ type: "heard", serial, what, at: charIndex ?? 0, length: Math.max(length ?? 0, 0) });
      }
    };
    await browser.tts.speak(text, { ...(voice ? { voiceName: voice } : { lang }), rate, onEvent });
  },
  async stop() {
    browser.tts.stop();
  },
  hearLast(hear) {
    /** @type {any} */ (browser.tts).onEvent.addListener((/** @type {chrome.tts.TtsEvent} */ { type }) => {
      if (!hasSpoken && (type === "end" || type === "error")) {
        hear(type);
      }
    });
  },
};

/** @type {Engine} */
const ofPage = {
  async voices(tabId) {
    await run(tabId, { files: ["content/dom.js", ...VOICE_FILES] });
    return (await run(tabId, { func: () => globalThis.crunch.voicesHere() })) ?? [];
  },
  speak: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  hearLast: () => undefined,
};

export const engine = isFirefox ? ofPage : ofBrowser;
