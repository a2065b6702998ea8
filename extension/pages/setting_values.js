// What a schema says of the values of a setting.

import { text } from "./texts.js";

/**
 * @typedef {object} Schema of one setting
 * @property {string} [title]
 * @property {string} [description]
 * @property {string} [group]
 * @property {string} [acts] "html" or "text": in these formats only, so it does nothing in a browser
 * @property {string} [type]
 * @property {unknown[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {unknown} [default]
 * @property {Record<string, unknown>} [default_by_variant]
 * @property {boolean} [overrides] whether it holds other settings, for inside cells
 * @property {Schema[]} [anyOf]
 */

/**
 * The schema of a value that is given; a setting may also be left to what applies by itself.
 *
 * @param {Schema} schema
 * @returns {Schema}
 */
export function kindOf(schema) {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

/**
 * What applies where nothing is set.
 *
 * @param {Schema} schema
 * @param {string} variant
 */
export function usualValue(schema, variant) {
  return schema.default ?? schema.default_by_variant?.[variant] ?? null;
}

/** Values that are words of a sentence, not names in a paper. */
const WORDS = new Map([
  ["judge", "value_judge"],
  ["keep", "value_keep"],
  ["hide", "value_hide"],
  ["apart", "value_apart"],
]);

/**
 * A value in words.
 *
 * @param {unknown} value
 */
export function inWords(value) {
  if (typeof value === "boolean") {
    return text(value ? "setting_on" : "setting_off");
  }
  const words = WORDS.get(String(value));
  if (words) {
    return text(words);
  }
  return Array.isArray(value) ? value.join(", ") : String(value);
}
