// The controls of the reading mode, the same in the panel and in the options.

import { isSpaced, PROFILE_NAMES, SIZES, spacing, THEMES } from "../../common/reading.js";
import { make } from "./elements.js";
import { percent, text } from "./texts.js";

/** @typedef {import("../../common/reading.js").Look} Look */
/** @typedef {import("../../common/reading.js").Theme} Theme */
/** @typedef {import("../../common/reading.js").Profile} Profile */

const PROFILE_TEXTS = /** @type {const} */ ({
  own: "reading_profile_own",
  low_vision: "reading_profile_low_vision",
  dyslexia: "reading_profile_dyslexia",
  screen_reader: "reading_profile_screen_reader",
  calm: "reading_profile_calm",
});
const THEME_TEXTS = /** @type {const} */ ({
  page: "reading_theme_page",
  auto: "reading_theme_auto",
  light: "reading_theme_light",
  dark: "reading_theme_dark",
  sepia: "reading_theme_sepia",
  contrast: "reading_theme_contrast",
  custom: "reading_theme_custom",
});
const COLOR_TEXTS = /** @type {const} */ ({
  ground: "reading_color_ground",
  ink: "reading_color_ink",
  link: "reading_color_link",
});
const FONT_TEXTS = /** @type {const} */ ({
  page: "reading_font_page",
  sans: "reading_font_sans",
  serif: "reading_font_serif",
  legible: "reading_font_legible",
});
const PICTURE_TEXTS = /** @type {const} */ ({
  show: "reading_pictures_show",
  dim: "reading_pictures_dim",
  alt: "reading_pictures_alt",
});
const FOCUS_TEXTS = /** @type {const} */ ({
  0: "reading_focus_none",
  1: "reading_focus_1",
  3: "reading_focus_3",
  5: "reading_focus_5",
});
const SWITCH_TEXTS = /** @type {const} */ ({
  start: "reading_start",
  linear: "reading_linear",
  still: "reading_still",
});

/** @type {(value: number) => string} */
const percents = (value) => percent(value / 100);
/** @type {(value: number) => string} */
const characters = (value) => text("reading_characters", String(value));
/** @type {(value: number) => string} */
const ems = (value) => (value === 0 ? text("reading_as_page") : `${value} em`);
/** @type {(value: number) => string} */
const lines = (value) => (value === 0 ? text("reading_as_page") : `× ${value}`);

/**
 * Make them in an empty place.
 *
 * @param {HTMLElement} place
 * @param {(change: Partial<Look>) => unknown} onChange
 * @returns {(look: Look) => void} shows the values of a look
 */
export function readingControls(place, onChange) {
  /** @type {((look: Look) => void)[]} */
  const shows = [];
  /** @param {{element: HTMLElement, show(look: Look): void}} control */
  const add = ({ element, show }) => {
    shows.push(show);
    return element;
  };
  const profile = choice("profile", text("reading_profile"), entries(PROFILE_NAMES, PROFILE_TEXTS), onChange);
  const font = choice("font", text("reading_font"), Object.entries(FONT_TEXTS), onChange);
  const pictures = choice("pictures", text("reading_pictures"), Object.entries(PICTURE_TEXTS), onChange);
  const focus = choice("focus", text("reading_focus"), Object.entries(FOCUS_TEXTS), onChange, Number);
  const measures = { min: 30, max: 120, step: 5 };
  const spaces = /** @type {const} */ ([
    ["line", text("reading_line"), { min: 0, max: 3, step: 0.1 }, lines],
    ["letter", text("reading_letter"), { min: 0, max: 0.3, step: 0.02 }, ems],
    ["word", text("reading_word"), { min: 0, max: 0.6, step: 0.02 }, ems],
    ["paragraph", text("reading_paragraph"), { min: 0, max: 3, step: 0.25 }, ems],
  ]);
  place.append(
    add(profile),
    add(themes(onChange)),
    add(colors(onChange)),
    add(size(onChange)),
    group(text("reading_text"), [
      add(font),
      add(range("measure", text("reading_measure"), measures, characters, onChange)),
      add(spacingSwitch(onChange)),
      ...spaces.map(([name, label, bounds, words]) => add(range(name, label, bounds, words, onChange))),
    ]),
    group(text("reading_around"), [
      add(focus),
      add(pictures),
      add(range("pictureSize", text("reading_picture_size"), { min: 25, max: 200, step: 25 }, percents, onChange)),
      ...Object.entries(SWITCH_TEXTS).map(([name, key]) =>
        add(toggle(/** @type {"start" | "linear" | "still"} */ (name), text(key), onChange)),
      ),
    ]),
  );
  return (look) => {
    for (const show of shows) {
      show(look);
    }
  };
}

/**
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string>>} texts
 * @returns {[string, string][]}
 */
function entries(names, texts) {
  return names.map((name) => [name, texts[name]]);
}

/**
 * @param {string} title
 * @param {HTMLElement[]} parts
 */
function group(title, parts) {
  return make(
    "details",
    { name: "reading-parts" },
    make("summary", {}, title),
    make("div", { class: "stack" }, ...parts),
  );
}

/**
 * @param {"profile" | "font" | "pictures" | "focus"} name
 * @param {string} label
 * @param {[string, string][]} options value and key of its words
 * @param {(change: Partial<Look>) => unknown} onChange
 * @param {(value: string) => string | number} [read]
 */
