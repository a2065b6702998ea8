"use strict";
// What the reading mode has to know of a page's text: how large it is, and on what it stands.

(() => {
  const { firstChild, localName, nextSibling, nodeType, nodeValue } = globalThis.crunch.native;

  /**
   * @param {CrunchLayer} layer
   * @param {number} number
   */
  function isKept({ states, facts }, number) {
    return states[number] !== 0 && facts[number] !== 1;
  }

  /** @param {Element} element */
  function ownText(element) {
    let length = 0;
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 3) {
        length += (nodeValue.call(child) ?? "").trim().length;
      }
    }
    return length;
  }

  /**
   * With sizes and heights of lines handed down from the body, only where they change they have to be said again.
   *
   * @param {CrunchSurvey} found
   * @param {CrunchLayer} layer
   */
  function readSteps({ steps, size: main }, layer) {
    const { nodes } = layer;
    const parents = layer.parents ?? [];
    const sizes = new Float64Array(nodes.length);
    const ratios = new Float64Array(nodes.length);
    for (let number = 0; number < nodes.length; number += 1) {
      const node = nodes[number];
      const parent = parents[number] ?? 0;
      if (nodeType.call(node) !== 1 || !isKept(layer, number)) {
        [sizes[number], ratios[number]] = [number ? sizes[parent] : main, number ? ratios[parent] : 1.4];
        continue;
      }
      const element = /** @type {Element} */ (node);
      const { fontSize, lineHeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const ratio =
        lineHeight.endsWith("px") && size > 0 ? Math.round((Number.parseFloat(lineHeight) / size) * 20) / 20 : 1.3;
      const isSame = Math.abs(size - sizes[parent]) < 0.2 && Math.abs(ratio - ratios[parent]) < 0.04;
      [sizes[number], ratios[number]] = [size, ratio];
      if (number === 0 || !isSame || localName.call(element) === "body") {
        steps.set(element, { size, ratio });
      }
    }
  }

  /**
   * Whether most of the text stands on something dark.
   *
   * @param {Element[]} texts
   */
  function isDarkPage(texts) {
    const { groundsOf, luminanceOf, parseColor } = globalThis.crunch;
    const every = Math.max(1, Math.floor(texts.length / 60));
    let dark = 0;
    let all = 0;
    for (let index = 0; index < texts.length; index += every) {
      const element = texts[index];
      const weight = Math.min(ownText(element), 400);
      const grounds = groundsOf(element);
      const ink = grounds ? null : parseColor(getComputedStyle(element).color);
      const isDark = grounds
        ? grounds.every((one) => luminanceOf(one) < 0.18)
        : ink !== null && luminanceOf(ink.slice(0, 3)) > 0.5;
      dark += isDark ? weight : 0;
      all += weight;
    }
    return all > 0 && dark > all / 2;
  }

  Object.assign(globalThis.crunch, { isKept, ownText, readSteps, isDarkPage });
})();
