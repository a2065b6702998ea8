"use strict";
// An element's attributes in the snapshot.

(() => {
  const { attributeName, escapeValue } = globalThis.crunch.names;
  const { attributes, getAttribute, getAttributeNames, outerHTML, ownerDocument, qualifiedName } =
    globalThis.crunch.native;

  const OUR_NAME = /^data-crunch(-[1-9]\d*)?$/;
  /** What stands at the head of a mark; see common/seals.js. */
  const TOKEN = /^[0-9a-f]{40}(?= |$)/;
  const MANY = 500;
  /** @type {Record<string, string>} */
  const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00A0" };

  /** @typedef {{open: string, element: number, isOurs: boolean, hasCapitals: boolean}} WrittenName */

  /**
   * @param {CrunchFindings} findings
   * @param {string} [own]  the token of marks that are passed over
   * @returns {(element: Element, isHtml: boolean, number: number) => string}
   */
  function attributeWriter(findings, own) {
    /** @type {Map<string, WrittenName>} */
    const writtenNames = new Map();

    /**
     * Names that are written alike share one entry, so that the second one on the same element is seen.
     *
     * @param {string} name
     * @returns {WrittenName}
     */
    const writtenName = (name) => {
      const written = attributeName(name);
      /** @type {WrittenName} */
      let entry = {
        open: written === "" ? "" : ` ${written}="`,
        element: -1,
        isOurs: OUR_NAME.test(name),
        hasCapitals: /[A-Z]/.test(name),
      };
      if (written !== "" && written !== name) {
        entry = writtenNames.get(written) ?? entry;
        writtenNames.set(written, entry);
      }
      writtenNames.set(name, entry);
      return entry;
    };

    return (element, isHtml, number) => {
      const names = getAttributeNames.call(element);
      const values = names.length > MANY ? manyValues(element, names) : null;
      let out = "";
      for (let index = 0; index < names.length; index += 1) {
        const name = names[index];
        const entry = writtenNames.get(name) ?? writtenName(name);
        if (entry.open === "" || entry.element === number) {
          continue;
        }
        entry.element = number;
        const value = values ? values[index] : valueOfAttribute(element, name, isHtml && entry.hasCapitals);
        if (entry.isOurs && own && value.startsWith(own)) {
          continue;
        }
        if (entry.isOurs) {
          noteOurs(element, name, value, findings);
        }
        out += `${entry.open}${escapeValue(value)}"`;
      }
      return out;
    };
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @param {boolean} byEntry  `getAttribute` looks for the name in small letters on an HTML element
   * @returns {string}
   */
  function valueOfAttribute(element, name, byEntry) {
    if (byEntry) {
      for (const attribute of attributes.call(element)) {
        if (attribute.name === name) {
          return attribute.value;
        }
      }
    }
    return getAttribute.call(element, name) ?? "";
  }

  /**
   * All values from the element's own start tag: finding them one by one takes seconds where there are 100,000.
   *
   * @param {Element} element
   * @param {string[]} names
   * @returns {string[] | null} null when the start tag is not as expected
   */
  function manyValues(element, names) {
    if (ownerDocument.call(element)?.contentType !== "text/html") {
      return null; // XML is written with other entities
    }
    const markup = outerHTML.call(element);
    const values = [];
    let at = 1 + qualifiedName.call(element).length;
    for (const name of names) {
      const opening = ` ${name}="`;
      const end = markup.indexOf('"', at + opening.length);
      if (!markup.startsWith(opening, at) || end < 0) {
        return null;
      }
      const value = markup.slice(at + opening.length, end);
      values.push(value.includes("&") ? value.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity) : value);
      at = end + 1;
    }
    return values;
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @param {string} value
   * @param {CrunchFindings} findings
   */
  function noteOurs(element, name, value, findings) {
    findings.taken.add(name);
    const token = TOKEN.exec(value)?.[0];
    if (token) {
      findings.leftovers.push({ element, name, token });
    }
  }

  globalThis.crunch.attributeWriter = attributeWriter;
})();
