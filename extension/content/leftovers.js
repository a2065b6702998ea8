"use strict";
// Marks in a page that nothing here remembers: those of an extension that was reloaded, or whatever the page itself has
// put there. The background says whose they are (common/seals.js); only what is ours is touched.

(() => {
  /** What shows that a word is at work. */
  const EFFECTS = Object.freeze({
    hide: ["display", "none"],
    text: ["visibility", "hidden"],
    faded: ["opacity", "0.15"],
  });

  /**
   * Take up what a reloaded extension left in this document. Where it still acts, the page is a crunched one; where the
   * browser took the sheet away with the extension, the traces go, and the page is read as one that was never crunched.
   *
   * @param {CrunchSeal[]} seals  of this document
   * @returns {CrunchCaptureResult}
   */
  function adopt(seals) {
    const crunch = globalThis.crunch;
    crunch.knowsMarks = true; // from here on every mark of ours is remembered here, so that no other is looked at
    if (seals.length === 0) {
      return crunch.capture();
    }
    const walk = crunch.writeSnapshot(/** @type {Element} */ (crunch.native.documentElement.call(document)));
    for (const seal of seals) {
      const own = walk.leftovers.filter(({ token }) => token === seal.token);
      const layer = own.length > 0 ? layerOf(walk, own, seal) : null;
      if (layer && isAtWork(layer)) {
        crunch.layer = layer;
      } else if (layer) {
        crunch.takeBack(layer);
      }
    }
    return crunch.layer ? { state: "crunched" } : crunch.capture();
  }

  /**
   * @param {CrunchWalk} walk
   * @param {CrunchFindings["leftovers"]} leftovers
   * @param {CrunchSeal} seal
   * @returns {CrunchLayer}
   */
  function layerOf({ nodes, facts }, leftovers, seal) {
    const crunch = globalThis.crunch;
    const attribute = leftovers[0].name;
    const elements = leftovers.map(({ element }) => element);
    const layer = { attribute, seal };
    return {
      ...{ ...layer, nodes, facts, css: "", rules: [], offsets: [], motions: [], farSheets: [] },
      states: new Uint8Array(nodes.length),
      hidden: new Set(elements),
      marked: new Map(elements.map((element) => [element, crunch.wordsOf(layer, element) ?? []])),
      adopted: crunch.leftoverSheets(nodes, seal),
      scroll: { before: [scrollX, scrollY], after: [scrollX, scrollY] },
      focus: crunch.leftoverFocus(layer, elements),
    };
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {boolean}
   */
  function isAtWork({ marked, seal }) {
    const { isOwnElement } = globalThis.crunch;
    return [...marked].some(([element, words]) => {
      const style = getComputedStyle(element);
      const acts = Object.entries(EFFECTS).some(
        ([word, [property, value]]) => words.includes(word) && style.getPropertyValue(property) === value,
      );
      return acts || (words.includes("ours") && isOwnElement(element, seal));
    });
  }

  Object.assign(globalThis.crunch, { adopt });
})();
