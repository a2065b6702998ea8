"use strict";
// Writes the walk down: one XML element for each element, and beside it the node, its parent's number and what is
// known of its rendering.

(() => {
  const { escapeText, allowedCharacters } = globalThis.crunch.names;
  const DEEPEST = 1000; // a strict parser stops at 2,048 levels, so what lies deeper is written flat

  /**
   * @returns {CrunchWriter}
   */
  function snapshotWriter() {
    /** @type {CrunchNode[]} */
    const nodes = [];
    /** @type {number[]} */
    const parents = [];
    /** @type {CrunchFact[]} */
    const facts = [];
    /** @type {string[]} */
    const tags = []; // of the path to the current element, by level
    /** @type {number[]} */
    const numbers = []; // of that path, too
    /** @type {string[]} */
    const parts = [];
    let level = -1;
    let flatLevel = -1; // of the flat element that is still open

    return {
      nodes,
      parents,
      facts,
      isInHidden: () => level >= 0 && facts[numbers[level]] === 1,
      number: () => numbers[level],
      open: (node, tag, fact, attributes) => {
        level += 1;
        parents.push(level === 0 ? -1 : numbers[level - 1]);
        numbers[level] = nodes.length;
        tags[level] = tag;
        nodes.push(node);
        facts.push(fact);
        if (level > DEEPEST) {
          if (flatLevel >= 0) {
            parts.push("</", tags[flatLevel], ">");
          }
          flatLevel = level;
          parts.push("<", tag, ` crunch:level="${level}"`, attributes, ">");
        } else if (level === 0) {
          parts.push("<", tag, ' xmlns:crunch="urn:crunch"', attributes, ">");
        } else {
          parts.push("<", tag, attributes, ">");
        }
      },
      text: (text) => {
        parts.push(escapeText(text));
      },
      close: () => {
        if (level <= DEEPEST || level === flatLevel) {
          parts.push("</", tags[level], ">");
          flatLevel = -1;
        }
        level -= 1;
      },
      snapshot: () => allowedCharacters(parts.join("")),
    };
  }

  globalThis.crunch.snapshotWriter = snapshotWriter;
})();
