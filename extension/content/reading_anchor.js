"use strict";
// The paragraph under the reader's eye stays where it is while things around it go or come back.

(() => {
  const native = globalThis.crunch.native;
  const {
    body,
    documentElement,
    elementsFromPoint,
    firstChild,
    getBoundingClientRect,
    isConnected,
    nextSibling,
    ownerDocument,
  } = native;
  const { nodeType, nodeValue, parentNode, scrollLeft, scrollTo, scrollTop, scrollingElement } = native;

  // Where to look, in shares of the viewport: first the upper third, in the middle of a line.
  const HEIGHTS = [0.2, 0.28, 0.12, 0.34, 0.05, 0.42, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];
  const WIDTHS = [0.5, 0.35, 0.65, 0.2, 0.8];
  const STEPS = 32; // in which room is added above or below the page; less than a viewport is ever needed

  /**
   * @returns {CrunchRule[]} rules that add room where a page became too short for its scroll position
   */
  function roomRules() {
    const root = /** @type {Element} */ (documentElement.call(document));
    const { paddingTop, paddingBottom } = getComputedStyle(root);
    /** @type {CrunchRule[]} */
    const rules = [];
    for (let step = 1; step <= STEPS; step += 1) {
      const room = Math.ceil((innerHeight * step) / STEPS);
      rules.push({ word: `above-${step}`, declarations: [`padding-top:calc(${paddingTop} + ${room}px)`] });
      rules.push({ word: `below-${step}`, declarations: [`padding-bottom:calc(${paddingBottom} + ${room}px)`] });
    }
    return rules;
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchAnchor | null}
   */
  function anchorOf(layer) {
    return (
      findAnchor((element) => globalThis.crunch.hiddenRoot(layer, element) === null) ??
      nearestAnchor(keptElements(layer))
    );
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Iterable<Element>}
   */
  function* keptElements({ nodes, states, facts }) {
    for (let number = 0; number < nodes.length; number += 1) {
      const node = nodes[number];
      if (states[number] !== 0 && facts[number] === 0 && nodeType.call(node) === 1) {
        if (ownerDocument.call(node) === document) {
          yield/** @type {Element} */ (node);
        }
      }
    }
  }

  /**
   * @param {(element: Element) => boolean} stays
   * @returns {CrunchAnchor | null}
   */
  function findAnchor(stays) {
    for (const height of HEIGHTS) {
      for (const width of WIDTHS) {
        const [x, y] = [innerWidth * width, innerHeight * height];
        for (const element of elementsFromPoint.call(document, x, y)) {
          if (hasText(element) && stays(element) && !isPinnedToViewport(element)) {
            const { top } = getBoundingClientRect.call(element);
            const line = top < 0 ? lineAt(element, x, y) : null;
            const anchor = { element, line, top };
            return { element, line, top: topOf(anchor) };
          }
        }
      }
    }
    return null;
  }

  /**
   * @param {Element} element  one that begins above the viewport
   * @param {number} x
   * @param {number} y
   * @returns {Range | null} the place in its text that is being read
   */
  function lineAt(element, x, y) {
    const at =
      /** @type {{caretPositionFromPoint?(x: number, y: number): {offsetNode: Node, offset: number} | null}} */ (
        document
      ).caretPositionFromPoint?.(x, y);
    if (!at || nodeType.call(at.offsetNode) !== 3 || parentNode.call(at.offsetNode) !== element) {
      return null;
    }
    const range = new Range();
    range.setStart(at.offsetNode, at.offset);
    range.setEnd(at.offsetNode, Math.min(at.offset + 1, (nodeValue.call(at.offsetNode) ?? "").length));
    return range.getClientRects().length > 0 ? range : null;
  }

  /**
   * The text nearest to the reader's eye, when nothing that stays is in sight.
   *
   * @param {Iterable<Element>} elements
   * @returns {CrunchAnchor | null}
   */
  function nearestAnchor(elements) {
    const eye = innerHeight * HEIGHTS[0];
    /** @type {CrunchAnchor | null} */
    let nearest = null;
    let least = Number.POSITIVE_INFINITY;
    for (const element of elements) {
      if (isConnected.call(element) && hasText(element)) {
        const { top, bottom, width } = getBoundingClientRect.call(element);
        const distance = top > eye ? top - eye : Math.max(0, eye - bottom);
        if (width > 0 && distance < least && !isPinnedToViewport(element)) {
          least = distance;
          nearest = { element, line: null, top: bottom > 0 && top < innerHeight ? top : eye };
        }
      }
    }
    return nearest;
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function hasText(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 3 && /\S/.test(nodeValue.call(child) ?? "")) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function isPinnedToViewport(element) {
    const page = [body.call(document), documentElement.call(document)]; // an overlay may have pinned these
    let node = /** @type {Node | null} */ (element);
    while (node && nodeType.call(node) === 1 && !page.includes(/** @type {HTMLElement} */ (node))) {
      if (/fixed|sticky/.test(getComputedStyle(/** @type {Element} */ (node)).position)) {
        return true;
      }
      node = parentNode.call(node);
    }
    return false;
  }

  /**
   * @param {Element} element
   * @returns {Element | null} the scroll container around it that is not the page itself
   */
  function innerScroller(element) {
    const page = scrollingElement.call(document) ?? documentElement.call(document);
    for (let node = parentNode.call(element); node && nodeType.call(node) === 1; node = parentNode.call(node)) {
      const around = /** @type {Element} */ (node);
      if (around !== page && /auto|scroll|hidden/.test(getComputedStyle(around).overflowY)) {
        if (scrollTop.call(around) !== 0) {
          return around;
        }
      }
    }
    return null;
  }

  /**
   * Scroll so that the anchor is where it was; where the page has not enough room for that, `addRoom` gives it some.
   *
   * @param {CrunchAnchor} anchor
   * @param {(side: "above" | "below", step: number) => void} addRoom
   */
  function settle(anchor, addRoom) {
    const inner = innerScroller(anchor.element);
    if (inner) {
      const off = topOf(anchor) - anchor.top;
      scrollTo.call(inner, { top: scrollTop.call(inner) + off, left: scrollLeft.call(inner), behavior: "instant" });
      return;
    }
    for (let round = 0; round < 3; round += 1) {
      const off = topOf(anchor) - anchor.top;
      if (Math.abs(off) < 0.5) {
        return;
      }
      const wanted = scrollY + off;
      const root = /** @type {Element} */ (scrollingElement.call(document) ?? documentElement.call(document));
      const missing = wanted < 0 ? -wanted : wanted - (root.scrollHeight - innerHeight);
      if (missing > 0.5) {
        addRoom(wanted < 0 ? "above" : "below", Math.min(STEPS, Math.ceil((missing * STEPS) / innerHeight)));
      }
      scrollPage(scrollX, scrollY + (topOf(anchor) - anchor.top));
    }
  }

  /**
   * @param {CrunchAnchor} anchor
   * @returns {number}
   */
  function topOf({ element, line }) {
    return (line ? line.getBoundingClientRect() : getBoundingClientRect.call(element)).top;
  }

  /**
   * @param {number} left
   * @param {number} top
   */
  function scrollPage(left, top) {
    window.scrollTo({ left, top, behavior: "instant" }); // not at the page's own `scroll-behavior: smooth`
  }

  /**
   * Firefox moves by whole steps of the screen from where the page is, and lands up to half a step off; from the
   * beginning of the page it lands where it did before.
   *
   * @param {number} left
   * @param {number} top
   */
  function scrollPageBack(left, top) {
    scrollPage(left, top);
    if (scrollX !== left || scrollY !== top) {
      scrollPage(0, 0);
      scrollPage(left, top);
    }
  }

  Object.assign(globalThis.crunch, { roomRules, anchorOf, settle, topOf, scrollPage, scrollPageBack });
})();
