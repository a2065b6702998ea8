"use strict";
// What only the browser knows of pictures: how large each is shown, and which elements have one as background. Injected
// after the capture, and only for readers who want pictures dimmed or hidden.

(() => {
  const crunch = globalThis.crunch;
  const { getBoundingClientRect, localName, nodeType } = crunch.native;
  const PICTURES = new Set(["img", "svg", "canvas", "video"]);
  const NEVER = new Set("html head body script style template noscript br p a span b i em strong".split(" "));
  const MOST_PICTURES = 5000;
  /** Above, asking every element for its style would be felt. */
  const MOST_ASKED = 8000;

  /**
   * @returns {number[]} element, width, height; element, width, height …, in CSS pixels
   */
  function pictureBoxes() {
    const captured = crunch.captured;
    if (!captured) {
      return [];
    }
    const { nodes, parents, facts } = captured;
    /** @type {number[]} */
    const found = [];
    const isInDrawing = new Uint8Array(nodes.length);
    let asked = 0;
    for (let number = 0; number < nodes.length && found.length < 3 * MOST_PICTURES; number += 1) {
      const node = nodes[number];
      if (nodeType.call(node) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (node);
      const name = localName.call(element);
      const isBelow = number > 0 && isInDrawing[parents[number]] === 1;
      isInDrawing[number] = isBelow || name === "svg" ? 1 : 0;
      if (isBelow || facts[number] !== 0) {
        continue;
      }
      let isPicture = PICTURES.has(name);
      if (!isPicture && !NEVER.has(name) && asked < MOST_ASKED) {
        asked += 1;
        isPicture = getComputedStyle(element).backgroundImage.includes("url(");
      }
      if (isPicture) {
        const { width, height } = getBoundingClientRect.call(element);
        found.push(number, Math.round(width), Math.round(height));
      }
    }
    return found;
  }

  crunch.pictureBoxes = pictureBoxes;
})();

globalThis.crunch.pictureBoxes?.();
