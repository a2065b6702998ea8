"use strict";
// The page behind an overlay can be used while that is hidden; with undo the overlay has it, and the focus, again.

(() => {
  const { isConnected } = globalThis.crunch.native;

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
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null) {
      return undefined;
    }
    const { selectionStart, selectionEnd, selectionDirection } = field;
    return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }

  Object.assign(globalThis.crunch, { freePage, barPage });
})();
