"use strict";
// What is spoken in place of a picture or a formula, and what is not spoken though it is seen: marks of references, signs
// that only decorate, buttons.

(() => {
  const crunch = globalThis.crunch;
  const { firstChild, getAttribute, getBoundingClientRect, hasAttribute, localName } = crunch.native;
  const { nextSibling, nodeType, parentNode, querySelectorAll, textContent } = crunch.native;
  const SPOKEN = /[\p{L}\p{N}]/u;
  const REFERENCE = /^[([]?\s*(?:\d{1,4}|[a-z]|[ivx]{1,5}|note \d{1,3}|[*†‡§¶↩^]+)\s*[\])]?\ufe0e?$/i;
  const FILE = /^\S+\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$|^(?:IMG|DSC|image|img|photo|picture)[-_ ]?\d*$/i;
  /** Pixels; what is no higher stands in a line of text, as a smiley does. */
  const IN_LINE = 32;
  const ICONS = /icon|awesome|symbols/i;

  /**
   * @param {Element} element
   * @param {string} name
   * @param {boolean} isRendered
   * @param {Set<Node>} unseen  by a reader: a page can put words into what nobody sees
   * @returns {CrunchSpokenInstead | null} null for what is spoken as it is written
   */
  function spokenInstead(element, name, isRendered, unseen) {
    const isVisible = isRendered && !unseen.has(element);
    if (crunch.isFormula(element, name)) {
      return {
        words: isVisible && !crunch.isFormulaTwice(element, unseen) ? crunch.formulaWords(element) : "",
        isOwn: false,
      };
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
    return crunch.isFormula(element, name) || isPicture(element, name);
  }

  /**
   * @param {Element} element
   * @param {string} name
   */
  function isPicture(element, name) {
    return name === "img" || name === "svg" || getAttribute.call(element, "role") === "img";
  }

  /** @param {string} key */
  const message = (key) => crunch.extensionApi()?.i18n.getMessage(key) ?? "";

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

  Object.assign(crunch, { isSpokenInstead, spokenInstead, isUnspoken });
})();
