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
  const FIRST_LINE = 40; // pixels down to the first line of a paragraph, with its padding
  const FAR_AWAY = 1e6; // pixels
  const FEW_TEXTS = 2000;
  const BLANKS = 60; // characters in a row that have no place

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchMarks} [marks]  where they are not set yet
   * @returns {CrunchAnchor | null}
   */
  function anchorOf(layer, marks = layer.marked) {
    // The own text of an element may go though it stays.
    const isRead = (/** @type {Element} */ element) => hasText(element) && !marks.get(element)?.includes("text");
    return (
      findAnchor((element) => isRead(element) && globalThis.crunch.hiddenRoot(layer, element) === null) ??
      nearestAnchor(keptElements(layer).filter(isRead))
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
   * @param {(element: Element) => boolean} isRead
   * @returns {CrunchAnchor | null}
   */
  function findAnchor(isRead) {
    for (const height of HEIGHTS) {
      for (const width of WIDTHS) {
        const [x, y] = [innerWidth * width, innerHeight * height];
        for (const element of elementsFromPoint.call(document, x, y)) {
          const found = isRead(element) && !isPinnedToViewport(element) ? anchorAt(element, y) : null;
          if (found) {
            return found;
          }
        }
      }
    }
    return null;
  }

  /**
   * @param {Element} element
   * @param {number} y
   * @returns {CrunchAnchor | null} null where none of its own text is in sight
   */
  function anchorAt(element, y) {
    const text = textAt(element, y);
    if (!text) {
      return null;
    }
    const { top } = getBoundingClientRect.call(element);
    const isWhole = top >= 0 && text.first - top < FIRST_LINE; // lines may break elsewhere, so a paragraph is better
    const line = isWhole ? null : lineIn(text.node, text.top);
    const anchor = { element, line, top, isInSight: true, scroller: innerScroller(element) };
    return { ...anchor, top: globalThis.crunch.topOf(anchor) };
  }

  /**
   * @param {Element} element
   * @param {number} y
   * @returns {{node: Node, top: number, first: number} | null} the line of its own text next to the eye, with where the
   *   first one is
   */
  function textAt(element, y) {
    /** @type {{node: Node, top: number} | null} */
    let found = null;
    let first = Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    const range = new Range();
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) !== 3 || !/\S/.test(nodeValue.call(child) ?? "")) {
        continue;
      }
      range.selectNodeContents(child);
      for (const { top, bottom, width } of range.getClientRects()) {
        first = Math.min(first, top);
        const distance = Math.max(0, top - y, y - bottom);
        if (width > 0 && bottom > 0 && top < innerHeight && distance < least) {
          least = distance;
          found = { node: child, top };
        }
      }
    }
    return found && { ...found, first };
  }

  /**
   * @param {Node} node  a text
   * @param {number} top  of the line
   * @returns {Range | null} a character of this line
   */
  function lineIn(node, top) {
    const { length } = nodeValue.call(node) ?? "";
    const range = new Range();
    /** @param {number} offset @returns {DOMRect | undefined} of the next character that has a place */
    const rectAt = (offset) => {
      for (let end = offset + 1; end <= Math.min(length, offset + BLANKS); end += 1) {
        range.setStart(node, end - 1);
        range.setEnd(node, end);
        const [rect] = range.getClientRects();
        if (rect && rect.width > 0) {
          return rect;
        }
      }
      return undefined;
    };
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const rect = rectAt(middle);
      if (rect && rect.bottom <= top + 1) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return rectAt(low) ? range : null;
  }

  /**
   * The text nearest to the reader's eye, when nothing that stays was met in sight: short lines stand between the places
   * where it is looked. What is in sight goes before what is nearer above or below the window.
   *
   * @param {Element[]} elements
   * @returns {CrunchAnchor | null}
   */
  function nearestAnchor(elements) {
    const eye = innerHeight * HEIGHTS[0];
    const texts = elements.filter((element) => isConnected.call(element));
    /** @param {Element} element */
    const distanceOf = (element) => {
      const { top, bottom, width } = getBoundingClientRect.call(element);
      if (width === 0) {
        return Number.POSITIVE_INFINITY;
      }
      const distance = top > eye ? top - eye : Math.max(0, eye - bottom);
      return bottom > 0 && top < innerHeight ? distance : distance + FAR_AWAY;
    };
    // Texts stand roughly in the order of the page, so a coarse look and a fine one do for a long page.
    const step = texts.length <= FEW_TEXTS ? 1 : Math.ceil(Math.sqrt(texts.length));
    const coarse = nearestOf(
      texts.filter((_, index) => index % step === 0),
      distanceOf,
    );
    const middle = coarse ? texts.indexOf(coarse) : 0;
    const around = step === 1 ? texts : texts.slice(Math.max(0, middle - step), middle + step);
    const element = nearestOf(
      around.filter((one) => !isPinnedToViewport(one)),
      distanceOf,
    );
    if (!element) {
      return null;
    }
    const { top, bottom } = getBoundingClientRect.call(element);
    const isInSight = bottom > 0 && top < innerHeight;
    return { element, line: null, top: isInSight ? top : eye, isInSight, scroller: innerScroller(element) };
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
