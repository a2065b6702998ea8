"use strict";
// A hidden part that is shown again: by the panel (explain.js), or because a link of the page leads into it. And a part that
// the reader hides (picker/picker.js). Both stand in one stack, of what can be undone.

(() => {
  const GONE = new Set(["hide", "cell"]);
  const FADED = new Set(["faded", "bare"]);

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  a hidden part, or a picture that is dimmed
   * @returns {boolean} whether it is shown now
   */
  function showAgain(layer, element) {
    const crunch = globalThis.crunch;
    const words = layer.marked.get(element);
    if (!words || !(layer.hidden.has(element) || words.some((word) => FADED.has(word)))) {
      return false;
    }
    const others = words.filter((word) => !GONE.has(word) && !FADED.has(word));
    putWords(layer, element, others);
    layer.hidden.delete(element);
    layer.undone = [];
    crunch.shownParts = [
      ...(crunch.shownParts ?? []),
      { ...{ element: layer.nodes.indexOf(element), words, layer }, group: layer.group },
    ];
    partsChanged(layer);
    return true;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  a part that is shown
   */
  function hideByHand(layer, element) {
    const crunch = globalThis.crunch;
    const words = layer.marked.get(element) ?? [];
    const number = layer.nodes.indexOf(element);
    crunch.mark(layer, element, [...words.filter((word) => word !== "hide"), "hide"]);
    layer.hidden.add(element);
    layer.byHand ??= new Set();
    layer.byHand.add(element);
    layer.undone = [];
    const others =
      crunch.shownParts?.filter((one) => one.layer !== layer || one.element !== number || one.isHiding) ?? [];
    crunch.shownParts = [...others, { element: number, words, layer, isHiding: true }];
    if (crunch.summary) {
      const reason = crunch.extensionApi()?.i18n.getMessage("said_you_hid_it") ?? "";
      const others = crunch.summary.removals.filter((one) => one.element !== number);
      const removals = [
        ...others,
        { element: number, step: "by hand", kind: /** @type {const} */ ("other"), reason, score: 1 },
      ];
      crunch.summary = { ...crunch.summary, removals, hiddenParts: layer.hidden.size };
    }
    crunch.leaveHidden(layer);
    partsChanged(layer);
  }

  /**
   * Undo that.
   *
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string[]} words  of its mark before
   */
  function unhide(layer, element, words) {
    putWords(layer, element, words);
    layer.hidden.delete(element);
    layer.byHand?.delete(element);
    layer.unhidden?.(element);
    partsChanged(layer);
  }

  /**
   * The button tells how many are hidden, and strips move: their sheet comes from the background.
   *
   * @param {CrunchLayer} layer
   */
  function partsChanged(layer) {
    const crunch = globalThis.crunch;
    if (crunch.summary) {
      crunch.summary = { ...crunch.summary, hiddenParts: layer.hidden.size };
    }
    if (!layer.isTelling) {
      layer.isTelling = true;
      queueMicrotask(() => tellChange(layer));
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {string[]} words  of its mark from now on; without any it has none
   */
  function putWords(layer, element, words) {
    if (words.length > 0) {
      globalThis.crunch.mark(layer, element, words);
    } else {
      globalThis.crunch.unmark(layer, element);
      layer.marked.delete(element);
    }
  }

  /**
   * Once for all parts of a discussion that are shown together.
   *
   * @param {CrunchLayer} layer
   */
  function tellChange(layer) {
    layer.isTelling = false;
    const runtime = globalThis.crunch.extensionApi()?.runtime;
    if (runtime?.id) {
      runtime.sendMessage({ type: "parts_changed" }).catch(() => undefined);
    }
  }

  Object.assign(globalThis.crunch, { showAgain, hideByHand, unhide, partsChanged });
})();
