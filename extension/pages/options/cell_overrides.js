// Finer control: other settings for what lies inside table cells, one row each.

import { make } from "../shared/elements.js";
import { inWords, usualValue, valuesOf } from "../shared/setting_values.js";
import { text } from "../shared/texts.js";

/** @typedef {import("../shared/setting_values.js").Schema} Schema */

/**
 * @param {import("./setting_fields.js").Wanted} wanted
 * @returns {import("./setting_fields.js").Control}
 */
export function cellOverrides({ schema: own, all, changed }) {
  const names = Object.keys(all).filter((name) => all[name].in_cells !== false && !all[name].acts); // the host knows which
  const rows = make("ul", { class: "overrides" });
  const select = make("select", { "aria-label": text("overrides_add") });
  /** @type {Map<string, string>} */
  let overrides = new Map();
  let isLocked = false;

  const add = make("button", { type: "button" }, text("overrides_add_button"));
  add.addEventListener("click", () => {
    const name = select.value;
    overrides.set(name, valueText(usualValue(all[name], "modern")));
    draw();
    /** @type {HTMLElement | null} */ (rows.querySelector(`[data-name="${name}"] :is(input, select)`))?.focus();
    changed();
  });

  function draw() {
    rows.replaceChildren(...[...overrides].map(([name, value]) => row(name, value)));
    const left = names.filter((name) => !overrides.has(name));
    select.replaceChildren(...left.map((name) => new Option(all[name].title ?? name, name)));
    add.disabled = isLocked || left.length === 0;
  }

  /** @param {string} name @param {string} value */
  function row(name, value) {
    const title = all[name]?.title ?? name;
    const control = controlOf(name, value, title);
    control.addEventListener("change", () => {
      overrides.set(name, control.value.trim().replace(/[\s,]+/g, "+"));
      changed();
    });
    const remove = make(
      "button",
      { type: "button", "aria-label": text("overrides_remove", title) },
      text("options_remove"),
    );
    remove.addEventListener("click", () => {
      overrides.delete(name);
      draw();
      select.focus();
      changed();
    });
    return make("li", { "data-name": name }, make("span", {}, title), control, remove);
  }

  /** @param {string} name @param {string} value @param {string} title */
  function controlOf(name, value, title) {
    const schema = all[name] ?? {};
    const values = valuesOf(schema);
    if (values.length === 0) {
      return make("input", { type: "text", "aria-label": title, value: value.replaceAll("+", ", ") });
    }
    const choice = make("select", { "aria-label": title });
    choice.append(...values.map((one) => new Option(inWords(one, schema), String(one), false, String(one) === value)));
    return choice;
  }

  const element = make("div", { class: "stack" }, rows, make("div", { class: "row" }, select, add));
  return {
    element,
    input: select,
    show: (value) => {
      const pairs = Array.isArray(value) ? value.map(String) : [];
      overrides = new Map(pairs.map((pair) => [pair.split("=")[0].trim(), pair.slice(pair.indexOf("=") + 1).trim()]));
      isLocked = select.disabled;
      draw();
    },
    read: () => (overrides.size > 0 || own.default === null ? [...overrides].map((pair) => pair.join("=")) : []),
  };
}

/** @param {unknown} value */
function valueText(value) {
  return Array.isArray(value) ? value.join("+") : String(value);
}
