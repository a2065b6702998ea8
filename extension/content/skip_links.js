"use strict";
// Links that lead past the clutter ("Skip to content") have nothing left to skip. Nobody sees most of them, so the host,
// which decides what is seen, leaves them where they stand; a screen reader would read them before the text.

(() => {
  const { firstChild, getAttribute, getBoundingClientRect, localName, nextSibling, nodeType, nodeValue } =
    globalThis.crunch.native;
  const { defaultView, ownerDocument } = globalThis.crunch.native;
  const KEPT = 1;
  const TINY = 1.5; // pixels below which a box shows nothing
  /** Classes and ids with which sites say that a part is for screen readers, or to skip by, whether or not it is seen. */
  const CALLED =
    /(?:^|[\s_-])(?:skip|skip-?links?|skip-?to|sr-only|screen-?reader|visually-?hidden|assistive)(?=$|[\s_-])/i;

  /**
   * Hides links to places of the page that nobody sees, or that are called so, before the first text that is seen; in
   * each frame before the first of its own.
   *
   * @param {CrunchCapture} captured
   * @param {Uint8Array} states
   * @param {Set<Element>} hidden
   * @param {CrunchMarks} marks
   * @returns {number[]} those that it hid
   */
  function hideSkipLinks({ nodes, parents, facts, frames }, states, hidden, marks) {
    /** @type {Set<number>} */
    const unseen = new Set();
    /** @type {Set<Document | null>} whose text has begun */
    const begun = new Set();
    const found = [];
    for (const [number, node] of nodes.entries()) {
      if (states[number] !== KEPT || facts[number] !== 0 || nodeType.call(node) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (node);
      if (begun.size > 0 && begun.has(ownerDocument.call(element))) {
        continue;
      }
      if (unseen.has(parents[number]) || (mayBeUnseen(element) && (isUnseen(element) || isCalledSo(element)))) {
        unseen.add(number);
        if (leadsWithin(element) && !hidden.has(element)) {
          hidden.add(element);
          marks.set(element, ["hide"]);
          found.push(number);
        }
      } else if (hasText(element)) {
        if (!frames) {
          break;
        }
        begun.add(ownerDocument.call(element));
      }
    }
    return found;
  }

  /**
   * The page as a whole may be of no height.
   *
   * @param {Element} element
   */
  function mayBeUnseen(element) {
    return !/^(?:html|body|frameset)$/.test(localName.call(element)) && (leadsWithin(element) || hasLinkAlone(element));
  }

  /** @param {Element} element */
  function leadsWithin(element) {
    return localName.call(element) === "a" && (getAttribute.call(element, "href") ?? "").startsWith("#");
  }

  /**
   * A box around a link, or around a list of such links.
   *
   * @param {Element} element
   */
  function hasLinkAlone(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 1) {
        return /^(?:a|ul|ol|li|p|div|nav)$/.test(localName.call(/** @type {Element} */ (child)));
      }
    }
    return false;
  }

  /** @param {Element} element */
  function isCalledSo(element) {
    return ["class", "id"].some((name) => CALLED.test(getAttribute.call(element, name) ?? ""));
  }

  /** @param {Element} element */
  function isUnseen(element) {
    const { clip, clipPath, display, opacity, overflowX, position } = getComputedStyle(element);
    const isOut = position === "absolute" || position === "fixed";
    if ((isOut && clip !== "auto") || /^inset\((?:50|100)%/.test(clipPath) || Number(opacity) === 0) {
      return true;
    }
    const { bottom, height, right, width } = getBoundingClientRect.call(element);
    if (display === "inline" || display === "contents") {
      return false;
    }
    const isEmptyBox = overflowX !== "visible" && (width < TINY || height < TINY);
    const view = defaultView.call(/** @type {Document} */ (ownerDocument.call(element)));
    return isEmptyBox || (isOut && view !== null && (right + view.scrollX <= 0 || bottom + view.scrollY <= 0));
  }

  /** @param {Element} element */
  function hasText(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 3 && (nodeValue.call(child) ?? "").trim() !== "") {
        return true;
      }
    }
    return false;
  }

  globalThis.crunch.hideSkipLinks = hideSkipLinks;
})();
