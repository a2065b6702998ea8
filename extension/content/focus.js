"use strict";
// Focus must not sit in something hidden: it goes to the nearest heading that stays.

(() => {
  const { getAttribute, localName, nodeType, removeAttribute, setAttribute } = globalThis.crunch.native;
  const { focused } = globalThis.crunch;

  /**
   * @param {CrunchLayer} layer
   */
  function leaveHidden(layer) {
    const element = focused();
    const root = element && globalThis.crunch.hiddenRoot(layer, element);
    if (!root) {
      return;
    }
    const heading = nearestHeading(layer, root);
    if (!heading) {
      return;
    }
    const before = getAttribute.call(heading, "tabindex");
    layer.focus = { from: element, heading, before };
    // The mark remembers what was there, in case that the extension is reloaded before it is undone.
    const words = layer.marked.get(heading) ?? [];
    globalThis.crunch.mark(layer, heading, [
      ...words,
      `tabindex-${before === null ? "none" : encodeURIComponent(before)}`,
    ]);
    setAttribute.call(heading, "tabindex", "-1");
    /** @param {Event} event */
    const left = ({ isTrusted }) => {
      if (isTrusted) {
        heading.removeEventListener("blur", left);
        returnTabindex(layer);
      }
    };
    heading.addEventListener("blur", left);
    HTMLElement.prototype.focus.call(heading, { preventScroll: true });
  }

  /**
   * @param {CrunchLayer} layer
   */
  function returnTabindex(layer) {
    const moved = layer.focus;
    if (!moved || moved.heading === null) {
      return;
    }
    const { heading, before } = moved;
    moved.heading = null;
    if (before === null) {
      removeAttribute.call(heading, "tabindex");
    } else {
      setAttribute.call(heading, "tabindex", before);
    }
    const words = (layer.marked.get(heading) ?? []).filter((word) => !word.startsWith("tabindex-"));
    if (words.length === 0) {
      layer.marked.delete(heading);
      globalThis.crunch.unmark(layer, heading);
    } else {
      globalThis.crunch.mark(layer, heading, words);
    }
  }

  /**
   * The tabindex goes at once, as it is part of a mark; focus returns when its element is there again.
   *
   * @param {CrunchLayer} layer
   * @returns {() => void}
   */
  function giveBack(layer) {
    const moved = layer.focus;
    if (!moved) {
      return () => undefined;
    }
    const isStillThere = moved.heading !== null && focused() === moved.heading;
    returnTabindex(layer);
    return () => {
      if (isStillThere && moved.from) {
        HTMLElement.prototype.focus.call(moved.from, { preventScroll: true });
      }
    };
  }

  /**
   * @param {Pick<CrunchLayer, "attribute" | "seal">} layer
   * @param {Element[]} marked
   * @returns {CrunchLayer["focus"]}
   */
  function leftoverFocus(layer, marked) {
    for (const heading of marked) {
      const word = globalThis.crunch.wordsOf(layer, heading)?.find((one) => one.startsWith("tabindex-"));
      if (word) {
        return { from: null, heading, before: word === "tabindex-none" ? null : decoded(word.slice(9)) };
      }
    }
    return undefined;
  }

  /** @param {string} value  a page can have changed it */
  function decoded(value) {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} root
   * @returns {HTMLElement | null}
   */
  function nearestHeading({ nodes, states, facts }, root) {
    const from = nodes.indexOf(root);
    /** @type {HTMLElement | null} */
    let nearest = null;
    let least = Number.POSITIVE_INFINITY;
    for (let number = 0; number < nodes.length && number - from < least; number += 1) {
      if (states[number] === 0 || facts[number] !== 0 || nodeType.call(nodes[number]) !== 1) {
        continue;
      }
      const element = /** @type {HTMLElement} */ (nodes[number]);
      if (/^h[1-6]$/.test(localName.call(element)) && Math.abs(number - from) < least) {
        least = Math.abs(number - from);
        nearest = element;
      }
    }
    return nearest;
  }

  Object.assign(globalThis.crunch, { leaveHidden, giveBack, leftoverFocus });
})();
