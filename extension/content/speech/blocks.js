"use strict";
// What of the page is to be read aloud, in the order in which it stands: blocks of the text that is seen, each with the
// nodes that its characters come from. Nothing is changed, and nothing that nobody sees is read.

(() => {
  const crunch = globalThis.crunch;
  const { checkVisibility, documentElement, getAttribute, getBoundingClientRect, hasAttribute } = crunch.native;
  const { localName, nodeType, nodeValue, textContent } = crunch.native;
  const OPAQUE = new Set(
    "head script style template noscript option select input textarea datalist object embed video audio canvas rt rp".split(
      " ",
    ),
  );
  const TINY = 2; // pixels
  const HEADING = /^h[1-6]$/;
  const WITH_VISIBILITY = Object.freeze({ visibilityProperty: true });
  /** What separates words, what only tells where one may be broken, and what is spoken. */
  const PIECES = /[ \t\n\r\f]+|[\u00ad\u200b\u2060\ufeff]+|[^ \t\n\r\f\u00ad\u200b\u2060\ufeff]+/g;
  const BLANK = /^[ \t\n\r\f]/;
  const INVISIBLE = /^[\u00ad\u200b\u2060\ufeff]/;
  const SPOKEN = /[\p{L}\p{N}]/u;

  /** @returns {CrunchSpokenBlock[]} */
  function spokenBlocks() {
    const root = documentElement.call(document);
    if (!root) {
      return [];
    }
    crunch.readTablesAnew();
    const unseen = crunch.unseenElements(crunch.writeSnapshot(root), crunch.isSpokenInstead);
    const found = newBlocks();
    /** @type {({node: Node, around: CrunchSpokenAround} | (() => void))[]} what is still to be looked at */
    const waiting = [];
    waiting.push({
      node: root,
      around: { lang: "", isHeading: false, isSilent: false, keeps: "", header: { words: "" } },
    });
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (typeof next === "function") {
        next();
        continue;
      }
      const { node, around } = /** @type {{node: Node, around: CrunchSpokenAround}} */ (next);
      const type = nodeType.call(node);
      if (type === 3 || type === 4) {
        if (!around.isSilent) {
          addText(found, node, around);
        }
      } else if (type === 1) {
        const children = enter(/** @type {Element} */ (node), around, unseen, found, waiting);
        for (const child of children.reverse()) {
          waiting.push(child); // one by one: a call takes no 100,000 arguments
        }
      }
    }
    found.end();
    return found.blocks;
  }

  /** Collects text; whatever begins a line of its own ends the block before. Of a block of a megabyte nothing is read twice. */
  function newBlocks() {
    /** @type {CrunchSpokenBlock[]} */
    const blocks = [];
    /** @type {CrunchSpokenBlock | undefined} */
    let block;
    /** @type {string[]} of the block */
    let pieces = [];
    let length = 0;
    const put = (/** @type {string} */ piece) => {
      pieces.push(piece);
      length += piece.length;
    };
    const last = () => pieces[pieces.length - 1];
    const end = () => {
      if (block) {
        block.text = pieces.join("");
        if (SPOKEN.test(block.text)) {
          blocks.push(block);
        }
      }
      block = undefined;
    };
    return {
      blocks,
      end,
      blank: () => {
        if (block && last() !== " " && last() !== "\n") {
          put(" ");
        }
      },
      /** @param {string} text @param {Node} node @param {number} from @param {CrunchSpokenAround} around */
      add: (text, node, from, around) => {
        if (!block) {
          const { lang, isHeading, header, row } = around;
          block = { text: "", runs: [], lang, isHeading, prefix: header.words, row };
          header.words = ""; // said once in its cell
          [pieces, length] = [[], 0];
        }
        const before = block.runs[block.runs.length - 1];
        if (before?.node === node && from >= 0 && before.at - before.from === length - from) {
          before.length = length + text.length - before.at;
        } else {
          block.runs.push({ at: length, length: text.length, node, from });
        }
        put(text);
      },
      newline: () => {
        if (block && last() === " ") {
          pieces[pieces.length - 1] = "\n";
        } else if (block) {
          put("\n");
        }
      },
    };
  }

  /**
   * @param {ReturnType<typeof newBlocks>} found
   * @param {Node} node
   * @param {CrunchSpokenAround} around
   */
  function addText(found, node, around) {
    for (const { 0: piece, index } of (nodeValue.call(node) ?? "").matchAll(PIECES)) {
      if (!BLANK.test(piece)) {
        if (!INVISIBLE.test(piece)) {
          found.add(piece, node, index, around);
        }
      } else if (around.keeps && piece.includes("\n")) {
        found.newline();
      } else {
        found.blank();
      }
    }
  }

  /**
   * @param {Element} element
   * @param {CrunchSpokenAround} around
   * @param {Set<Node>} unseen
   * @param {ReturnType<typeof newBlocks>} found
   * @param {unknown[]} waiting  gets what is to be done after its children
   * @returns {{node: Node, around: CrunchSpokenAround}[]} its children
   */
  function enter(element, around, unseen, found, waiting) {
    const name = localName.call(element);
    if (OPAQUE.has(name)) {
      return [];
    }
    const style = getComputedStyle(element);
    if (!checkVisibility.call(element) && style.display !== "contents") {
      return [];
    }
    if (name === "br") {
      found.newline();
      return [];
    }
    const isVisible = checkVisibility.call(element, WITH_VISIBILITY) || style.visibility === "visible";
    const isBlock = isLineOfItsOwn(element, style);
    const words = crunch.spokenInstead(element, name, isVisible, unseen);
    if (words !== null) {
      addInstead(found, element, words, isBlock, { ...around, lang: langOf(element, around) });
      return [];
    }
    if (crunch.isUnspoken(element, name) || crunch.isOfOthers(element)) {
      return [];
    }
    const inside = { ...around, isSilent: !isVisible || unseen.has(element) };
    inside.lang = langOf(element, around);
    inside.isHeading ||= HEADING.test(name) || getAttribute.call(element, "role") === "heading";
    inside.keeps = /^(pre|break-spaces)/.test(style.whiteSpace) ? "lines" : "";
    if (name === "td" || name === "th") {
      const cell = crunch.spokenCell(/** @type {HTMLTableCellElement} */ (element));
      if (cell?.isSaidElsewhere) {
        return [];
      }
      inside.header = { words: cell?.prefix ?? "" };
      inside.row = cell?.row ?? inside.row;
    }
    const inner = crunch.innerTree(element, name);
    if (isBlock) {
      found.end();
      waiting.push(found.end);
    } else if (style.display.startsWith("inline-")) {
      found.blank();
      waiting.push(found.blank);
    }
    if (inner && nodeType.call(inner) === 9) {
      const page = isVisible && documentElement.call(/** @type {Document} */ (inner));
      return page ? [{ node: page, around: { ...inside, isSilent: false } }] : [];
    }
    const children = inner ? crunch.childrenOf(inner) : crunch.flatChildren(element);
    return children.map((node) => ({ node, around: inside }));
  }

  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   */
  function isLineOfItsOwn(element, { display, float, position }) {
    if (/^(inline|contents|ruby|math)/.test(display)) {
      return false;
    }
    if (position === "absolute" && getBoundingClientRect.call(element).width < TINY) {
      return false; // what is for screen readers alone, in the middle of a line
    }
    // The large letter with which a paragraph begins is a part of its first word.
    return float === "none" || (textContent.call(element) ?? "").trim().length > 1;
  }

  /**
   * @param {ReturnType<typeof newBlocks>} found
   * @param {Element} element
   * @param {CrunchSpokenInstead} instead
   * @param {boolean} isBlock
   * @param {CrunchSpokenAround} around
   */
  function addInstead(found, element, { words, isOwn, prefix = "" }, isBlock, around) {
    if (words === "") {
      return;
    }
    const ends = isOwn || isBlock;
    if (ends) {
      found.end();
    }
    found.add(words, element, -1, prefix ? { ...around, header: { words: around.header.words + prefix } } : around);
    if (ends) {
      found.end();
    }
  }

  /**
   * @param {Element} element
   * @param {CrunchSpokenAround} around
   */
  function langOf(element, { lang }) {
    const name = hasAttribute.call(element, "lang") ? "lang" : "xml:lang";
    return hasAttribute.call(element, name) ? crunch.languageTag(getAttribute.call(element, name) ?? "") : lang;
  }

  globalThis.crunch.spokenBlocks = spokenBlocks;
})();
