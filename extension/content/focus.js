"use strict";
// Focus must not sit in something hidden: it goes to the nearest heading that stays.

(() => {
  const { activeElement, getAttribute, localName, nodeType, removeAttribute, setAttribute, shadowRoot } =
    globalThis.crunch.native;

  /**
   * @returns {Element | null} the focused element, inside shadow trees too
   */
  function focused() {
    let element = activeElement.call(document);
    for (
      let root = element && shadowRoot.call(element);
      element && root?.activeElement;
      root = shadowRoot.call(element)
    ) {
      element = root.activeElement;
    }
    return element;
  }

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
    setAttribute.call(heading, "tabindex", "-1");
    layer.focus = { from: element, heading, before };
    const back = () => returnTabindex(layer);
    heading.addEventListener("blur", back, { once: true });
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
  }

  /**
   * @param {CrunchLayer} layer
   */
  function giveBack(layer) {
    const moved = layer.focus;
    if (!moved) {
      return;
    }
    const stillThere = moved.heading !== null && focused() === moved.heading;
    returnTabindex(layer);
    if (stillThere) {
      HTMLElement.prototype.focus.call(moved.from, { preventScroll: true });
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

  Object.assign(globalThis.crunch, { leaveHidden, returnTabindex, giveBack });
})();
