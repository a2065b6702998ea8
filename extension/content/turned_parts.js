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
    if (!layer) {
      return;
    }
    const isHidden = layer.hidden.has(first);
    layer.group = elements.length > 1 ? {} : undefined; // one step of what can be undone
    const turned = elements.filter((element) => layer.hidden.has(element) === isHidden && turnPart(layer, element));
    layer.group = undefined;
    if (turned.length > 0) {
      tell(layer, isHidden);
    }
  }

  /**
   * A strip stands where the part is, so that nothing is scrolled.
   *
   * @param {CrunchLayer} layer
   * @param {Element} element  the part
   * @returns {boolean} whether it is otherwise now
   */
  function turnPart(layer, element) {
    const crunch = globalThis.crunch;
    const number = layer.nodes.indexOf(element);
    const isOne = (/** @type {NonNullable<Crunch["shownParts"]>[number]} */ part) =>
      part.layer === layer && part.element === number && !part.isHiding;
    const isShown = crunch.shownParts?.some(isOne) ?? false;
    return isShown ? crunch.hidePart(number) !== null : crunch.showAgain(layer, element);
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
    if (!last) {
      return false;
    }
    layer.group = last.group;
    let isDone = redo(layer, last);
    while (last.group && others.at(-1)?.group === last.group) {
      const next = others.pop();
      isDone = (next !== undefined && redo(layer, next)) || isDone;
    }
    layer.group = undefined;
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

  Object.assign(globalThis.crunch, { turnParts, undoShow, redoShow });
})();
