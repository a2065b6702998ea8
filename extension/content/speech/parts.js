"use strict";
// What the voice says of a sentence at once, and which of its words it says now.

(() => {
  const crunch = globalThis.crunch;
  /** What a voice could take for markup of its own, or for the end of all that it is to say. */
  const MARKUP = /<(?=[/?!a-z])|\p{Cc}/giu;

  /** A sentence in its parts: they are asked for at each of its words. @type {{words: string, rate: number, parts: [number, number][]}} */
  let cut = { words: "", rate: 0, parts: [] };

  /**
   * @param {CrunchSpeech} speech
   * @param {CrunchSentence} sentence
   * @returns {{text: string, from: number, isLast: boolean}} from: where its text stands in that of the block
   */
  function spokenPart(speech, { block, start, end }) {
    const prefix = start === 0 ? block.prefix : "";
    const words = block.text.slice(start, end);
    if (cut.words !== words || cut.rate !== speech.rate) {
      cut = { words, rate: speech.rate, parts: crunch.partsOf(words, speech.rate) };
    }
    const { parts } = cut;
    const [first, last] = parts[speech.part] ?? [0, words.length];
    const said = speech.part === 0 ? prefix : "";
    return {
      text: (said + words.slice(first, last).replace(/\s/g, " ").trimEnd()).replace(MARKUP, " "),
      from: start + first - said.length,
      isLast: speech.part >= parts.length - 1,
    };
  }

  /**
   * @param {CrunchSpeech} speech
   * @param {CrunchSentence} sentence
   * @param {number} at
   * @param {number} length  0 where the voice does not say
   */
  function paintWord(speech, sentence, at, length) {
    const { text, from } = spokenPart(speech, sentence);
    const end = length > 0 ? at + length : at + (/^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at))?.[0].length ?? 0);
    const start = from + at;
    if (end > at && start >= sentence.start) {
      crunch.paint(`${speech.name}-word`, crunch.rangesOf(sentence.block, start, from + end), 1);
    }
  }

  Object.assign(crunch, { spokenPart, paintWord });
})();
