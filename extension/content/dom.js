"use strict";
// The name space that the content files share, and native accessors that a page cannot shadow: a form answers
// `form.attributes` with its control of that name, `document.body` may be an image, `globalThis.crunch` an element's id.

(() => {
  if (!Object.hasOwn(globalThis, "crunch")) {
    Object.defineProperty(globalThis, "crunch", { value: {}, configurable: true, writable: true });
  }

  /**
   * @param {object} prototype
   * @param {string} name
   * @returns {any}
   */
  const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name)?.get;
  const { createElementNS } = Document.prototype;

  /**
   * The browser's functions for extensions. Chromium gives a page's content scripts none while a frame of the page has
   * their name; then there are no texts of ours, so that nothing of ours can be shown there.
   *
   * @returns {typeof chrome | undefined}
   */
  function extensionApi() {
    for (const name of ["browser", "chrome"]) {
      try {
        const api = /** @type {any} */ (globalThis)[name];
        if (typeof api?.i18n?.getMessage === "function") {
          return api;
        }
      } catch {
        // the window of a frame from elsewhere
      }
    }
    return undefined;
  }

  /**
   * An element for what is ours; `createElement` makes none of HTML in a document of XML.
   *
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @returns {HTMLElementTagNameMap[Name]}
   */
  function makeElement(name) {
    return /** @type {HTMLElementTagNameMap[Name]} */ (
      createElementNS.call(document, "http://www.w3.org/1999/xhtml", name)
    );
  }

  // Closed shadow roots: Chromium has a function for extensions, Firefox a property.
  const closedRootProperty = getter(Element.prototype, "openOrClosedShadowRoot");
  const closedRoot = extensionApi()?.dom?.openOrClosedShadowRoot;

  globalThis.crunch.native = Object.freeze({
    activeElement: getter(Document.prototype, "activeElement"),
    assignedNodes: HTMLSlotElement.prototype.assignedNodes,
    assignedSlot: getter(Element.prototype, "assignedSlot"),
    attributes: getter(Element.prototype, "attributes"),
    body: getter(Document.prototype, "body"),
    childElementCount: getter(Element.prototype, "childElementCount"),
    checkVisibility: Element.prototype.checkVisibility,
    clientHeight: getter(Element.prototype, "clientHeight"),
    clientLeft: getter(Element.prototype, "clientLeft"),
    clientTop: getter(Element.prototype, "clientTop"),
    compareDocumentPosition: Node.prototype.compareDocumentPosition,
    clientWidth: getter(Element.prototype, "clientWidth"),
    currentZoom: getter(Element.prototype, "currentCSSZoom"),
    defaultView: getter(Document.prototype, "defaultView"),
    documentElement: getter(Document.prototype, "documentElement"),
    elementsFromPoint: Document.prototype.elementsFromPoint,
    firstChild: getter(Node.prototype, "firstChild"),
    frameDocument: getter(HTMLIFrameElement.prototype, "contentDocument"),
    framesetDocument: getter(HTMLFrameElement.prototype, "contentDocument"),
    fullscreenElement: getter(Document.prototype, "fullscreenElement"),
    getAnimations: Document.prototype.getAnimations,
    getAttribute: Element.prototype.getAttribute,
    getAttributeNames: Element.prototype.getAttributeNames,
    getBoundingClientRect: Element.prototype.getBoundingClientRect,
    getClientRects: Element.prototype.getClientRects,
    getRootNode: Node.prototype.getRootNode,
    hasAttribute: Element.prototype.hasAttribute,
    hasChildNodes: Node.prototype.hasChildNodes,
    isConnected: getter(Node.prototype, "isConnected"),
    localName: getter(Element.prototype, "localName"),
    namespaceURI: getter(Element.prototype, "namespaceURI"),
    nextSibling: getter(Node.prototype, "nextSibling"),
    nodeType: getter(Node.prototype, "nodeType"),
    nodeValue: getter(Node.prototype, "nodeValue"),
    objectDocument: getter(HTMLObjectElement.prototype, "contentDocument"),
    offsetWidth: getter(HTMLElement.prototype, "offsetWidth"),
    outerHTML: getter(Element.prototype, "outerHTML"),
    ownerDocument: getter(Node.prototype, "ownerDocument"),
    openOrClosedRoot: (/** @type {Element} */ element) =>
      closedRootProperty
        ? closedRootProperty.call(element)
        : (closedRoot?.(/** @type {HTMLElement} */ (element)) ?? null),
    parentNode: getter(Node.prototype, "parentNode"),
    qualifiedName: getter(Element.prototype, "tagName"),
    prefix: getter(Element.prototype, "prefix"),
    querySelectorAll: Element.prototype.querySelectorAll,
    removeAttribute: Element.prototype.removeAttribute,
    scrollingElement: getter(Document.prototype, "scrollingElement"),
    scrollLeft: getter(Element.prototype, "scrollLeft"),
    scrollHeight: getter(Element.prototype, "scrollHeight"),
    scrollWidth: getter(Element.prototype, "scrollWidth"),
    scrollTo: Element.prototype.scrollTo,
    scrollTop: getter(Element.prototype, "scrollTop"),
    setAttribute: Element.prototype.setAttribute,
    shadowRoot: getter(Element.prototype, "shadowRoot"),
    textContent: getter(Node.prototype, "textContent"),
    title: getter(Document.prototype, "title"),
  });
  /** Which document this is, as no other one is; the page can change neither. */
  const identity = () => `${performance.timeOrigin} ${location.origin}`;

  /**
   * Whether something was in a frame that has gone since, or holds another document. In Chromium it stays connected, in a
   * document without a window and without styles; Firefox soon lets nobody ask it anything.
   *
   * @param {Node} node
   */
  function isGone(node) {
    const { defaultView, nodeType, ownerDocument } = globalThis.crunch.native;
    try {
      const owner = nodeType.call(node) === 9 ? node : ownerDocument.call(node);
      return defaultView.call(/** @type {Document} */ (owner)) === null;
    } catch {
      return true;
    }
  }

  /** @param {Node} node */
  const isInPage = (node) => !isGone(node) && globalThis.crunch.native.isConnected.call(node);

  Object.assign(globalThis.crunch, { extensionApi, identity, isGone, isInPage, makeElement });
})();
