"use strict";
// What the layer does to a dialog of the page is no doing of the page or its reader, so the page is not to hear of it.
// What it listens to in the capture phase at the window, since before the press, comes first and cannot be kept from it.

(() => {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const { defaultView, getRootNode, ownerDocument } = globalThis.crunch.native;
  /** Come at once, while the browser does what it was told. */
  const AT_ONCE = Object.freeze(["beforetoggle", "focus", "blur", "focusin", "focusout"]);
  /** Come in a task of their own, one each. */
  const LATER = Object.freeze(["toggle", "close"]);
  const MOST_MILLISECONDS = 500;

  /**
   * @template Result
   * @param {Element} dialog
   * @param {() => Result} action  opens or closes it
   * @returns {Result}
   */
  function quietly(dialog, action) {
    const root = getRootNode.call(dialog);
    const view = defaultView.call(/** @type {Document} */ (ownerDocument.call(dialog)));
    const places = /** @type {EventTarget[]} */ (root instanceof ShadowRoot ? [view, root] : [view]);
    let isNow = true;
    const waiting = new Set(LATER);
    /** @param {Event} event */
    const keep = (event) => {
      if (!event.isTrusted) {
        return;
      }
      if (isNow) {
        event.stopImmediatePropagation();
      } else if (event.composedPath()[0] === dialog && waiting.delete(event.type)) {
        event.stopImmediatePropagation();
      }
    };
    const each = (/** @type {typeof addEventListener} */ change) => {
      for (const place of places) {
        for (const type of [...AT_ONCE, ...LATER]) {
          change.call(place, type, keep, true);
        }
      }
    };
    each(addEventListener);
    try {
      return action();
    } finally {
      isNow = false;
      setTimeout(() => each(removeEventListener), MOST_MILLISECONDS);
    }
  }

  globalThis.crunch.quietly = quietly;
})();
