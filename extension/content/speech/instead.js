"use strict";
// What is spoken in place of a picture or a formula, and what is not spoken though it is seen: marks of references, signs
// that only decorate, buttons.

(() => {
  const { firstChild, getAttribute, getBoundingClientRect, hasAttribute, localName } = globalThis.crunch.native;
  const { nextSibling, nodeType, nodeValue, parentNode, querySelectorAll, textContent } = globalThis.crunch.native;
  const SPOKEN = /[\p{L}\p{N}]/u;
  const REFERENCE = /^[([]?\s*(?:\d{1,4}|[a-z]|[ivx]{1,5}|note \d{1,3}|[*†‡§¶↩^]+)\s*[\])]?\ufe0e?$/i;
  const FILE = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$|^(?:IMG|DSC|image|img|photo|picture)[-_ ]?\d*$/i;
  /** Pixels; what is no higher stands in a line of text, as a smiley does. */
  const IN_LINE = 32;
  const FORMULAS = new Set(["math", "mjx-container"]);
  const FORMULA_CLASSES =
    /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_SVG|MathJax_CHTML|mwe-math-element)(?:\s|$)/;
  const ICONS = /icon|awesome|symbols/i;

  /**
   * @param {Element} element
   * @param {string} name
   * @param {boolean} isVisible  to a reader: a page can put words into what nobody sees
   * @returns {CrunchSpokenInstead | null} null for what is spoken as it is written
   */
  function spokenInstead(element, name, isVisible) {
    if (isFormula(element, name)) {
      return { words: isVisible ? formulaWords(element) : "", isOwn: false };
    }
    if (!isPicture(element, name)) {
      return null;
    }
    const words = isVisible && !isSilent(element) ? pictureWords(element, name) : "";
    if (words === "" || name === "img" || name === "svg") {
      const isInLine = getBoundingClientRect.call(element).height <= IN_LINE;
      return { words, isOwn: !isInLine, prefix: isInLine || !words ? "" : said("speech_picture") };
    }
    return { words, isOwn: true, prefix: said("speech_picture") };
  }

  /** @param {Element} element */
  function isSpokenInstead(element) {
    const name = localName.call(element);
    return isFormula(element, name) || isPicture(element, name);
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  function isPicture(element, name) {
    return name === "img" || name === "svg" || getAttribute.call(element, "role") === "img";
  }

  /** @param {string} key */
  const message = (key) => globalThis.crunch.extensionApi()?.i18n.getMessage(key) ?? "";

  /** @param {string} key */
  function said(key) {
    const words = message(key);
    return words && `${words}: `;
  }

  /** @param {Element} element */
  function isSilent(element) {
    const role = getAttribute.call(element, "role");
    return getAttribute.call(element, "aria-hidden") === "true" || role === "presentation" || role === "none";
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  function pictureWords(element, name) {
    let words = getAttribute.call(element, "aria-label") ?? getAttribute.call(element, "alt") ?? "";
    if (!words && name === "svg") {
      const title = children(element).find((child) => localName.call(child) === "title");
      words = title ? (textContent.call(title) ?? "") : "";
    }
    words = words.replace(/\s+/g, " ").trim();
    return FILE.test(words) || !SPOKEN.test(words) || isCaption(element, words) ? "" : words;
  }

  /**
   * @param {Element} element
   * @param {string} words
   * @returns {boolean} whether the caption beside it says the same
   */
  function isCaption(element, words) {
    for (
      let around = parentNode.call(element);
      around && nodeType.call(around) === 1;
      around = parentNode.call(around)
    ) {
      const figure = /** @type {Element} */ (around);
      if (localName.call(figure) === "figure") {
        const captions = [...querySelectorAll.call(figure, "figcaption")];
        return captions.some((caption) => (textContent.call(caption) ?? "").replace(/\s+/g, " ").includes(words));
      }
    }
    return false;
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  function isFormula(element, name) {
    return (
      FORMULAS.has(name) ||
      getAttribute.call(element, "role") === "math" ||
      ((name === "span" || name === "div") && FORMULA_CLASSES.test(getAttribute.call(element, "class") ?? ""))
    );
  }

  /**
   * A formula is often there twice, drawn and for screen readers; of those one is spoken.
   *
   * @param {Element} element
   * @returns {string}
   */
  function formulaWords(element) {
    const inside = [element, ...querySelectorAll.call(element, "math, [aria-label], [alttext]")];
    for (const attribute of ["aria-label", "alttext"]) {
      const labelled = inside.find((one) => SPOKEN.test(getAttribute.call(one, attribute) ?? ""));
      if (labelled) {
        return clean(getAttribute.call(labelled, attribute) ?? "");
      }
    }
    const notes = [...querySelectorAll.call(element, 'annotation[encoding="application/x-tex"]')];
    const maths = inside.filter((one) => localName.call(one) === "math");
    const pictures = [...querySelectorAll.call(element, "img[alt]")];
    const tex = notes[0] ? textContent.call(notes[0]) : pictures[0] && getAttribute.call(pictures[0], "alt");
    return clean(tex || wordsOfMath(maths[0] ?? element));
  }

  /** @param {string} words */
  const clean = (words) =>
    words
      .replace(/^\{\\(?:display|text)style(.*)\}$/s, "$1")
      .replace(/\s+/g, " ")
      .trim();

  /** What is said between, or before, the parts of a formula: its key by the element around them. */
  const BETWEEN = /** @type {Record<string, string>} */ ({ mfrac: "speech_over", msup: "speech_power" });
  const BEFORE = /** @type {Record<string, string>} */ ({ msqrt: "speech_root" });

  /** @param {Element} math */
  function wordsOfMath(math) {
    /** @type {string[]} */
    const words = [];
    /** @type {(Node | string)[]} */
    const waiting = [math];
    while (waiting.length > 0) {
      const next = /** @type {Node | string} */ (waiting.pop());
      if (typeof next === "string") {
        words.push(message(next));
      } else if (nodeType.call(next) === 3) {
        words.push(nodeValue.call(next) ?? "");
      } else if (nodeType.call(next) === 1) {
        waiting.push(...partsOfMath(/** @type {Element} */ (next)).reverse());
      }
    }
    return words.join(" ");
  }

  /**
   * @param {Element} element
   * @returns {(Node | string)[]} its children, with the keys of what is said beside them
   */
  function partsOfMath(element) {
    const name = localName.call(element);
    if (name.startsWith("annotation")) {
      return [];
    }
    /** @type {(Node | string)[]} */
    const parts = name in BEFORE ? [BEFORE[name]] : [];
    let isFirst = true;
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 1 && !isFirst && name in BETWEEN) {
        parts.push(BETWEEN[name]);
      }
      isFirst &&= nodeType.call(child) !== 1;
      parts.push(child);
    }
    return parts;
  }

  /** @param {Node} node */
  function children(node) {
    const found = [];
    for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 1) {
        found.push(/** @type {Element} */ (child));
      }
    }
    return found;
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @returns {boolean} whether it is passed over with all that is in it
   */
  function isUnspoken(element, name) {
    if (name === "button" || getAttribute.call(element, "role") === "button") {
      return !hasAttribute.call(element, "aria-expanded") && !isInHeading(element);
    }
    if (name === "sup" || name === "a" || getAttribute.call(element, "role") === "doc-noteref") {
      return isReference(element, name);
    }
    if (getAttribute.call(element, "aria-hidden") === "true") {
      const words = textContent.call(element) ?? "";
      return !SPOKEN.test(words) || (ICONS.test(getComputedStyle(element).fontFamily) && words.trim().length < 40);
    }
    return false;
  }

  /** @param {Element} element */
  function isInHeading(element) {
    for (
      let around = parentNode.call(element);
      around && nodeType.call(around) === 1;
      around = parentNode.call(around)
    ) {
      if (/^(?:h[1-6]|summary)$/.test(localName.call(/** @type {Element} */ (around)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  function isReference(element, name) {
    const words = (textContent.call(element) ?? "").trim();
    if (!REFERENCE.test(words)) {
      return false;
    }
    if (getAttribute.call(element, "role") === "doc-noteref") {
      return true;
    }
    const isOfPage = (/** @type {Element} */ one) => (getAttribute.call(one, "href") ?? "").startsWith("#");
    if (name === "sup") {
      return [...querySelectorAll.call(element, "a")].some(isOfPage);
    }
    const around = parentNode.call(element);
    const isRaised = around && nodeType.call(around) === 1 && localName.call(/** @type {Element} */ (around)) === "sup";
    return isOfPage(element) && (isRaised || !/^(?:\d+|[a-z]+)$/i.test(words));
  }

  Object.assign(globalThis.crunch, { isSpokenInstead, spokenInstead, isUnspoken });
})();
