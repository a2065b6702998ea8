"use strict";
// Colours as numbers: how light they are, and how far two are apart, as WCAG counts it.

(() => {
  const { documentElement, nodeType, ownerDocument } = globalThis.crunch.native;
  /** How a style names a colour: as sRGB, unless a page says otherwise. */
  const RGB = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,? (?:\/ )?([\d.]+%?))?\)$/;
  const SRGB = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/;
  const GRADIENT = /^(?:(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\([^()]*\))*\)(?:, )?)+$/;
  const STOP = /rgba?\([^()]*\)|color\(srgb [^()]*\)/g;
  const MOST_STOPS = 8;
  /** @type {number[]} */
  const BLACK = [0, 0, 0];
  /** @type {number[]} */
  const WHITE = [255, 255, 255];
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
   * @param {Map<Element, number[][] | null>} [known]  of elements that were asked for before
   * @returns {number[][] | null} what is behind its text: one colour, or those that a gradient goes through; null for a
   *   picture
   */
  function groundsOf(element, known = new Map()) {
    /** @type {{around: Element, color: [number, number, number, number] | null, image: string}[]} */
    const path = [];
    let around = /** @type {Element | null} */ (element);
    while (around && !known.has(around)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(around);
      const color = parseColor(backgroundColor);
      path.push({ around, color, image: backgroundImage });
      if (color?.[3] === 1 || path.length > 1000) {
        break;
      }
      around = globalThis.crunch.flatParent(around);
    }
    let grounds = around && known.has(around) ? (known.get(around) ?? null) : [canvasOf(element)];
    for (const one of path.reverse()) {
      grounds = one.color?.[3] === 1 ? [one.color.slice(0, 3)] : over(one.color, grounds);
      grounds = one.image === "none" ? grounds : throughGradient(one.image, grounds);
      known.set(one.around, grounds);
    }
    return grounds;
  }

  /**
   * @param {[number, number, number, number] | null} color
   * @param {number[][] | null} grounds
   * @returns {number[][] | null}
   */
  function over(color, grounds) {
    return color && color[3] > 0 ? (grounds?.map((ground) => mix(color, ground, color[3])) ?? null) : grounds;
  }

  /**
   * @param {string} image
   * @param {number[][] | null} grounds
   * @returns {number[][] | null}
   */
  function throughGradient(image, grounds) {
    const stops = GRADIENT.test(image) ? (image.match(STOP) ?? []).slice(0, MOST_STOPS).map(parseColor) : [];
    return stops.length > 0 && grounds ? stops.flatMap((stop) => over(stop, grounds?.slice(0, 1) ?? null) ?? []) : null;
  }

  /**
   * @param {number[]} color
   * @param {number[]} ground
   * @param {number} share  of the first
   */
  function mix(color, ground, share) {
    return ground.map((part, index) => color[index] * share + part * (1 - share));
  }

  /**
   * @param {number[]} color
   * @param {number[][]} grounds
   * @returns {number} on the ground from which it can be told least
   */
  function leastContrast(color, grounds) {
    return Math.min(...grounds.map((ground) => contrastOf(color, ground)));
  }

  /**
   * A colour that can be read, as near to the first as it can be: darker or lighter, of the same hue.
   *
   * @param {number[]} color
   * @param {number[][]} grounds
   * @param {number} least
   * @returns {number[]} black or white where nothing between has that contrast
   */
  function mendedColor(color, grounds, least) {
    const ends = [BLACK, WHITE].sort((one, other) => leastContrast(other, grounds) - leastContrast(one, grounds));
    const [end] = ends;
    for (let share = 0; share < 1; share += 0.05) {
      const mixed = mix(end, color, share).map((part) => Math.round(part));
      if (leastContrast(mixed, grounds) >= least) {
        return mixed;
      }
    }
    return [...end];
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

  /** @param {string} color as #rrggbb */
  function fromHex(color) {
    return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  }

  /** @param {number[]} color @returns {string} as #rrggbb */
  function toHex(color) {
    return `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
  }

  Object.assign(globalThis.crunch, {
    fromHex,
    toHex,
    parseColor,
    luminanceOf,
    mix,
    leastContrast,
    mendedColor,
    groundsOf,
  });
})();
