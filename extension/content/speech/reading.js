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
  /** What a voice could take for markup of its own. */
  const MARKUP = /<(?=[/?!a-z])/gi;

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

  /** A sentence in its parts: they are asked for at each of its words. @type {{words: string, rate: number, parts: [number, number][]}} */
  let cut = { words: "", rate: 0, parts: [] };

  /**
   * Find out what there is to be read.
   *
   * @param {"top" | "here"} from
   * @param {CrunchSeal} seal
   * @returns {Promise<{sentences: number, languages: string[], css: string}>}
   */
  async function openSpeech(from, seal) {
    closeSpeech();
    speech.sentences = await crunch.sentencesOf(crunch.spokenBlocks());
    speech.index = from === "top" ? 0 : crunch.sentenceHere(speech.sentences);
    speech.part = 0;
    speech.name = `crunch-${seal.token}`;
    speech.state = "paused";
    addEventListener("pagehide", leave);
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

  /** Nothing of it stays. */
  function closeSpeech() {
    removeEventListener("pagehide", leave);
    if (speech.name) {
      crunch.unpaint(speech.name);
    }
    Object.assign(speech, { sentences: [], index: 0, part: 0, state: "none", failures: 0, name: "" });
    speech.serial += 1;
  }

  /**
   * @param {CrunchSpeechAct} act
   * @returns {CrunchSpeechTurn} what the voice is to do now
   */
  function actSpeech(act) {
    if (speech.state === "none") {
      return { do: "stop", state: "none" };
    }
    switch (act.type) {
      case "use":
        speech.rate = act.rate ?? speech.rate;
        speech.voices = act.voices ?? speech.voices;
        return speech.state === "speaking" ? say() : { do: "nothing", state: speech.state };
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
   * @returns {CrunchSpeechTurn}
   */
  function say(isAsked = false) {
    const sentence = nextThere();
    if (!sentence) {
      return finish();
    }
    const { block, start, end, lang } = sentence;
    const before = speech.sentences[speech.index - 1];
    const isNew = speech.part === 0;
    const follows = isAsked || speech.index === 0 || (before !== undefined && crunch.isInView(before));
    crunch.paint(speech.name, crunch.rangesOf(block, start, end));
    crunch.paint(`${speech.name}-word`, []);
    if (isAsked || (isNew && follows)) {
      crunch.bringIntoView(sentence);
    }
    speech.state = "speaking";
    speech.serial += 1;
    const { text } = spokenPart(sentence);
    const voice = speech.voices[lang] ?? "";
    return {
      do: "speak",
      state: "speaking",
      utterance: { text: text.replace(MARKUP, " "), lang, voice, rate: speech.rate, serial: speech.serial },
    };
  }

  /** @returns {CrunchSentence | undefined} the sentence to be said, or the first after it that is still displayed */
  function nextThere() {
    let isAnew = false;
    while (speech.index < speech.sentences.length) {
      const sentence = speech.sentences[speech.index];
      if (!isAnew && !sentence.block.runs.some(({ node }) => crunch.isInPage(node))) {
        crunch.findAnew(speech.sentences, speech.index);
        isAnew = true;
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
   * @param {CrunchSentence} sentence
   * @returns {{text: string, from: number, isLast: boolean}} from: where its text stands in that of the block
   */
  function spokenPart({ block, start, end }) {
    const prefix = start === 0 ? block.prefix : "";
    const words = block.text.slice(start, end);
    if (cut.words !== words || cut.rate !== speech.rate) {
      cut = { words, rate: speech.rate, parts: crunch.partsOf(words, speech.rate) };
    }
    const { parts } = cut;
    const [first, last] = parts[speech.part] ?? [0, words.length];
    const said = speech.part === 0 ? prefix : "";
    return {
      text: said + words.slice(first, last).replace(/\s/g, " ").trimEnd(),
      from: start + first - said.length,
      isLast: speech.part >= parts.length - 1,
    };
  }

  /**
   * @param {CrunchSpeechAct} event
   * @returns {CrunchSpeechTurn}
   */
  function heard({ serial, what, at = 0, length = 0 }) {
    /** @type {CrunchSpeechTurn} */
    const nothing = { do: "nothing", state: speech.state };
    const sentence = speech.sentences[speech.index];
    if (serial !== speech.serial || speech.state !== "speaking" || !sentence) {
      return nothing;
    }
    if (what === "word") {
      paintWord(sentence, at, length);
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
    if (spokenPart(sentence).isLast) {
      speech.index += 1;
      speech.part = 0;
    } else {
      speech.part += 1;
    }
    return say();
  }

  /**
   * @param {CrunchSentence} sentence
   * @param {number} at
   * @param {number} length  0 where the voice does not say
   */
  function paintWord(sentence, at, length) {
    const { text, from } = spokenPart(sentence);
    const end = length > 0 ? at + length : at + (/^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at))?.[0].length ?? 0);
    const start = from + at;
    if (end > at && start >= sentence.start) {
      crunch.paint(`${speech.name}-word`, crunch.rangesOf(sentence.block, start, from + end), 1);
    }
  }

  /**
   * @param {"sentence" | "paragraph" | "heading"} unit
   * @param {1 | -1} by
   * @returns {CrunchSpeechTurn}
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
    crunch.paint(speech.name, crunch.rangesOf(sentence.block, sentence.start, sentence.end));
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
