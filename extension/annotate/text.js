// The displayed text of a captured page: its slots by the numbers of the snapshot, its blocks, and which stretch of it
// lies in which element.

(() => {
  const { firstChild, getAttribute, hasAttribute, localName, nextSibling, nodeType, nodeValue, ownerDocument } =
    globalThis.crunch.native;
  /** @param {"previousElementSibling" | "nextElementSibling"} name @returns {(this: Element) => Element | null} */
  const sibling = (name) => /** @type {any} */ (Object.getOwnPropertyDescriptor(Element.prototype, name)?.get);
  const previousElement = sibling("previousElementSibling");
  const nextElement = sibling("nextElementSibling");
  const BLANK = /^[\s\u0085]*$/; // what is blank to the host is blank here
  const DEEPEST = 1000; // below, text slots have no number
  // documents/tags.py has the same two lists, and a test compares them.
  const BLOCK = new Set(
    `address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu
    nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
  );
  const NOT_DISPLAYED = new Set(
    `script style noscript template head iframe frame noframes noembed svg annotation annotation-xml`.split(/\s+/),
  );

  /**
   * @param {CrunchWalk} walk
   * @returns {CrunchText}
   */
  function readText({ nodes, parents, facts }) {
    const size = nodes.length;
    const first = new Int32Array(size);
    const end = new Int32Array(size);
    const levels = new Int32Array(size);
    const owners = new Int32Array(size);
    const isSkipped = new Uint8Array(size);
    const isFolded = new Uint8Array(size); // in closed details, which count as displayed
    /** @type {Map<Node, number>} */
    const numbers = new Map();
    let hasMore = false;
    for (let number = 0; number < size; number += 1) {
      const node = nodes[number];
      numbers.set(node, number);
      const parent = parents[number];
      levels[number] = number ? levels[parent] + 1 : 0;
      const isInner = nodeType.call(node) !== 1; // a shadow root, or the document of a frame
      hasMore ||= isInner && facts[number] === 0;
      const name = isInner ? "" : localName.call(/** @type {Element} */ (node));
      owners[number] = number === 0 || isInner || BLOCK.has(name) ? number : owners[parent];
      const above = number > 0 && isSkipped[parent] === 1;
      isFolded[number] = isFolded[parent] || (facts[number] === 0 && isClosedDetails(node, name)) ? 1 : 0;
      const isHidden = facts[number] === 1 && isFolded[number] === 0;
      const isSecond = !above && !isInner && isTypesetTwin(/** @type {Element} */ (node));
      isSkipped[number] = above || isInner || isHidden || isSecond || NOT_DISPLAYED.has(name) ? 1 : 0;
    }
    /** @type {CrunchText} */
    const text = {
      ...{ slots: [], blocks: [], nodes, parents, first, end, numbers, slotOfNode: new Map(), hasMore },
    };
    collect(text, { levels, owners, facts, isSkipped, isFolded });
    return text;
  }

  /**
   * @param {CrunchText} text
   * @param {{levels: Int32Array, owners: Int32Array, facts: CrunchFact[], isSkipped: Uint8Array, isFolded: Uint8Array}} known
   */
  function collect(text, { levels, owners, facts, isSkipped, isFolded }) {
    const { nodes, parents, first, end, numbers } = text;
    /** @type {Map<number, number>} */
    const blockOfOwner = new Map();
    /** @type {{number: number, child: ChildNode | null, slot: number, open: CharacterData[]}[]} */
    const path = [];

    /** @param {number} number */
    const enter = (number) => {
      first[number] = text.slots.length;
      const hasInner = number + 1 < nodes.length && parents[number + 1] === number && isTree(nodes[number + 1]);
      path.push({ number, child: firstChild.call(nodes[number]), slot: hasInner ? 1 : 0, open: [] });
    };

    /** @param {{number: number, slot: number, open: CharacterData[]}} at */
    const closeSlot = ({ number, slot, open }) => {
      const words = open.map((node) => nodeValue.call(node) ?? "").join("");
      if (BLANK.test(words) || (facts[number] !== 0 && isFolded[number] === 0) || levels[number] >= DEEPEST) {
        return;
      }
      const owner = owners[number];
      if (!blockOfOwner.has(owner)) {
        blockOfOwner.set(owner, text.blocks.length);
        text.blocks.push({ element: owner, slots: [] });
      }
      const block = /** @type {number} */ (blockOfOwner.get(owner));
      for (const node of open) {
        text.slotOfNode.set(node, text.slots.length);
      }
      text.blocks[block].slots.push(text.slots.length);
      text.slots.push({ element: number, slot, nodes: [...open], text: words, block });
    };

    enter(0);
    while (path.length > 0) {
      const at = path[path.length - 1];
      const child = at.child;
      if (!child) {
        closeSlot(at);
        end[at.number] = text.slots.length;
        path.pop();
        continue;
      }
      at.child = nextSibling.call(child);
      const type = nodeType.call(child);
      if (type === 3 || type === 4) {
        at.open.push(/** @type {CharacterData} */ (child));
      } else if (type === 1) {
        closeSlot(at);
        at.slot += 1;
        at.open = [];
        const number = numbers.get(child);
        if (number !== undefined && isSkipped[number] === 0 && ownerDocument.call(child) === document) {
          enter(number);
        } else if (number !== undefined) {
          first[number] = text.slots.length;
          end[number] = text.slots.length;
        }
      }
    }
  }

  /**
   * @param {Node} node
   * @param {string} name
   */
  function isClosedDetails(node, name) {
    return name === "details" && !hasAttribute.call(/** @type {Element} */ (node), "open");
  }

  /**
   * A formula is typeset twice, once for the eye and once as MathML: its text counts once, as in documents/page.py.
   *
   * @param {Element} element
   */
  function isTypesetTwin(element) {
    return (
      getAttribute.call(element, "aria-hidden") === "true" &&
      (isFormula(previousElement.call(element)) || isFormula(nextElement.call(element)))
    );
  }

  /** @param {Element | null} element */
  function isFormula(element) {
    if (!element || localName.call(element) === "math") {
      return element !== null;
    }
    let only = null;
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      const type = nodeType.call(child);
      if ((type === 3 && (nodeValue.call(child) ?? "").trim() !== "") || (type === 1 && only)) {
        return false;
      }
      only = type === 1 ? child : only;
    }
    const name = localName.call(element);
    return only !== null && localName.call(/** @type {Element} */ (only)) === "math" && name !== "p" && name !== "div";
  }

  /** @param {Node} node */
  function isTree(node) {
    const type = nodeType.call(node);
    return type === 11 || type === 9;
  }

  Object.assign(globalThis.crunch, { readText });
})();
