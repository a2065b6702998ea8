"use strict";
// The numbers by which the panel knows parts of the page. Those of a capture are others as soon as late content comes, and
// a panel that stays open has the old ones: what it is told holds as long as the page is crunched.

(() => {
  const crunch = globalThis.crunch;

  /**
   * @param {CrunchLayer} layer
   * @param {Node | undefined} node
   * @returns {number}
   */
  function toldNumber(layer, node) {
    layer.told ??= { numbers: new WeakMap(), parts: [] };
    const { numbers, parts } = layer.told;
    if (!node) {
      return -1;
    }
    const known = numbers.get(node);
    if (known !== undefined) {
      return known;
    }
    numbers.set(node, parts.length);
    return parts.push(new WeakRef(node)) - 1;
  }

  /**
   * @param {number} told
   * @returns {number} of the last capture; -1 where there is no such part any more
   */
  function numberOfTold(told) {
    const { layer } = crunch;
    const node = layer?.told?.parts[told]?.deref();
    return layer && node ? layer.nodes.indexOf(/** @type {CrunchNode} */ (node)) : -1;
  }

  /** @returns {CrunchPart[]} */
  function tellParts() {
    const { layer } = crunch;
    const { nodes = [] } = layer ?? {};
    return layer
      ? crunch.hiddenParts().map((part) => ({ ...part, element: toldNumber(layer, nodes[part.element]) }))
      : [];
  }

  /**
   * Undo what the reader did last.
   *
   * @returns {{element: number, isShown: boolean} | null}
   */
  function undoToldPart() {
    const { layer } = crunch;
    const undone = crunch.undoPart();
    return layer && undone ? { ...undone, element: toldNumber(layer, layer.nodes[undone.element]) } : null;
  }

  /** What holds for good on this page. */
  function tellCorrections() {
    const { layer, summary } = crunch;
    return (summary?.corrections ?? []).map((one) => ({
      ...one,
      element: one.element === null || !layer ? null : toldNumber(layer, layer.nodes[one.element]),
    }));
  }

  /**
   * @param {CrunchHeld[]} gone
   * @param {CrunchHeld[]} added
   */
  function holdCorrections(gone, added) {
    const { summary } = crunch;
    if (summary) {
      const isGone = (/** @type {CrunchHeld} */ one) =>
        gone.some(({ host, name }) => host === one.host && name === one.name);
      const more = added.map((one) => ({ ...one, element: one.element === null ? null : numberOfTold(one.element) }));
      summary.corrections = [...(summary.corrections ?? []).filter((one) => !isGone(one)), ...more];
    }
  }

  if (crunch) {
    Object.assign(crunch, {
      ...{ toldNumber, numberOfTold, tellParts, undoToldPart, tellCorrections, holdCorrections },
      /** @param {number} told */
      showToldPart: (told) => crunch.showPart(numberOfTold(told)),
      /** @param {number} told */
      hideToldPart: (told) => crunch.hidePart(numberOfTold(told)) !== null,
    });
  }
})();
