// Whether the markers of a reply fit the page, before anything of them goes there.

import { CrunchError } from "./errors.js";

/**
 * @param {any} reply
 * @param {number} elements that the page has
 * @throws {CrunchError} `host_bad_output`, which says what does not fit
 */
export function checkMarkers(reply, elements) {
  const problem = missing(reply) ?? wrongBitmap(reply, elements) ?? wrongParts(reply);
  if (problem) {
    throw new CrunchError("host_bad_output", `the markers do not fit the page: ${problem}`);
  }
}

/** @param {any} reply */
function missing({ bitmap, hidden_slots, notes, share, timings, elements, removals }) {
  const found = {
    elements: Number.isInteger(elements),
    bitmap: typeof bitmap === "string",
    hidden_slots: Array.isArray(hidden_slots),
    removals: Array.isArray(removals),
    share: typeof share === "number",
    notes: Array.isArray(notes),
    timings: typeof timings === "object" && timings !== null,
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
function wrongParts({ hidden_slots, output, faded }) {
  if (hidden_slots.length % 2 !== 0 || !hidden_slots.every(Number.isInteger)) {
    return "hidden_slots is no list of pairs of numbers";
  }
  if (faded !== undefined && !(Array.isArray(faded) && faded.every((one) => Number.isInteger(one?.element)))) {
    return "faded is no list of elements";
  }
  if (output === undefined || output === null) {
    return undefined;
  }
  const { font_size, image_scale, word_wrap, alt_texts } = output;
  const areNumbers = [font_size, image_scale, word_wrap].every(Number.isFinite);
  const areTexts = Array.isArray(alt_texts) && alt_texts.every((one) => typeof one?.text === "string");
  return areNumbers && areTexts ? undefined : "output has sizes that are no numbers, or ALT texts that are no texts";
}
