"use strict";
// Blocks of text as sentences, each with its language; a long one is said in parts, as voices break off after 15 s.

(() => {
  const SPOKEN = /[\p{L}\p{N}]/u;
  /** The dot after these ends no sentence; nor does the one after an initial. */
  const ABBREVIATION =
    /(?:^|[\s("'“„«])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Mt|vs|etc|e\.g|i\.e|No|Nos|Fig|Eq|approx|cf|ed|eds|vol|pp?|bzw|ca|Nr|z\.\s?B|d\.\s?h|u\.\s?a|Abb|Bd|Hr|Fr|usw|evtl|ggf|Mme|Sra?|Dra?|Sig)\.\s*$/u;
  /** Belongs to what follows; rules for sentences leave it with what was before in Japanese. */
  const OPENING = /(?<![「『（(“‘«【〈《])[「『（(“‘«【〈《]+\s*$/;
  /** Characters at the end of a sentence that are looked at for the two. */
  const LONGEST_END = 40;
  const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
  /** A sign of Chinese or Japanese takes as long as so many letters. */
  const WIDE_WEIGHT = 2.5;
  /** Letters that a slow voice says well within 15 s. */
  const MOST_WEIGHT = 200;
  const BLANK = /\s/;
  const CLAUSE = /[;:,—–、，；：](?=\s|$)|[、，；：]/g;
  /** Characters of the page by which its language is told where it says none. */
  const SAMPLE = 2000;
  const LONG_ENOUGH = 60;
  /** For each of them there is a voice to choose; a page of more makes them up. */
  const MOST_LANGUAGES = 20;
  /** Texts whose language is remembered. */
  const MOST_KNOWN = 20_000;
  const NO_LANGUAGES = new Set(["und", "mul", "mis", "zxx"]);
  const SCRIPTS = Object.freeze(
    /** @type {[RegExp, string[]][]} */ ([
      [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ["Jpan"]],
      [/\p{Script=Hangul}/gu, ["Kore"]],
      [/\p{Script=Han}/gu, ["Hans", "Hant", "Jpan", "Kore"]],
      [/\p{Script=Cyrillic}/gu, ["Cyrl"]],
      [/\p{Script=Arabic}/gu, ["Arab", "Aran"]],
      [/\p{Script=Hebrew}/gu, ["Hebr"]],
      [/\p{Script=Greek}/gu, ["Grek"]],
      [/\p{Script=Devanagari}/gu, ["Deva"]],
      [/\p{Script=Thai}/gu, ["Thai"]],
      [/\p{Script=Latin}/gu, ["Latn"]],
    ]),
  );

  /**
   * @param {CrunchSpokenBlock[]} blocks
   * @returns {Promise<CrunchSentence[]>}
   */
  async function sentencesOf(blocks) {
    const sample = blocks
      .map(({ text }) => text)
      .join("\n")
      .slice(0, SAMPLE);
    const ofPage = await detected(sample);
    /** @type {CrunchSentence[]} */
    const sentences = [];
    const languages = new Set();
    for (const [number, block] of blocks.entries()) {
      const own = await languageOf(block, ofPage);
      const lang = languages.has(own) || languages.size < MOST_LANGUAGES ? own : ofPage;
      languages.add(lang);
      for (const [start, end] of cut(block.text, lang)) {
        sentences.push({ block, number, start, end, lang });
      }
    }
    return sentences;
  }

  /**
   * @param {string} name  as the page writes it: anything
   * @returns {string} language, script and region; "" for what names no language
   */
  function languageTag(name) {
    try {
      const { language, script, region } = new Intl.Locale(name.trim().replaceAll("_", "-"));
      return NO_LANGUAGES.has(language) ? "" : [language, script, region].filter(Boolean).join("-");
    } catch {
      return "";
    }
  }

  /**
   * @param {CrunchSpokenBlock} block
   * @param {string} ofPage
   */
  async function languageOf({ lang, text }, ofPage) {
    if (lang && fits(lang, text)) {
      return lang;
    }
    const own = text.length >= LONG_ENOUGH || lang ? await detected(text) : "";
    return own || (ofPage && fits(ofPage, text) ? ofPage : lang || ofPage);
  }

  /** By text; the page is looked at again while it is read. @type {Map<string, string>} */
  const languagesKnown = new Map();

  /**
   * @param {string} text
   * @returns {Promise<string>} "" where the browser cannot tell
   */
  async function detected(text) {
    let language = languagesKnown.get(text);
    if (language === undefined) {
      language = await asked(text);
      if (languagesKnown.size >= MOST_KNOWN) {
        languagesKnown.clear();
      }
      languagesKnown.set(text, language);
    }
    return language;
  }

  /** @param {string} text */
  async function asked(text) {
    try {
      const found = await globalThis.crunch.extensionApi()?.i18n.detectLanguage(text);
      const best = found?.languages[0];
      return best && best.language !== "und" && best.percentage > 50 ? best.language : "";
    } catch {
      return "";
    }
  }

  /**
   * @param {string} lang
   * @param {string} text
   * @returns {boolean} whether a text in this script can be of this language: templates say "en" of anything
   */
  function fits(lang, text) {
    let script;
    try {
      script = new Intl.Locale(lang).maximize().script;
    } catch {
      return false;
    }
    const counts = SCRIPTS.map(([pattern, scripts]) => ({ count: text.match(pattern)?.length ?? 0, scripts }));
    const [most] = counts.sort((one, other) => other.count - one.count);
    const own = counts.find(({ scripts }) => scripts.includes(script ?? ""));
    return !script || !own || most.count === 0 || 4 * own.count >= most.count || most.scripts.includes(script);
  }

  /** @type {Map<string, Intl.Segmenter>} */
  const segmenters = new Map();

  /** @param {string} lang */
  function segmenter(lang) {
    let found = segmenters.get(lang);
    if (!found) {
      const options = /** @type {const} */ ({ granularity: "sentence" });
      try {
        found = new Intl.Segmenter(lang || undefined, options);
      } catch {
        found = new Intl.Segmenter(undefined, options);
      }
      segmenters.set(lang, found);
    }
    return found;
  }

  /**
   * @param {string} text
   * @param {string} lang
   * @returns {[start: number, end: number][]} without the blanks around them
   */
  function cut(text, lang) {
    /** @type {[number, number][]} */
    const found = [];
    let isOpen = false; // whether what comes belongs to the one before
    for (const { segment, index } of segmenter(lang).segment(text)) {
      const end = index + segment.length;
      const last = found[found.length - 1];
      if (last && (isOpen || !SPOKEN.test(segment))) {
        last[1] = end;
      } else if (SPOKEN.test(segment)) {
        found.push([index, end]);
      } else {
        continue;
      }
      isOpen = ABBREVIATION.test(segment.slice(-LONGEST_END)) && !segment.endsWith("\n");
    }
    for (const [number, sentence] of found.entries()) {
      const tail = Math.max(sentence[0], sentence[1] - LONGEST_END);
      const opening = OPENING.exec(text.slice(tail, sentence[1]));
      const next = found[number + 1];
      if (opening && next) {
        sentence[1] = next[0] = tail + opening.index;
      }
    }
    return found.map(([start, end]) => {
      const words = text.slice(start, end);
      return [start + words.length - words.trimStart().length, end - (words.length - words.trimEnd().length)];
    });
  }

  /**
   * @param {string} text
   * @param {number} rate  of speech; at half of it half as much is said in the same time
   * @returns {[start: number, end: number][]}
   */
  function partsOf(text, rate) {
    const most = MOST_WEIGHT * Math.min(rate, 1);
    /** @type {[number, number][]} */
    const parts = [];
    let start = 0;
    while (start < text.length) {
      const end = reach(text, start, most);
      let cutAt = end < text.length ? start + lastBreak(text.slice(start, end)) : end;
      while (cutAt < text.length && BLANK.test(text[cutAt])) {
        cutAt += 1;
      }
      parts.push([start, cutAt]);
      start = cutAt;
    }
    return parts;
  }

  /**
   * @param {string} text
   * @param {number} start
   * @param {number} most
   */
  function reach(text, start, most) {
    let weight = 0;
    for (let at = start; at < text.length; at += 1) {
      weight += WIDE.test(text[at]) ? WIDE_WEIGHT : 1;
      if (weight > most) {
        return at;
      }
    }
    return text.length;
  }

  /** @param {string} text */
  function lastBreak(text) {
    const clauses = [...text.matchAll(CLAUSE)].map(({ index }) => index + 1).filter((at) => at > text.length / 4);
    const clause = clauses[clauses.length - 1];
    const blank = text.search(/\s\S*$/);
    const end = clause ?? (blank > 0 ? blank + 1 : text.length);
    return /[\ud800-\udbff]$/.test(text.slice(0, end)) && end > 1 ? end - 1 : end;
  }

  Object.assign(globalThis.crunch, { languageTag, sentencesOf, partsOf });
})();
