// Options: what the host's settings file says of single sites (what the panel keeps for a site, and what was written by
// hand), in words, each with a button that takes it out.

import { ask } from "../../common/requests.js";
import { make } from "../shared/elements.js";
import { presentName, readMethods } from "../shared/methods.js";
import { settingInWords } from "../shared/setting_values.js";
import { text } from "../shared/texts.js";

/** @typedef {import("../../protocol/messages.js").SettingsReply["sites"][number]} Entry */
/** @typedef {import("../shared/setting_values.js").Schema} Schema */
/** @typedef {{words: string, path: string[]}} Own one thing that a site has of its own */

/**
 * @returns {Promise<Map<string, Own[]> | null>} by host, only those with something; null when the host program is silent
 */
export async function readOwn() {
  try {
    const [file, methods] = await Promise.all([ask("settings_file", { changes: [] }), readMethods()]);
    /** @type {Map<string, Own[]>} */
    const found = new Map();
    for (const entry of file.sites) {
      const things = own(entry, methods);
      if (things.length > 0) {
        found.set(entry.host, things);
      }
    }
    return found;
  } catch {
    return null; // the host's section says why
  }
}

/**
 * @param {Entry} entry
 * @param {import("../shared/methods.js").Methods} methods
 * @returns {Own[]}
 */
function own({ host, preset, algorithm, settings }, { algorithms, presets }) {
  const way = (/** @type {string} */ title) => text("preset_value", text("panel_algorithm"), title);
  const named = presets.find(({ name }) => name === presentName(presets, preset ?? ""));
  const runs = named?.algorithm ?? algorithm ?? "auto";
  const schemas = [...algorithms].sort((one, other) => Number(other.name === runs) - Number(one.name === runs));
  const schemaOf = (/** @type {string} */ key) =>
    schemas.map((one) => /** @type {any} */ (one.settings).properties?.[key]).find(Boolean);
  return [
    ...(preset ? [{ words: way(named?.title ?? preset), path: ["preset"] }] : []),
    ...(algorithm
      ? [{ words: way(algorithms.find(({ name }) => name === algorithm)?.title ?? algorithm), path: ["algorithm"] }]
      : []),
    ...Object.entries(settings).map(([key, value]) => ({
      words: settingInWords(key, value, schemaOf(key)),
      path: ["settings", key],
    })),
  ].map(({ words, path }) => ({ words, path: ["sites", host, ...path] }));
}

/**
 * @param {Own[]} things
 * @param {string} name of the site
 * @param {(things: Own[]) => Promise<unknown>} takeOut
 * @returns {HTMLElement[]}
 */
export function ownList(things, name, takeOut) {
  if (things.length === 0) {
    return [];
  }
  const rows = things.map((thing) => {
    const label = text("options_remove_own", thing.words, name);
    const remove = make("button", { type: "button", class: "link small", "aria-label": label }, text("options_remove"));
    remove.addEventListener("click", () => takeOut([thing]));
    return make("li", {}, make("span", {}, thing.words), remove);
  });
  return [make("ul", { class: "own quiet small", "aria-label": text("panel_own", name) }, ...rows)];
}

/** @param {Own[]} things */
export function takeOut(things) {
  return ask("settings_file", { changes: things.map(({ path }) => ({ path, value: null })) });
}
