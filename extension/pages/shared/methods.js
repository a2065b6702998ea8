// How the main content is found: by itself, with a preset for a kind of page, or with one algorithm. One select for all.

import { ask } from "../../common/requests.js";
import { make } from "./elements.js";
import { algorithmsInWords, presetsInWords } from "./own_names.js";
import { text } from "./texts.js";

/** @typedef {import("../../protocol/messages.js").AlgorithmDescription} Algorithm */
/** @typedef {import("../../protocol/messages.js").PresetMessage} Preset */
/** @typedef {{algorithms: Algorithm[], presets: Preset[]}} Methods */
/** @typedef {{algorithm: string, preset: string}} Method  as in the settings; "" for no preset */

const AUTOMATIC = "auto";
/** Before the name of a preset in the select; no algorithm has a colon. */
const PRESET = "preset:";

/** @returns {Promise<Methods>} */
export async function readMethods() {
  const [algorithms, presets] = await Promise.all([ask("algorithms"), ask("presets").catch(() => [])]);
  return { algorithms: algorithmsInWords(algorithms), presets: withOwnTitles(presets) }; // an older host knows no presets, and crunches without
}

/**
 * Presets in the reader's language, with titles that tell them apart: one that another has, too, is followed by the name.
 *
 * @param {Preset[]} presets
 * @returns {Preset[]}
 */
export function withOwnTitles(presets) {
  /** @type {Set<string>} */
  const taken = new Set();
  return presetsInWords(presets).map((preset) => {
    const title = taken.has(preset.title) ? `${preset.title} (${preset.name})` : preset.title;
    taken.add(title);
    return { ...preset, title };
  });
}

/**
 * What a choice means, in a sentence: of a preset its own reason.
 *
 * @param {Methods} methods
 * @param {string} value of the select's option
 * @returns {string} empty for what this extension does not know
 */
export function methodWords({ presets }, value) {
  const preset = presets.find(({ name }) => PRESET + name === value);
  if (preset) {
    return preset.why;
  }
  return value && text(`method_${value.replace(/\W/g, "_")}_words`); // a list not yet filled has no choice
}

/**
 * @param {HTMLSelectElement} select
 * @param {Methods} methods
 * @param {Method} chosen
 */
export function showMethods(select, { algorithms, presets }, chosen) {
  const ways = algorithms.map(({ name, title }) => new Option(title, name));
  const value = methodValue({ ...chosen, preset: presentName(presets, chosen.preset) });
  const isThere = ways.some((way) => way.value === value) || presets.some(({ name }) => PRESET + name === value);
  select.replaceChildren(
    ...ways.filter((option) => option.value === AUTOMATIC),
    ...(isThere ? [] : [new Option(chosen.preset || chosen.algorithm, value)]), // gone from the host, but still chosen
    ...presetGroups(presets).flatMap(({ key, members }) =>
      group(
        key,
        members.map(({ name, title }) => new Option(title, PRESET + name)),
      ),
    ),
    ...group(
      "method_algorithms",
      ways.filter((option) => option.value !== AUTOMATIC),
    ),
  );
  select.value = value;
}

/** Title of each group, in order. */
const GROUPS = { kinds: "method_presets", own: "target_presets", papers: "method_papers" };
/** Before a name of the presets as in the papers; a name saved before there were groups has none. */
const PAPERS = "papers-";

/**
 * @param {Preset[]} presets
 * @returns {{key: string, members: Preset[]}[]} groups with something in them
 */
export function presetGroups(presets) {
  return Object.entries(GROUPS)
    .map(([group, key]) => ({ key, members: presets.filter((preset) => groupOf(preset) === group) }))
    .filter(({ members }) => members.length > 0);
}

/**
 * An older host says only whether a preset comes with Crunch.
 *
 * @param {Preset} preset
 */
function groupOf({ group, shipped }) {
  return group ?? (shipped ? "kinds" : "own");
}

/**
 * What a saved name means now: a name that only the group as in the papers still has means that one.
 *
 * @param {Preset[]} presets
 * @param {string} name
 */
export function presentName(presets, name) {
  const is = (/** @type {string} */ wanted) => presets.some((preset) => preset.name === wanted);
  return name && !is(name) && is(PAPERS + name) ? PAPERS + name : name;
}

/**
 * @param {string} key
 * @param {HTMLOptionElement[]} options
 */
function group(key, options) {
  return options.length > 0 ? [make("optgroup", { label: text(key) }, ...options)] : [];
}

/**
 * The value of a select's option.
 *
 * @param {Method} method
 */
export function methodValue({ algorithm, preset }) {
  return preset ? PRESET + preset : algorithm;
}

/**
 * @param {HTMLSelectElement} select
 * @returns {Method}
 */
export function chosenMethod({ value }) {
  return value.startsWith(PRESET)
    ? { algorithm: AUTOMATIC, preset: value.slice(PRESET.length) }
    : { algorithm: value, preset: "" };
}

/**
 * Whether what is chosen can hide less or more. What is found by itself may turn out to be a preset of the settings file:
 * then what really ran on the page tells, unless it gave way to another one.
 *
 * @param {Methods} methods
 * @param {Method} method
 * @param {{algorithm?: string, unsure?: boolean}} [ran]
 */
export function knowsAmount({ algorithms, presets }, { algorithm, preset }, ran) {
  /** @param {string | undefined} name */
  const knows = (name) => {
    const schema = algorithms.find((one) => one.name === name)?.settings;
    return schema !== undefined && Object.hasOwn(schema.properties ?? {}, "amount");
  };
  const now = presentName(presets, preset);
  const named = preset ? presets.find(({ name }) => name === now)?.algorithm : algorithm;
  const isOtherwise = named === AUTOMATIC && ran?.unsure === false && !knows(ran.algorithm);
  return knows(named) && !isOtherwise;
}

/**
 * How much goes when the reader has not said.
 *
 * @param {Methods} methods
 * @param {Method} method
 */
export function usualAmount({ presets }, { preset }) {
  const now = presentName(presets, preset);
  const amount = presets.find(({ name }) => name === now)?.settings.amount;
  return typeof amount === "number" ? amount : 0;
}
