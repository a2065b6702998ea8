"use strict";
// Step 2 of a press: the host's reply becomes marks and one style sheet. Reads the page, changes nothing.

(() => {
  const { documentElement, fullscreenElement, localName, nodeType } = globalThis.crunch.native;

  /**
   * @param {CrunchReply} reply
   * @param {CrunchSeal} seal  of this press
   * @returns {CrunchPlanResult}
   */
  function plan(reply, seal) {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const captured = crunch.captured;
    if (!captured) {
      throw new Error("There is no capture to which this reply could belong.");
    }
    crunch.prepareNow(captured);
    const markers = crunch.readMarkers(captured, reply);
    const elements = markers.roots.map((number) => /** @type {Element} */ (captured.nodes[number]));
    const hidden = new Set(elements);
    /** @type {CrunchMarks} */
    const marks = new Map(elements.map((element) => [element, ["hide"]]));
    const full = fullscreenElement.call(document); // the reader's choice; nothing else could be seen or used
    for (let part = full && crunch.hiddenRoot({ hidden }, full); full && part; ) {
      hidden.delete(part);
      marks.delete(part);
      part = crunch.hiddenRoot({ hidden }, full);
    }
    const words = wordsForThisPage();
    if (reply.output) {
      crunch.planOutput?.({ captured, hidden, marks, states: markers.states, word: words.word }, reply.output);
    }
    if (reply.faded) {
      crunch.planPictures?.({ captured, hidden, marks, states: markers.states, word: words.word }, reply.faded);
    }
    addTextMarks(captured, markers.texts, hidden, marks);
    const releases = crunch.clearTraces(
      { captured, hidden, marks, states: markers.states, word: words.word },
      markers.roots,
    );
    const skipLinks = crunch.hideSkipLinks(captured, markers.states, hidden, marks);
    crunch.emptyCells(hidden, marks);
    crunch.keepColumns(hidden, { hidden, marks, word: words.word });
    crunch.pinGrids(hidden, marks, words.word);
    for (const free of [crunch.freeRoom, crunch.freeRows, crunch.freeTops, crunch.keepNumbers]) {
      free({ captured, hidden, marks, states: markers.states, word: words.word });
    }
    const scrolled = crunch.releaseScroll(hidden, marks);
    const limits = limitsOf(captured, reply, { states: markers.states, marks, word: words.word });
    const asked = crunch.planAsked(captured, { states: markers.states, word: words.word });
    const rules = [
      ...[...crunch.COMMON_RULES, ...crunch.CELL_RULES, ...crunch.LOCK_RULES, ...crunch.roomRules()],
      ...words.rules,
    ];
    captured.planned = {
      ...{ marks, hidden, rules, scrolled, limits, asked, releases, seal, skipLinks },
      lines: reply.output?.font_size ? [] : (captured.lines ?? []),
      states: markers.states,
      output: reply.output,
      css: crunch.sheetText({ attribute: captured.attribute, seal }, rules),
      scrollers: captured.scrollers ?? [],
      showsText: crunch.showsText(),
      keepsOnly: reply.keeps_only ?? false,
    };
    return { css: captured.planned.css, milliseconds: performance.now() - started, attribute: captured.attribute };
  }

  /**
   * @param {CrunchCapture} captured
   * @param {CrunchReply} reply
   * @param {{states: Uint8Array, marks: CrunchMarks, word(declarations: string[]): string}} planning
   * @returns {CrunchLimit[]}
   */
  function limitsOf({ lines }, { line_length: length, output }, planning) {
    const isAsked = !output?.text && !output?.word_wrap; // else lines have an end already
    return lines && length && isAsked
      ? globalThis.crunch.planLines(lines, { ...planning, length, fontSteps: output?.font_size ?? 0 })
      : [];
  }

  /**
   * Words for declarations that only this page needs.
   *
   * @param {number} [first]  number of the first; rules of an earlier plan have those below
   * @returns {{word(declarations: string[], below?: string): string, rules: CrunchRule[]}}
   */
  function wordsForThisPage(first = 0) {
    /** @type {Map<string, CrunchRule>} */
    const rules = new Map();
    /** @type {CrunchRule[]} */
    const list = [];
    /** @param {string[]} declarations @param {string} [below] */
    const word = (declarations, below = "") => {
      const key = `${below}{${declarations.join(";")}`;
      const rule = rules.get(key) ?? { word: `pin-${first + rules.size}`, below, declarations };
      if (!rules.has(key)) {
        rules.set(key, rule);
        list.push(rule);
      }
      return rule.word;
    };
    return { word, rules: list };
  }

  /**
   * Text that goes is made invisible with its element; kept children that were visible are made visible again.
   *
   * @param {CrunchCapture} captured
   * @param {number[]} texts
   * @param {Set<Element>} hidden
   * @param {CrunchMarks} marks
   */
  function addTextMarks(captured, texts, hidden, marks) {
    const { addWords, flatChildren } = globalThis.crunch;
    const withoutText = new Set(
      texts
        .map((number) => /** @type {Element} */ (captured.nodes[number]))
        .filter((element) => !paintsItsBox(element)),
    );
    for (const element of withoutText) {
      addWords(marks, element, "text", "still");
      for (const child of flatChildren(element)) {
        if (nodeType.call(child) !== 1) {
          continue;
        }
        const inner = /** @type {Element} */ (child);
        if (!hidden.has(inner) && !withoutText.has(inner) && getComputedStyle(inner).visibility === "visible") {
          addWords(marks, inner, "shown");
        }
      }
    }
  }

  /**
   * Whether more than text would go: an invisible element loses its background and borders, too.
   *
   * @param {Element} element
   * @returns {boolean}
   */
  function paintsItsBox(element) {
    const style = getComputedStyle(element);
    const hasBorder = ["Top", "Right", "Bottom", "Left"].some(
      (side) => style.getPropertyValue(`border-${side.toLowerCase()}-width`) !== "0px",
    );
    const hasBackground =
      !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) || style.backgroundImage !== "none";
    if (localName.call(element) === "body" && hasBackground && !hasBorder) {
      const root = /** @type {Element} */ (documentElement.call(document));
      const { backgroundColor, backgroundImage } = getComputedStyle(root);
      return !(backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none"); // else the canvas takes it
    }
    return hasBorder || hasBackground || style.boxShadow !== "none";
  }

  Object.assign(globalThis.crunch, { plan, wordsForThisPage, addTextMarks });
})();
