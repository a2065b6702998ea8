"use strict";
// Step 3 of a press: set the marks, all in one task, and keep the reader's place.

(() => {
  const native = globalThis.crunch.native;
  const { assignedSlot, documentElement, getBoundingClientRect, localName, nodeType, parentNode } = native;

  /**
   * @returns {CrunchCommitResult}
   */
  function commit() {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const { captured } = crunch;
    if (!captured?.planned) {
      throw new Error("There is no plan to carry out.");
    }
    const layer = newLayer(captured, captured.planned);
    crunch.captured = undefined;
    spareMovedNodes(captured, captured.planned);
    const { scrolled, marks } = captured.planned;
    const anchor = anchorOfReader(layer, scrolled, marks);
    let layoutMilliseconds = 0;
    let isText = false;
    try {
      crunch.freePage(layer, marks);
      const connected = [...marks].filter(([element]) => crunch.isInPage(element));
      if (captured.hasShadows) {
        crunch.adoptSheets(
          layer,
          connected.map(([element]) => element),
        );
      }
      for (const [element, words] of connected) {
        crunch.mark(layer, element, words);
      }
      crunch.releaseEach(layer, captured.planned.releases);
      const output = captured.planned.output;
      isText = (output && crunch.commitOutput?.(layer, output)) ?? false;
      const layoutStarted = performance.now();
      getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
      crunch.keepAsked(layer, captured.planned.asked, captured.planned.lines);
      crunch.limitLines(layer, isText ? [] : captured.planned.limits);
      layoutMilliseconds = performance.now() - layoutStarted;
      if (captured.planned.showsText) {
        crunch.refuseBlank(layer, captured.planned.keepsOnly);
      }
      if (scrolled > 0) {
        crunch.scrollPage(scrollX, scrolled);
      }
      if (anchor && !isText) {
        crunch.settle(anchor, crunch.roomAdder(layer, anchor.scroller));
        layer.eye = { anchor, after: anchor.top };
      }
      crunch.noteApplied(layer.offsets);
      crunch.noteLeft(layer);
      crunch.leaveHidden(layer);
    } catch (error) {
      layer.scroll.after = [scrollX, scrollY]; // whatever was scrolled here is not the reader's doing
      crunch.takeBack(layer);
      throw error;
    }
    crunch.layer = layer;
    crunch.watchLayer(layer);
    crunch.keepFree(layer);
    crunch.watchLinks(layer);
    crunch.watchChanges(layer, !isText && !captured.planned.keepsOnly);
    crunch.watchRoom(layer);
    return {
      state: "crunched",
      hiddenParts: layer.hidden.size,
      milliseconds: performance.now() - started,
      layoutMilliseconds,
      anchorShift: anchor && !captured.planned.output?.text ? crunch.topOf(anchor) - anchor.top : 0,
    };
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchPlanned} planned
   * @returns {CrunchLayer}
   */
  function newLayer({ attribute, nodes, parents, facts }, { css, rules, hidden, states, scrollers, seal, skipLinks }) {
    /** @type {CrunchLayer} */
    const layer = {
      ...{ attribute, seal, css, rules, nodes, parents, states, facts, hidden, skipLinks },
      marked: new Map(),
      adopted: new Map(),
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
      offsets: globalThis.crunch.readOffsets(scrollers),
      motions: [],
      farSheets: [],
    };
    layer.motions = globalThis.crunch.motionsIn(layer);
    return layer;
  }

  /**
   * What the page has moved into a hidden part since the capture must not vanish with it.
   *
   * @param {CrunchCapture} captured
   * @param {CrunchPlanned} planned
   */
  function spareMovedNodes({ nodes, parents }, { states, hidden, marks }) {
    const isShownBy = slotLookup();
    for (let number = 1; number < nodes.length; number += 1) {
      const node = nodes[number];
      const around = nodes[parents[number]];
      if (states[number] === 0 || parentNode.call(node) === around || nodeType.call(node) !== 1) {
        continue;
      }
      if (isShownBy(around, node)) {
        continue;
      }
      for (;;) {
        const part = hiddenRoot({ hidden }, /** @type {Element} */ (node));
        if (!part) {
          break;
        }
        hidden.delete(part);
        marks.delete(part);
      }
    }
  }

  /**
   * @returns {(around: Node, node: Node) => boolean} whether a node stands in a slot; closed shadow trees tell it only so
   */
  function slotLookup() {
    /** @type {Map<Node, Set<Node>>} */
    const shown = new Map();
    return (around, node) => {
      if (nodeType.call(around) !== 1 || localName.call(/** @type {Element} */ (around)) !== "slot") {
        return false;
      }
      const known = shown.get(around) ?? new Set(globalThis.crunch.flatChildren(/** @type {Element} */ (around)));
      shown.set(around, known);
      return known.has(node);
    };
  }

  /**
   * A reader at the top of the page stays at its top.
   *
   * @param {CrunchLayer} layer
   * @param {number} scrolled
   * @param {CrunchMarks} marks
   * @returns {CrunchAnchor | null}
   */
  function anchorOfReader(layer, scrolled, marks) {
    const isScrolled = scrollY !== 0 || scrolled > 0;
    if (!isScrolled && layer.offsets.every(({ top }) => top === 0)) {
      return null;
    }
    const anchor = globalThis.crunch.anchorOf(layer, marks);
    return isScrolled || anchor?.scroller ? anchor : null;
  }

  /**
   * @param {Pick<CrunchLayer, "hidden">} layer
   * @param {Element} element
   * @returns {Element | null} the hidden part that the element sits in
   */
  function hiddenRoot(layer, element) {
    /** @type {Node | null | undefined} */
    let node = element;
    while (node) {
      if (layer.hidden.has(/** @type {Element} */ (node))) {
        return /** @type {Element} */ (node);
      }
      const type = nodeType.call(node);
      if (type === 11) {
        node = /** @type {ShadowRoot} */ (node).host;
      } else if (type === 9) {
        node = native.defaultView.call(/** @type {Document} */ (node))?.frameElement;
      } else {
        node = (type === 1 ? assignedSlot.call(/** @type {Element} */ (node)) : null) ?? parentNode.call(node);
      }
    }
    return null;
  }

  Object.assign(globalThis.crunch, { commit, hiddenRoot });
})();
