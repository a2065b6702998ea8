// One setting as a control, drawn from its JSON Schema: a switch, a choice, a number, a list of words.

import { make } from "../shared/elements.js";
import { amountInWords, inWords, kindOf, valuesOf } from "../shared/setting_values.js";
import { text } from "../shared/texts.js";
import { cellOverrides } from "./cell_overrides.js";

/** @typedef {import("../shared/setting_values.js").Schema} Schema */

/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {HTMLElement} input what has the focus and the name
 * @property {(value: unknown, usual: unknown) => void} show a value, or, when it is undefined, what applies by itself
 * @property {() => unknown} read null for what applies by itself
 */

/** @typedef {{name: string, schema: Schema, all: Record<string, Schema>, changed: () => void}} Wanted */

/**
 * @param {Wanted} wanted
 * @returns {Control}
 */
export function controlFor(wanted) {
  const schema = kindOf(wanted.schema);
  const isOptional = schema !== wanted.schema;
  if (schema.overrides) {
    return cellOverrides(wanted);
  }
  if (schema.type === "array") {
    return listOfWords(wanted.changed);
  }
  if (schema.type === "boolean" && !isOptional) {
    return switchFor(wanted.changed);
  }
  if (schema.type === "boolean" || schema.enum) {
    return choiceFor(wanted.schema, isOptional, wanted.changed);
  }
  if (wanted.name === "amount") {
    return amountFor(schema, wanted.changed);
  }
  return numberFor(schema, wanted.changed);
}

/**
 * @param {() => void} changed
 * @returns {Control}
 */
function switchFor(changed) {
  const input = make("input", { type: "checkbox", change: changed });
  const show = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => {
    input.checked = Boolean(value ?? usual);
  };
  return { element: input, input, show, read: () => input.checked };
}

/**
 * @param {Schema} schema
 * @param {boolean} isOptional
 * @param {() => void} changed
 * @returns {Control}
 */
function choiceFor(schema, isOptional, changed) {
  const input = make("select", { change: changed });
  const show = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => {
    const byItself = usual === null ? text("setting_by_itself") : text("setting_usual", inWords(usual, schema));
    input.replaceChildren(
      ...(isOptional ? [new Option(byItself, "null")] : []),
      ...valuesOf(schema).map((one) => new Option(inWords(one, schema), JSON.stringify(one))),
    );
    input.value = JSON.stringify(value ?? (isOptional ? null : usual));
  };
  return { element: input, input, show, read: () => JSON.parse(input.value) };
}

/**
 * @param {Schema} schema
 * @param {() => void} changed
 * @returns {Control}
 */
function numberFor({ type, minimum, maximum }, changed) {
  const input = make("input", { type: "number", step: type === "integer" ? "1" : "any", change: changed });
  input.min = String(minimum ?? "");
  input.max = String(maximum ?? "");
  const show = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => {
    input.value = typeof value === "number" ? String(value) : "";
    input.placeholder = usual === null ? "" : String(usual);
  };
  const read = () => (input.value === "" && !input.validity.badInput ? null : input.valueAsNumber);
  return { element: input, input, show, read };
}

/**
 * @param {Schema} schema
 * @param {() => void} changed
 * @returns {Control}
 */
function amountFor({ minimum = 0, maximum = 0 }, changed) {
  const input = make("input", { type: "range", min: String(minimum), max: String(maximum), change: changed });
  const words = make("span", { class: "quiet small", "aria-hidden": "true" });
  const say = () => {
    words.textContent = amountInWords(Number(input.value));
    input.setAttribute("aria-valuetext", words.textContent);
  };
  input.addEventListener("input", say);
  const show = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => {
    input.value = String(value ?? usual);
    say();
  };
  return { element: make("span", { class: "amount" }, input, words), input, show, read: () => Number(input.value) };
}

/**
 * @param {() => void} changed
 * @returns {Control}
 */
function listOfWords(changed) {
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", change: changed });
  const show = (/** @type {unknown} */ value, /** @type {unknown} */ usual) => {
    input.value = Array.isArray(value) ? value.join(", ") : "";
    input.placeholder = Array.isArray(usual) ? usual.join(", ") : "";
  };
  const read = () => {
    const words = input.value.split(/[\s,]+/).filter(Boolean);
    return words.length > 0 ? words : null;
  };
  return { element: input, input, show, read };
}
