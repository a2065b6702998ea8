"use strict";
// What is left of a box that `clip` and `clip-path` cut.

(() => {
  const crunch = globalThis.crunch;
  const { getBoundingClientRect } = crunch.native;
  const TINY = 1.5; // pixels below which a box shows nothing

  /**
   * @param {string} clip as computed: `rect(1px, 1px, 1px, 1px)`
   * @returns {boolean}
   */
  function isClippedAway(clip) {
    const edges =
      clip
        .match(/-?[\d.]+[a-z]*/g)
        ?.filter((edge) => edge.endsWith("px"))
        .map(Number.parseFloat) ?? [];
    return edges.length === 4 && (edges[2] - edges[0] < TINY || edges[1] - edges[3] < TINY);
  }

  /**
   * @param {string} shape
   * @param {Element} element
   * @returns {boolean} whether nothing is left inside
   */
  function isShapedAway(shape, element) {
    const [, name, inside] = /^(inset|circle|ellipse|polygon)\((.*)\)/.exec(shape) ?? [];
    if (!name) {
      return false;
    }
    const { width, height } = getBoundingClientRect.call(element);
    /** @type {(value: string, whole: number) => number} */
    const pixels = (value, whole) => Number.parseFloat(value) * (value.endsWith("%") ? whole / 100 : 1);
    if (name === "inset") {
      const values = inside.split(" round ")[0].trim().split(/\s+/);
      const [top, right = top, bottom = top, left = right] = values;
      const high = height - pixels(top, height) - pixels(bottom, height);
      return high < TINY || width - pixels(left, width) - pixels(right, width) < TINY;
    }
    if (name === "polygon") {
      const corners = inside.split(",").map((corner) => corner.trim().split(/\s+/));
      const across = corners.map(([x]) => pixels(x, width));
      const down = corners.map(([, y = "0"]) => pixels(y, height));
      return Math.max(...across) - Math.min(...across) < TINY || Math.max(...down) - Math.min(...down) < TINY;
    }
    const radii = inside.split(" at ")[0].trim().split(/\s+/);
    return radii.some((radius) => pixels(radius, Math.min(width, height)) < TINY);
  }

  Object.assign(crunch, { isClippedAway, isShapedAway });
})();
