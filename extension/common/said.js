// What the host says in notes, reasons, problems and errors, in the reader's language. The host sends a code with
// parameters for the words that it sends (host/crunch/wording.py); what has no code, or one that is not known here,
// stays as it is.

import { isSaid } from "./reply_check.js";
import { counted, joined, percent, text } from "./words.js";

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
  const own = ownWords(said);
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
 * What a reply says, in the reader's language.
 *
 * @param {unknown} said codes by the words of the host; of a reply that nobody has looked through yet
 * @returns {(words: string) => string}
 */
export function ownWords(said) {
  const known = new Map(Object.entries(said ?? {}).map(([words, message]) => [words, inOwn(message, words)]));
  return (words) => known.get(words) ?? words;
}

/**
 * @param {unknown} said a code with its parameters, or anything at all
 * @param {string} words of the host, for a code that has none here
 */
export function inOwn(said, words) {
  return (isSaid(said) && inWords(/** @type {SaidMessage} */ (said))) || words;
}

/**
 * What became of a page in the site cleaner: its parts have codes, and are said in one language.
 *
 * @param {import("../protocol/messages.js").CleanerOutcome} outcome
 */
export function outcomeInOwnWords(outcome) {
  const parts = Array.isArray(outcome.said) ? outcome.said.map((one) => inOwn(one, "")) : [];
  return parts.length > 0 && parts.every(Boolean) ? { ...outcome, words: joined("text_parts", parts) } : outcome;
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
