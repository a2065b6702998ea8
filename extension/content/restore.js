"use strict";
// The other press: take the layer off, and leave the page as it was.

(() => {
  const { ownerDocument, setAttribute } = globalThis.crunch.native;

  /**
   * @returns {CrunchRestoreResult}
   */
  function restore() {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer) {
      throw new Error("This page is not crunched.");
    }
    layer.leaveKeys?.();
    layer.leavePicker?.();
    const strips = layer.strips ? crunch.endStrips(layer) : "";
    crunch.forgetGone(layer);
    const look = layer.reading?.look;
    const readingCss = crunch.leaveReading?.();
    crunch.layer = undefined;
    try {
      takeBack(layer);
    } catch (error) {
      crunch.layer = layer; // what could not be taken off is tried again by the next press
      throw error;
    }
    return {
      state: "restored",
      css: layer.css,
      farSheets: layer.farSheets,
      strips,
      reading: readingCss && look ? { css: readingCss, look } : null,
      milliseconds: performance.now() - started,
    };
  }

  /**
   * @param {CrunchLayer} layer
   */
  function takeBack(layer) {
    const crunch = globalThis.crunch;
    const anchor = crunch.isWhereLeft(layer) ? null : crunch.anchorOf(layer);
    const isAtTop = [scrollX, scrollY, ...layer.scroll.before].every((offset) => offset === 0);
    const offsets = crunch.untouched(layer.offsets);
    layer.leaveLinks?.();
    layer.leaveChanges?.();
    layer.leaveRoom?.();
    const returnFocus = crunch.giveBack(layer);
    removeOwn(layer);
    const finish = crunch.barPage(layer);
    unmarkAll(layer);
    crunch.releaseSheets(layer);
    crunch.resumeMotions(layer);
    crunch.putBack(offsets);
    if (anchor) {
      crunch.settle(anchor, () => false);
    } else {
      isAtTop || crunch.scrollPageBack(...layer.scroll.before);
      crunch.putBackEye(layer, offsets);
    }
    try {
      returnFocus();
    } finally {
      finish();
    }
  }

  /**
   * Nothing else is ever removed from a page: not what it has made to look like ours, and not what it has put into it.
   *
   * @param {CrunchLayer} layer
   */
  function removeOwn(layer) {
    const { isOwnElement, removeHost } = globalThis.crunch;
    const isOne = (/** @type {string[]} */ words) => words.length === 0 || words.includes("ours"); // of a reload
    const left = [...layer.marked]
      .filter(([element, words]) => isOne(words) && isOwnElement(element, layer.seal))
      .map(([element]) => element);
    for (const host of layer.own ? [layer.own.host, ...left] : left) {
      removeHost(host);
    }
    layer.own = undefined;
  }

  /**
   * What changes back besides `display` could do so in a transition of the page's. So these elements go back while
   * transitions are off, and the marks that hold those off go last.
   *
   * @param {CrunchLayer} layer
   */
  function unmarkAll(layer) {
    const { isOwnElement, removeHost, unmark, wordsOf } = globalThis.crunch;
    const held = [];
    for (const [element, words] of layer.marked) {
      if (words.includes("still") && wordsOf(layer, element)) {
        setAttribute.call(element, layer.attribute, `${layer.seal.token} still`);
        held.push(element);
      } else {
        unmark(layer, element);
      }
    }
    const looked = new Set();
    for (const element of held) {
      const owner = ownerDocument.call(element);
      if (!looked.has(owner)) {
        looked.add(owner);
        void getComputedStyle(element).visibility; // the browser looks at a document's styles only when it is asked
      }
    }
    for (const element of [...held, ...copies(layer)]) {
      if (wordsOf(layer, element)?.includes("ours") && isOwnElement(element, layer.seal)) {
        removeHost(element); // a page that copies itself copied it, too
      } else {
        unmark(layer, element);
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Element[]} marked elements that the page made by copying ours
   */
  function copies(layer) {
    const { elementsIn, treesOf } = globalThis.crunch;
    return [document, ...treesOf(layer)].flatMap((tree) => elementsIn(tree, `[${layer.attribute}]`));
  }

  Object.assign(globalThis.crunch, { restore, takeBack, copies });
})();
