"use strict";
// What the reader's other extensions show in a page is no part of it: a dictionary, a toolbar, a filter over the window.
// Nobody says whose an element is, but pages hardly ever put into the root, beside the body, what extensions put there.

(() => {
  const { body, documentElement, firstChild, getBoundingClientRect, localName, nextSibling, nodeType, parentNode } =
    globalThis.crunch.native;
  const { hasChildNodes, openOrClosedRoot, querySelectorAll } = globalThis.crunch.native;
  const { matches } = Element.prototype;
  const OF_THE_PAGE = new Set(["head", "body", "frameset"]);
  const FRAME = 'iframe[src*="-extension://"]';

  /**
   * @param {Element} element
   * @returns {boolean} whether another extension has put it there
   */
  function isOfOthers(element) {
    const around = parentNode.call(element);
    if (around === null) {
      return false;
    }
    if (around === documentElement.call(document)) {
      return !OF_THE_PAGE.has(localName.call(element)) && isLaidOver(element) && (isShown(element) || isVeil(element));
    }
    // No extension can define an element of its own in a page, and most give theirs a name as if they had.
    const isNamed = around === body.call(document) && localName.call(element).includes("-");
    return isNamed && !matches.call(element, ":defined") && isLaidOver(element) && hasRoot(element);
  }

  /** @param {Element} element */
  function hasRoot(element) {
    return element instanceof HTMLElement && openOrClosedRoot(element) !== null;
  }

  /** @param {Element} element */
  function isShown(element) {
    return hasRoot(element) || matches.call(element, FRAME) || querySelectorAll.call(element, FRAME).length > 0;
  }

  /**
   * What dims or tints the window lets everything through. The layer behind a dialog of a page does not.
   *
   * @param {Element} element
   */
  function isVeil(element) {
    return !hasChildNodes.call(element) && getComputedStyle(element).pointerEvents === "none";
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether it takes no room from the page
   */
  function isLaidOver(element) {
    const { position } = getComputedStyle(element);
    return /^(fixed|absolute)$/.test(position) || getBoundingClientRect.call(element).height === 0;
  }

  /**
   * @returns {Set<Element>} all that stand in the page
   */
  function elementsOfOthers() {
    /** @type {Set<Element>} */
    const found = new Set();
    for (const around of [documentElement.call(document), body.call(document)]) {
      for (let child = around && firstChild.call(around); child; child = nextSibling.call(child)) {
        if (nodeType.call(child) === 1 && isOfOthers(/** @type {Element} */ (child))) {
          found.add(/** @type {Element} */ (child));
        }
      }
    }
    return found;
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether it is one of them or stands in one
   */
  function isInOthers(element) {
    for (let node = /** @type {Node | null} */ (element); node; node = parentNode.call(node)) {
      if (nodeType.call(node) === 1 && isOfOthers(/** @type {Element} */ (node))) {
        return true;
      }
    }
    return false;
  }

  Object.assign(globalThis.crunch, { elementsOfOthers, isInOthers, isOfOthers });
})();
