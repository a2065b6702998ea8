"use strict";
// Discussions that are folded to a strip with the number of their entries: which parts they are on this page.

(() => {
  const { localName, nodeType, textContent } = globalThis.crunch.native;
  /** Of what is hidden around a discussion, as much text as that: more is something else. */
  const MOST_AROUND = { times: 2, characters: 200 };

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchFolded} folded
   * @returns {CrunchFold}
   */
  function foldOf(layer, { elements, entries }) {
    /** What goes as a whole, with the characters of the discussion in it. @type {Map<Element, number>} */
    const roots = new Map();
    const told = [];
    for (const number of elements) {
      const node = layer.nodes[number];
      const element = node && nodeType.call(node) === 1 ? /** @type {Element} */ (node) : null;
      const root = element && globalThis.crunch.hiddenRoot(layer, element);
      if (element) {
        told.push(element);
      }
      if (element && root) {
        roots.set(root, root === element ? Number.POSITIVE_INFINITY : (roots.get(root) ?? 0) + lengthOf(element));
      }
    }
    const parts = [...roots].filter(
      ([root, own]) =>
        own === Number.POSITIVE_INFINITY || lengthOf(root) <= own * MOST_AROUND.times + MOST_AROUND.characters,
    );
    return { entries, told, elements: parts.map(([root]) => root) };
  }

  /** @param {Element} element */
  function lengthOf(element) {
    return (textContent.call(element) ?? "").trim().length;
  }

  /**
   * What comes late is told with what was there. A discussion that the reader has shown meanwhile stays a fold, and what
   * is new in it is to be shown, too.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchFolded[]} folded
   * @returns {{folds: Map<Element, CrunchFold>, shows: Element[]}} by the first part of each
   */
  function foldsWith(layer, folded) {
    const older = [...(layer.folds ?? [])].filter(([first]) => globalThis.crunch.isInPage(first));
    /** @type {Map<Element, CrunchFold>} */
    const folds = new Map();
    const taken = new Set();
    const shows = [];
    for (const fold of folded.map((one) => foldOf(layer, one))) {
      const told = new Set(fold.told);
      const [, before] = older.find(([, one]) => one.told.some((element) => told.has(element))) ?? [];
      const isShown = before?.elements.every((element) => !layer.hidden.has(element)) ?? false;
      if (isShown) {
        shows.push(...fold.elements.filter((element) => !layer.byHand?.has(element)));
      }
      const elements = isShown && before ? [...new Set([...before.elements, ...fold.elements])] : fold.elements;
      const [first] = elements;
      if (first && !taken.has(first)) {
        folds.set(first, { ...fold, elements });
        for (const element of [...elements, ...fold.told]) {
          taken.add(element);
        }
      }
    }
    const left = older.filter(
      ([, { elements, told }]) => ![...elements, ...told].some((element) => taken.has(element)),
    );
    return { folds: new Map([...left, ...folds]), shows };
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