function choice(name, label, options, onChange, read = (value) => value) {
  const select = make("select", { id: `reading-${name}` });
  select.append(...options.map(([value, key]) => new Option(text(key), value)));
  select.addEventListener("change", () => onChange({ [name]: read(select.value) }));
  const element = make("div", { class: "line" }, make("label", { for: select.id }, label), select);
  const show = (/** @type {Look} */ look) => {
    select.value = String(look[name]);
  };
  return { element, show };
}

/** @param {(change: Partial<Look>) => unknown} onChange */
function themes(onChange) {
  const radios = THEMES.map((theme) => {
    const change = () => onChange({ theme });
    const radio = make("input", { type: "radio", name: "reading-theme", value: theme, change });
    const words = make("span", { class: "theme", "data-theme": theme }, text(THEME_TEXTS[theme]));
    return { radio, label: make("label", {}, radio, words) };
  });
  const legend = make("legend", {}, text("reading_theme"));
  const box = make("div", { class: "themes" }, ...radios.map(({ label }) => label));
  return {
    element: make("fieldset", { id: "reading-themes" }, legend, box),
    show: (/** @type {Look} */ look) => {
      for (const { radio } of radios) {
        radio.checked = radio.value === look.theme;
      }
    },
  };
}

/** The reader's own colours, there while they are used. @param {(change: Partial<Look>) => unknown} onChange */
function colors(onChange) {
  const inputs = Object.entries(COLOR_TEXTS).map(([name, key]) => {
    const input = make("input", { type: "color", id: `reading-${name}` });
    input.addEventListener("change", () => onChange({ theme: "custom", [name]: input.value }));
    return { name: /** @type {"ground" | "ink" | "link"} */ (name), input, label: make("label", {}, input, text(key)) };
  });
  const element = make("div", { class: "own-colors" }, ...inputs.map(({ label }) => label));
  return {
    element,
    show: (/** @type {Look} */ look) => {
      element.hidden = look.theme !== "custom";
      for (const { name, input } of inputs) {
        input.value = look[name];
      }
    },
  };
}

/** @param {(change: Partial<Look>) => unknown} onChange */
function size(onChange) {
  const bounds = { min: 0, max: SIZES.length - 1, step: 1 };
  const { element, show, input } = slider("size", text("reading_size"), bounds, (index) => percents(SIZES[index]));
  input.addEventListener("change", () => onChange({ size: SIZES[Number(input.value)] }));
  return {
    element,
    show: (/** @type {Look} */ look) =>
      show(
        SIZES.findLastIndex((one) => one <= look.size),
        percents(look.size),
      ),
  };
}

/**
 * @param {"measure" | "line" | "letter" | "word" | "paragraph" | "pictureSize"} name
 * @param {string} label
 * @param {{min: number, max: number, step: number}} bounds
 * @param {(value: number) => string} words
 * @param {(change: Partial<Look>) => unknown} onChange
 */
function range(name, label, bounds, words, onChange) {
  const { element, show, input } = slider(name, label, bounds, words);
  input.addEventListener("change", () => onChange({ [name]: Number(input.value) }));
  return { element, show: (/** @type {Look} */ look) => show(look[name], words(look[name])) };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {{min: number, max: number, step: number}} bounds
 * @param {(value: number) => string} words
 */
function slider(name, label, { min, max, step }, words) {
  const id = `reading-${name}`;
  const input = make("input", { type: "range", id, min: `${min}`, max: `${max}`, step: `${step}` });
  const said = make("span", { class: "quiet", "aria-hidden": "true" });
  /** @param {string} value */
  const say = (value) => {
    said.textContent = value;
    input.setAttribute("aria-valuetext", value);
  };
  input.addEventListener("input", () => say(words(Number(input.value))));
  const element = make("div", { class: "slide" }, make("label", { for: id }, label), said, input);
  /** @param {number} value @param {string} value_words */
  const show = (value, value_words) => {
    input.value = String(value);
    say(value_words);
  };
  return { element, show, input };
}

/** @param {(change: Partial<Look>) => unknown} onChange */
function spacingSwitch(onChange) {
  const input = make("input", { type: "checkbox", id: "reading-spaced" });
  input.addEventListener("change", () => onChange(spacing(input.checked)));
  const hint = make("span", { class: "hint" }, text("reading_spaced_hint"));
  const words = make("span", {}, text("reading_spaced"), " ", hint);
  return {
    element: make("label", { class: "setting" }, input, words),
    show: (/** @type {Look} */ look) => {
      input.checked = isSpaced(look);
    },
  };
}

/**
 * @param {"start" | "linear" | "still"} name
 * @param {string} label
 * @param {(change: Partial<Look>) => unknown} onChange
 */
function toggle(name, label, onChange) {
  const input = make("input", { type: "checkbox", id: `reading-${name}` });
  input.addEventListener("change", () => onChange({ [name]: input.checked }));
  const hint = name === "still" ? make("span", { class: "hint" }, text("reading_still_hint")) : "";
  return {
    element: make("label", { class: "setting" }, input, make("span", {}, label, " ", hint)),
    show: (/** @type {Look} */ look) => {
      input.checked = look[name];
    },
  };
}
