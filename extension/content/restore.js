"use strict";
// The other press: take the layer off, and leave the page as it was.

(() => {
  const { documentElement, getAttribute, nodeType, ownerDocument, querySelectorAll, setAttribute } =
    globalThis.crunch.native;
  const removeElement = Element.prototype.remove;

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
    crunch.layer = undefined;
    takeBack(layer);
    return { state: "restored", css: layer.css, milliseconds: performance.now() - started };
  }

  /**
   * @param {CrunchLayer} layer
   */
  function takeBack(layer) {
    const crunch = globalThis.crunch;
    const isUnscrolled =
      Math.abs(scrollX - layer.scroll.after[0]) <= 1 && Math.abs(scrollY - layer.scroll.after[1]) <= 1;
    const anchor = isUnscrolled ? null : crunch.anchorOf(layer);
    const isAtTop = [scrollX, scrollY, ...layer.scroll.before].every((offset) => offset === 0);
    const offsets = crunch.untouched(layer.offsets);
    const returnFocus = crunch.giveBack(layer);
    removeOwn(layer);
    unmarkAll(layer);
    crunch.releaseSheets(layer);
    crunch.resumeMotions(layer);
    crunch.putBack(offsets);
    if (anchor) {
      crunch.settle(anchor, () => undefined);
    } else if (!isAtTop) {
      crunch.scrollPageBack(...layer.scroll.before);
    }
    returnFocus();
  }

  /**
   * @param {CrunchLayer} layer
   */
  function removeOwn({ own, marked }) {
    const left = [...marked].filter(([, words]) => words.includes("ours")).map(([element]) => element); // of a reload
    for (const host of own ? [own.host, ...left] : left) {
      removeElement.call(host);
    }
  }

  /**
   * What changes back besides `display` could do so in a transition of the page's. So these elements go back while
   * transitions are off, and the marks that hold those off go last.
   *
   * @param {CrunchLayer} layer
   */
  function unmarkAll(layer) {
    const { unmark } = globalThis.crunch;
    const held = [];
    for (const [element, words] of layer.marked) {
      if (words.includes("still") && globalThis.crunch.isMark(getAttribute.call(element, layer.attribute) ?? "")) {
        setAttribute.call(element, layer.attribute, "crunch-layer still");
        held.push(element);
      } else {
        unmark(element, layer.attribute);
      }
    }
    const looked = new Set();
    for (const element of held) {
      const owner = ownerDocument.call(element);
      if (!looked.has(owner)) {
        looked.add(owner);
        void getComputedStyle(element).visibility; // the browser looks at a document's styles only when it is asked
      }
    }
    for (const element of [...held, ...copies(layer)]) {
      if (getAttribute.call(element, layer.attribute) === "crunch-layer ours") {
        removeElement.call(element); // a page that copies itself copied it, too
      } else {
        unmark(element, layer.attribute);
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Element[]} marked elements that the page made by copying ours
   */
  function copies(layer) {
    const selector = `[${layer.attribute}]`;
    const root = documentElement.call(document);
    const found = root ? [root, ...querySelectorAll.call(root, selector)] : [];
    for (const node of layer.nodes) {
      if (nodeType.call(node) !== 1) {
        found.push(.../** @type {ShadowRoot | Document} */ (node).querySelectorAll(selector));
      }
    }
    return found;
  }

  /**
   * Marks without a layer are those of an extension that was reloaded meanwhile. Its sheet is still there, but does
   * nothing without marks.
   *
   * @param {CrunchWalk} walk
   * @returns {CrunchLayer}
   */
  function adoptLeftovers({ leftovers, nodes, facts }) {
    const crunch = globalThis.crunch;
    const elements = leftovers.map(({ element }) => element);
    const attribute = leftovers[0].name;
    return {
      ...{ attribute, nodes, facts, rules: [], offsets: [], motions: [] },
      css: crunch.sheetText(attribute, crunch.COMMON_RULES),
      states: new Uint8Array(nodes.length),
      hidden: new Set(elements),
      marked: new Map(
        leftovers.map(({ element, name }) => [element, (getAttribute.call(element, name) ?? "").split(" ")]),
      ),
      adopted: crunch.leftoverSheets(nodes),
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
      focus: crunch.leftoverFocus(elements, attribute),
    };
  }

  Object.assign(globalThis.crunch, { restore, takeBack, adoptLeftovers });
})();
