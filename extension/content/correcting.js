"use strict";
// A part that is to be hidden or kept for good, in a snapshot of the page as it would be without our marks. Injected with
// what captures late content, as that knows how; nothing of the capture stays.

(() => {
  const crunch = globalThis.crunch;

  /**
   * @param {number} told of the part (told_parts.js)
   * @returns {CrunchCorrected | {state: "gone"}}
   */
  function captureCorrected(told) {
    const { layer, captured: other } = crunch;
    const node = layer?.nodes[crunch.numberOfTold(told)];
    if (!node || !crunch.isInPage(node)) {
      return { state: "gone" };
    }
    crunch.captured = undefined; // that of late content goes on being worked on afterwards
    try {
      const taken = crunch.captureLate(false);
      const { nodes = [], pieces = [] } = /** @type {Partial<CrunchCapture>} */ (crunch.captured ?? {});
      const element = nodes.indexOf(node);
      if (taken.state !== "captured" || element < 1) {
        return { state: "gone" };
      }
      crunch.corrected = pieces;
      const { snapshot, elements, url } = taken;
      return { state: "captured", pieces: taken.pieces, snapshot, elements, url, element };
    } finally {
      crunch.captured = other;
    }
  }

  Object.assign(crunch, {
    captureCorrected,
    /** @param {number} index */
    correctedPiece: (index) => crunch.corrected?.[index],
    dropCorrected: () => {
      crunch.corrected = undefined;
    },
  });
})();
