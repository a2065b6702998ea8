"use strict";
// Which paragraph is under the reader's eye.

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
    nodeType,
    nodeValue,
    ownerDocument,
    parentNode,
    scrollTop,
    scrollingElement,
  } = native;

  // Where to look, in shares of the viewport: first the upper third, in the middle of a line.
  const HEIGHTS = [0.2, 0.28, 0.12, 0.34, 0.05, 0.42, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97];
  const WIDTHS = [0.5, 0.35, 0.65, 0.2, 0.8];

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
   * @returns {Element[]}
   */
  function keptElements({ nodes, states, facts }) {
    return /** @type {Element[]} */ (
      nodes.filter(
        (node, number) =>
          states[number] !== 0 &&
          facts[number] === 0 &&
          nodeType.call(node) === 1 &&
          ownerDocument.call(node) === document,
      )
    );
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
            const anchor = { element, line, top, scroller: innerScroller(element) };
            return { ...anchor, top: globalThis.crunch.topOf(anchor) };
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
   * @param {Element[]} elements
   * @returns {CrunchAnchor | null}
   */
  function nearestAnchor(elements) {
    const eye = innerHeight * HEIGHTS[0];
    const texts = elements.filter((element) => isConnected.call(element) && hasText(element));
    /** @param {Element} element */
    const distanceOf = (element) => {
      const { top, bottom, width } = getBoundingClientRect.call(element);
      return width === 0 ? Number.POSITIVE_INFINITY : top > eye ? top - eye : Math.max(0, eye - bottom);
    };
    // Texts stand roughly in the order of the page, so a coarse look and a fine one do for a long page.
    const step = Math.ceil(Math.sqrt(texts.length));
    const coarse = nearestOf(
      texts.filter((_, index) => index % step === 0),
      distanceOf,
    );
    const middle = coarse ? texts.indexOf(coarse) : 0;
    const around = texts.slice(Math.max(0, middle - step), middle + step);
    const element = nearestOf(
      around.filter((one) => !isPinnedToViewport(one)),
      distanceOf,
    );
    if (!element) {
      return null;
    }
    const { top, bottom } = getBoundingClientRect.call(element);
    const isInSight = bottom > 0 && top < innerHeight;
    return { element, line: null, top: isInSight ? top : eye, scroller: innerScroller(element) };
  }

  /**
   * @param {Element[]} elements
   * @param {(element: Element) => number} distanceOf
   * @returns {Element | null}
   */
  function nearestOf(elements, distanceOf) {
    /** @type {Element | null} */
    let nearest = null;
    let least = Number.POSITIVE_INFINITY;
    for (const element of elements) {
      const distance = distanceOf(element);
      if (distance < least) {
        least = distance;
        nearest = element;
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
   * @returns {Element | null} the container around it that is scrolled, when it is not the page itself
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

  globalThis.crunch.anchorOf = anchorOf;
})();
