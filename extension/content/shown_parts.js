"use strict";
// A hidden part that is shown again: by the panel (explain.js), or because a link of the page leads into it.

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
    if (others.length > 0) {
      crunch.mark(layer, element, others);
    } else {
      crunch.unmark(layer, element);
      layer.marked.delete(element);
    }
    layer.hidden.delete(element);
    layer.undone = [];
    crunch.shownParts = [...(crunch.shownParts ?? []), { element: layer.nodes.indexOf(element), words, layer }];
    crunch.partsChanged?.(layer);
    return true;
  }

  globalThis.crunch.showAgain = showAgain;
})();
