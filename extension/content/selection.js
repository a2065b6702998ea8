"use strict";
// Which elements the reader has selected, for "keep only this".

(() => {
  const { localName, nodeType, nodeValue, parentNode } = globalThis.crunch.native;
  const MOST = 10000;
  const REPLACED = new Set(["img", "picture", "video", "audio", "canvas", "iframe", "object", "embed", "svg", "math"]);

  /**
   * @param {CrunchWalk} walk
   * @returns {number[]} numbers of the elements that hold selected text, and of selected replaced elements
   */
  function selectedElements(walk) {
    const chosen = new Set();
    for (const owner of documentsOf(walk)) {
      const selection = owner.defaultView?.getSelection();
      if (!selection || selection.isCollapsed) {
        continue;
      }
      for (let index = 0; index < selection.rangeCount; index += 1) {
        collect(selection.getRangeAt(index), owner, chosen);
      }
    }
    /** @type {number[]} */
    const numbers = [];
    for (let number = 0; chosen.size > 0 && number < walk.nodes.length && numbers.length < MOST; number += 1) {
      if (chosen.has(walk.nodes[number])) {
        numbers.push(number);
      }
    }
    return numbers;
  }

  /**
   * @param {CrunchWalk} walk
   * @returns {Document[]}
   */
  function documentsOf(walk) {
    const inner = walk.frames ? walk.nodes.filter((node) => nodeType.call(node) === 9) : [];
    return [document, .../** @type {Document[]} */ (inner)];
  }

  /**
   * @param {Range} range
   * @param {Document} owner
   * @param {Set<Node>} chosen
   */
  function collect(range, owner, chosen) {
    const root = range.commonAncestorContainer;
    const nodes = Document.prototype.createTreeWalker.call(owner, root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = /** @type {Node | null} */ (root); node; node = nodes.nextNode()) {
      if (!range.intersectsNode(node)) {
        if (range.comparePoint(node, 0) > 0) {
          return;
        }
        continue;
      }
      if (nodeType.call(node) === 1) {
        if (REPLACED.has(localName.call(/** @type {Element} */ (node)))) {
          chosen.add(node);
        }
      } else if (selectedText(range, node).trim() !== "") {
        chosen.add(/** @type {Text} */ (node).assignedSlot ?? /** @type {Node} */ (parentNode.call(node)));
      }
    }
  }

  /**
   * @param {Range} range
   * @param {Node} node
   * @returns {string}
   */
  function selectedText(range, node) {
    const text = nodeValue.call(node) ?? "";
    const end = node === range.endContainer ? range.endOffset : text.length;
    return text.slice(node === range.startContainer ? range.startOffset : 0, end);
  }

  globalThis.crunch.selectedElements = selectedElements;
})();
