// Names that the host has, in the reader's language: the host tells each under a code (the name of an algorithm, of a
// preset that comes with Crunch, the code of a setting). What has no words here keeps those of the host, as a newer one's
// do; so do the reader's own presets.

import { text } from "./texts.js";

/** @typedef {import("../../protocol/messages.js").AlgorithmDescription} Algorithm */
/** @typedef {import("../../protocol/messages.js").PresetMessage} Preset */
/** @typedef {import("./setting_values.js").Schema} Schema */

/**
 * @param {Algorithm[]} algorithms
 * @returns {Algorithm[]}
 */
export function algorithmsInWords(algorithms) {
  return algorithms.map(({ name, title, settings }) => ({
    name,
    title: own(`algorithm_${name}`) || title,
    settings: { ...settings, properties: settingsInWords(/** @type {any} */ (settings)?.properties ?? {}) },
  }));
}

/**
 * @param {Preset[]} presets
 * @returns {Preset[]}
 */
export function presetsInWords(presets) {
  return presets.map((preset) =>
    preset.shipped
      ? {
          ...preset,
          title: own(`preset_${preset.name}`) || preset.title,
          why: own(`preset_${preset.name}_why`) || preset.why,
        }
      : preset,
  );
}

/** @param {Record<string, Schema>} settings by name */
function settingsInWords(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, settingInWords(schema)]));
}

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
function settingInWords(schema) {
  const { code, title, description, words } = schema;
  if (!code) {
    return schema; // of an older host
  }
  const key = `setting_${code}`;
  const values = Object.entries(words ?? {}).map(([value, said]) => [value, own(`${key}_is_${value}`) || said]);
  return {
    ...schema,
    title: own(key) || title,
    description: own(`${key}_help`) || description,
    ...(words ? { words: Object.fromEntries(values) } : {}),
  };
}

/**
 * @param {string} code
 * @returns {string} empty where this extension has no words for it
 */
function own(code) {
  return text(`name_${code.replace(/\W/g, "_")}`);
}
