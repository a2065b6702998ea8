"use strict";
// What comes back from `display: none` starts its CSS animations anew; undo puts them where they would have been.

(() => {
  const { getAnimations, nodeType } = globalThis.crunch.native;

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchMotion[]}
   */
  function motionsIn(layer) {
    const motions = [];
    const frames = /** @type {Document[]} */ (layer.nodes.filter((node) => nodeType.call(node) === 9));
    for (const animation of [document, ...frames].flatMap((owner) => getAnimations.call(owner))) {
      const effect = /** @type {KeyframeEffect | null} */ (animation.effect);
      const target = effect?.target;
      // One that follows scrolling keeps doing so, as long as nobody sets its time.
      if (target && typeof animation.currentTime === "number" && globalThis.crunch.hiddenRoot(layer, target)) {
        const name = /** @type {{animationName?: string}} */ (animation).animationName ?? "";
        motions.push({ animation, target, name, pseudo: effect.pseudoElement, time: animation.currentTime });
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
