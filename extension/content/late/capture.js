"use strict";
// The page anew, as it would be without our marks: what the host says of it holds for what is new in it.

(() => {
  const crunch = globalThis.crunch;
  const { defaultView, documentElement, nodeType, ownerDocument, querySelectorAll } = crunch.native;
  /**
   * @param {boolean} isOther  another page has come in place of the one that was crunched
   * @returns {CrunchLateCapture | {state: "gone"}}
   */
  function captureLate(isOther) {
    const started = performance.now();
    const { layer } = crunch;
    const root = documentElement.call(document);
    if (!layer || !root || crunch.captured) {
      return { state: "gone" }; // shown as it was, or being crunched anew
    }
    crunch.forgetGone(layer);
    adoptCopies(layer);
    showInTexts(layer);
    const walk = crunch.writeSnapshot(root, { crunched: { token: layer.seal.token, factOf: factsOf(layer) } });
    const count = (crunch.lateCount ?? 0) + 1; // also where these files come once more, for a correction
    crunch.lateCount = count;
    const told = crunch.keepWalk(walk, layer.attribute, started);
    Object.assign(/** @type {any} */ (crunch.captured), { late: { layer, isOther, number: count } });
    return { ...told, number: count };
  }

  /**
   * Whether an element is rendered, had we not hidden it or what it is in.
   *
   * @param {CrunchLayer} layer
   * @returns {(element: Element) => CrunchFact}
   */
  function factsOf(layer) {
    const decided = crunch.decidedOf(layer);
    /** @type {Set<Element>} */
    const below = new Set();
    return (element) => {
      const around = crunch.flatParent(element) ?? frameAround(element);
      if (layer.hidden.has(element) || (around && below.has(around))) {
        below.add(element);
      } else if (!layer.marked.get(element)?.includes("text")) {
        return crunch.renderedFact(element);
      }
      return decided.get(element)?.fact ?? ownFact(element);
    };
  }

  /** @param {Element} element */
  function frameAround(element) {
    const owner = /** @type {Document} */ (ownerDocument.call(element));
    return owner === document ? null : (defaultView.call(owner)?.frameElement ?? null);
  }

  /**
   * What its style says of an element in something that is not displayed.
   *
   * @param {Element} element
   * @returns {CrunchFact}
   */
  function ownFact(element) {
    const { display, visibility } = getComputedStyle(element);
    return display === "none" ? 1 : visibility === "visible" ? 0 : 2;
  }

  /**
   * A page that draws its parts anew may copy our marks with them.
   *
   * @param {CrunchLayer} layer
   */
  function adoptCopies(layer) {
    for (const copy of crunch.copies(layer)) {
      const words = layer.marked.has(copy) ? null : crunch.wordsOf(layer, copy);
      if (words && !words.includes("ours") && layer.own?.host !== copy) {
        layer.marked.set(copy, words);
        if (words.includes("hide") || words.includes("cell")) {
          layer.hidden.add(copy);
        }
      }
    }
  }

  /**
   * Where only text is hidden, what stands in it says of itself that it is shown. So must what comes later.
   *
   * @param {CrunchLayer} layer
   */
  function showInTexts(layer) {
    for (const [element, words] of [...layer.marked]) {
      if (!words.includes("text") || !crunch.isInPage(element)) {
        continue;
      }
      for (const child of crunch.flatChildren(element)) {
        const inner = /** @type {Element} */ (child);
        if (nodeType.call(child) === 1 && !layer.marked.has(inner) && !crunch.decidedOf(layer).has(inner)) {
          crunch.mark(layer, inner, ["shown"]);
        }
      }
    }
  }

  /**
   * @param {number} number of the capture
   * @returns {CrunchCapture | null} where it is still the one that counts
   */
  function lateCapture(number) {
    const { captured, layer } = crunch;
    return captured?.late?.number === number && captured.late.layer === layer ? captured : null;
  }

  /** @param {number} number of a capture that comes to nothing */
  function discardLate(number) {
    if (crunch.captured?.late?.number === number) {
      crunch.captured = undefined;
    }
  }

  /**
   * @param {Element} element
   * @returns {NodeListOf<Element>}
   */
  function allIn(element) {
    return querySelectorAll.call(element, "*");
  }

  Object.assign(crunch, { captureLate, lateCapture, discardLate, allIn });
})();
