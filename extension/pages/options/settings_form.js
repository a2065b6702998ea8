// The form of an algorithm's settings, drawn from the host's schema in the groups of the papers. Each change is sent at
// once; what the host refuses stays in the field, with the reason below it.

import { asCrunchError } from "../../common/errors.js";
import { make } from "../shared/elements.js";
import { inWords, kindOf, usualValue } from "../shared/setting_values.js";
import { text } from "../shared/texts.js";
import { controlFor } from "./setting_fields.js";

/** @typedef {import("../shared/setting_values.js").Schema} Schema */

/** The group that few people need. */
const FOLDED = "Advanced";

/**
 * @typedef {object} Target what is edited
 * @property {Record<string, Schema>} schemas by name, in order
 * @property {Record<string, unknown>} values that are set
 * @property {Record<string, unknown>} below what applies where nothing is set, but for the schema's defaults
 * @property {Record<string, unknown>} managed what an administrator set
 * @property {(changes: {key: string, value: unknown}[]) => Promise<Record<string, unknown>>} save null takes a value out;
 *   what is set then is the answer
 */

/**
 * @param {HTMLElement} place
 * @param {Target} target
 * @param {(schema: Schema) => boolean} isWanted which settings to show
 */
export function showForm(place, target, isWanted) {
  const names = Object.keys(target.schemas).filter(
    (name) => !target.schemas[name].acts && isWanted(target.schemas[name]),
  );
  const prefix = place.id;
  /** @type {Map<string, ReturnType<typeof row>>} */
  const rows = new Map();

  /** @param {string} name */
  function usual(name) {
    const variant = target.values.variant ?? target.below.variant ?? "modern";
    return target.below[name] ?? usualValue(target.schemas[name], String(variant));
  }

  /** @param {{key: string, value: unknown}[]} changes @param {(problem: string) => void} complain */
  async function save(changes, complain) {
    try {
      target.values = await target.save(changes);
      complain("");
      const reset = changes.filter(({ value }) => value === null).map(({ key }) => key);
      for (const [name, one] of rows) {
        const isInHand = one.element.contains(document.activeElement) && !reset.includes(name);
        one.show({ withValue: !isInHand });
      }
    } catch (thrown) {
      const { code, detail } = asCrunchError(thrown);
      complain(text("setting_refused", detail || code));
    }
  }

  /** @param {string} name */
  function row(name) {
    const schema = target.schemas[name];
    const title = schema.title ?? name;
    const isLocked = Object.hasOwn(target.managed, name);
    const [id, help, problem] = [`${prefix}-${name}`, `${prefix}-${name}-help`, `${prefix}-${name}-problem`];
    const complaint = make("p", { id: problem, class: "problem small", role: "status" });
    const control = controlFor({ name, schema, all: target.schemas, changed });
    control.input.id = id;
    control.input.setAttribute("aria-describedby", `${help} ${problem}`);
    const reset = make("button", {
      type: "button",
      class: "link small",
      "aria-label": text("setting_reset_one", title),
    });
    reset.textContent = text("setting_reset");
    reset.addEventListener("click", async () => {
      await save([{ key: name, value: null }], complain);
      control.input.focus();
    });

    /** @param {string} words */
    function complain(words) {
      complaint.textContent = words;
      control.input.setAttribute("aria-invalid", String(words !== ""));
    }

    function changed() {
      const value = control.read();
      const wrong = outOfBounds(value, kindOf(schema));
      if (wrong) {
        complain(text("setting_refused", wrong));
      } else {
        save([{ key: name, value }], complain);
      }
    }

    function show({ withValue = true } = {}) {
      const value = isLocked ? target.managed[name] : target.values[name];
      /** @type {any} */ (control.input).disabled = isLocked;
      if (withValue) {
        control.show(value, usual(name));
      }
      reset.hidden = isLocked || !Object.hasOwn(target.values, name);
      element.classList.toggle("set", !reset.hidden);
    }

    const words = [schema.description ?? "", isLocked ? text("setting_locked") : ""].filter(Boolean).join(" ");
    const isSwitch = control.input.getAttribute("type") === "checkbox";
    const label = make("label", { for: id }, title);
    const head = make("div", { class: "head" }, ...(isSwitch ? [control.element, label] : [label]), reset);
    const hint = make("p", { id: help, class: "quiet small" }, words);
    const rest = isSwitch ? [hint] : [control.element, hint];
    const element = make(
      "div",
      { class: isSwitch ? "one switch" : "one", "data-setting": name },
      head,
      ...rest,
      complaint,
    );
    return { element, show };
  }

  for (const name of names) {
    rows.set(name, row(name));
  }
  const groups = [...new Set(names.map((name) => target.schemas[name].group ?? ""))];
  const all = make("button", { type: "button" }, text("setting_reset_all"));
  const problem = make("p", { class: "problem", role: "status" });
  all.addEventListener("click", () => {
    const keys = names.filter((name) => Object.hasOwn(target.values, name) && !Object.hasOwn(target.managed, name));
    save(
      keys.map((key) => ({ key, value: null })),
      (words) => {
        problem.textContent = words;
      },
    );
  });
  place.replaceChildren(
    ...groups.map((group) =>
      fieldset(
        group,
        names
          .filter((name) => (target.schemas[name].group ?? "") === group)
          .map((name) => rows.get(name)?.element ?? ""),
      ),
    ),
    ...(names.length > 0
      ? [make("div", { class: "row" }, all)]
      : [make("p", { class: "quiet" }, text("settings_none"))]),
    problem,
  );
  for (const one of rows.values()) {
    one.show();
  }
  for (const folded of place.querySelectorAll("details")) {
    folded.open = folded.querySelector("[data-setting].set") !== null;
  }
}

/**
 * @param {string} group
 * @param {(HTMLElement | string)[]} content
 */
function fieldset(group, content) {
  const title = group ? text(`group_${group.toLowerCase()}`) || group : "";
  if (group === FOLDED) {
    const fields = make("fieldset", { class: "group", "aria-label": title }, ...content);
    return make("details", { class: "folded" }, make("summary", {}, title), fields);
  }
  return make("fieldset", { class: "group" }, ...(title ? [make("legend", {}, title)] : []), ...content);
}

/**
 * Why a number cannot be, in plain words; the host looks at everything once more.
 *
 * @param {unknown} value
 * @param {Schema} schema
 */
function outOfBounds(value, { type, minimum, maximum }) {
  if (typeof value !== "number") {
    return "";
  }
  if (Number.isNaN(value) || (type === "integer" && !Number.isInteger(value))) {
    return text(type === "integer" ? "setting_no_integer" : "setting_no_number");
  }
  const isOutside = value < (minimum ?? value) || value > (maximum ?? value);
  return isOutside ? text("setting_out_of_bounds", inWords(minimum), inWords(maximum)) : "";
}
