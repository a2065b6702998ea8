// What the host says of a page in notes and reasons, in the reader's language. The host sends a code with parameters for
// the words that it sends (host/crunch/wording.py); what has no code, or one that is not known here, stays as it is.

import { counted, percent, text } from "./words.js";

/**
 * @typedef {import("../protocol/messages.js").SaidMessage} SaidMessage
 * @typedef {import("../protocol/messages.js").CrunchReply} CrunchReply
 */

/**
 * Notes and reasons of a reply in the reader's language. Thousands of reasons are a few, over and over. Pictures that are
 * dimmed have theirs in the list of what goes.
 *
 * @param {CrunchReply} reply
 */
export function inOwnWords({ said = {}, notes, removals, faded = [] }) {
  const known = new Map(Object.entries(said).map(([words, message]) => [words, inWords(message) || words]));
  /** @param {string} words */
  const own = (words) => known.get(words) ?? words;
  const dimmed = faded.map(({ element, reason, score }) => ({
    ...{ element, reason, score, step: "picture" },
    kind: /** @type {const} */ ("other"),
  }));
  return {
    notes: notes.map(own),
    removals: [...removals, ...dimmed].map((removal) => ({ ...removal, reason: own(removal.reason) })),
  };
}

/**
 * @param {SaidMessage} said
 * @returns {string} "" for a code that has no words here, or one of whose parameters has none
 */
function inWords({ code, parameters = {} }) {
  const key = `said_${code}`;
  const { count, ...others } = parameters;
  const isCounted = typeof count === "number";
  const words = Object.entries(isCounted ? others : parameters).map(shown);
  if (words.includes(undefined)) {
    return "";
  }
  const all = /** @type {string[]} */ (words);
  return isCounted ? counted(key, count, ...all) : text(key, ...all);
}

/**
 * A parameter as it is shown: words that have a code, a share, a number, or a name as it is.
 *
 * @param {[string, unknown]} parameter
 * @returns {string | undefined} nothing for one that has no words here
 */
function shown([name, value]) {
  if (typeof value === "string") {
    return value;
  }
  if (typeof value === "number") {
    return name === "share" ? percent(value) : new Intl.NumberFormat(text("text_language")).format(value);
  }
  const isSaid = typeof value === "object" && value !== null && "code" in value;
  return (isSaid && inWords(/** @type {SaidMessage} */ (value))) || undefined;
}
