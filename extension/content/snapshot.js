"use strict";
// The live DOM as a snapshot (see host/crunch/protocol/PROTOCOL.md): one walk in preorder that reads and never changes.

(() => {
  const { attributeWriter, isLinkedData, linkedDataReader, renderedFact, snapshotWriter } = globalThis.crunch;
  const { escapeValue, tagName } = globalThis.crunch.names;
  const native = globalThis.crunch.native;
  const { assignedNodes, childElementCount, firstChild, getAttribute, nextSibling, nodeType, nodeValue, textContent } =
    native;
  const { localName, namespaceURI, openOrClosedRoot, prefix, qualifiedName, shadowRoot } = native;

  const HTML = "http://www.w3.org/1999/xhtml";
  const OPAQUE = new Set(["script", "style", "template", "noscript"]);
  const FACTS = ["", ' crunch:hidden="tree"', ' crunch:hidden="self"'];

  /**
   * What is shown is the flat tree: in a shadow tree, the nodes that a slot shows stand in it, and what is in the slot
   * itself only where it shows none.
   *
   * @param {Element} root
   * @param {CrunchSnapshotOptions} [options]
   * @returns {CrunchWalk}
   */
  function writeSnapshot(root, { isFlat = true, unseen, part, pictures, crunched } = {}) {
    const writer = snapshotWriter();
    const { nodes, parents, facts } = writer;
    /** @type {CrunchFindings} */
    const findings = { frames: false, taken: new Set(), leftovers: [] };
    const attributesOf = attributeWriter(findings, crunched?.token);
    const factOf = crunched?.factOf ?? renderedFact;
    const linkedData = linkedDataReader();
    /** @type {Set<Element>} */
    const others = isFlat ? globalThis.crunch.elementsOfOthers() : new Set();
    /** @type {{inner: ShadowRoot | Document, host: Element}[]} */
    const trees = []; // the shadow roots and frames around the current node
    /** @type {{members: Node[], at: number}[]} */
    const lists = []; // around the current node, what follows one another without being siblings
    /** @type {Set<Node>} */
    const placed = new Set(); // what stands in a slot

    /**
     * @param {Element} element
     * @returns {Node | null} the first node inside it, when it is left open
     */
    const enter = (element) => {
      const name = localName.call(element);
      const isHtml = namespaceURI.call(element) === HTML;
      const isBelow = writer.isInHidden();
      const isOther = others.has(element);
      const isOutside = isOther || part?.isOutside(element);
      const fact = isBelow || isOutside ? 1 : factOf(element) || (unseen?.has(element) ? 2 : 0);
      const tag = tagName(isHtml || prefix.call(element) === null ? name : qualifiedName.call(element));
      const written = attributesOf(element, isHtml, nodes.length) + (pictures ? pictureFacts(element) : "");
      writer.open(element, tag, fact, isBelow || fact === 0 ? written : FACTS[fact] + written);
      if (OPAQUE.has(name)) {
        if (name === "script") {
          writer.text(scriptText(element, linkedData));
        }
        writer.close();
        return null;
      }
      if (isOther) {
        writer.close();
        return null;
      }
      const inner = isHtml ? innerTree(element, name) : null;
      if (inner) {
        return enterTree(inner, element) ?? orClose(besideTree(inner, element));
      }
      if (name === "slot" && isHtml && isFlat && trees.length > 0) {
        const assigned = assignedNodes.call(/** @type {HTMLSlotElement} */ (element));
        if (assigned.length > 0) {
          for (const node of assigned) {
            placed.add(node);
          }
          return enterList(assigned);
        }
      }
      if (childElementCount.call(element) === 0 && !part) {
        writer.text(textContent.call(element) ?? ""); // half of all elements; spares a visit to their text nodes
        writer.close();
        return null;
      }
      return firstChild.call(element);
    };

    /** @param {Element} element */
    const pictureFacts = (element) => {
      const data = pictures?.get(element);
      return (
        (element === root ? ' crunch:pictures="all"' : "") +
        (data ? ` crunch:picture="${escapeValue(data, data.length)}"` : "")
      );
    };

    /**
     * @param {ShadowRoot | Document} inner
     * @param {Element} host
     * @returns {ChildNode | null}
     */
    const enterTree = (inner, host) => {
      const isFrame = nodeType.call(inner) === 9;
      findings.frames ||= isFrame;
      const tag = isFrame ? "crunch:frame" : isInLine(host) ? "crunch:inline-shadow" : "crunch:shadow";
      writer.open(inner, tag, writer.isInHidden() ? 1 : 0, "");
      const child = orClose(firstChild.call(inner));
      if (child) {
        trees.push({ inner, host });
      }
      return child;
    };

    /**
     * @param {Node[]} members
     * @returns {Node} the first of them
     */
    const enterList = (members) => {
      lists.push({ members, at: 0 });
      return members[0];
    };

    /**
     * @param {ShadowRoot | Document} inner
     * @param {Element} host
     * @returns {Node | null} what follows the tree in its host: of a shadow tree, the elements that no slot shows
     */
    const besideTree = (inner, host) => {
      if (!isFlat || nodeType.call(inner) === 9) {
        return firstChild.call(host);
      }
      const left = [];
      for (let child = firstChild.call(host); child; child = nextSibling.call(child)) {
        if (nodeType.call(child) === 1 && !placed.has(child)) {
          left.push(child);
        }
      }
      return left.length > 0 ? enterList(left) : null;
    };

    /** @param {Element} host */
    const isInLine = (host) => !writer.isInHidden() && /^(inline|contents)/.test(getComputedStyle(host).display);

    /**
     * @template {Node | null} T
     * @param {T} child
     * @returns {T}
     */
    const orClose = (child) => {
      if (!child) {
        writer.close();
      }
      return child;
    };

    /**
     * @param {Node} node
     * @returns {Node | null}
     */
    const nextOf = (node) => {
      const list = lists.length > 0 ? lists[lists.length - 1] : undefined;
      if (list?.members[list.at] !== node) {
        return nextSibling.call(node);
      }
      list.at += 1;
      if (list.at < list.members.length) {
        return list.members[list.at];
      }
      lists.pop();
      return null;
    };

    /**
     * @param {Node} left  a node that is done
     * @returns {Node | null} the next one; the elements that end on the way are closed
     */
    const after = (left) => {
      let node = left;
      while (node !== root) {
        const next = nextOf(node);
        if (next) {
          return next;
        }
        node = nodes[writer.number()]; // cheaper than asking for the parent
        writer.close();
        if (trees.length > 0 && node === trees[trees.length - 1].inner) {
          const { inner, host } = /** @type {{inner: ShadowRoot | Document, host: Element}} */ (trees.pop());
          node = host;
          const child = orClose(besideTree(inner, host));
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
        writer.text(part ? part.text(node) : /** @type {string} */ (nodeValue.call(node)));
      }
      node = child ?? after(node);
    }
    return { ...findings, nodes, parents, facts, snapshot: writer.snapshot() };
  }

  /**
   * @param {Element} element
   * @param {(text: string) => string} linkedData
   * @returns {string} the TeX of a formula, which says what is shown beside it; what the page says of itself, reduced
   */
  function scriptText(element, linkedData) {
    const type = getAttribute.call(element, "type");
    if (/^\s*math\/tex/i.test(type ?? "")) {
      return textContent.call(element) ?? "";
    }
    const text = isLinkedData(type) ? textContent.call(element) : "";
    return text ? linkedData(text) : "";
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

  Object.assign(globalThis.crunch, { writeSnapshot, innerTree });
})();
