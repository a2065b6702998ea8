// What the browsers' own error messages mean. They have no codes, only words, which no browser translates: this is the
// only file that reads such words. Ours, and those of the host, have codes (errors.js).

/** What the browser says when the tab or its page went away. */
const GONE =
  /no tab with id|tab was closed|no frame with id|frame (?:with id \d+ )?was removed|no document with id|invalid tab id/i;

/** What the browser says of pages that no extension may touch -> code. The first that fits counts. */
const REFUSALS = /** @type {const} */ ([
  [/gallery|webstore/i, "impossible_store"],
  [/showing error page/i, "impossible_error_page"],
  [
    /chrome:|edge:|brave:|vivaldi:|about:|chrome-extension:|moz-extension:|devtools:|chrome-untrusted:/i,
    "impossible_browser_page",
  ],
  [/cannot access|cannot be scripted|missing host permission|must request permission/i, "impossible_not_allowed"],
]);

/**
 * The code for a page that nothing could be run in.
 *
 * @param {string} words
 */
export function pageErrorCode(words) {
  const refusal = REFUSALS.find(([pattern]) => pattern.test(words));
  return isGone(words) ? "page_gone" : (refusal?.[1] ?? "page");
}

/**
 * Whether the tab, or its page, went away.
 *
 * @param {string} words
 */
export function isGone(words) {
  return GONE.test(words);
}

/**
 * The code for a message that a native port did not take: the port is closed, or the message over the browser's cap.
 *
 * @param {string} words
 */
export function refusedMessageCode(words) {
  return /disconnected/i.test(words) ? "host_exited" : "too_large";
}

/**
 * The code for a native port that was lost. A host that never answered is told apart from one that ended later.
 *
 * @param {string} words
 * @param {boolean} answered
 */
export function lostPortCode(words, answered) {
  if (/host not found|no such native application/i.test(words)) {
    return "host_missing";
  }
  if (/forbidden/i.test(words)) {
    return "host_forbidden";
  }
  if (/error when communicating/i.test(words)) {
    return "host_bad_output";
  }
  return answered ? "host_exited" : "host_not_started";
}

/**
 * Whether a native port was lost because the host's process ended by itself. Chromium only says so of a host to which
 * nothing was written.
 *
 * @param {string} words
 */
export function hasExited(words) {
  return /has exited/i.test(words);
}
