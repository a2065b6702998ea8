"use strict";
// Hidden parts that the reader shows and hides again one by one, on the page itself: in a stack that Ctrl+Z goes back in,
// and Ctrl+Shift+Z forth.

(() => {
  /** @param {string} key */
  function message(key) {
    return globalThis.crunch.extensionApi()?.i18n.getMessage(key) ?? "";
  }

  /**
   * The parts of one strip go together, also where one of them was shown by itself.
   *
   * @param {Element[]} elements
   */
  function turnParts(elements) {
    const { layer } = globalThis.crunch;
    const [first] = elements;
    const isHidden = layer?.hidden.has(first);
    for (const element of elements) {
      if (layer?.hidden.has(element) === isHidden) {
        turnPart(element);
      }
    }
  }

  /**
   * A strip stands where the part is, so that nothing is scrolled.
   *
   * @param {Element} element  the part
   */
  function turnPart(element) {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer) {
      return;
    }
    const number = layer.nodes.indexOf(element);
    const isOne = (/** @type {NonNullable<Crunch["shownParts"]>[number]} */ part) =>
      part.layer === layer && part.element === number && !part.isHiding;
    const isShown = crunch.shownParts?.some(isOne) ?? false;
    if (isShown ? crunch.hidePart(number) !== null : crunch.showAgain(layer, element)) {
      tell(layer, !isShown);
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {number} [number]  of the part; else what was done last
   * @returns {boolean} whether there was anything to undo
   */
  function undoShow(layer, number) {
    const done = globalThis.crunch.undoPart(number);
    if (done) {
      tell(layer, done.isShown);
    }
    return done !== null;
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {boolean} whether there was anything to do again
   */
  function redoShow(layer) {
    const others = [...(layer.undone ?? [])];
    const last = others.pop();
    const isDone = last !== undefined && redo(layer, last);
    layer.undone = others;
    if (isDone) {
      tell(layer, !last.isHiding);
    }
    return isDone;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {{element: Element, isHiding: boolean}} undone
   */
  function redo(layer, { element, isHiding }) {
    const crunch = globalThis.crunch;
    if (!isHiding) {
      return crunch.showPart(layer.nodes.indexOf(element));
    }
    const isShown = crunch.isInPage(element) && !layer.hidden.has(element);
    if (isShown) {
      crunch.hideByHand(layer, element);
    }
    return isShown;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {boolean} isShown
   */
  function tell(layer, isShown) {
    const words = message(isShown ? "panel_part_shown" : "panel_part_hidden");
    globalThis.crunch.say?.({ words, isShown: false }, layer.seal);
  }

  Object.assign(globalThis.crunch, { turnPart, turnParts, undoShow, redoShow });
})();
