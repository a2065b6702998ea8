// The displayed text of a captured page: its slots by the numbers of the snapshot, its blocks, and which stretch of it
// lies in which element.

(() => {
  const { firstChild, localName, nextSibling, nodeType, nodeValue, ownerDocument } = globalThis.crunch.native;
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
      isSkipped[number] = above || isInner || facts[number] === 1 || NOT_DISPLAYED.has(name) ? 1 : 0;
    }
    /** @type {CrunchText} */
    const text = {
      ...{ slots: [], blocks: [], nodes, parents, first, end, numbers, slotOfNode: new Map(), hasMore },
    };
    collect(text, { levels, owners, facts, isSkipped });
    return text;
  }

  /**
   * @param {CrunchText} text
   * @param {{levels: Int32Array, owners: Int32Array, facts: CrunchFact[], isSkipped: Uint8Array}} known
   */
  function collect(text, { levels, owners, facts, isSkipped }) {
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
      if (words.trim() === "" || facts[number] !== 0 || levels[number] >= DEEPEST) {
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

  /** @param {Node} node */
  function isTree(node) {
    const type = nodeType.call(node);
    return type === 11 || type === 9;
  }

  Object.assign(globalThis.crunch, { readText });
})();
