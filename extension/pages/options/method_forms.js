// Options: presets and algorithms, images and links. The forms are drawn from the host's own schemas, and what they
// change is in the host's settings file or in one of the reader's presets.

import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { changeSettings, readSettings } from "../../common/settings.js";
import { byId, make } from "../shared/elements.js";
import { methodWords, presentName, withOwnTitles } from "../shared/methods.js";
import { text } from "../shared/texts.js";
import { lockMethod } from "./locks.js";
import { showPresets, watchPresets } from "./presets.js";
import { Preview } from "./preview.js";
import { showForm } from "./settings_form.js";

/** @typedef {import("../../protocol/messages.js").AlgorithmDescription} Algorithm */
/** @typedef {import("../../protocol/messages.js").PresetMessage} Preset */
/** @typedef {import("../../protocol/messages.js").SettingsReply} SettingsFile */

const PRESET = "preset:";

/** @type {Algorithm[]} */
let algorithms = [];
/** @type {Preset[]} */
let presets = [];
/** @type {SettingsFile} */
let file;
/** @type {() => void} */
let onSaved;
/** @type {Preview} */
let preview;
/** @type {Preview} */
let looksPreview;

/** @param {() => void} saved */
export function watchMethods(saved) {
  onSaved = saved;
  preview = new Preview("preview");
  looksPreview = new Preview("looks-preview");
  watchPresets({ changed: presetsChanged, use, edit });
  byId("target").addEventListener("change", showTarget);
}

/** @param {{algorithms: Algorithm[], presets: Preset[]}} methods what the host offers */
export async function showSettings(methods) {
  file = await ask("settings_file", { changes: [] });
  ({ algorithms, presets } = methods);
  for (const body of document.querySelectorAll(".methods-body")) {
    body.removeAttribute("hidden");
  }
  if (file.managed_preset) {
    lockMethod();
  }
  byId("file-path").textContent = file.file;
  byId("file-problems").replaceChildren(
    ...file.problems.map(ownWords(file.said)).map((problem) => make("li", {}, problem)),
  );
  showPresets(presets, (await readSettings()).preset, schemasOf);
  showTargets(byId("target").value || (await running()));
  showPageForm();
}

/** What runs on most pages, or the reader's preset that does: the form to begin with. */
async function running() {
  const { algorithm, preset } = await readSettings();
  const used = presets.find(({ name }) => name === presentName(presets, preset));
  return used && !used.shipped ? PRESET + used.name : (used?.algorithm ?? algorithm);
}

/** @param {string} chosen */
function showTargets(chosen) {
  const own = presets.filter(({ shipped }) => !shipped);
  const targets = [
    make(
      "optgroup",
      { label: text("target_algorithms") },
      ...algorithms.map(({ name, title }) => new Option(title, name)),
    ),
    make(
      "optgroup",
      { label: text("target_presets") },
      ...own.map(({ name, title }) => new Option(title, PRESET + name)),
    ),
  ];
  const select = byId("target");
  select.replaceChildren(...(own.length > 0 ? targets : targets.slice(0, 1)));
  select.value = chosen;
  if (select.value !== chosen) {
    select.selectedIndex = 0;
  }
  showTarget();
}

function showTarget() {
  const { value } = byId("target");
  byId("target-words").textContent = methodWords({ algorithms, presets }, value);
  const place = byId("settings-form");
  const preset = presets.find(({ name }) => PRESET + name === value);
  if (preset) {
    showForm(place, targetOfPreset(preset), () => true);
    preview.show({ algorithm: "auto", preset: preset.name });
  } else {
    showForm(place, targetOfAlgorithm(value), ({ of_the_page: isOfPage }) => !isOfPage);
    preview.show({ algorithm: value });
  }
}

function showPageForm() {
  const isOfPage = (/** @type {import("../shared/setting_values.js").Schema} */ schema) => schema.of_the_page === true;
  const holder = algorithms.find(({ name }) => Object.values(schemasOf(name)).some(isOfPage));
  showForm(byId("page-form"), targetOfAlgorithm(holder?.name ?? ""), isOfPage);
}

/**
 * @param {string} name
 * @returns {import("./settings_form.js").Target}
 */
function targetOfAlgorithm(name) {
  return {
    schemas: schemasOf(name),
    values: valuesOf(file.algorithms, name),
    below: {},
    managed: valuesOf(file.managed, name),
    save: async (changes) => {
      const schemas = schemasOf(name);
      file = await ask("settings_file", {
        changes: changes.map(({ key, value }) => ({
          path: ["algorithms", name, key],
          value: isUsual(schemas[key], value) ? null : value,
        })),
      });
      finish();
      return valuesOf(file.algorithms, name);
    },
  };
}

/**
 * @param {Preset} preset
 * @returns {import("./settings_form.js").Target}
 */
function targetOfPreset(preset) {
  let settings = /** @type {Record<string, unknown>} */ (preset.settings);
  return {
    schemas: schemasOf(preset.algorithm),
    values: settings,
    below: valuesOf(file.algorithms, preset.algorithm),
    managed: valuesOf(file.managed, preset.algorithm),
    save: async (changes) => {
      const given = changes.map(({ key, value }) => [key, value]);
      const all = Object.entries({ ...settings, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
      const { shipped: _, ...fields } = { ...preset, settings: Object.fromEntries(all) };
      const reply = await ask("change_presets", { fields: { ...fields, action: "save" } });
      presets = withOwnTitles(reply.presets);
      settings = { ...presets.find(({ name }) => name === preset.name)?.settings };
      showPresets(presets, (await readSettings()).preset, schemasOf);
      finish();
      return settings;
    },
  };
}

function finish() {
  onSaved();
  preview.show();
  looksPreview.show();
}

/**
 * @param {Record<string, any>} algorithms
 * @param {string} name
 * @returns {Record<string, unknown>}
 */
function valuesOf(algorithms, name) {
  return algorithms[name] ?? {};
}

/** @param {string} name */
function schemasOf(name) {
  const schema = /** @type {any} */ (algorithms.find((one) => one.name === name)?.settings);
  return /** @type {Record<string, import("../shared/setting_values.js").Schema>} */ (schema?.properties ?? {});
}

/**
 * What applies anyway need not stand in the file.
 *
 * @param {import("../shared/setting_values.js").Schema | undefined} schema
 * @param {unknown} value
 */
function isUsual(schema, value) {
  return value === null || JSON.stringify(schema?.default) === JSON.stringify(value);
}

/**
 * @param {Preset[]} all
 * @param {string} [focused]
 */
async function presetsChanged(all, focused) {
  presets = withOwnTitles(all);
  const { preset } = await readSettings();
  if (preset && !presets.some(({ name }) => name === preset)) {
    await changeSettings({ preset: "" });
  }
  showPresets(presets, (await readSettings()).preset, schemasOf);
  showTargets(byId("target").value);
  const row = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-preset="${CSS.escape(focused ?? "")}"] summary`)
  );
  (row ?? byId("preset-import")).focus();
  onSaved();
}

/** @param {string} name */
async function use(name) {
  await changeSettings({ preset: name, algorithm: "auto" });
  showPresets(presets, name, schemasOf);
  ask("crunch_again");
  onSaved();
}

/** @param {string} name */
function edit(name) {
  showTargets(PRESET + name);
  location.hash = "methods";
  addEventListener("hashchange", () => byId("target").focus(), { once: true }); // after the section is shown
}
