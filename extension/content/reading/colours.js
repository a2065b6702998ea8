"use strict";
// Colours as numbers: how light they are, and how far two are apart, as WCAG counts it.

(() => {
  const { documentElement, nodeType, ownerDocument } = globalThis.crunch.native;
  /** How a style names a colour: as sRGB, unless a page says otherwise. */
  const RGB = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,? (?:\/ )?([\d.]+%?))?\)$/;
  const SRGB = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/;
  /** @type {OffscreenCanvasRenderingContext2D | null | undefined} */
  let canvas;

  /**
   * @param {string} text  a computed value
   * @returns {[number, number, number, number] | null} red, green, blue to 255 and opacity
   */
  function parseColor(text) {
    const rgb = RGB.exec(text);
    if (rgb) {
      return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), opacity(rgb[4])];
    }
    const srgb = SRGB.exec(text);
    if (srgb) {
      return [Number(srgb[1]) * 255, Number(srgb[2]) * 255, Number(srgb[3]) * 255, opacity(srgb[4])];
    }
    return text === "transparent" ? [0, 0, 0, 0] : painted(text);
  }

  /** @param {string | undefined} text */
  function opacity(text) {
    return text === undefined ? 1 : text.endsWith("%") ? Number.parseFloat(text) / 100 : Number(text);
  }

  /**
   * Other spaces of colour are left to the browser.
   *
   * @param {string} text
   * @returns {[number, number, number, number] | null}
   */
  function painted(text) {
    canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas || !CSS.supports("color", text)) {
      return null;
    }
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  /** @param {number[]} color */
  function luminanceOf(color) {
    const [red, green, blue] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /**
   * @param {number[]} one
   * @param {number[]} other
   * @returns {number} 1 to 21
   */
  function contrastOf(one, other) {
    const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /**
   * @param {Element} element
   * @returns {number[] | null} the colour behind its text; null behind which stands a picture
   */
  function backgroundOf(element) {
    /** @type {[number, number, number, number][]} */
    const layers = [];
    for (let around = /** @type {Element | null} */ (element); around; ) {
      const { backgroundColor, backgroundImage } = getComputedStyle(around);
      const color = parseColor(backgroundColor);
      if (backgroundImage !== "none") {
        return null;
      }
      if (color && color[3] > 0) {
        layers.push(color);
      }
      if (color && color[3] === 1) {
        break;
      }
      around = globalThis.crunch.flatParent(around);
    }
    const bottom = layers.at(-1);
    const isOpaque = bottom !== undefined && bottom[3] === 1;
    let mixed = isOpaque ? bottom.slice(0, 3) : canvasOf(element);
    for (const [red, green, blue, alpha] of layers.slice(0, isOpaque ? -1 : undefined).reverse()) {
      mixed = [red, green, blue].map((part, index) => part * alpha + mixed[index] * (1 - alpha));
    }
    return mixed;
  }

  /** @param {Element} element */
  function canvasOf(element) {
    const owner = nodeType.call(element) === 9 ? /** @type {any} */ (element) : ownerDocument.call(element);
    const root = documentElement.call(/** @type {Document} */ (owner));
    const schemes = root ? getComputedStyle(root).colorScheme : "";
    const isDark =
      /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia("(prefers-color-scheme: dark)").matches);
    return isDark ? [18, 18, 18] : [255, 255, 255];
  }

  Object.assign(globalThis.crunch, { parseColor, luminanceOf, contrastOf, backgroundOf });
})();
