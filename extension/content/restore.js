"use strict";
// The other press: take the layer off, and leave the page as it was.

(() => {
  const { documentElement, getAttributeNames, getAttribute, nodeType, querySelectorAll } = globalThis.crunch.native;

  /**
   * @returns {CrunchRestoreResult}
   */
  function restore() {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer) {
      throw new Error("This page is not crunched.");
    }
    takeBack(layer);
    crunch.layer = undefined;
    return { state: "restored", css: layer.css, milliseconds: performance.now() - started };
  }

  /**
   * @param {CrunchLayer} layer
   */
  function takeBack(layer) {
    const crunch = globalThis.crunch;
    const unscrolled = Math.abs(scrollX - layer.scroll.after[0]) <= 1 && Math.abs(scrollY - layer.scroll.after[1]) <= 1;
    const anchor = unscrolled ? null : crunch.anchorOf(layer);
    const offsets = crunch.untouched(layer.offsets);
    for (const element of layer.marked) {
      crunch.unmark(element, layer.attribute);
    }
    for (const element of copies(layer)) {
      crunch.unmark(element, layer.attribute);
    }
    crunch.putBack(offsets);
    if (anchor) {
      crunch.settle(anchor, () => undefined);
    } else {
      crunch.scrollPage(...layer.scroll.before);
    }
    crunch.giveBack(layer);
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Element[]} elements that the page made by copying marked ones
   */
  function copies(layer) {
    const root = documentElement.call(document);
    const trees = [root, ...layer.nodes.filter((node) => nodeType.call(node) === 11 || nodeType.call(node) === 9)];
    return trees.flatMap((tree) => {
      const find = tree && nodeType.call(tree) === 1 ? querySelectorAll : tree?.querySelectorAll;
      return find ? [...find.call(/** @type {Element} */ (tree), `[${layer.attribute}]`)] : [];
    });
  }

  /**
   * Marks without a layer are those of an extension that was reloaded meanwhile. Its sheet went with it or is dead
   * without its marks.
   *
   * @param {{element: Element, name: string}[]} leftovers
   * @returns {CrunchLayer}
   */
  function adoptLeftovers(leftovers) {
    const elements = leftovers.map(({ element }) => element);
    return {
      attribute: leftovers[0].name,
      css: "",
      nodes: [],
      states: new Uint8Array(),
      facts: [],
      hidden: new Set(elements),
      marked: elements,
      room: [],
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
      offsets: [],
    };
  }

  void getAttributeNames;
  void getAttribute;
  Object.assign(globalThis.crunch, { restore, takeBack, adoptLeftovers });
})();
