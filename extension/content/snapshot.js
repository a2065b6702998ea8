"use strict";
// The live DOM as a snapshot (see host/crunch/protocol/PROTOCOL.md): one walk in preorder that reads and never changes.

(() => {
  const { attributeName, escapeText, escapeValue, allowedCharacters, tagName } = globalThis.crunch.names;
  const { renderedFact } = globalThis.crunch;
  const native = globalThis.crunch.native;
  const { firstChild, nextSibling, nodeType, nodeValue, parentNode } = native;
  const { attributes, getAttribute, getAttributeNames, localName, namespaceURI, prefix, qualifiedName, shadowRoot } =
    native;

  const HTML = "http://www.w3.org/1999/xhtml";
  const DEEPEST = 1000;
  const OPAQUE = new Set(["script", "style", "template", "noscript"]);
  const OUR_NAME = /^data-crunch(-[1-9]\d*)?$/;

  /**
   * @param {Element} root
   * @returns {CrunchWalk}
   */
  function writeSnapshot(root) {
    /** @type {CrunchWalk} */
    const walk = {
      snapshot: "",
      nodes: [],
      parents: [],
      facts: [],
      slots: [],
      frames: false,
      taken: new Set(),
      leftovers: [],
    };
    const { nodes, parents, facts } = walk;
    /** @type {string[]} */
    const tags = []; // of the path to the current node, by level
    /** @type {number[]} */
    const numbers = []; // of that path, too
    /** @type {{inner: Node, host: Element}[]} */
    const trees = []; // the shadow roots and frames around the current node
    let out = "";
    let level = 0;
    let hiddenLevel = Number.POSITIVE_INFINITY; // of the ancestor that has no box
    let flatLevel = -1; // of the element below the deepest level whose tag is still open

    /**
     * @param {Element | ShadowRoot | Document} node
     * @param {string} tag
     * @param {CrunchFact} fact
     * @param {string} written  attributes
     */
    const open = (node, tag, fact, written) => {
      parents.push(level === 0 ? -1 : numbers[level - 1]);
      numbers[level] = nodes.length;
      tags[level] = tag;
      nodes.push(node);
      facts.push(fact);
      if (level <= DEEPEST) {
        out += `<${tag}${written}>`;
        return;
      }
      if (flatLevel >= 0) {
        out += `</${tags[flatLevel]}>`;
      }
      flatLevel = level;
      out += `<${tag} crunch:level="${level}"${written}>`;
    };
    const close = () => {
      if (level <= DEEPEST || flatLevel === level) {
        out += `</${tags[level]}>`;
        flatLevel = -1;
      }
      if (level === hiddenLevel) {
        hiddenLevel = Number.POSITIVE_INFINITY;
      }
    };

    /** @type {Node} */
    let node = root;
    for (;;) {
      /** @type {Node | null} */
      let child = null;
      const type = nodeType.call(node);
      if (type === 1) {
        const element = /** @type {Element} */ (node);
        const name = localName.call(element);
        const isHtml = namespaceURI.call(element) === HTML;
        const below = level > hiddenLevel;
        const fact = below ? 1 : renderedFact(element);
        let written = attributesOf(element, nodes.length, walk);
        if (fact !== 0 && !below) {
          written = `${fact === 1 ? ' crunch:hidden="tree"' : ' crunch:hidden="self"'}${written}`;
          hiddenLevel = fact === 1 ? level : hiddenLevel;
        }
        if (level === 0) {
          written = ` xmlns:crunch="urn:crunch"${written}`;
        }
        const tag = tagName(isHtml || prefix.call(element) === null ? name : qualifiedName.call(element));
        open(element, tag, fact, written);
        if (!OPAQUE.has(name)) {
          const inner = isHtml ? innerTree(element, name) : null;
          child = firstChild.call(element);
          if (inner) {
            level += 1;
            const isFrame = nodeType.call(inner) === 9;
            walk.frames ||= isFrame;
            open(inner, isFrame ? "crunch:frame" : "crunch:shadow", level > hiddenLevel ? 1 : 0, "");
            const first = firstChild.call(inner);
            if (first) {
              trees.push({ inner, host: element });
              child = first;
            } else {
              close();
              level -= 1;
            }
          }
          if (name === "slot" && trees.length > 0) {
            walk.slots.push(numbers[level]);
          }
        }
        if (child) {
          level += 1;
          node = child;
          continue;
        }
        close();
      } else if (type === 3 || type === 4) {
        out += escapeText(/** @type {string} */ (nodeValue.call(node)));
      }

      while (node !== root) {
        child = nextSibling.call(node);
        if (child) {
          break;
        }
        node = /** @type {Node} */ (parentNode.call(node));
        level -= 1;
        close();
        if (trees.length > 0 && node === trees[trees.length - 1].inner) {
          const host = /** @type {{inner: Node, host: Element}} */ (trees.pop()).host;
          child = firstChild.call(host);
          if (child) {
            break; // the light children stand beside the wrapper, at its level
          }
          node = host;
          level -= 1;
          close();
        }
      }
      if (!child) {
        break;
      }
      node = child;
    }
    walk.snapshot = allowedCharacters(out);
    return walk;
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
    const shadow = shadowRoot.call(element);
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

  /** @typedef {{open: string, element: number, ours: boolean}} WrittenName */

  /** @type {Map<string, WrittenName>} */
  const writtenNames = new Map();

  /**
   * Names that are written alike share one entry, so that the second one on the same element is seen.
   *
   * @param {string} name
   * @returns {WrittenName}
   */
  function writtenName(name) {
    const written = attributeName(name);
    /** @type {WrittenName} */
    let entry = { open: written === "" ? "" : ` ${written}="`, element: -1, ours: OUR_NAME.test(name) };
    if (written !== "" && written !== name) {
      entry = writtenNames.get(written) ?? entry;
      writtenNames.set(written, entry);
    }
    writtenNames.set(name, entry);
    return entry;
  }

  /**
   * @param {Element} element
   * @param {number} number
   * @param {CrunchWalk} walk
   * @returns {string}
   */
  function attributesOf(element, number, walk) {
    const names = getAttributeNames.call(element);
    let out = "";
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      const entry = writtenNames.get(name) ?? writtenName(name);
      if (entry.open === "" || entry.element === number) {
        continue;
      }
      entry.element = number;
      const value = getAttribute.call(element, name) ?? valueWithCapitals(element, name);
      if (entry.ours) {
        noteOurs(element, name, value, walk);
      }
      out += `${entry.open}${escapeValue(value)}"`;
    }
    return out;
  }

  /**
   * An attribute with capital letters in its name, which `getAttribute` does not find on an HTML element.
   *
   * @param {Element} element
   * @param {string} name
   * @returns {string}
   */
  function valueWithCapitals(element, name) {
    for (const attribute of attributes.call(element)) {
      if (attribute.name === name) {
        return attribute.value;
      }
    }
    return "";
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @param {string} value
   * @param {CrunchWalk} walk
   */
  function noteOurs(element, name, value, walk) {
    if (globalThis.crunch.isMark(value)) {
      walk.leftovers.push({ element, name });
    } else {
      walk.taken.add(name);
    }
  }

  globalThis.crunch.writeSnapshot = (root) => {
    writtenNames.clear(); // the numbers in it belong to the walk before
    return writeSnapshot(root);
  };
})();
