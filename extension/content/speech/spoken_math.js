"use strict";
// A formula in words. Who only hears it cannot see how far a line or a power reaches: what is more than one sign is said
// in brackets, and so is a fraction beside which something stands.

(() => {
  const crunch = globalThis.crunch;
  /** @param {string} key */
  const message = (key) => crunch.extensionApi()?.i18n.getMessage(key) ?? "";
  /** Where what is beside them ends: relations, brackets, commas. */
  const EDGES = /^(?:[=<>≤≥≠≈≡∼→⇒⇔↔∈∉⊂⊆,;:.()[\]]|:=)$/u;
  /** Signs that voices pass over. */
  const SAID = /** @type {Record<string, string>} */ (
    Object.assign(Object.create(null), {
      "(": "speech_open",
      "[": "speech_open",
      ")": "speech_close",
      "]": "speech_close",
      "−": "speech_minus",
      "-": "speech_minus",
      "×": "speech_times",
      "⋅": "speech_times",
      "·": "speech_times",
      "*": "speech_times",
    })
  );
  const POWERS = /** @type {Record<string, string>} */ ({ 2: "speech_squared", 3: "speech_cubed" });
  const LARGE = /^[∑∏∫∬∭∮⋃⋂⨁]$/u;

  /**
   * @param {CrunchMath} math
   * @returns {string}
   */
  function spokenMath(math) {
    return wordsOf(math)
      .replace(/\s+/g, " ")
      .replace(/ ([,;])/g, "$1")
      .trim();
  }

  /**
   * @param {CrunchMath} math
   * @returns {CrunchMath} without rows of one
   */
  function bare(math) {
    let found = math;
    while (found.kind === "row" && found.parts.length === 1) {
      [found] = found.parts;
    }
    return found;
  }

  /** @param {CrunchMath} math */
  function isFenced(math) {
    const row = bare(math);
    if (row.kind !== "row" || row.parts.length < 2) {
      return false;
    }
    let depth = 0;
    for (const [place, { kind, text }] of row.parts.entries()) {
      depth += kind === "text" && /^[([]$/.test(text) ? 1 : 0;
      depth -= kind === "text" && /^[)\]]$/.test(text) ? 1 : 0;
      if (depth <= 0) {
        return place > 0 && place === row.parts.length - 1;
      }
    }
    return false;
  }

  /** @param {string} words */
  const inBrackets = (words) => `${message("speech_open")} ${words} ${message("speech_close")}`;

  /** @param {CrunchMath | undefined} math  of which something is said: its power, what it is divided by */
  function operand(math) {
    if (!math) {
      return "";
    }
    const one = bare(math);
    return one.kind === "text" || isFenced(one) || one.parts.length === 0 ? wordsOf(one) : inBrackets(wordsOf(one));
  }

  /** @param {CrunchMath} math @returns {string} */
  function wordsOf({ kind, text, parts }) {
    const [first, second, third] = parts;
    switch (kind) {
      case "text":
        return SAID[text] ? message(SAID[text]) : text;
      case "over":
        return `${operand(first)} ${message("speech_over")} ${operand(second)}`;
      case "root":
        return second
          ? `${message("speech_root_of")} ${operand(second)}, ${operand(first)}`
          : `${message("speech_root")} ${operand(first)}`;
      case "scripts":
        return scripts(first, second, third);
      case "lines":
        return parts.map(wordsOf).join("; ");
      case "cells":
        return parts.map(wordsOf).join(", ");
      default:
        return row(parts);
    }
  }

  /**
   * @param {CrunchMath} base
   * @param {CrunchMath | undefined} below
   * @param {CrunchMath | undefined} above
   */
  function scripts(base, below, above) {
    const one = bare(base);
    if (one.kind === "text" && LARGE.test(one.text)) {
      const from = below ? ` ${message("speech_bound_from")} ${wordsOf(below)}` : "";
      const to = above ? ` ${message("speech_bound_to")} ${operand(above)}` : "";
      return `${one.text}${from}${to},`;
    }
    let words = operand(base);
    words += below ? ` ${message("speech_sub")} ${operand(below)}` : "";
    if (above) {
      const power = bare(above);
      const key = power.kind === "text" ? POWERS[power.text] : undefined;
      if (power.kind === "text" && /^[′'’*†+]+$/u.test(power.text)) {
        words += ` ${power.text}`;
      } else {
        words += key ? ` ${message(key)}` : ` ${message("speech_power")} ${operand(above)}`;
      }
    }
    return words;
  }

  /** @param {CrunchMath[]} parts */
  function row(parts) {
    const isEdge = (/** @type {CrunchMath | undefined} */ beside) => {
      const one = beside && bare(beside);
      return !one || (one.kind === "text" && EDGES.test(one.text));
    };
    return parts
      .map((part, place) => {
        const one = bare(part);
        const isMet = !isEdge(parts[place + 1]) || (one.kind === "over" && !isEdge(parts[place - 1]));
        return isMet && reachesFurther(one) ? inBrackets(wordsOf(one)) : wordsOf(one);
      })
      .join(" ");
  }

  /** @param {CrunchMath} math @returns {boolean} whether what comes behind it could be heard as a part of it */
  function reachesFurther({ kind, parts }) {
    if (kind !== "scripts") {
      return kind === "over" || kind === "root";
    }
    const [base, power] = [bare(parts[0]), parts[2] && bare(parts[2])];
    if (!power || (base.kind === "text" && LARGE.test(base.text))) {
      return false;
    }
    return power.kind === "text" && /^[\p{L}\d]+$/u.test(power.text) && !POWERS[power.text];
  }

  Object.assign(crunch, { spokenMath });
})();
