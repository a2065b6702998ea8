"use strict";
// Discussions that are folded to a strip with the number of their entries: which parts they are on this page.

(() => {
  const { localName, nodeType, textContent } = globalThis.crunch.native;
  /** Of what is hidden around a discussion, as much text as that: more is something else. */
  const MOST_AROUND = { times: 2, characters: 200 };

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchFolded[]} folded
   * @returns {Map<Element, CrunchFold>} by the first part of each
   */
  function foldsOf(layer, folded) {
    /** @type {Map<Element, CrunchFold>} */
    const found = new Map();
    for (const { elements, entries } of folded) {
      const parts = new Set();
      for (const number of elements) {
        const node = layer.nodes[number];
        const element = node && nodeType.call(node) === 1 ? /** @type {Element} */ (node) : null;
        const root = element && globalThis.crunch.hiddenRoot(layer, element);
        if (element && root && (root === element || isOf(root, element))) {
          parts.add(root);
        }
      }
      const [first] = parts;
      if (first) {
        found.set(first, { entries, elements: [...parts] });
      }
    }
    return found;
  }

  /**
   * What comes late is told with what was there; what the reader has shown meanwhile is hidden no more, and stays a fold.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchFolded[]} folded
   */
  function foldsWith(layer, folded) {
    const told = foldsOf(layer, folded);
    const parts = new Set([...told.values()].flatMap(({ elements }) => elements));
    const older = [...(layer.folds ?? [])].filter(
      ([first, { elements }]) => globalThis.crunch.isInPage(first) && !elements.some((element) => parts.has(element)),
    );
    return new Map([...older, ...told]);
  }

  /**
   * @param {Element} root
   * @param {Element} element
   * @returns {boolean} whether little else is in it
   */
  function isOf(root, element) {
    const [around, own] = [root, element].map((one) => (textContent.call(one) ?? "").trim().length);
    return around <= own * MOST_AROUND.times + MOST_AROUND.characters;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchPart[]} parts
   * @returns {(CrunchPart & {fold?: CrunchFold})[]} with what is folded, each discussion once
   */
  function withFolds({ folds = new Map(), nodes, hidden }, parts) {
    const others = new Set([...folds].flatMap(([first, { elements }]) => elements.filter((one) => one !== first)));
    const known = new Map(parts.map((part) => [/** @type {Element} */ (nodes[part.element]), part]));
    for (const [element] of folds) {
      if (!known.has(element) && globalThis.crunch.isInPage(element)) {
        known.set(element, {
          ...{
            element: nodes.indexOf(element),
            kind: "discussion",
            reason: "",
            tag: localName.call(element),
            text: "",
          },
          ...{ shown: !hidden.has(element), byHand: false },
        });
      }
    }
    return [...known]
      .filter(([element]) => !others.has(element))
      .map(([element, part]) => ({ ...part, fold: folds.get(element) }))
      .sort((one, other) => one.element - other.element);
  }

  Object.assign(globalThis.crunch, { foldsWith, withFolds });
})();
