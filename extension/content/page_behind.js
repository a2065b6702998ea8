"use strict";
// The page behind an overlay can be used while that is hidden; with undo the overlay has it, and the focus, again.

(() => {
  const { isConnected, localName } = globalThis.crunch.native;

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchMarks} marks
   */
  function freePage(layer, marks) {
    const { endModality, focused, hiddenRoot, liftBarriers, remember } = globalThis.crunch;
    const field = focused();
    const isFreed = [endModality(layer, marks), liftBarriers(layer, marks)].some(Boolean);
    if (isFreed && field && hiddenRoot(layer, field)) {
      remember(layer, marks, field, "field");
      layer.caret = caretOf(field);
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {() => void} what is left to do when the marks are gone
   */
  function barPage(layer) {
    const { quietly, reopenModals, returnBarriers } = globalThis.crunch;
    const [field] = [...layer.marked].find(([, words]) => words.includes("field")) ?? [];
    reopenModals(layer);
    return () => {
      returnBarriers(layer);
      if (field && isConnected.call(field)) {
        quietly(field, () => HTMLElement.prototype.focus.call(field, { preventScroll: true }));
        layer.caret?.();
      }
    };
  }

  /**
   * @param {Element} field
   * @returns {(() => void) | undefined} sets what was selected in it
   */
  function caretOf(field) {
    const input = /** @type {HTMLInputElement} */ (field);
    const { selectionStart, selectionEnd, selectionDirection } = input;
    if (!/^(input|textarea)$/.test(localName.call(field)) || selectionStart === null) {
      return undefined;
    }
    return () => input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }

  Object.assign(globalThis.crunch, { freePage, barPage });
})();
