"use strict";
// What comes back from `display: none` starts its CSS animations anew; undo puts them where they would have been.

(() => {
  const { getAnimations } = globalThis.crunch.native;

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchMotion[]}
   */
  function motionsIn(layer) {
    const motions = [];
    for (const animation of getAnimations.call(document)) {
      const effect = animation.effect;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      if (target && globalThis.crunch.hiddenRoot(layer, target)) {
        const name = /** @type {{animationName?: string}} */ (animation).animationName ?? "";
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        motions.push({ animation, target, name, pseudo, time: animation.currentTime });
      }
    }
    return motions;
  }

  /**
   * @param {CrunchLayer} layer
   */
  function resumeMotions(layer) {
    for (const { animation, target, name, pseudo } of motionsIn(layer)) {
      const before = layer.motions.find(
        (other) => other.target === target && other.name === name && other.pseudo === pseudo,
      );
      if (before) {
        animation.currentTime = before.time;
      } else if (
        animation.playState === "running" &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      ) {
        animation.finish(); // it had ended before, without a trace
      }
    }
  }

  Object.assign(globalThis.crunch, { motionsIn, resumeMotions });
})();
