// Whether the markers of a reply fit the page, and what is said with them is what it should be, before any of it is used.

import { CrunchError } from "./errors.js";

/**
 * @param {any} reply
 * @param {number} elements that the page has
 * @throws {CrunchError} `host_bad_output`, which says what does not fit
 */
export function checkMarkers(reply, elements) {
  const problem = missing(reply) ?? wrongBitmap(reply, elements) ?? wrongParts(reply) ?? wrongWords(reply);
  if (problem) {
    throw new CrunchError("host_bad_output", `the markers do not fit the page: ${problem}`);
  }
}

/** @param {any} reply */
function missing({ bitmap, hidden_slots, notes, share, unsure, algorithm, timings, elements, removals }) {
  const found = {
    elements: Number.isInteger(elements),
    bitmap: typeof bitmap === "string",
    hidden_slots: Array.isArray(hidden_slots),
    removals: Array.isArray(removals),
    share: typeof share === "number",
    unsure: typeof unsure === "boolean",
    algorithm: typeof algorithm === "string",
    notes: Array.isArray(notes),
    timings: isObject(timings),
  };
  const [name] = Object.entries(found).find(([, isThere]) => !isThere) ?? [];
  return name && `${name} is missing, or of another type`;
}

/**
 * @param {any} reply
 * @param {number} elements
 */
function wrongBitmap({ bitmap, elements: counted }, elements) {
  if (counted !== elements) {
    return `the host counted ${counted} elements, the page has ${elements}`;
  }
  if (bitmap.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(bitmap)) {
    return "the bitmap is not in base64";
  }
  const bytes = (bitmap.length * 3) / 4 - (/={0,2}$/.exec(bitmap)?.[0].length ?? 0);
  const needed = (elements + 7) >> 3;
  return bytes === needed ? undefined : `the bitmap has ${bytes} bytes, ${elements} elements need ${needed}`;
}

/** @param {any} reply */
function wrongParts({ hidden_slots, output, faded, line_length }) {
  if (hidden_slots.length % 2 !== 0 || !hidden_slots.every(Number.isInteger)) {
    return "hidden_slots is no list of pairs of numbers";
  }
  if (faded !== undefined && !(Array.isArray(faded) && faded.every((one) => Number.isInteger(one?.element)))) {
    return "faded is no list of elements";
  }
  if (line_length !== undefined && typeof line_length !== "number") {
    return "line_length is no number";
  }
  if (output === undefined || output === null) {
    return undefined;
  }
  const { font_size, image_scale, word_wrap, alt_texts, text = null } = output;
  const areNumbers = [font_size, image_scale, word_wrap].every(Number.isFinite);
  const isText = text === null || typeof text === "string";
  const areTexts = isText && areAll(alt_texts, (one) => hasTypes(one, { element: "number", text: "string" }));
  return areNumbers && areTexts ? undefined : "output has sizes that are no numbers, or ALT texts that are no texts";
}

const REMOVAL = Object.freeze({ element: "number", step: "string", kind: "string", reason: "string", score: "number" });
const FADED = Object.freeze({ element: "number", action: "string", reason: "string", score: "number" });
const CORRECTION = Object.freeze({ host: "string", name: "string", action: "string", state: "string" });
const LINK = Object.freeze({ element: "number", text: "string", href: "string", region: "string", label: "string" });

/** The host's own say in words of words of words; more than that would take the page's whole stack. */
const DEEPEST_WORDS = 8;

/** @param {any} reply */
function wrongWords({
  said = {},
  notes,
  timings,
  removals,
  removed_links = [],
  faded = [],
  corrections = [],
  folded = [],
  ...others
}) {
  const fits = {
    notes: areAll(notes, (one) => typeof one === "string"),
    timings: areAll(Object.values(timings), (one) => typeof one === "number"),
    removals: areAll(removals, (one) => hasTypes(one, REMOVAL)),
    removed_links: areAll(removed_links, (one) => hasTypes(one, LINK)),
    faded: areAll(faded, (one) => hasTypes(one, FADED)),
    corrections: areAll(corrections, (one) => hasTypes(one, CORRECTION)),
    folded: areAll(folded, isFolded),
    said: isObject(said) && areAll(Object.values(said), (one) => isSaid(one)),
  };
  const counts = ["removed_links_total", "site_pages", "repeated"];
  const wrongCount = counts.find((name) => others[name] !== undefined && typeof others[name] !== "number");
  const [name = wrongCount] = Object.entries(fits).find(([, isFit]) => !isFit) ?? [];
  return name && `${name} holds something of another type`;
}

/** @param {any} one */
function isFolded(one) {
  return hasTypes(one, { entries: "number" }) && areAll(one.elements, Number.isInteger);
}

/**
 * Of its parameters only what is nothing at all: what is new in them has no words here, and said.js leaves it to the host.
 *
 * @param {any} said
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isSaid(said, depth = 1) {
  if (depth > DEEPEST_WORDS || !isObject(said) || typeof said.code !== "string") {
    return false;
  }
  const { parameters = {} } = said;
  return (
    isObject(parameters) &&
    areAll(Object.values(parameters), (one) => one !== null && (!isObject(one) || isSaid(one, depth + 1)))
  );
}

/**
 * @param {unknown} list
 * @param {(one: unknown) => boolean} isRight
 */
function areAll(list, isRight) {
  return Array.isArray(list) && list.every(isRight);
}

/**
 * @param {any} value
 * @param {Readonly<Record<string, string>>} types  of its fields, by their names
 */
function hasTypes(value, types) {
  return isObject(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type);
}

/**
 * @param {any} value
 * @returns {boolean} whether it has fields; lists have none
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
