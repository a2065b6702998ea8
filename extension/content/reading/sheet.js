"use strict";
// The text of the reading sheet. In documents every rule stands behind the mark of the root, so that it is nothing
// without it; in shadow trees, where no sheet of the extension reaches, a copy is adopted while the mode is on.

(() => {
  const { nodeType, ownerDocument } = globalThis.crunch.native;
  /** Drawings, formulas and what is ours are left as they are. One walk to the root for each element, not one for each name. */
  const FORMULAS = "math, .katex, mjx-container, .MathJax";
  const WHOLE = `${FORMULAS}, :where(svg, ${FORMULAS}) *`;

  /**
   * What has the same selector is one rule: the browser tries every rule on every element when the theme changes.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReadingRule[]} rules
   * @param {boolean} [isShadow]
   * @returns {string}
   */
  function readingText(layer, rules, isShadow = false) {
    /** @type {Map<string, Map<string, string[]>>} */
    const byMedia = new Map([["", new Map()]]);
    for (const one of rules) {
      const selector = isShadow ? shadowSelector(layer, one) : selectorOf(layer, one);
      if (selector && one.declarations.length > 0) {
        const blocks = byMedia.get(one.media ?? "") ?? new Map();
        byMedia.set(one.media ?? "", blocks);
        const important = one.declarations.map((declaration) => `${declaration}!important`);
        blocks.set(selector, [...(blocks.get(selector) ?? []), ...important]);
      }
    }
    return [...byMedia].map(([media, blocks]) => blockText(media, blocks)).join("\n");
  }

  /**
   * @param {string} media
   * @param {Map<string, string[]>} blocks
   */
  function blockText(media, blocks) {
    const lines = [...blocks].map(([selector, declarations]) => `${selector}{${declarations.join(";")}}`).join("\n");
    return media ? `@media ${media}{\n${lines}\n}` : lines;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {string} word
   */
  function withWord({ attribute, seal }, word) {
    return `[${attribute}~="${word}"][${attribute}^="${seal.token} "]`;
  }

  /**
   * The root in reading mode, and for a moment after it.
   *
   * @param {CrunchLayer} layer
   */
  function heldScope({ attribute, seal }) {
    return `:root[${attribute}^="${seal.token} "]:is([${attribute}~="read"], [${attribute}~="read-held"])`;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReadingRule} rule
   */
  function selectorOf(layer, { on, word, not, unless, isHeld, below = "" }) {
    const scope = isHeld ? heldScope(layer) : `:root${withWord(layer, "read")}`;
    if (on === "root") {
      return word ? `${scope}${withWord(layer, word)}` : scope;
    }
    if (on === "body") {
      return `${scope} > body`;
    }
    if (on === "column") {
      return `${scope}${withWord(layer, "read-page")} > body`;
    }
    if (on === "ours") {
      return `${scope} > ${withWord(layer, "ours")}`;
    }
    if (on === "every") {
      return `${scope} > body *`;
    }
    const without = (not ? `:not(:where(${withWord(layer, not)}))` : "") + (unless ? `:not(:where(${unless}))` : "");
    const whole = `:not(:where(${WHOLE}, ${withWord(layer, "ours")}))`;
    const elements = on === "all" ? `*${whole}` : on === "" ? "" : `:is(${on})`;
    const marked = word ? withWord(layer, word) : "";
    return word && on === "" ? `${scope} ${marked}${below}` : `${scope} > body ${elements}${marked}${without}${below}`;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReadingRule} rule
   */
  function shadowSelector(layer, { on, word, not, unless, below = "" }) {
    if (["root", "body", "column", "ours"].includes(on)) {
      return "";
    }
    const boost = `:not(${`#c${layer.seal.token}`.repeat(word ? 4 : 3)})`;
    const without = (not ? `:not(:where(${withWord(layer, not)}))` : "") + (unless ? `:not(:where(${unless}))` : "");
    const elements = on === "every" ? "*" : on === "all" ? `*:not(:where(${WHOLE}))` : on === "" ? "" : `:is(${on})`;
    return `${elements}${word ? withWord(layer, word) : ""}${without}${boost}${below}`;
  }

  /**
   * Every shadow tree of the page adopts a copy; those that are there already are replaced.
   *
   * @param {CrunchReading} reading
   * @param {string} text
   * @param {ShadowRoot[]} [trees]
   */
  function adoptReading(reading, text, trees = reading.survey.shadows) {
    const { isGone } = globalThis.crunch;
    for (const root of trees.filter((one) => !isGone(one))) {
      const view = /** @type {(Window & typeof globalThis) | null} */ (
        /** @type {Document} */ (ownerDocument.call(root)).defaultView
      );
      const known = reading.adopted.get(root);
      const sheet = known ?? (view ? new view.CSSStyleSheet() : undefined);
      if (sheet && nodeType.call(root) === 11) {
        sheet.replaceSync(text);
        if (!root.adoptedStyleSheets.includes(sheet)) {
          root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
          reading.adopted.set(root, sheet);
        }
      }
    }
  }

  /** @param {CrunchReading} reading */
  function dropReading(reading) {
    for (const [root, sheet] of reading.adopted) {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    }
    reading.adopted.clear();
  }

  Object.assign(globalThis.crunch, { readingText, adoptReading, dropReading });
})();
