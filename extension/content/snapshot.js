"use strict";
// The live DOM as a snapshot (see host/crunch/protocol/PROTOCOL.md): one walk in preorder that reads and never changes.

(() => {
  const { attributeWriter, renderedFact, snapshotWriter } = globalThis.crunch;
  const { tagName } = globalThis.crunch.names;
  const native = globalThis.crunch.native;
  const { childElementCount, firstChild, nextSibling, nodeType, nodeValue, textContent } = native;
  const { localName, namespaceURI, openOrClosedRoot, prefix, qualifiedName, shadowRoot } = native;

  const HTML = "http://www.w3.org/1999/xhtml";
  const OPAQUE = new Set(["script", "style", "template", "noscript"]);
  const FACTS = ["", ' crunch:hidden="tree"', ' crunch:hidden="self"'];

  /**
   * @param {Element} root
   * @returns {CrunchWalk}
   */
  function writeSnapshot(root) {
    const writer = snapshotWriter();
    const { nodes, parents, facts } = writer;
    /** @type {CrunchFindings} */
    const findings = { slots: [], frames: false, taken: new Set(), leftovers: [] };
    const attributesOf = attributeWriter(findings);
    /** @type {{inner: Node, host: Element}[]} */
    const trees = []; // the shadow roots and frames around the current node

    /**
     * @param {Element} element
     * @returns {ChildNode | null} the first node inside it, when it is left open
     */
    const enter = (element) => {
      const name = localName.call(element);
      const isHtml = namespaceURI.call(element) === HTML;
      const isBelow = writer.isInHidden();
      const fact = isBelow ? 1 : renderedFact(element);
      const tag = tagName(isHtml || prefix.call(element) === null ? name : qualifiedName.call(element));
      const written = attributesOf(element, isHtml, nodes.length);
      writer.open(element, tag, fact, isBelow || fact === 0 ? written : FACTS[fact] + written);
      if (OPAQUE.has(name)) {
        writer.close();
        return null;
      }
      if (name === "slot" && trees.length > 0) {
        findings.slots.push(writer.number());
      }
      const inner = isHtml ? innerTree(element, name) : null;
      if (inner) {
        return enterTree(inner, element) ?? orClose(firstChild.call(element));
      }
      if (childElementCount.call(element) === 0) {
        writer.text(textContent.call(element) ?? ""); // half of all elements; spares a visit to their text nodes
        writer.close();
        return null;
      }
      return firstChild.call(element);
    };

    /**
     * @param {ShadowRoot | Document} inner
     * @param {Element} host
     * @returns {ChildNode | null}
     */
    const enterTree = (inner, host) => {
      const isFrame = nodeType.call(inner) === 9;
      findings.frames ||= isFrame;
      writer.open(inner, isFrame ? "crunch:frame" : "crunch:shadow", writer.isInHidden() ? 1 : 0, "");
      const child = orClose(firstChild.call(inner));
      if (child) {
        trees.push({ inner, host });
      }
      return child;
    };

    /**
     * @param {ChildNode | null} child
     * @returns {ChildNode | null}
     */
    const orClose = (child) => {
      if (!child) {
        writer.close();
      }
      return child;
    };

    /**
     * @param {Node} left  a node that is done
     * @returns {Node | null} the next one; the elements that end on the way are closed
     */
    const after = (left) => {
      let node = left;
      while (node !== root) {
        const next = nextSibling.call(node);
        if (next) {
          return next;
        }
        node = nodes[writer.number()]; // cheaper than asking for the parent
        writer.close();
        if (trees.length > 0 && node === trees[trees.length - 1].inner) {
          node = /** @type {{inner: Node, host: Element}} */ (trees.pop()).host;
          const child = orClose(firstChild.call(node)); // the light children stand beside the wrapper
          if (child) {
            return child;
          }
        }
      }
      return null;
    };

    for (let node = /** @type {Node | null} */ (root); node; ) {
      const type = nodeType.call(node);
      const child = type === 1 ? enter(/** @type {Element} */ (node)) : null;
      if (type === 3 || type === 4) {
        writer.text(/** @type {string} */ (nodeValue.call(node)));
      }
      node = child ?? after(node);
    }
    if (!globalThis.crunch.areAtWork(findings.leftovers)) {
      for (const { name } of findings.leftovers.splice(0)) {
        findings.taken.add(name);
      }
    }
    return { ...findings, nodes, parents, facts, snapshot: writer.snapshot() };
  }

  /**
   * The tree inside an element that is not made of its child nodes: a shadow root, or the document of a frame of the
   * same origin.
   *
   * @param {Element} element
   * @param {string} name
   * @returns {ShadowRoot | Document | null}
   */
  function innerTree(element, name) {
    // Asking for closed roots takes 3 microseconds, and they are hardly seen but on custom elements.
    const shadow = name.includes("-") ? openOrClosedRoot(element) : shadowRoot.call(element);
    if (shadow) {
      return shadow;
    }
    if (name === "iframe") {
      return native.frameDocument.call(/** @type {HTMLIFrameElement} */ (element));
    }
    if (name === "frame") {
      return native.framesetDocument.call(/** @type {HTMLFrameElement} */ (element));
    }
    if (name === "object") {
      return native.objectDocument.call(/** @type {HTMLObjectElement} */ (element));
    }
    return null;
  }

  globalThis.crunch.writeSnapshot = writeSnapshot;
})();
