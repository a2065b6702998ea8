"use strict";
// Names and characters of the snapshot: what a strict XML parser takes, from what a live DOM may hold.

(() => {
  const START =
    "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}" +
    "\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
  const REST = `${START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`;
  const XML_NAME = new RegExp(`^[${START}][${REST}]*$`, "u");
  const XML_NAME_START = new RegExp(`^[${START}]`, "u");
  const NOT_IN_XML_NAME = new RegExp(`[^${REST}]`, "gu");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
  const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
  const ALL_FORBIDDEN = new RegExp(FORBIDDEN, "g");
  const LONGEST_VALUE = 4096;

  /** @type {Map<string, string>} */
  const tagNames = new Map();

  /**
   * @param {string} name  local name in the HTML name space, qualified name elsewhere
   * @returns {string}
   */
  function tagName(name) {
    let tag = tagNames.get(name);
    if (tag === undefined) {
      tag = name.replace(NOT_IN_XML_NAME, "_");
      if (!XML_NAME_START.test(tag)) {
        tag = `_${tag}`;
      }
      tagNames.set(name, tag);
    }
    return tag;
  }

  /**
   * @param {string} name
   * @returns {string} the name to write, or "" when the attribute is dropped
   */
  function attributeName(name) {
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      return "";
    }
    if (name === "xml:lang") {
      return name;
    }
    const written = name.replaceAll(":", "_");
    return XML_NAME.test(written) ? written : "";
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  function escapeText(text) {
    return /[&<>]/.test(text) ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : text;
  }

  /**
   * @param {string} value
   * @param {number} [longest] what is longer is cut off
   * @returns {string}
   */
  function escapeValue(value, longest = LONGEST_VALUE) {
    const text = value.length > longest ? cut(value, longest) : value;
    if (!/[&<"\t\n]/.test(text)) {
      return text;
    }
    return text
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/"/g, "&quot;")
      .replace(/\t/g, "&#9;")
      .replace(/\n/g, "&#10;");
  }

  /**
   * Once over the whole snapshot, because three searches in one long string are cheaper than three in each short one.
   *
   * @param {string} snapshot
   * @returns {string}
   */
  function allowedCharacters(snapshot) {
    let text = snapshot.toWellFormed();
    if (FORBIDDEN.test(text)) {
      text = text.replace(ALL_FORBIDDEN, "\uFFFD");
    }
    return text.includes("\r") ? text.replaceAll("\r", "&#13;") : text;
  }

  /**
   * The longest start of a text that has at most `length` units and does not end inside a surrogate pair.
   *
   * @param {string} text
   * @param {number} length
   * @returns {string}
   */
  function cut(text, length) {
    const unit = text.charCodeAt(length - 1);
    const inPair = length < text.length && unit >= 0xd800 && unit <= 0xdbff;
    return text.slice(0, inPair ? length - 1 : length);
  }

  globalThis.crunch.names = { tagName, attributeName, escapeText, escapeValue, allowedCharacters };
})();
