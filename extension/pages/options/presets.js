// Presets: what there is and why, a copy of one's own, another name, a file of it, and away with it.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { byId, make } from "../shared/elements.js";
import { presentName, presetGroups } from "../shared/methods.js";
import { settingInWords } from "../shared/setting_values.js";
import { text } from "../shared/texts.js";

/** @typedef {import("../../protocol/messages.js").PresetMessage} Preset */

/**
 * @typedef {object} Wishes
 * @property {(presets: Preset[], focused?: string) => void} changed  with the name of the preset that the reader made
 * @property {(name: string) => void} use
 * @property {(name: string) => void} edit
 */

/** @type {Wishes} */
let wishes;

/** @param {Wishes} asked */
export function watchPresets(asked) {
  wishes = asked;
  const file = /** @type {HTMLInputElement} */ (byId("preset-file"));
  byId("preset-import").addEventListener("click", () => file.click());
  byId("preset-cancel").addEventListener("click", () => byId("preset-dialog").close());
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) {
      const name = freeName(slug(chosen.name.replace(/\.toml$/i, "")));
      await act({ action: "import", name, text: await chosen.text() }, name);
    }
  });
}

/** @type {Preset[]} */
let known = [];
/** @type {(algorithm: string) => Record<string, import("../shared/setting_values.js").Schema>} */
let schemasOf;

/**
 * @param {Preset[]} presets
 * @param {string} used name of the one that runs
 * @param {typeof schemasOf} schemas of the settings of an algorithm
 */
export function showPresets(presets, used, schemas) {
  [known, schemasOf] = [presets, schemas];
  const list = byId("preset-list");
  const open = new Set([...list.querySelectorAll("li:has(> details[open])")].map(({ dataset }) => dataset.preset));
  const focused = document.activeElement?.closest("[data-preset]")?.getAttribute("data-preset");
  const now = presentName(presets, used);
  list.replaceChildren(
    ...presetGroups(presets).map(({ key, members }) => {
      const rows = make("ul", { class: "presets" }, ...members.map((preset) => row(preset, preset.name === now)));
      const isFolded = key === "method_papers" && !members.some(({ name }) => name === now || open.has(name));
      return key === "method_papers"
        ? make(
            "details",
            { class: "papers", ...(isFolded ? {} : { open: "" }) },
            make("summary", {}, text(key)),
            make("p", { class: "quiet small" }, text("method_papers_words")),
            rows,
          )
        : make("section", {}, make("h3", {}, text(key)), rows);
    }),
  );
  for (const one of list.querySelectorAll("[data-preset]")) {
    one.firstChild.open = open.has(one.dataset.preset);
  }
  if (focused) {
    list.querySelector(`[data-preset="${CSS.escape(focused)}"] summary`)?.focus();
  }
}

/**
 * @param {Preset} preset
 * @param {boolean} isUsed
 */
function row(preset, isUsed) {
  const { name, title, why, algorithm, settings, shipped } = preset;
  const tags = [...(shipped ? [] : [text("preset_own")]), ...(isUsed ? [text("preset_used")] : [])];
  const schemas = schemasOf(algorithm);
  const values = Object.entries(settings).map(([key, value]) =>
    make("li", {}, settingInWords(key, value, schemas[key])),
  );
  const details = make(
    "details",
    {},
    make("summary", {}, title, ...tags.map((tag) => make("span", { class: "tag" }, tag))),
    make("p", {}, why),
    make("ul", { class: "values small quiet", "aria-label": text("preset_settings", title, algorithm) }, ...values),
    make(
      "div",
      { class: "row" },
      ...(byId("preset-list").hasAttribute("data-locked") ? [] : [button("preset_use", title, () => wishes.use(name))]),
      button("preset_copy", title, () => askName(preset, "copy")),
      ...(shipped
        ? []
        : [
            button("preset_edit", title, () => wishes.edit(name)),
            button("preset_rename", title, () => askName(preset, "rename")),
            button("preset_remove", title, () => askRemoval(preset)),
          ]),
      button("preset_export", title, () => exportPreset(name)),
    ),
  );
  return make("li", { "data-preset": name }, details);
}

/**
 * @param {string} key
 * @param {string} title
 * @param {() => unknown} action
 */
function button(key, title, action) {
  return make("button", { type: "button", "aria-label": `${text(key)}: ${title}`, click: action }, text(key));
}

/**
 * @param {Preset} preset
 * @param {"copy" | "rename"} action
 */
function askName(preset, action) {
  const dialog = byId("preset-dialog");
  const field = byId("preset-title");
  byId("preset-dialog-title").textContent = text(`preset_${action}_title`, preset.title);
  field.value = action === "copy" ? text("preset_copy_of", preset.title) : preset.title;
  dialog.returnValue = "";
  dialog.addEventListener(
    "close",
    async () => {
      const title = field.value.trim();
      if (dialog.returnValue === "yes" && title) {
        const newName = freeName(slug(title), action === "rename" ? preset.name : "");
        if (newName === preset.name) {
          await act({ ...preset, action: "save", title }, newName);
        } else {
          await act({ action, name: preset.name, new_name: newName, title }, newName, preset.name);
        }
      }
    },
    { once: true },
  );
  dialog.showModal();
  field.select();
}

/** @param {Preset} preset */
function askRemoval(preset) {
  const dialog = byId("preset-remove-dialog");
  byId("preset-remove-title").textContent = text("preset_remove_question", preset.title);
  dialog.returnValue = "";
  dialog.addEventListener(
    "close",
    () => dialog.returnValue === "remove" && act({ action: "remove", name: preset.name }, "", preset.name),
    { once: true },
  );
  dialog.showModal();
}

/** @param {string} name */
async function exportPreset(name) {
  const reply = await act({ action: "export", name });
  if (reply) {
    const address = URL.createObjectURL(new Blob([reply.text], { type: "application/toml" }));
    make("a", { href: address, download: `${name}.toml` }).click();
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {Record<string, unknown>} fields
 * @param {string} [made] name of the preset that there is then
 * @param {string} [gone] name of the preset that there is no more
 * @returns {Promise<import("../../protocol/messages.js").PresetsReply | undefined>}
 */
async function act(fields, made, gone) {
  const problem = byId("preset-problem");
  try {
    const { shipped: _, ...request } = fields;
    const reply = await ask("change_presets", { fields: request });
    problem.textContent = reply.problems.map(ownWords(reply.said)).join("\n");
    if (made !== undefined) {
      wishes.changed(reply.presets, made || gone);
    }
    return reply;
  } catch (thrown) {
    const { code, detail } = asCrunchError(thrown);
    problem.textContent = text("setting_refused", detail || code);
    return undefined;
  }
}

/** @param {string} title */
function slug(title) {
  const plain = title.normalize("NFKD").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "preset"
  );
}

/**
 * @param {string} wanted
 * @param {string} [own] which may be taken again
 */
function freeName(wanted, own = "") {
  const taken = new Set(known.map(({ name }) => name).filter((name) => name !== own));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${wanted}-${number}`;
  }
  return name;
}
