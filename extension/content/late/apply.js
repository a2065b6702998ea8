"use strict";
// Sets the marks of what came late, all in one task, beside those of the press; what the reader reads stays where it is.

(() => {
  const crunch = globalThis.crunch;
  const { documentElement, getBoundingClientRect, isConnected } = crunch.native;
  const GONE = new Set(["hide", "cell"]);

  /**
   * @param {number} number of the capture
   * @param {Partial<CrunchSummary>} summary  what is known of the page now
   * @returns {CrunchLateCommit | {state: "gone"}}
   */
  function commitLate(number, summary) {
    const captured = crunch.lateCapture(number);
    if (!captured?.planned || !captured.late) {
      return { state: "gone" };
    }
    const { layer, isOther, shown = [] } = captured.late;
    const { planned } = captured;
    crunch.captured = undefined;
    crunch.forgetGone(layer);
    spareMoved(layer, planned, isOther);
    const isUnscrolled = crunch.isWhereLeft(layer);
    const untouched = crunch.untouched(layer.offsets);
    for (const element of shown) {
      showAgain(layer, element);
    }
    for (const element of planned.hidden) {
      layer.hidden.add(element);
    }
    const offsets = crunch.readOffsets([...planned.hidden].flatMap((element) => [element, ...crunch.allIn(element)]));
    layer.offsets.push(...offsets);
    renumber(layer, captured, summary);
    layer.motions.push(...crunch.motionsIn({ ...layer, hidden: planned.hidden }));
    const isScrolled = scrollY !== 0 || planned.scrolled > 0 || layer.offsets.some(({ top }) => top !== 0);
    const anchor = isScrolled && !isOther ? crunch.anchorOf(layer) : null;
    setMarks(layer, captured, planned);
    getBoundingClientRect.call(/** @type {Element} */ (documentElement.call(document)));
    if (planned.scrolled > 0) {
      crunch.scrollPage(scrollX, planned.scrolled);
    }
    if (anchor) {
      crunch.settle(anchor, () => false);
    }
    crunch.noteApplied([...untouched, ...offsets]);
    if (isOther) {
      layer.address = location.href;
      layer.scroll.before = [scrollX, scrollY]; // the place on the page before is nothing to go back to
      layer.eye = undefined;
    }
    if (isOther || isUnscrolled) {
      crunch.noteLeft(layer);
    }
    crunch.leaveHidden(layer);
    forgetLost(layer);
    if (layer.strips) {
      crunch.partsChanged(layer);
    }
    crunch.takeSamples(layer);
    return { state: "crunched", hiddenParts: layer.hidden.size };
  }

  /**
   * What the page has moved since the capture into something that is about to go must not vanish with it.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchPlanned} planned
   * @param {boolean} isOther
   */
  function spareMoved(layer, { hidden, marks }, isOther) {
    const decided = crunch.decidedOf(layer);
    for (const element of isOther ? [] : [...hidden]) {
      if ([...crunch.allIn(element)].some((one) => (decided.get(one)?.state ?? 0) !== 0)) {
        hidden.delete(element);
        marks.delete(element);
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  a hidden part in which there is content now
   */
  function showAgain(layer, element) {
    const words = (layer.marked.get(element) ?? []).filter((word) => !GONE.has(word));
    layer.hidden.delete(element);
    if (words.length > 0) {
      crunch.mark(layer, element, words);
    } else {
      crunch.unmark(layer, element);
      layer.marked.delete(element);
    }
  }

  /**
   * Elements have new numbers; so has what is remembered by the old ones.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchCapture} captured
   * @param {Partial<CrunchSummary>} summary
   */
  function renumber(layer, { nodes, parents, facts, planned }, summary) {
    const before = layer.nodes;
    /** @type {Map<Node, number>} */
    const numbers = new Map(nodes.map((node, number) => [node, number]));
    const numberOf = (/** @type {number} */ old) => numbers.get(before[old]) ?? -1;
    const links = (layer.skipLinks ?? []).map(numberOf).filter((number) => number > 0);
    layer.skipLinks = [...links, ...(planned?.skipLinks ?? [])];
    for (const part of crunch.shownParts ?? []) {
      part.element = part.layer === layer ? numberOf(part.element) : part.element;
    }
    const told = new Set(summary.removals?.map(({ element }) => element));
    const older = (crunch.summary?.removals ?? [])
      .map((removal) => ({ ...removal, element: numberOf(removal.element) }))
      .filter(({ element }) => element > 0 && !told.has(element));
    const removals = [...(summary.removals ?? []), ...older];
    const corrections = bothCorrections(summary.corrections ?? [], numberOf);
    const states = planned?.states ?? layer.states;
    Object.assign(layer, { nodes, parents, facts, states });
    if (crunch.summary) {
      crunch.summary = { ...crunch.summary, ...summary, hiddenParts: layer.hidden.size, removals, corrections };
    }
  }

  /**
   * What was kept for good while the host worked is not in what it said.
   *
   * @param {NonNullable<CrunchSummary["corrections"]>} told
   * @param {(old: number) => number} numberOf
   */
  function bothCorrections(told, numberOf) {
    const isTold = (/** @type {typeof told[number]} */ one) =>
      told.some(({ host, name }) => host === one.host && name === one.name);
    const older = (crunch.summary?.corrections ?? []).filter((one) => !isTold(one));
    return [...told, ...older.map((one) => ({ ...one, element: one.element === null ? null : numberOf(one.element) }))];
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchCapture} captured
   * @param {CrunchPlanned} planned
   */
  function setMarks(layer, { hasShadows }, { marks, rules, css, releases }) {
    for (const [element, words] of marks) {
      marks.set(element, [...new Set([...(layer.marked.get(element) ?? []), ...words])]);
    }
    if (css !== layer.css) {
      layer.css = css;
      layer.rules = rules;
      crunch.renewSheets(layer);
    }
    crunch.freePage(layer, marks);
    const connected = [...marks].filter(([element]) => crunch.isInPage(element));
    if (hasShadows) {
      crunch.adoptSheets(
        layer,
        connected.map(([element]) => element),
      );
    }
    for (const [element, words] of connected) {
      crunch.mark(layer, element, words);
    }
    crunch.releaseEach(layer, releases);
  }

  /**
   * What the page has thrown away is nothing to be kept count of; where it comes back, it is new.
   *
   * @param {CrunchLayer} layer
   */
  function forgetLost(layer) {
    const decided = crunch.decidedOf(layer);
    for (const element of [...layer.marked.keys(), ...layer.hidden]) {
      if (!isConnected.call(element)) {
        crunch.unmark(layer, element);
        layer.marked.delete(element);
        layer.hidden.delete(element);
        decided.delete(element);
      }
    }
  }

  crunch.commitLate = commitLate;
})();
