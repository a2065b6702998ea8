// Every way a press can end badly, as a code, and the text that a person gets for it.

/**
 * Code -> key in _locales. The codes of the host are those of PROTOCOL.md; the others are the extension's own.
 * Append only.
 *
 * @type {Readonly<Record<string, string>>}
 */
const MESSAGE_KEYS = Object.freeze({
  // The host cannot be talked to.
  host_missing: "error_host_missing",
  host_forbidden: "error_host_forbidden",
  host_not_started: "error_host_not_started",
  host_exited: "error_host_exited",
  host_bad_output: "error_host_bad_output",
  host_silent: "error_host_silent",
  host_too_old: "error_host_too_old",
  extension_too_old: "error_extension_too_old",

  // The host answered with an error of the protocol.
  bad_frame: "error_protocol",
  bad_message: "error_protocol",
  unknown_type: "error_protocol",
  protocol_mismatch: "error_versions",
  bad_snapshot: "error_bad_snapshot",
  count_mismatch: "error_count_mismatch",
  unknown_algorithm: "error_unknown_algorithm",
  bad_settings: "error_bad_settings",
  timeout: "error_timeout",
  too_large: "error_too_large",
  not_saved: "error_not_saved",
  not_forgotten: "error_not_forgotten",
  internal: "error_internal",

  // The page.
  no_selection: "error_no_selection",
  page: "error_page",
  blank_page: "error_blank_page",
  marks_taken: "error_marks_taken",
  list_unshown: "error_list_unshown",
  page_not_marked: "error_page_not_marked",
  page_forwards: "error_page_forwards",
  no_folder: "error_no_folder",
  no_voice: "error_no_voice",
  voice_failed: "error_voice_failed",
  nothing_to_read: "error_nothing_to_read",

  // The page is not one to crunch; the icon says "not possible here".
  impossible_browser_page: "impossible_browser_page",
  impossible_store: "impossible_store",
  impossible_pdf: "impossible_pdf",
  impossible_error_page: "impossible_error_page",
  impossible_not_allowed: "impossible_not_allowed",

  extension: "error_extension",
});

/**
 * Code -> the parameters that its text names, in the order of its placeholders.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PARAMETERS = Object.freeze({
  host_too_old: ["host"],
  extension_too_old: ["host"],
});

/** Codes that nobody is told about: the reader ended the work, or the page is not there any more. */
const SILENT_CODES = new Set(["cancelled", "page_gone"]);

/** An error with a code of the table above (or a silent one). */
export class CrunchError extends Error {
  /**
   * @param {string} code
   * @param {string} [detail] what the browser or the host said
   * @param {import("./types.js").ErrorFields["parameters"]} [parameters] what the text names, and what code asks
   */
  constructor(code, detail = "", parameters = {}) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "CrunchError";
    this.code = code;
    this.detail = detail;
    this.parameters = parameters;
  }

  /** @returns {import("./types.js").ErrorFields} what goes on the way between two parts of the extension */
  get fields() {
    const { code, detail, parameters } = this;
    return { code, detail, parameters };
  }

  get silent() {
    return SILENT_CODES.has(this.code);
  }

  get impossible() {
    return this.code.startsWith("impossible_");
  }
}

/**
 * Anything that was thrown, as a CrunchError; what is none is a fault of the extension.
 *
 * @param {unknown} error
 * @returns {CrunchError}
 */
export function asCrunchError(error) {
  if (error instanceof CrunchError) {
    return error;
  }
  return new CrunchError("extension", error instanceof Error ? error.message : String(error));
}

/**
 * @param {string} code
 * @returns {string} the key of the text in _locales
 */
export function messageKey(code) {
  return MESSAGE_KEYS[code] ?? "error_internal";
}

/**
 * What stands at the placeholders of an error's text.
 *
 * @param {{code: string, parameters?: import("./types.js").ErrorFields["parameters"]}} error
 * @returns {string[]}
 */
export function wordsFor({ code, parameters = {} }) {
  return (PARAMETERS[code] ?? []).map((name) => String(parameters[name] ?? "?"));
}
