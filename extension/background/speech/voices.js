// Which voice reads which language. A voice that sends the text away is never used: nothing of a page leaves the machine.

/** @typedef {import("../../common/types.js").Voice} Voice */

/** Speech Dispatcher offers each voice of eSpeak in a hundred disguises: "English (America)+Andy". */
const DISGUISED = /\+\S/;

/**
 * @param {Voice[]} all
 * @returns {Voice[]} those to choose from, each once
 */
export function usableVoices(all) {
  const own = all.filter(({ name, isRemote }) => name && !isRemote);
  const plain = own.filter(({ name }) => !DISGUISED.test(name));
  const names = new Set();
  return (plain.length > 0 ? plain : own).filter(({ name }) => !names.has(name) && names.add(name));
}

/**
 * @param {Voice[]} voices
 * @param {string[]} languages
 * @param {Record<string, string>} chosen by the reader: name by language
 * @param {string} usual the language that is read where no voice speaks one
 * @returns {{used: Record<string, string>, missing: string[]}} name of a voice by language; those that none speaks
 */
export function chooseVoices(voices, languages, chosen, usual) {
  /** @type {Record<string, string>} */
  const used = {};
  const missing = [];
  const instead = best(voices, usual) ?? voices[0];
  for (const language of languages) {
    const own = voices.find(({ name }) => name === chosen[primary(language)]);
    const voice = own ?? best(voices, language);
    if (!voice && language) {
      missing.push(language);
    }
    used[language] = (voice ?? instead)?.name ?? "";
  }
  return { used, missing };
}

/**
 * @param {Voice[]} voices
 * @param {string} language
 * @returns {Voice | undefined}
 */
function best(voices, language) {
  const wanted = localeOf(language);
  if (!wanted) {
    return undefined;
  }
  let found;
  let most = 0;
  for (const voice of voices) {
    const has = localeOf(voice.lang);
    if (has?.language === wanted.language) {
      const score = 1 + (has.script === wanted.script ? 2 : 0) + (has.region === wanted.region ? 1 : 0);
      if (score > most) {
        [found, most] = [voice, score];
      }
    }
  }
  return found;
}

/** @param {string} language */
function localeOf(language) {
  try {
    return new Intl.Locale(language.replaceAll("_", "-")).maximize();
  } catch {
    return undefined;
  }
}

/** @param {string} language */
export function primary(language) {
  return localeOf(language)?.language ?? "";
}
