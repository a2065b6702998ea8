"use strict";
// The blocks of running text of a captured page: elements with text of their own, inline elements counted with what is
// around them.

(() => {
  const { childElementCount, firstChild, localName, nextSibling, nodeType, nodeValue } = globalThis.crunch.native;
  const SHORTEST = 30; // characters; what is shorter fits into any line
  const COLUMN = 300; // characters; a cell with less is one of data
  const READ = 1200; // characters of a text node
  const WIDE =
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
  const INLINE = new Set(
    `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp small
    span strike strong sub sup time tt u var wbr`.split(/\s+/),
  );
  // Code, controls and drawings have lines of their own; the rest has none.
  const APART = new Set(
    `pre textarea listing xmp plaintext select button input svg math canvas script style template noscript head title
    object embed iframe video audio option`.split(/\s+/),
  );
  const LABELS = new Set("h1 h2 h3 h4 h5 h6 p figcaption address".split(" ")); // short ones count, too
  const NEEDS_ROOM = new Set("pre table img picture video audio iframe object embed canvas svg figure".split(" "));

  /**
   * @param {CrunchCapture} captured
   * @returns {Generator<void, CrunchRunningText[], void>} by number
   */
  function* textBlocks({ nodes, parents, facts }) {
    const size = nodes.length;
    const owners = new Int32Array(size);
    const isApart = new Uint8Array(size);
    const own = new Int32Array(size);
    const inside = new Int32Array(size); // of the whole subtree
    const needsRoom = new Uint8Array(size);
    /** @type {Map<number, {node: Node, units: number, length: number}>} */
    const longest = new Map();
    for (let number = 1; number < size; number += 1) {
      if (number % globalThis.crunch.ELEMENTS_AT_ONCE === 0) {
        yield;
      }
      const node = nodes[number];
      const parent = parents[number];
      if (nodeType.call(node) !== 1) {
        owners[number] = number;
        isApart[number] = nodeType.call(node) === 9 ? 0 : isApart[parent]; // a frame's document is a page of its own
        continue;
      }
      const element = /** @type {Element} */ (node);
      const name = localName.call(element);
      owners[number] = INLINE.has(name) ? owners[parent] : number;
      needsRoom[number] = NEEDS_ROOM.has(name) ? 1 : 0;
      isApart[number] = isApart[parent] === 1 || facts[number] === 1 || APART.has(name) ? 1 : 0;
      if (isApart[number] === 1 || facts[number] !== 0) {
        continue;
      }
      const owner = owners[number];
      for (const child of textNodes(element, name)) {
        const words = (nodeValue.call(child) ?? "").slice(0, READ).trim();
        const units = unitsOf(words);
        own[owner] += units;
        if (units > (longest.get(owner)?.units ?? 0)) {
          longest.set(owner, { node: child, units, length: words.length });
        }
        if (owner !== number && units >= SHORTEST && !longest.has(number)) {
          own[number] = SHORTEST; // an inline element by name may be a block by its style
          longest.set(number, { node: child, units, length: words.length });
        }
      }
    }
    for (let number = size - 1; number > 0; number -= 1) {
      inside[number] += owners[number] === number ? own[number] : 0;
      inside[parents[number]] += inside[number];
      needsRoom[parents[number]] ||= needsRoom[number];
    }
    /** @type {CrunchRunningText[]} */
    const blocks = [];
    for (const [number, { node, units, length }] of longest) {
      if (nodeType.call(nodes[number]) !== 1) {
        continue;
      }
      // A part that holds pictures and paragraphs is no block of text for a few words that stray in it.
      if (needsRoom[number] === 1 && 2 * own[number] < inside[number]) {
        continue;
      }
      const isShort = own[number] < SHORTEST;
      const name = localName.call(/** @type {Element} */ (nodes[number]));
      if ((name === "td" || name === "th") && own[number] < COLUMN) {
        continue;
      }
      if (!isShort || LABELS.has(name)) {
        blocks.push({ number, text: node, isShort, isWide: units > 1.5 * length });
      }
    }
    return blocks;
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @returns {Node[]}
   */
  function textNodes(element, name) {
    const first = firstChild.call(element);
    if (!first || (name !== "slot" && childElementCount.call(element) === 0 && !nextSibling.call(first))) {
      return first && nodeType.call(first) === 3 ? [first] : []; // as in half of all elements
    }
    return globalThis.crunch.flatChildren(element).filter((child) => nodeType.call(child) === 3);
  }

  /**
   * @param {string} text
   * @returns {number} its length as a reader sees it: a run of white space is one character, an ideograph is two
   */
  function unitsOf(text) {
    const collapsed = text.replace(/\s+/g, " ");
    return collapsed.length + (collapsed.match(WIDE)?.length ?? 0);
  }

  Object.assign(globalThis.crunch, { textBlocks, unitsOf });
})();
