"use strict";
// What has the focus, in shadow trees (closed ones, too) and in frames of the same origin.

(() => {
  const { activeElement, body, documentElement, localName, namespaceURI, nodeType, openOrClosedRoot, ownerDocument } =
    globalThis.crunch.native;
  const HTML = "http://www.w3.org/1999/xhtml";
  /** What a page can attach a root to. Those of players and date fields are the browser's own, and nobody's to touch. */
  const HOSTS = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

  /**
   * @returns {Element[]} from the page's own element inwards: the host or frame, what has the focus in it, and so on
   */
  function focusPath() {
    const path = [];
    let element = activeIn(document);
    while (element) {
      path.push(element);
      element = focusInside(element);
    }
    return path;
  }

  /** @returns {Element | null} the innermost */
  function focused() {
    return focusPath().pop() ?? null;
  }

  /**
   * @param {Element} element
   * @returns {Element | null}
   */
  function focusInside(element) {
    const name = localName.call(element);
    // Chromium throws for what is no HTML.
    const root = namespaceURI.call(element) === HTML && HOSTS.test(name) ? openOrClosedRoot(element) : null;
    const tree = root ?? globalThis.crunch.innerTree(element, name);
    const inner = tree && activeIn(tree);
    // A frame in which nothing has the focus has it as a whole; where one writes into all of it, its body does.
    return inner && (!isPage(inner) || /** @type {HTMLElement} */ (inner).isContentEditable) ? inner : null;
  }

  /** @param {Document | ShadowRoot} tree */
  function activeIn(tree) {
    return /** @type {Element | null} */ (
      nodeType.call(tree) === 9 ? activeElement.call(/** @type {Document} */ (tree)) : tree.activeElement
    );
  }

  /** @param {Element} element */
  function isPage(element) {
    const owner = /** @type {Document} */ (ownerDocument.call(element));
    return element === body.call(owner) || element === documentElement.call(owner);
  }

  Object.assign(globalThis.crunch, { focusPath, focused });
})();
