"use strict";
// JSON-LD of the page as the snapshot carries it: types and short texts, of a bounded size (see
// host/crunch/protocol/PROTOCOL.md). The host reduces a file's in the same way (documents/linked_data.py), by the same
// bounds, so that a page is decided alike in a file and here; a test compares both.

(() => {
  const MEDIA_TYPE = "application/ld+json";
  const OPENINGS = ["<!--", "//<![CDATA[", "// <![CDATA[", "/*<![CDATA[*/", "/* <![CDATA[ */", "<![CDATA["];
  const CLOSINGS = ["-->", "//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>"];
  const PROPERTIES = [
    ..."@type @graph @value headline name text description author datePublished recipeIngredient ingredients".split(
      " ",
    ),
    ..."recipeInstructions itemListElement item mainEntity hasVariant offers price lowPrice highPrice".split(" "),
    ..."priceSpecification priceCurrency sku productID mpn gtin gtin8 gtin12 gtin13 gtin14 articleBody".split(" "),
    ..."comment acceptedAnswer suggestedAnswer".split(" "),
  ];
  const NUMBERS = new Set("price lowPrice highPrice sku productID mpn gtin gtin8 gtin12 gtin13 gtin14".split(" "));
  const MOST_SCRIPTS = 100;
  const LARGEST = 500_000;
  const LARGEST_OF_ALL = 2_000_000;
  const DEEPEST = 16;
  const MOST_ENTRIES = 1_000;
  const MOST_VALUES = 20_000;
  const LONGEST = 4_000;
  const SIZE = 56_000;
  const AROUND = 5;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts, and some pages have them there
  const CONTROLS = /[\u0000-\u001F]/g;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an escaped one is a blank as well
  const BLANKS = /[\u0000-\u0020]+/g;

  /** @param {string | null} type  of a script element */
  const isLinkedData = (type) => type?.split(";", 1)[0].trim().toLowerCase() === MEDIA_TYPE;

  /**
   * @returns {(text: string) => string} of the text of one script after the other, in their order: what is read of it,
   *   as JSON; empty when that is nothing
   */
  function linkedDataReader() {
    let scripts = MOST_SCRIPTS;
    let characters = LARGEST_OF_ALL;
    let values = MOST_VALUES;
    let size = SIZE;

    /** @param {number} wanted */
    const hasRoom = (wanted) => {
      if (wanted > size) {
        return false;
      }
      size -= wanted;
      return true;
    };

    /** @param {string} text */
    const fitting = (text) => (text !== "" && hasRoom(sizeOf(text) + AROUND) ? text : undefined);

    /**
     * @param {unknown} value
     * @param {string} name  of the property whose value it is, or is in
     * @param {number} level  objects and lists around it
     * @returns {unknown} the part of it that is read; undefined when nothing is
     */
    const reduced = (value, name, level) => {
      values -= 1;
      if (values < 0 || level > DEEPEST) {
        return undefined;
      }
      if (typeof value === "number") {
        return NUMBERS.has(name) ? fitting(written(value)) : undefined;
      }
      if (typeof value === "string") {
        return fitting(shortened(value.replace(BLANKS, " ").replace(/^ | $/g, "")).toWellFormed());
      }
      if (Array.isArray(value)) {
        if (!hasRoom(AROUND)) {
          return undefined;
        }
        const entries = value.slice(0, MOST_ENTRIES).map((entry) => reduced(entry, name, level + 1));
        const found = entries.filter((entry) => entry !== undefined);
        return found.length > 0 ? found : undefined;
      }
      return typeof value === "object" && value !== null ? reducedObject(value, level) : undefined;
    };

    /**
     * @param {object} value
     * @param {number} level
     * @returns {Record<string, unknown> | undefined}
     */
    const reducedObject = (value, level) => {
      /** @type {Record<string, unknown>} */
      const found = {};
      for (const name of PROPERTIES) {
        if (Object.hasOwn(value, name) && hasRoom(AROUND + name.length)) {
          const inner = reduced(/** @type {Record<string, unknown>} */ (value)[name], name, level + 1);
          if (inner !== undefined) {
            found[name] = inner;
          }
        }
      }
      return Object.keys(found).length > 0 ? found : undefined;
    };

    return (text) => {
      scripts -= 1;
      characters -= text.length;
      if (scripts < 0 || characters < 0 || text.length > LARGEST) {
        return "";
      }
      let value;
      try {
        value = JSON.parse(bare(text));
      } catch {
        return ""; // it is no JSON; the page is what it is without it
      }
      const found = reduced(value, "", 0);
      return found === undefined ? "" : JSON.stringify(found);
    };
  }

  /**
   * @param {string} text
   * @returns {string} JSON without the comment or section around it, and without line ends in its texts
   */
  function bare(text) {
    const trimmed = text.replace(CONTROLS, " ").trim();
    const opening = OPENINGS.find((start) => trimmed.startsWith(start)) ?? "";
    const closing = CLOSINGS.find((end) => trimmed.endsWith(end)) ?? "";
    return trimmed.slice(opening.length, Math.max(opening.length, trimmed.length - closing.length));
  }

  /** @param {number} value */
  function written(value) {
    const size = Math.abs(value);
    return value === 0 || (size >= 1e-4 && size < 1e15) ? String(value) : "";
  }

  /** @param {string} text */
  function shortened(text) {
    return text.length > LONGEST ? [...text.slice(0, 2 * LONGEST)].slice(0, LONGEST).join("") : text;
  }

  /** @param {string} text */
  function sizeOf(text) {
    return /[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length;
  }

  Object.assign(globalThis.crunch, { isLinkedData, linkedDataReader });
})();
