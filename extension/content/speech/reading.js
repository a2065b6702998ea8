"use strict";
// Reading aloud, as far as it is the page's: which sentence is spoken now and which comes next. Whoever has the voice
// says what this hands out, and tells it what was heard. It goes with the page.

(() => {
  const crunch = globalThis.crunch;
  if (crunch.speech) {
    return; // it knows where it is
  }
  /** Voices that fail so often in a row are not asked again. */
  const MOST_FAILURES = 3;

  /** Milliseconds. */
  const PAUSE_OF_WATCH = 2000;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let watch;

  /** @type {CrunchSpeech} */
  const speech = {
    sentences: [],
    index: 0,
    part: 0,
    state: "none",
    serial: 0,
    failures: 0,
    name: "",
    rate: 1,
    voices: {},
  };

  /**
   * Find out what there is to be read.
   *
   * @param {"top" | "here"} from
   * @param {CrunchSeal} seal
   * @returns {Promise<{sentences: number, languages: string[], css: string}>}
   */
  async function openSpeech(from, seal) {
    closeSpeech();
    crunch.unpaintStrays();
    speech.sentences = await crunch.sentencesOf(crunch.spokenBlocks());
    speech.index = from === "top" ? 0 : crunch.sentenceHere(speech.sentences);
    speech.part = 0;
    speech.name = `crunch-${seal.token}`;
    speech.state = "paused";
    crunch.lookNoMore(true);
    addEventListener("pagehide", leave);
    watch = setInterval(leaveIfAlone, PAUSE_OF_WATCH);
    const languages = [...new Set(speech.sentences.map(({ lang }) => lang))];
    return { sentences: speech.sentences.length, languages, css: crunch.speechSheet(speech.name) };
  }

  /** @param {Event} event */
  function leave({ isTrusted }) {
    if (isTrusted) {
      closeSpeech();
      crunch.speakHere?.(null);
      crunch
        .extensionApi()
        ?.runtime.sendMessage({ type: "speech_over" })
        .catch(() => undefined); // nobody is there to hear it
    }
  }

  /** An extension that was reloaded or removed leaves its scripts behind in Chromium, and what they painted. */
  function leaveIfAlone() {
    let isAlone = true;
    try {
      isAlone = !crunch.extensionApi()?.runtime.id;
    } catch {
      // nobody is there
    }
    if (isAlone) {
      closeSpeech();
    }
  }

  /** Nothing of it stays. */
  function closeSpeech() {
    removeEventListener("pagehide", leave);
    clearInterval(watch);
    crunch.lookNoMore(false);
    if (speech.name) {
      crunch.unpaint(speech.name);
    }
    Object.assign(speech, { sentences: [], index: 0, part: 0, state: "none", failures: 0, name: "" });
    speech.serial += 1;
  }

  /**
   * @param {CrunchSpeechAct} act
   * @returns {CrunchSpeechTurn | Promise<CrunchSpeechTurn>} what the voice is to do now
   */
  function actSpeech(act) {
    if (speech.state === "none") {
      return { do: "stop", state: "none" };
    }
    switch (act.type) {
      case "use":
        return use(act);
      case "play":
        speech.failures = 0;
        return say(true);
      case "pause":
        return hush("paused");
      case "stop":
        closeSpeech();
        return { do: "stop", state: "none" };
      case "move":
        return move(act.unit ?? "sentence", act.by ?? 1);
      case "heard":
        return heard(act);
      default:
        return { do: "nothing", state: speech.state };
    }
  }

  /** @param {CrunchSpeechAct} act */
  function use({ rate = speech.rate, voices = speech.voices }) {
    const lang = speech.sentences[speech.index]?.lang ?? "";
    const isOther = rate !== speech.rate || voices[lang] !== speech.voices[lang];
    Object.assign(speech, { rate, voices });
    return isOther && speech.state === "speaking"
      ? say()
      : { do: /** @type {const} */ ("nothing"), state: speech.state };
  }

  /** @param {"paused"} state */
  function hush(state) {
    speech.state = state;
    speech.serial += 1;
    crunch.paint(`${speech.name}-word`, []);
    return /** @type {const} */ ({ do: "stop", state });
  }

  /** @returns {CrunchSpeechTurn} */
  function finish() {
    closeSpeech();
    return { do: "stop", state: "none", isOver: true };
  }

  /**
   * @param {boolean} [isAsked] the reader wants to be there, wherever the page is scrolled to
   * @returns {CrunchSpeechTurn | Promise<CrunchSpeechTurn>}
   */
  function say(isAsked = false) {
    const sentence = nextThere(true);
    return sentence ? begin(sentence, isAsked) : sayAnew(isAsked);
  }

  /**
   * At the end of what is known, and where the page has drawn it anew, there may be more, and in other nodes.
   *
   * @param {boolean} isAsked
   * @returns {Promise<CrunchSpeechTurn>}
   */
  async function sayAnew(isAsked) {
    const { serial } = speech;
    await crunch.lookAgain(speech);
    if (speech.serial !== serial) {
      return { do: "nothing", state: speech.state }; // the reader did something else meanwhile
    }
    const sentence = nextThere(false);
    return sentence ? begin(sentence, isAsked) : finish();
  }

  /**
   * @param {CrunchSentence} sentence
   * @param {boolean} isAsked
   * @returns {CrunchSpeechTurn}
   */
  function begin(sentence, isAsked) {
    const { block, start, end, lang } = sentence;
    const before = speech.sentences[speech.index - 1];
    const isNew = speech.part === 0;
    const follows = isAsked || speech.index === 0 || (before !== undefined && crunch.isInView(before));
    crunch.paintSentence(speech.name, crunch.rangesOf(block, start, end));
    crunch.paint(`${speech.name}-word`, []);
    if (isAsked || (isNew && follows)) {
      crunch.bringIntoView(sentence);
    }
    speech.state = "speaking";
    speech.serial += 1;
    crunch.lookSoon(speech);
    const { text } = crunch.spokenPart(speech, sentence);
    const voice = speech.voices[lang] ?? Object.values(speech.voices)[0] ?? ""; // of a language that came since
    return {
      do: "speak",
      state: "speaking",
      utterance: { text, lang, voice, rate: speech.rate, serial: speech.serial },
    };
  }

  /**
   * @param {boolean} onlyKnown  not beyond one whose nodes have gone
   * @returns {CrunchSentence | undefined} the sentence to be said, or the first after it that is still displayed
   */
  function nextThere(onlyKnown) {
    while (speech.index < speech.sentences.length) {
      const sentence = speech.sentences[speech.index];
      if (onlyKnown && !crunch.isSentenceThere(sentence)) {
        return undefined;
      }
      if (crunch.rectOf(sentence)) {
        return sentence;
      }
      speech.index += 1;
      speech.part = 0;
    }
    return undefined;
  }

  /**
   * @param {CrunchSpeechAct} event
   * @returns {CrunchSpeechTurn | Promise<CrunchSpeechTurn>}
   */
  function heard({ serial, what, at = 0, length = 0 }) {
    /** @type {CrunchSpeechTurn} */
    const nothing = { do: "nothing", state: speech.state };
    const sentence = speech.sentences[speech.index];
    if (serial !== speech.serial || speech.state !== "speaking" || !sentence) {
      return nothing;
    }
    if (what === "word") {
      crunch.paintWord(speech, sentence, at, length);
      return nothing;
    }
    if (what === "interrupted") {
      return hush("paused"); // something else speaks
    }
    if (what === "error") {
      speech.failures += 1;
      if (speech.failures >= MOST_FAILURES) {
        return { ...hush("paused"), code: "voice_failed" };
      }
    } else if (what === "end") {
      speech.failures = 0;
    } else {
      return nothing;
    }
    if (crunch.spokenPart(speech, sentence).isLast) {
      speech.index += 1;
      speech.part = 0;
    } else {
      speech.part += 1;
    }
    return say();
  }

  /**
   * @param {"sentence" | "paragraph" | "heading"} unit
   * @param {1 | -1} by
   * @returns {CrunchSpeechTurn | Promise<CrunchSpeechTurn>}
   */
  function move(unit, by) {
    const { sentences, index } = speech;
    const group = (/** @type {CrunchSentence} */ { block, number }) => block.row ?? number;
    const begins = (/** @type {number} */ at) => {
      const sentence = sentences[at];
      const before = sentences[at - 1];
      if (unit === "sentence") {
        return true;
      }
      const isFirst = !before || group(before) !== group(sentence);
      return unit === "heading" ? sentence.block.isHeading && isFirst : isFirst;
    };
    let at = index + by;
    while (at >= 0 && at < sentences.length && !(begins(at) && crunch.rectOf(sentences[at]))) {
      at += by;
    }
    if (at >= sentences.length) {
      return { do: "nothing", state: speech.state }; // there is none further on
    }
    speech.index = Math.max(at, 0);
    speech.part = 0;
    if (speech.state === "speaking") {
      return say(true);
    }
    const sentence = sentences[speech.index];
    crunch.paintSentence(speech.name, crunch.rangesOf(sentence.block, sentence.start, sentence.end));
    crunch.bringIntoView(sentence);
    return { do: "nothing", state: speech.state };
  }

  /** @returns {CrunchSpeechState} */
  function speechState() {
    const { state, index, sentences, serial, rate } = speech;
    const sentence = sentences[index];
    return {
      ...{ state, index, serial, rate },
      total: sentences.length,
      text: sentence ? sentence.block.text.slice(sentence.start, sentence.end) : "",
      lang: sentence?.lang ?? "",
      languages: [...new Set(sentences.map(({ lang }) => lang))],
    };
  }

  Object.assign(crunch, { speech, openSpeech, actSpeech, speechState });
})();
