"use strict";
// What of a page the reader has selected, exactly: for a snapshot of that alone.

(() => {
  const { getRootNode, nodeType, nodeValue } = globalThis.crunch.native;

  /**
   * @param {Pick<CrunchWalk, "nodes">} walk
   * @returns {CrunchPortion | null} null when nothing is selected
   */
  function selectedPart({ nodes }) {
    /** @type {Range[]} */
    const ranges = [];
    for (const owner of [document, .../** @type {Document[]} */ (nodes.filter((node) => nodeType.call(node) === 9))]) {
      const selection = owner.defaultView?.getSelection();
      for (let index = 0; selection && !selection.isCollapsed && index < selection.rangeCount; index += 1) {
        ranges.push(selection.getRangeAt(index));
      }
    }
    if (ranges.length === 0) {
      return null;
    }
    return {
      isOutside: (element) => !ranges.some((range) => holds(range, element)),
      text: (node) => ranges.map((range) => selectedText(range, node)).join(""),
    };
  }

  /**
   * @param {Range} range
   * @param {Node} node
   * @returns {boolean} whether some of it is in the range; a node of a tree in the tree is where that tree is
   */
  function holds(range, node) {
    const tree = getRootNode.call(range.startContainer);
    for (let inner = /** @type {Node | null} */ (node); inner; ) {
      const root = getRootNode.call(inner);
      if (root === tree) {
        return range.intersectsNode(inner);
      }
      const isDocument = nodeType.call(root) === 9;
      inner = isDocument ? frameOf(/** @type {Document} */ (root)) : hostOf(/** @type {ShadowRoot} */ (root));
    }
    return false;
  }

  /** @param {Document} owner */
  function frameOf(owner) {
    return owner.defaultView?.frameElement ?? null;
  }

  /** @param {Partial<ShadowRoot>} root of a tree, which may stand in no document */
  function hostOf(root) {
    return root.host ?? null;
  }

  /**
   * @param {Range} range
   * @param {Node} node a text
   * @returns {string}
   */
  function selectedText(range, node) {
    if (!holds(range, node)) {
      return "";
    }
    const text = nodeValue.call(node) ?? "";
    const end = node === range.endContainer ? range.endOffset : text.length;
    return text.slice(node === range.startContainer ? range.startOffset : 0, end);
  }

  globalThis.crunch.selectedPart = selectedPart;
})();
