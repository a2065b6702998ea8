// How the reading mode looks: its values, each with its bounds, and the profiles, which are sets of them.

/**
 * @typedef {object} Look
 * @property {Profile} profile which set it began from; "own" when something of it was changed
 * @property {Theme} theme
 * @property {string} ground of the theme "custom", as #rrggbb
 * @property {string} ink
 * @property {string} link
 * @property {number} size of text, in percent of the page's own
 * @property {"page" | "sans" | "serif" | "legible"} font
 * @property {number} measure characters in a line at most
 * @property {number} line height of a line, in heights of the font; 0 as the page has it
 * @property {number} letter room between letters, in em; 0 as the page has it
 * @property {number} word room between words, in em
 * @property {number} paragraph room below a paragraph, in em
 * @property {boolean} start whether lines begin at one edge
 * @property {"show" | "dim" | "alt"} pictures
 * @property {number} pictureSize in percent
 * @property {boolean} linear whether tables that only lay a page out become one column
 * @property {boolean} still whether nothing moves; also where the system asks for it
 * @property {0 | 1 | 3 | 5} focus lines that stay bright
 */

/** @typedef {"own" | "low_vision" | "dyslexia" | "screen_reader" | "calm"} Profile */
/** @typedef {"page" | "auto" | "light" | "dark" | "sepia" | "contrast" | "custom"} Theme */

/**
 * What holds on a site, or everywhere.
 *
 * @typedef {object} Reading
 * @property {boolean} always whether each crunched page begins in reading mode
 * @property {Look} look
 */

export const THEMES = /** @type {const} */ (["page", "auto", "light", "dark", "sepia", "contrast", "custom"]);
export const PROFILE_NAMES = /** @type {const} */ (["own", "low_vision", "dyslexia", "screen_reader", "calm"]);
/** The steps that the buttons for the size take. */
export const SIZES = Object.freeze([100, 110, 125, 150, 175, 200, 250, 300, 350, 400]);
/** What WCAG 1.4.12 names: no text may be lost with these. */
export const WCAG_SPACING = Object.freeze({ line: 1.5, letter: 0.12, word: 0.16, paragraph: 2 });
const NO_SPACING = Object.freeze({ line: 0, letter: 0, word: 0, paragraph: 0 });

/** @type {Readonly<Look>} */
export const DEFAULT_LOOK = Object.freeze({
  profile: "own",
  theme: "auto",
  ground: "#fdf6e3",
  ink: "#1d2b32",
  link: "#0b5a7a",
  size: 110,
  font: "page",
  measure: 80,
  line: 1.6,
  letter: 0,
  word: 0,
  paragraph: 0,
  start: true,
  pictures: "show",
  pictureSize: 100,
  linear: true,
  still: false,
  focus: 0,
});

/** @type {Readonly<Record<Profile, Partial<Look>>>} what a profile changes of the default */
export const PROFILES = Object.freeze({
  own: {},
  low_vision: { theme: "contrast", size: 200, font: "sans", measure: 60, line: 1.6, word: 0.08, still: true },
  dyslexia: { theme: "sepia", size: 125, font: "legible", measure: 60, ...WCAG_SPACING, paragraph: 1.5 },
  screen_reader: { theme: "page", size: 100, line: 0, pictures: "alt", still: true },
  calm: { theme: "sepia", size: 125, font: "serif", measure: 66, line: 1.7, pictures: "dim", still: true },
});

/** Value by name -> what makes one good. */
const READERS = Object.freeze({
  profile: oneOf(...PROFILE_NAMES),
  theme: oneOf(...THEMES),
  ground: readColor,
  ink: readColor,
  link: readColor,
  size: between(100, 400),
  font: oneOf("page", "sans", "serif", "legible"),
  measure: between(20, 120),
  line: between(0, 3),
  letter: between(0, 0.5),
  word: between(0, 1),
  paragraph: between(0, 4),
  start: readSwitch,
  pictures: oneOf("show", "dim", "alt"),
  pictureSize: between(25, 200),
  linear: readSwitch,
  still: readSwitch,
  focus: oneOf(0, 1, 3, 5),
});

/**
 * @param {Profile} profile
 * @returns {Look}
 */
export function lookOf(profile) {
  return { ...DEFAULT_LOOK, ...PROFILES[profile], profile };
}

/**
 * What is damaged or unknown costs only itself.
 *
 * @param {unknown} value
 * @returns {Look}
 */
export function readLook(value) {
  const values = /** @type {Record<string, unknown>} */ (typeof value === "object" && value !== null ? value : {});
  const read = Object.entries(READERS).map(([name, reader]) => [
    name,
    reader(values[name]) ?? DEFAULT_LOOK[/** @type {keyof Look} */ (name)],
  ]);
  return Object.fromEntries(read);
}

/**
 * @param {unknown} value
 * @returns {Reading}
 */
export function readReading(value) {
  const { always = false, look = {} } = /** @type {Partial<Reading>} */ (
    typeof value === "object" && value !== null ? value : {}
  );
  return { always: always === true, look: readLook(look) };
}

/**
 * The look after a change of the reader's. A profile brings all its values; the reader's own colours stay.
 *
 * @param {Look} look
 * @param {Partial<Look>} change
 * @returns {Look}
 */
export function changedLook(look, change) {
  if (change.profile && change.profile !== "own") {
    const { ground, ink, link } = look;
    return readLook({ ...lookOf(change.profile), ground, ink, link });
  }
  const isOnlyAside = Object.keys(change).every((name) => name === "focus");
  return readLook({ ...look, ...(isOnlyAside ? {} : { profile: "own" }), ...change });
}

/**
 * @param {Look} look
 * @param {1 | -1} direction
 * @returns {number} the next size
 */
export function nextSize({ size }, direction) {
  const found = direction > 0 ? SIZES.find((one) => one > size) : SIZES.findLast((one) => one < size);
  return found ?? size;
}

/**
 * @param {Look} look
 * @returns {boolean} whether text has at least the room that WCAG 1.4.12 names
 */
export function isSpaced(look) {
  return Object.entries(WCAG_SPACING).every(([name, least]) => Number(look[/** @type {keyof Look} */ (name)]) >= least);
}

/**
 * @param {boolean} isOn
 * @returns {Partial<Look>}
 */
export function spacing(isOn) {
  return isOn ? WCAG_SPACING : { ...NO_SPACING, line: DEFAULT_LOOK.line };
}

/**
 * @template {string | number} T
 * @param {...T} words
 * @returns {(value: unknown) => T | undefined}
 */
function oneOf(...words) {
  return (value) => words.find((word) => word === value);
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {(value: unknown) => number | undefined}
 */
function between(least, most) {
  return (value) => (typeof value === "number" && value >= least && value <= most ? value : undefined);
}

/** @param {unknown} value */
function readSwitch(value) {
  return typeof value === "boolean" ? value : undefined;
}

/** @param {unknown} value */
function readColor(value) {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;
}
