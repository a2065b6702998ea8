"use strict";
// Where the browser gives its voices to pages and not to extensions (Firefox), the page's script speaks, by itself.

(() => {
  const crunch = globalThis.crunch;
  if (crunch.speakHere) {
    return;
  }
  /** Milliseconds that a browser takes to find its voices. */
  const LONGEST_SEARCH = 3000;
  const EVENTS = Object.freeze({ start: "start", boundary: "word", end: "end", error: "error" });

  /** @returns {Promise<CrunchVoice[]>} */
  async function voicesHere() {
    if (speechSynthesis.getVoices().length === 0) {
      await new Promise((resolve) => {
        const timer = setTimeout(found, LONGEST_SEARCH);
        function found() {
          clearTimeout(timer);
          speechSynthesis.removeEventListener("voiceschanged", found);
          resolve(undefined);
        }
        speechSynthesis.addEventListener("voiceschanged", found);
      });
    }
    const all = speechSynthesis.getVoices();
    const plain = all.filter(({ name }) => !name.includes("+")); // eSpeak has 13,000 in disguise (voices.js)
    return (plain.length > 0 ? plain : all).map(({ name, lang, localService }) => ({
      name,
      lang,
      isRemote: !localService,
    }));
  }

  /** @param {CrunchUtterance | null} utterance  null: be silent */
  function speakHere(utterance) {
    speechSynthesis.cancel();
    if (!utterance) {
      return;
    }
    const { text, lang, voice, rate, serial } = utterance;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = lang;
    spoken.rate = rate;
    spoken.voice = speechSynthesis.getVoices().find(({ name }) => name === voice) ?? null;
    for (const [type, what] of Object.entries(EVENTS)) {
      spoken.addEventListener(type, (event) => {
        const { charIndex = 0, charLength = 0, name = "" } = /** @type {Partial<SpeechSynthesisEvent>} */ (event);
        if (type !== "boundary" || name === "word") {
          hear({ type: "heard", serial, what, at: charIndex, length: charLength });
        }
      });
    }
    speechSynthesis.speak(spoken);
  }

  /** @param {CrunchSpeechAct} act */
  async function hear(act) {
    turn(await crunch.actSpeech(act));
  }

  /** @param {CrunchSpeechTurn} next */
  function turn(next) {
    if (next.do === "speak") {
      speakHere(next.utterance ?? null);
    } else if (next.do === "stop") {
      speakHere(null);
    }
    if (next.isOver || next.code) {
      crunch
        .extensionApi()
        ?.runtime.sendMessage({ type: "speech_over", code: next.code })
        .catch(() => undefined); // the extension was reloaded meanwhile
    }
  }

  Object.assign(crunch, { speakHere, voicesHere, takeTurn: turn });
})();
