"use strict";
// What a crunched page holds for a reader: its headings in order, how much there is to read, and where it begins.

(() => {
  const { getAttribute, hasAttribute, localName, nodeType, nodeValue, title } = globalThis.crunch.native;
  const PICTURES = new Set(["img"]);
  const HTML_HEADING = /^h[1-6]$/;
  const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
  /** Mean rates of silent reading: English words (Brysbaert 2019), and characters of Chinese and Japanese. */
  const WORDS_A_MINUTE = 238;
  const IDEOGRAPHS_A_MINUTE = 500;
  /** Characters of text: what comes after so many is not the beginning. A title may stand below a picture's caption. */
  const MOST_BEFORE_TITLE = 1500;
  const MOST_BEFORE_HEADING = 300;
  /** Share of the document's title that a heading below the first level has to have to be taken for it. */
  const LEAST_SHARE = 0.4;
  /** Between the parts of a document's title, such as those of its site. */
  const SEPARATORS = /\s[-–—|·•»«/]+\s|[|:»«]/;

  /** @typedef {{heading: CrunchHeading | null, isSilent: boolean}} Place  what an element is part of */

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchKeptText}
   */
  function keptText(layer) {
    const { isVisible, parentOfText, renderedNodes } = globalThis.crunch;
    const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
    const placeOf = placeFinder(layer);
    /** @type {Map<CrunchHeading, string[]>} */
    const headings = new Map();
    /** @type {Map<Element, string>} */
    const lines = new Map();
    /** @type {Element | null} */
    let first = null;
    let [words, minutes, characters] = [0, 0, 0];
    for (const node of renderedNodes(layer, PICTURES)) {
      const isText = nodeType.call(node) !== 1;
      const around = isText ? parentOfText(node) : /** @type {Element} */ (node);
      const { heading, isSilent } = around ? placeOf(around) : { heading: null, isSilent: true };
      if (!around || isSilent || !isVisible(around)) {
        continue;
      }
      const text = isText ? (nodeValue.call(node) ?? "") : (getAttribute.call(around, "alt") ?? "");
      if (heading && text.trim()) {
        const pieces = headings.get(heading);
        if (pieces) {
          pieces.push(text);
        } else {
          heading.before = characters;
          headings.set(heading, [text]);
        }
      }
      if (isText) {
        first ??= around;
        if (!heading && characters <= MOST_BEFORE_TITLE) {
          const block = blockOf(around);
          lines.set(block, (lines.get(block) ?? "") + text);
        }
        const found = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
        const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
        const others = ideographs ? found.filter(({ segment }) => !segment.match(IDEOGRAPH)).length : found.length;
        words += found.length;
        minutes += others / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE;
        characters += heading ? 0 : text.trim().length;
      }
    }
    for (const [heading, pieces] of headings) {
      const words = pieces.join("").replace(/\s+/g, " ").trim();
      heading.text = words.replace(/[#¶§]$/u, "").trimEnd(); // the sign of a link to the heading itself
    }
    const early = [...lines].map(([element, text]) => ({ element, text }));
    return { headings: [...headings.keys()], lines: early, words, minutes, first: first && blockOf(first) };
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {(element: Element) => Place}
   */
  function placeFinder(layer) {
    /** @type {Map<Element, Place>} */
    const known = new Map();
    return (element) => {
      const path = [];
      /** @type {Element | null} */
      let around = element;
      while (around && !known.has(around)) {
        path.push(around);
        around = globalThis.crunch.flatParent(around);
      }
      let place = (around && known.get(around)) ?? { heading: null, isSilent: false };
      for (const one of path.reverse()) {
        place = placeIn(place, one, layer);
        known.set(one, place);
      }
      return place;
    };
  }

  /**
   * @param {Place} around
   * @param {Element} element
   * @param {CrunchLayer} layer
   * @returns {Place}
   */
  function placeIn(around, element, layer) {
    const level = around.heading ? 0 : levelOf(element);
    const isSilent =
      around.isSilent ||
      getAttribute.call(element, "aria-hidden") === "true" ||
      hasAttribute.call(element, "inert") ||
      isOurs(element, layer);
    if (level === 0 && isSilent === around.isSilent) {
      return around;
    }
    const heading = level ? { element, level, text: "", before: 0 } : around.heading;
    return { heading, isSilent };
  }

  /**
   * @param {Element} element
   * @param {CrunchLayer} layer
   * @returns {boolean} whether it is something of ours: all but the text that stands in place of the page
   */
  function isOurs(element, { own, attribute, seal }) {
    if (own?.host === element) {
      return false;
    }
    return own?.root === element.parentNode
      ? element.className !== "text"
      : hasAttribute.call(element, attribute) && globalThis.crunch.isOwnElement(element, seal);
  }

  /**
   * @param {Element} element
   * @returns {number} as a heading, from 1; 0 for what is none
   */
  function levelOf(element) {
    const role = (getAttribute.call(element, "role") ?? "").trim().toLowerCase().split(/\s+/)[0];
    const name = localName.call(element);
    const isTag = HTML_HEADING.test(name);
    if (role !== "heading" && (role || !isTag)) {
      return 0;
    }
    const stated = Number.parseInt(getAttribute.call(element, "aria-level") ?? "", 10);
    return stated > 0 ? stated : isTag ? Number(name[1]) : 2;
  }

  /**
   * @param {Element} element
   * @returns {Element} the block that it stands in
   */
  function blockOf(element) {
    let block = element;
    while (/^(inline|contents)/.test(getComputedStyle(block).display)) {
      const around = globalThis.crunch.flatParent(block);
      if (!around) {
        return block;
      }
      block = around;
    }
    return block;
  }

  /**
   * Where the text begins: at the heading that says what the document's title says, else at a line that does; else at
   * the first heading of the first level, at one that says a whole part of that title, or at any that comes before the
   * text; else at the text itself.
   *
   * @param {CrunchKeptText} text
   * @returns {Element | null}
   */
  function titleOf({ headings, lines, first }) {
    const said = plain(title.call(document));
    const parts = new Set(title.call(document).split(SEPARATORS).map(plain));
    const isTitle = ({ level = 0, text = "" }) => {
      const words = plain(text);
      return words !== "" && said.includes(words) && (level === 1 || words.length >= said.length * LEAST_SHARE);
    };
    const early = headings.filter(({ before }) => before <= MOST_BEFORE_TITLE);
    const found =
      longest(early.filter(isTitle)) ??
      longest(lines.filter(isTitle)) ??
      early.find(({ level }) => level === 1) ??
      longest(early.filter(({ text }) => parts.has(plain(text)))) ??
      early.find(({ before }) => before <= MOST_BEFORE_HEADING);
    return found?.element ?? first;
  }

  /**
   * @template {{text: string}} Line
   * @param {Line[]} lines
   * @returns {Line | undefined} of several as long the first
   */
  function longest(lines) {
    return lines.sort((one, other) => other.text.trim().length - one.text.trim().length)[0];
  }

  /** @param {string} text */
  function plain(text) {
    return text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  }

  Object.assign(globalThis.crunch, { keptText, titleOf });
})();
