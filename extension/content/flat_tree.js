"use strict";
// The flat tree: shadow trees in their hosts, and in the slots what they show.

(() => {
  const { assignedNodes, assignedSlot, firstChild, getRootNode, localName, nextSibling, nodeType } =
    globalThis.crunch.native;
  const { documentElement, parentNode, querySelectorAll, shadowRoot } = globalThis.crunch.native;
  const { matches } = Element.prototype;
  const allInTree = DocumentFragment.prototype.querySelectorAll;

  /**
   * @param {Element} element
   * @returns {Element | null} the element whose box it lies in, were every box drawn
   */
  function flatParent(element) {
    const parent = assignedSlot.call(element) ?? parentNode.call(element);
    if (!parent) {
      return null;
    }
    if (nodeType.call(parent) === 11) {
      return /** @type {Partial<ShadowRoot>} */ (/** @type {Node} */ (parent)).host ?? null;
    }
    return nodeType.call(parent) === 1 ? /** @type {Element} */ (/** @type {Node} */ (parent)) : null;
  }

  /**
   * @param {Element} container
   * @returns {Element[]} the elements that are laid out as its items
   */
  function flatItems(container) {
    const items = [];
    /** @type {Element[]} */
    const waiting = [container];
    while (waiting.length > 0) {
      const around = /** @type {Element} */ (waiting.pop());
      const shadow = shadowRoot.call(around);
      for (const child of shadow ? childrenOf(shadow) : flatChildren(around)) {
        if (nodeType.call(child) !== 1) {
          continue;
        }
        const element = /** @type {Element} */ (child);
        if (getComputedStyle(element).display === "contents") {
          waiting.push(element);
        } else {
          items.push(element);
        }
      }
    }
    return items;
  }

  /**
   * @param {Element} element
   * @returns {Node[]} in a slot of a shadow tree, what it shows; of every other element, its own children
   */
  function flatChildren(element) {
    if (localName.call(element) === "slot" && nodeType.call(getRootNode.call(element)) === 11) {
      const assigned = assignedNodes.call(/** @type {HTMLSlotElement} */ (element));
      if (assigned.length > 0) {
        return assigned;
      }
    }
    return childrenOf(element);
  }

  /**
   * @param {Node} node
   * @returns {Node[]}
   */
  function childrenOf(node) {
    const children = [];
    for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
      children.push(child);
    }
    return children;
  }

  /**
   * @param {Pick<CrunchLayer, "nodes">} layer
   * @returns {(ShadowRoot | Document)[]} the trees within the page that were read with it
   */
  function treesOf({ nodes }) {
    return /** @type {(ShadowRoot | Document)[]} */ (
      nodes.filter((node) => nodeType.call(node) !== 1 && !globalThis.crunch.isGone(node))
    );
  }

  /**
   * @param {ShadowRoot | Document} tree
   * @param {string} selector
   * @returns {Element[]} what it says in this tree; a document may have an image that is named as the function for it
   */
  function elementsIn(tree, selector) {
    if (nodeType.call(tree) === 11) {
      return [...allInTree.call(tree, selector)];
    }
    const root = documentElement.call(/** @type {Document} */ (tree));
    const isOne = root !== null && matches.call(root, selector);
    return root ? [...(isOne ? [root] : []), ...querySelectorAll.call(root, selector)] : [];
  }

  Object.assign(globalThis.crunch, { flatParent, flatItems, flatChildren, childrenOf, treesOf, elementsIn });
})();
