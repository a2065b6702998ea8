"use strict";
// What the host asks of a page beyond the markers: sizes, ALT texts in place of pictures, plain text in place of the page.

(() => {
  const { body, documentElement, getAttribute } = globalThis.crunch.native;
  const TEXT_STYLE = `
    .text { min-block-size: 100vh; padding: 2.5rem max(1.25rem, 50% - 36ch); color: CanvasText; background: Canvas;
      font: calc(1.0625rem * var(--scale)) / 1.6 system-ui, sans-serif; white-space: pre-wrap; overflow-wrap: anywhere; }
    .text p { margin: 0 0 0.75em; }`;
  const STEP = 1.2;

  /**
   * @param {CrunchPlanning} planning
   * @param {CrunchOutput} output
   */
  function planOutput(planning, output) {
    const { planAltTexts, planSizes } = globalThis.crunch;
    planAltTexts(planning, output.alt_texts);
    if (typeof output.text !== "string") {
      planSizes(planning, output);
    }
  }

  /**
   * The kept text stands in our element, and the page behind it is hidden as a whole.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchOutput} output
   * @returns {boolean} whether there is text in place of the page
   */
  function commitOutput(layer, { text, font_size }) {
    const page = body.call(document);
    if (typeof text !== "string" || !page) {
      return false; // Chromium takes null out of what it hands over
    }
    const root = globalThis.crunch.ownElement(layer, TEXT_STYLE);
    const view = globalThis.crunch.makeElement("div");
    view.className = "text";
    view.dir = "auto";
    view.lang = getAttribute.call(/** @type {Element} */ (documentElement.call(document)), "lang") ?? "";
    view.style.setProperty("--scale", String(STEP ** font_size));
    for (const line of text.split("\n")) {
      const paragraph = globalThis.crunch.makeElement("p");
      paragraph.textContent = line;
      view.append(paragraph);
    }
    root.prepend(view);
    globalThis.crunch.mark(layer, page, [...(layer.marked.get(page) ?? []), "hide"]);
    globalThis.crunch.scrollPage(0, 0);
    return true;
  }

  Object.assign(globalThis.crunch, { planOutput, commitOutput });
})();
