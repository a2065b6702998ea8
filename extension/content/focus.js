"use strict";
// Focus must not sit in something hidden: it goes to the nearest heading that stays. And it goes where a reader asks to
// be taken, be it to a heading, which is nothing that has the focus otherwise.

(() => {
  const { body, documentElement, getAttribute, localName, namespaceURI, nodeType, removeAttribute, setAttribute } =
    globalThis.crunch.native;
  const { focused } = globalThis.crunch;
  const { addEventListener, removeEventListener } = EventTarget.prototype; // a form answers with its field of that name
  /** @type {Record<string, (this: Element, options: FocusOptions) => void>} */
  const FOCUS = Object.freeze({
    "http://www.w3.org/1999/xhtml": HTMLElement.prototype.focus,
    "http://www.w3.org/2000/svg": SVGElement.prototype.focus,
    "http://www.w3.org/1998/Math/MathML": MathMLElement.prototype.focus,
  });

  /**
   * @param {CrunchLayer} layer
   */
  function leaveHidden(layer) {
    const around = globalThis.crunch.focusPath();
    const element = around.pop() ?? null;
    const root = element && globalThis.crunch.hiddenRoot(layer, element);
    if (!root) {
      return;
    }
    const heading = nearestHeading(layer, root);
    if (heading) {
      takeFocus(layer, heading, element);
    }
    if (!heading || focused() !== heading) {
      returnTabindex(layer);
      layer.focus = { from: element, heading: null, before: null, around }; // behind a modal dialog none can take it
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {HTMLElement} heading
   * @param {Element | null} from  what has the focus again with undo
   */
  function takeFocus(layer, heading, from) {
    returnTabindex(layer);
    const before = getAttribute.call(heading, "tabindex");
    layer.focus = { from, heading, before };
    // The mark remembers what was there, in case that the extension is reloaded before it is undone.
    const words = layer.marked.get(heading) ?? [];
    globalThis.crunch.mark(layer, heading, [
      ...words,
      "reached",
      `tabindex-${before === null ? "none" : encodeURIComponent(before)}`,
    ]);
    globalThis.crunch.adoptSheets(layer, [heading]);
    setAttribute.call(heading, "tabindex", "-1");
    /** @param {Event} event */
    const left = ({ isTrusted }) => {
      // The window that loses the focus, to another one or to a menu, comes back to where it was.
      if (isTrusted && (layer.focus?.heading !== heading || focused() !== heading)) {
        removeEventListener.call(heading, "blur", left);
        if (layer.focus?.heading === heading) {
          returnTabindex(layer);
        }
      }
    };
    addEventListener.call(heading, "blur", left);
    giveFocus(heading);
  }

  /**
   * A drawing and a formula have a function of their own; an element of plain XML has none, and cannot have the focus.
   * A field takes the selection with the focus; what the reader has selected in the text stays so.
   *
   * @param {Element} element  of this document or of a frame's
   */
  function giveFocus(element) {
    const name = namespaceURI.call(element) ?? "";
    if (!Object.hasOwn(FOCUS, name)) {
      return;
    }
    const selection = getSelection();
    const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection ?? { isCollapsed: true };
    FOCUS[name].call(element, { preventScroll: true });
    if (!isCollapsed && anchorNode && focusNode && selection?.anchorNode !== anchorNode) {
      try {
        selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
      } catch {
        // the page has shortened the text when the focus came
      }
    }
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
    const words = (layer.marked.get(heading) ?? []).filter((word) => !/^(reached$|tabindex-)/.test(word));
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
    const here = focused();
    const nowhere = [null, body.call(document), documentElement.call(document), ...(moved.around ?? [])];
    const isStillThere = moved.around ? nowhere.includes(here) : moved.heading !== null && here === moved.heading;
    returnTabindex(layer);
    return () => {
      if (isStillThere && moved.from && globalThis.crunch.isInPage(moved.from)) {
        giveFocus(moved.from);
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

  Object.assign(globalThis.crunch, { leaveHidden, takeFocus, giveBack, leftoverFocus });
})();
