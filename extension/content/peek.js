"use strict";
// A look at the page as it was, for as long as a key is held. The marks do nothing meanwhile, and the layer goes on
// knowing them: so each way is one task, and nothing is asked of anybody. What would be heard or would move the focus
// stays as it is: a dialog that the press has closed stays closed.

(() => {
  const { documentElement, getBoundingClientRect, isConnected, setAttribute } = globalThis.crunch.native;
  const { focus } = HTMLElement.prototype;
  /** Out of sight and in its place, so that what of ours has the focus keeps it. */
  const VEIL = new CSSStyleSheet();
  VEIL.replaceSync(":host { opacity: 0 !important; pointer-events: none !important; }");

  /** @param {CrunchLayer} layer */
  function startPeek(layer) {
    const crunch = globalThis.crunch;
    if (layer.peek) {
      return;
    }
    crunch.forgetGone(layer);
    const anchor = scrollY === 0 && layer.offsets.every(({ top }) => top === 0) ? null : crunch.anchorOf(layer);
    const scrollers = new Set(layer.offsets.map(({ scroller }) => scroller));
    if (anchor?.scroller) {
      scrollers.add(anchor.scroller);
    }
    /** @type {CrunchPeek} */
    const peek = {
      before: [scrollX, scrollY],
      offsets: crunch.readOffsets([...scrollers]),
      shown: [scrollX, scrollY],
      field: crunch.focused(),
      veiled: [],
    };
    layer.peek = peek;
    for (const [element, words] of layer.marked) {
      if (!words.includes("ours") && crunch.wordsOf(layer, element)) {
        setAttribute.call(element, layer.attribute, `${layer.seal.token} still`);
      }
    }
    turnReading(layer, false);
    for (const root of ownRoots(layer)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, VEIL];
      peek.veiled.push(root);
    }
    getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
    tellFrames(layer, "peek");
    if (anchor) {
      crunch.settle(anchor, () => false);
    }
    peek.shown = [scrollX, scrollY];
    crunch.noteApplied(peek.offsets);
  }

  /** @param {CrunchLayer} layer */
  function endPeek(layer) {
    const crunch = globalThis.crunch;
    const peek = layer.peek;
    if (!peek) {
      return;
    }
    layer.peek = undefined;
    tellFrames(layer, "unpeek");
    const isUnscrolled = Math.abs(scrollX - peek.shown[0]) <= 1 && Math.abs(scrollY - peek.shown[1]) <= 1;
    const anchor = isUnscrolled ? null : crunch.anchorOf(layer);
    crunch.forgetGone(layer);
    const offsets = crunch.untouched(peek.offsets.filter(({ scroller }) => crunch.isInPage(scroller)));
    for (const [element, words] of layer.marked) {
      if (!words.includes("ours") && crunch.wordsOf(layer, element)) {
        crunch.mark(layer, element, words);
      }
    }
    turnReading(layer, true);
    for (const root of peek.veiled) {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== VEIL);
    }
    getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
    crunch.putBack(offsets);
    if (anchor) {
      crunch.settle(anchor, () => false);
    } else {
      crunch.scrollPageBack(...peek.before);
    }
    returnFocus(layer, peek);
  }

  /**
   * A click into a part that was only seen for a moment must not leave the focus in it.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchPeek} peek
   */
  function returnFocus(layer, { field }) {
    const { focused, hiddenRoot } = globalThis.crunch;
    const now = focused();
    if (now && now !== field && hiddenRoot(layer, now) && field && isConnected.call(field)) {
      focus.call(field, { preventScroll: true });
    }
  }

  /**
   * In documents the sheet of the reading mode does nothing without its word; those in shadow trees are switched.
   *
   * @param {CrunchLayer} layer
   * @param {boolean} isOn
   */
  function turnReading(layer, isOn) {
    for (const sheet of layer.reading?.adopted.values() ?? []) {
      sheet.disabled = !isOn;
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {"peek" | "unpeek"} what
   */
  function tellFrames({ farSheets }, what) {
    if (farSheets.length > 0) {
      globalThis.crunch
        .extensionApi()
        ?.runtime.sendMessage({ type: "far_frames", what })
        .catch(() => undefined);
    }
  }

  /** @param {CrunchLayer} layer */
  function ownRoots({ own, strips }) {
    return [own, strips?.own].flatMap((one) => (one && isConnected.call(one.host) ? [one.root] : []));
  }

  Object.assign(globalThis.crunch, { startPeek, endPeek });
})();
