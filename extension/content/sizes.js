"use strict";
// Sizes that the reader asked for: text larger or smaller, pictures scaled, lines no longer than so many characters.
// Each element gets the size that it has times the factor, so nothing compounds and boxes keep their widths.

(() => {
  const {
    documentElement,
    firstChild,
    getBoundingClientRect,
    localName,
    nextSibling,
    nodeType,
    nodeValue,
    parentNode,
  } = globalThis.crunch.native;
  const STEP = 1.2; // as browsers have read <font size=+1>
  const PICTURES = new Set(["img", "svg", "video", "canvas"]);
  const CONTROLS = new Set(["input", "textarea", "select", "button"]);
  const LINES = " :is(p,li,dd,dt,td,th,blockquote,figcaption,h1,h2,h3,h4,h5,h6)";

  /**
   * @param {CrunchPlanning} planning
   * @param {CrunchOutput} output
   */
  function planSizes(planning, { font_size, image_scale, word_wrap }) {
    const { captured, states } = planning;
    if (word_wrap > 0) {
      wrapLines(planning, word_wrap);
    }
    if (font_size === 0 && image_scale === 1) {
      return;
    }
    for (let number = 0; number < captured.nodes.length; number += 1) {
      if (states[number] === 0 || captured.facts[number] !== 0 || nodeType.call(captured.nodes[number]) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (captured.nodes[number]);
      const name = localName.call(element);
      if (PICTURES.has(name)) {
        if (image_scale !== 1) {
          scalePicture(planning, element, image_scale);
        }
      } else if (font_size !== 0 && (CONTROLS.has(name) || hasText(element))) {
        scaleText(planning, element, STEP ** font_size);
      }
    }
  }

  /**
   * @param {CrunchPlanning} planning
   * @param {Element} element
   * @param {number} factor
   */
  function scaleText({ marks, word }, element, factor) {
    const { fontSize, lineHeight } = getComputedStyle(element);
    const [size, height] = [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)];
    const declarations = [`font-size:${rounded(size * factor)}px`];
    if (lineHeight.endsWith("px") && size > 0) {
      declarations.push(`line-height:${rounded(height / size)}`);
    }
    globalThis.crunch.addWords(marks, element, word(declarations), "still");
  }

  /**
   * As many times as large, but never wider than the column.
   *
   * @param {CrunchPlanning} planning
   * @param {Element} element
   * @param {number} factor
   */
  function scalePicture({ marks, word }, element, factor) {
    const { width, height } = getBoundingClientRect.call(element);
    if (width === 0 || height === 0 || isInsideSvg(element)) {
      return;
    }
    const [wide, high] = [rounded(width * factor), rounded(height * factor)];
    const size = [`width:${wide}px`, "height:auto", `aspect-ratio:${wide}/${high}`];
    const bounds = ["max-width:100%", "max-height:none", "min-width:0", "min-height:0"];
    globalThis.crunch.addWords(marks, element, word([...size, ...bounds]), "still");
  }

  /**
   * @param {CrunchPlanning} planning
   * @param {number} characters
   */
  function wrapLines({ captured, marks, word }, characters) {
    const documents = [document, ...captured.nodes.filter((node) => nodeType.call(node) === 9)];
    const lines = word([`max-inline-size:${characters}ch`, "overflow-wrap:anywhere"], LINES);
    const verbatim = word(["white-space:pre-wrap"], " pre");
    for (const one of documents) {
      const root = documentElement.call(/** @type {Document} */ (one));
      if (root) {
        globalThis.crunch.addWords(marks, root, lines, verbatim);
      }
    }
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function hasText(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 3 && /\S/.test(nodeValue.call(child) ?? "")) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function isInsideSvg(element) {
    const around = parentNode.call(element);
    return around !== null && nodeType.call(around) === 1 && "ownerSVGElement" in around;
  }

  /** @param {number} value */
  function rounded(value) {
    return Math.round(value * 100) / 100;
  }

  globalThis.crunch.planSizes = planSizes;
})();
