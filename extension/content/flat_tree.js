"use strict";
// The flat tree: shadow trees in their hosts, and in the slots what they show.

(() => {
  const { assignedNodes, assignedSlot, firstChild, getRootNode, localName, nextSibling, nodeType } =
    globalThis.crunch.native;
  const { parentNode, shadowRoot } = globalThis.crunch.native;

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

  Object.assign(globalThis.crunch, { flatParent, flatItems, flatChildren, childrenOf });
})();
