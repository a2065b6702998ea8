"use strict";
// The rules of the reading mode for text and boxes, from what the reader chose.

(() => {
  const FONTS = Object.freeze({
    sans: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Verdana, sans-serif',
    serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "DejaVu Serif", Georgia, serif',
    legible:
      '"Crunch Legible", "Atkinson Hyperlegible", "Atkinson Hyperlegible Next", Verdana, "DejaVu Sans", sans-serif',
  });
  const MONO = 'ui-monospace, "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", monospace';
  const CODE = "pre, code, kbd, samp, tt";
  /** Signs are letters of fonts of their own. */
  const SIGNS = '[class*="icon"], [class*="fa-"], [class*="material-"], [class*="glyph"]';
  const FORMULAS = '.katex, .katex-display, mjx-container, .MathJax, math[display="block"]';
  const INLINE_FORMULAS = '.katex, mjx-container:not([display="true"])';
  /** Letters that join: room between them would tear words apart. */
  const JOINED = "ar arc ckb dv fa ks ku ps sd ug ur yi mn".split(" ").map((code) => `:lang(${code})`);
  const STILL = "(prefers-reduced-motion: reduce)";
  /** Boxes that a style makes before and after, where it does: a rule for those of all elements is tried on each. */
  const PSEUDOS = ["before", "after"].map((side) => ({ on: "", word: `read-${side}`, below: `::${side}` }));
  /** Of the legible font, in em. */
  const LEGIBLE_CHARACTER = 0.6;
  /** Larger by so many times the main text, an element is a heading, whatever it is called. */
  const HEADING = 1.25;

  /**
   * @param {CrunchLook} look
   * @param {CrunchSurvey} survey
   * @returns {CrunchReadingRule[]}
   */
  function textRules(look, survey) {
    /** @type {CrunchReadingRule[]} */
    const rules = [
      { on: "root", isHeld: true, declarations: ["transition:none"] },
      { on: "body", isHeld: true, declarations: ["transition:none"] },
      { on: "every", isHeld: true, declarations: ["transition:none"] },
      ...PSEUDOS.map((one) => ({ ...one, isHeld: true, declarations: ["transition:none"] })),
      { on: "body", declarations: ["overflow-wrap:anywhere", "hyphens:manual"] },
      { on: "all", declarations: ["hyphens:manual"] },
      { on: "table", declarations: ["overflow-wrap:normal"] },
    ];
    if (scales(look)) {
      rules.push({ on: "all", declarations: ["font-size:inherit", "line-height:inherit"] });
    }
    if (look.font !== "page") {
      const font = [`font-family:${FONTS[look.font]}`];
      rules.push({ on: "body", declarations: font }, { on: "all", unless: SIGNS, declarations: font });
      rules.push({ on: CODE, declarations: [`font-family:${MONO}`] });
      rules.push({ on: `:is(${CODE}) *`, declarations: ["font-family:inherit"] });
    }
    if (look.letter > 0) {
      rules.push({ on: "all", declarations: [`letter-spacing:${look.letter}em`] });
      rules.push({ on: `:is(${JOINED.join(", ")})`, declarations: ["letter-spacing:normal"] });
    }
    if (look.word > 0) {
      rules.push({ on: "all", declarations: [`word-spacing:${look.word}em`] });
    }
    if (look.paragraph > 0) {
      rules.push({ on: "p", declarations: [`margin-block-end:${look.paragraph}em`] });
      rules.push({ on: "p + p", declarations: ["margin-block-start:0"] }); // below a heading it keeps its own
    }
    if (look.start) {
      rules.push({ on: "body", declarations: ["text-align:start"] });
      rules.push({ on: "", word: "read-aligned", declarations: ["text-align:start"] });
    }
    rules.push(columnRule(look, survey), ...motionRules(look));
    return rules;
  }

  /** @param {CrunchLook} look */
  function scales({ size, line, font }) {
    return size !== 100 || line > 0 || font !== "page";
  }

  /**
   * The column in which everything stands. A character is as wide as the digit 0 of the text's own font, and the room
   * after it.
   *
   * @param {CrunchLook} look
   * @param {CrunchSurvey} survey
   * @returns {CrunchReadingRule}
   */
  function columnRule(look, { family, size }) {
    const gutter = "clamp(0.75rem, 4vw, 2.5rem)";
    const box = [
      "box-sizing:content-box",
      "inline-size:auto",
      "min-inline-size:0",
      "block-size:auto",
      "min-block-size:0",
    ];
    const place = [
      "margin:0 auto",
      `padding:clamp(1rem, 4vw, 2.75rem) ${gutter} 5rem`,
      "position:static",
      "float:none",
    ];
    const flow = ["display:flow-root", "max-block-size:none", "transform:none", "border:0", "inset:auto"];
    const pixels = scaled(size, size, look.size / 100);
    const character = characterOf(look.font === "page" ? family : FONTS[look.font], pixels) + look.letter * pixels;
    return {
      on: "column",
      declarations: [...box, ...place, ...flow, `max-inline-size:${Math.round(look.measure * character)}px`],
    };
  }

  /**
   * @param {string} family
   * @param {number} pixels
   */
  function characterOf(family, pixels) {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas || family === FONTS.legible) {
      return pixels * LEGIBLE_CHARACTER; // it may not be there yet
    }
    canvas.font = `${pixels}px ${family}`;
    return canvas.measureText("0").width || pixels / 2;
  }

  /**
   * What has an end comes to it at once; what has none rests.
   *
   * @param {CrunchLook} look
   * @returns {CrunchReadingRule[]}
   */
  function motionRules({ still }) {
    const media = still ? undefined : STILL;
    const motion = ["animation-duration:0.01ms", "animation-delay:0s", "animation-iteration-count:1"];
    return [
      { on: "root", media, declarations: ["scroll-behavior:auto"] },
      { on: "body", media, declarations: motion },
      { on: "all", media, declarations: [...motion, "scroll-behavior:auto"] },
      ...PSEUDOS.map((one) => ({ ...one, media, declarations: motion })),
      { on: "marquee", media, declarations: ["-moz-binding:none", "overflow:visible"] },
    ];
  }

  /**
   * Words for the sizes of text, each with its rule. Large text grows less, so that headings stay within a small window;
   * small print grows to four fifths of the main text at least.
   *
   * @param {CrunchLook} look
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]}
   */
  function stepWords(look, survey, words) {
    if (!scales(look)) {
      return [];
    }
    /** @type {Map<string, CrunchReadingRule>} */
    const rules = new Map();
    for (const [element, { size, ratio }] of survey.steps) {
      const isHeading = size >= survey.size * HEADING;
      const pixels = Math.round(scaled(size, survey.size, look.size / 100) * 100) / 100;
      const height = lineOf(look, ratio, isHeading);
      const word = `read-size-${Math.round(pixels * 10)}-${Math.round(height * 100)}`;
      rules.set(word, { on: "", word, declarations: [`font-size:${pixels}px`, `line-height:${height}`] });
      globalThis.crunch.addWords(words, element, word);
    }
    return [...rules.values()];
  }

  /**
   * @param {number} size
   * @param {number} main
   * @param {number} factor
   */
  function scaled(size, main, factor) {
    if (factor <= 1) {
      return size;
    }
    if (size > main * 1.05) {
      return Math.max(main * factor * 1.1, size * (1 + (factor - 1) * 0.4));
    }
    return Math.max(size * factor, main * factor * 0.8);
  }

  /**
   * @param {CrunchLook} look
   * @param {number} ratio
   * @param {boolean} isHeading
   */
  function lineOf({ line, letter }, ratio, isHeading) {
    if (line === 0) {
      return ratio;
    }
    const isSpaced = letter >= 0.12; // as WCAG names it, and then of all text
    return isHeading && !isSpaced ? Math.max(1.2, Math.min(line, line * 0.78)) : line;
  }

  /**
   * Boxes give way: one column, no widths and heights that cut text off.
   *
   * @param {CrunchLook} look
   * @returns {CrunchReadingRule[]}
   */
  function flowRules({ linear }) {
    const narrow = ["min-inline-size:0", "max-inline-size:100%"];
    const item = ["flex:none", "grid-area:auto", "align-self:auto", "justify-self:auto", ...narrow];
    const block = ["display:block", "inline-size:auto", ...narrow, "block-size:auto", "float:none"];
    /** @type {CrunchReadingRule[]} */
    const rules = [
      rule("read-flow", ["float:none", "inline-size:auto", ...narrow, "inset:auto"]),
      rule("read-flush", ["padding-inline:0", "margin-inline:0", "border-inline:0"]),
      rule("read-tall", ["block-size:auto", "min-block-size:0", "max-block-size:none"]),
      rule("read-wrap", ["white-space:normal"]),
      rule("read-static", ["position:static", "inset:auto"]),
      rule("read-narrow", narrow),
      rule("read-unfloat", ["float:none"]),
      rule("read-uncolumned", ["columns:auto"]),
      rule("read-row", ["flex-wrap:wrap", "grid-template-columns:none", "grid-auto-flow:row"]),
      rule("read-stack", ["display:flex", "flex-direction:column", "flex-wrap:nowrap", "align-items:stretch"]),
      rule("read-stack", item, " > *"),
      rule("read-grid", ["grid-template:none", "grid-template-columns:minmax(0, 1fr)", "grid-auto-flow:row"]),
      rule("read-grid", item, " > *"),
      rule("read-side", ["align-self:start", "margin-inline:0"]),
      rule("read-media", [...narrow, "margin-inline:0"]),
      { on: "img, video, canvas", word: "read-media", declarations: ["block-size:auto", "align-self:start"] },
      rule("read-data", [
        "max-inline-size:none",
        "inline-size:auto",
        "min-inline-size:0",
        "margin-inline:0",
        "float:none",
      ]),
      rule("read-scrolls", ["display:block", "overflow-x:auto", "max-inline-size:100%", "inline-size:fit-content"]),
      { on: "td, th", declarations: ["min-inline-size:0"] }, // a press keeps columns as wide as they were
      { on: "pre", declarations: ["max-inline-size:100%", "overflow-x:auto", "box-sizing:border-box"] },
      { on: FORMULAS, declarations: ["max-inline-size:100%", "overflow-x:auto", "overflow-y:hidden"] },
      { on: INLINE_FORMULAS, declarations: ["display:inline-block", "vertical-align:bottom"] },
      { on: "textarea, input, select, fieldset, button", declarations: narrow },
      // Chromium drops them from what it tells screen readers when a table around becomes boxes; they draw nothing.
      { on: "area", declarations: ["display:inline"] },
    ];
    return linear
      ? [
          ...rules,
          rule("read-linear", [...block, "padding-inline:0", "margin-inline:0", "border:0", "overflow-wrap:anywhere"]),
        ]
      : rules;
  }

  /**
   * @param {string} word
   * @param {string[]} declarations
   * @param {string} [below]
   * @returns {CrunchReadingRule}
   */
  function rule(word, declarations, below = "") {
    return { on: "", word, below, declarations };
  }

  Object.assign(globalThis.crunch, { PSEUDOS, textRules, stepWords, flowRules });
})();
