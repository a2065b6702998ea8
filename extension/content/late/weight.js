"use strict";
// Which of the elements that a page adds are worth a look: a clock that ticks is not.

(() => {
  const { checkVisibility, parentNode, querySelectorAll, textContent } = globalThis.crunch.native;
  const { matches } = Element.prototype;
  const LEAST_CHARACTERS = 20;
  /** In a hidden part: less is no content that has come at last. */
  const LEAST_IN_HIDDEN = 200;
  const HEAVY =
    "img, picture, video, audio, iframe, object, embed, canvas, form, input, button, select, textarea, table, dialog";
  const NOTHING = "script, style, link, meta, template, noscript, title, base, head, br, wbr";
  const MOST_INSIDE = 2000;

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  that was added
   * @returns {boolean | undefined} undefined: not yet, as it is not displayed
   */
  function isWeighty(layer, element) {
    const { hiddenRoot, isInPage, isMarked } = globalThis.crunch;
    if (!isInPage(element) || layer.own?.host === element || matches.call(element, NOTHING)) {
      return false;
    }
    const decided = globalThis.crunch.decidedOf(layer);
    const known = decided.get(element);
    const part = hiddenRoot(layer, element);
    if (known) {
      // The same element again, elsewhere or as it was. What stays must not vanish in a part that does not.
      return part ? known.state !== 0 && part !== element : hasNew(layer, element);
    }
    if (isMarked(layer, element) && !hasNew(layer, element)) {
      return false;
    }
    const characters = (textContent.call(element) ?? "").trim().length;
    if (part) {
      return characters >= LEAST_IN_HIDDEN;
    }
    if (globalThis.crunch.isInOthers(element) || globalThis.crunch.isWanted(layer, element)) {
      return false;
    }
    const isHeavy =
      characters >= LEAST_CHARACTERS ||
      matches.call(element, HEAVY) ||
      querySelectorAll.call(element, HEAVY).length > 0;
    return isHeavy && !(checkVisibility.call(element) || getComputedStyle(element).display === "contents")
      ? undefined
      : isHeavy;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  that is known
   * @returns {boolean} whether new text came with it
   */
  function hasNew(layer, element) {
    const decided = globalThis.crunch.decidedOf(layer);
    const inside = querySelectorAll.call(element, "*");
    for (let index = 0; index < inside.length && index < MOST_INSIDE; index += 1) {
      const one = inside[index];
      const isNew = !decided.has(one) && !globalThis.crunch.isMarked(layer, one) && !matches.call(one, NOTHING);
      if (isNew && (textContent.call(one) ?? "").trim().length >= LEAST_CHARACTERS) {
        return globalThis.crunch.hiddenRoot(layer, one) === null;
      }
    }
    return false;
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Element[]} the topmost elements that came between the capture and the marks
   */
  function cameMeanwhile(layer) {
    const { decidedOf, elementsIn, treesOf } = globalThis.crunch;
    const decided = decidedOf(layer);
    return [document, ...treesOf(layer)].flatMap((tree) =>
      elementsIn(tree, "*").filter((element) => {
        const around = decided.has(element) ? null : parentNode.call(element);
        return around !== null && decided.has(around);
      }),
    );
  }

  Object.assign(globalThis.crunch, { isWeighty, cameMeanwhile });
})();
