"use strict";
// What the reply to a late capture comes to: marks for what is new, in the words of the layer. Reads the page, changes
// nothing.

(() => {
  const crunch = globalThis.crunch;
  const { fullscreenElement, nodeType } = crunch.native;

  /**
   * @param {number} number of the capture
   * @param {CrunchReply} reply
   * @returns {CrunchLatePlan | {state: "gone"}}
   */
  function planLate(number, reply) {
    const captured = crunch.lateCapture(number);
    if (!captured?.late) {
      return { state: "gone" };
    }
    const { layer, isOther } = captured.late;
    const markers = isOther ? crunch.freshMarkers(captured, reply, layer) : crunch.lateMarkers(captured, reply, layer);
    const roots = markers.roots.filter((root) => !layer.hidden.has(/** @type {Element} */ (captured.nodes[root])));
    const elements = roots.map((root) => /** @type {Element} */ (captured.nodes[root]));
    const hidden = new Set(elements);
    /** @type {CrunchMarks} */
    const marks = new Map(elements.map((element) => [element, ["hide"]]));
    const full = fullscreenElement.call(document);
    for (let part = full && crunch.hiddenRoot({ hidden }, full); full && part; ) {
      hidden.delete(part);
      marks.delete(part);
      part = crunch.hiddenRoot({ hidden }, full);
    }
    const words = crunch.wordsForThisPage(layer.rules.length);
    const planning = { captured, hidden, marks, states: markers.states, word: words.word };
    planWishes(planning, reply, markers.isLate);
    crunch.addTextMarks(captured, markers.texts, hidden, marks);
    const releases = crunch.clearTraces(planning, roots);
    const skipLinks = isOther ? crunch.hideSkipLinks(captured, markers.states, hidden, marks) : [];
    if (hidden.size > 0) {
      const all = new Set([...layer.hidden, ...hidden]);
      crunch.emptyCells(all, marks);
      crunch.keepColumns(hidden, { hidden: all, marks, word: words.word });
      crunch.pinGrids(hidden, marks, words.word);
    }
    const scrolled = crunch.releaseScroll(hidden, marks);
    const late = blocksOf(captured, markers);
    for (const [element, word] of crunch.lateLines(layer, late)) {
      crunch.addWords(marks, element, "still", word);
    }
    const rules = [...layer.rules, ...words.rules];
    const css = hasNewDocument(captured, layer)
      ? `${crunch.sheetText(layer, rules)}\n/* ${number} */` // another sheet, so that it goes into that one, too
      : words.rules.length > 0
        ? crunch.sheetText(layer, rules)
        : layer.css;
    captured.planned = {
      ...{ marks, hidden, rules, scrolled, releases, skipLinks, css, states: markers.states },
      ...{ limits: [], asked: [], lines: [], scrollers: [], seal: layer.seal, showsText: false, keepsOnly: false },
    };
    captured.late.shown = markers.shown;
    return { state: "planned", css, before: layer.css, frames: captured.frames };
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchLayer} layer
   * @returns {boolean} whether there is a frame now to which no sheet was given
   */
  function hasNewDocument({ nodes }, layer) {
    const decided = crunch.decidedOf(layer);
    return nodes.some((node) => nodeType.call(node) === 9 && !decided.has(node));
  }

  /**
   * Sizes of text and pictures, ALT texts, dimmed pictures: of what is new alone, as the rest has them already.
   *
   * @param {CrunchPlanning} planning
   * @param {CrunchReply} reply
   * @param {Uint8Array} isLate
   */
  function planWishes(planning, { output, faded }, isLate) {
    const states = planning.states.map((state, number) => (isLate[number] > 0 ? state : 0));
    if (output && typeof output.text !== "string") {
      crunch.planOutput?.({ ...planning, states }, { ...output, word_wrap: 0 });
    }
    const late = (faded ?? []).filter(({ element }) => isLate[element] > 0);
    if (late.length > 0) {
      crunch.planPictures?.(planning, late);
    }
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchLateMarkers} markers
   * @returns {Element[]} what is new and stays
   */
  function blocksOf({ nodes, facts }, { states, isLate }) {
    return /** @type {Element[]} */ (
      nodes.filter(
        (node, number) =>
          isLate[number] > 0 && states[number] !== 0 && facts[number] === 0 && nodeType.call(node) === 1,
      )
    );
  }

  crunch.planLate = planLate;
})();
