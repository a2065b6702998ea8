// What a schema says of the values of a setting.

import { text } from "./texts.js";

/**
 * @typedef {object} Schema of one setting
 * @property {string} [code] under which there are own words for it (`own_names.js`)
 * @property {string} [title]
 * @property {string} [description]
 * @property {string} [group]
 * @property {string} [acts] "html" or "text": in these formats only, so it does nothing in a browser
 * @property {string} [type]
 * @property {unknown[]} [enum]
 * @property {Record<string, string>} [words] by value of the enum
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {unknown} [default]
 * @property {Record<string, unknown>} [default_by_variant]
 * @property {boolean} [overrides] whether it holds other settings, for inside cells
 * @property {boolean} [in_cells] whether it can be one of these
 * @property {boolean} [of_the_page] whether it says how a page is shown, whichever algorithm runs
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

/**
 * The values that a setting is chosen from, in the order that the host tells them in; none where it takes any.
 *
 * @param {Schema} schema
 * @returns {unknown[]}
 */
export function valuesOf(schema) {
  const { type, enum: values } = kindOf(schema);
  if (type === "boolean") {
    return [true, false];
  }
  const told = Object.keys(schema.words ?? {});
  return values?.toSorted((one, other) => told.indexOf(String(one)) - told.indexOf(String(other))) ?? [];
}

const AMOUNTS = ["amount_much_less", "amount_less", "amount_usual", "amount_more", "amount_much_more"];

/**
 * How much is hidden, in words.
 *
 * @param {number} amount from -2 to 2
 */
export function amountInWords(amount) {
  return text(AMOUNTS[amount + 2]);
}

/**
 * A setting with its value, in words.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {Schema} [schema]
 */
export function settingInWords(name, value, schema) {
  const isAmount = name === "amount" && typeof value === "number" && Math.abs(value) <= 2;
  const title = isAmount ? text("amount_label") : (schema?.title ?? name);
  return text("preset_value", title, isAmount ? amountInWords(value) : inWords(value, schema));
}

/**
 * A value in words: those that the host has for it.
 *
 * @param {unknown} value
 * @param {Schema} [schema] of its setting
 */
export function inWords(value, schema) {
  if (typeof value === "boolean") {
    return text(value ? "setting_on" : "setting_off");
  }
  const words = schema?.words?.[String(value)];
  if (words) {
    return words;
  }
  return Array.isArray(value) ? value.join(", ") : String(value);
}
