"use strict";
// A link to a place on the page, such as one that skips the menu, leads somewhere also when that place is hidden: the
// part around it is shown again, before the browser goes there.

(() => {
  const { getAttribute, hasAttribute, localName, nodeType } = globalThis.crunch.native;
  const { getElementById, querySelector } = Document.prototype;

  /** @param {CrunchLayer} layer */
  function watchLinks(layer) {
    /** @param {MouseEvent} event */
    const follow = (event) => {
      const { isTrusted, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (!isTrusted || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) {
        return; // no reader, or one who wants it elsewhere
      }
      const link = event.composedPath().find(isLink);
      if (link) {
        showTarget(layer, getAttribute.call(link, "href") ?? "");
      }
    };
    addEventListener("click", follow, { capture: true });
    layer.leaveLinks = () => removeEventListener("click", follow, { capture: true });
  }

  /**
   * @param {CrunchLayer} layer
   * @param {string} href  as the page has it
   * @returns {boolean} whether something was shown again for it
   */
  function showTarget(layer, href) {
    const { hiddenRoot, showAgain } = globalThis.crunch;
    const target = targetOf(href);
    let isShown = false;
    while (target) {
      const part = hiddenRoot(layer, target);
      if (!part || !showAgain(layer, part)) {
        break;
      }
      isShown = true;
    }
    return isShown;
  }

  /**
   * @param {string} href
   * @returns {Element | null} the element of this page that it leads to
   */
  function targetOf(href) {
    const address = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : null;
    if (!address?.hash || address.href.split("#")[0] !== location.href.split("#")[0]) {
      return null;
    }
    const id = decoded(address.hash.slice(1));
    return getElementById.call(document, id) ?? querySelector.call(document, `a[name="${CSS.escape(id)}"]`);
  }

  /** @param {string} text */
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /**
   * @param {EventTarget} target
   * @returns {target is Element}
   */
  function isLink(target) {
    const node = /** @type {Element} */ (target);
    return (
      target instanceof Node &&
      nodeType.call(node) === 1 &&
      /^(a|area)$/.test(localName.call(node)) &&
      hasAttribute.call(node, "href")
    );
  }

  Object.assign(globalThis.crunch, { showTarget, watchLinks });
})();
