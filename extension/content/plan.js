"use strict";
// Step 2 of a press: the host's reply becomes marks and one style sheet. Reads the page, changes nothing.

(() => {
  /**
   * @param {CrunchReply} reply
   * @returns {CrunchPlanResult}
   */
  function plan(reply) {
    const started = performance.now();
    const crunch = globalThis.crunch;
    const captured = crunch.captured;
    if (!captured) {
      throw new Error("There is no capture to which this reply could belong.");
    }
    const markers = crunch.readMarkers(captured, reply);
    /** @type {CrunchMarks} */
    const marks = new Map();
    /** @type {Set<Element>} */
    const hidden = new Set();
    for (const number of markers.roots) {
      const element = /** @type {Element} */ (captured.nodes[number]);
      hidden.add(element);
      marks.set(element, ["hide"]);
    }
    addTextMarks(captured, markers.texts, hidden, marks);
    captured.planned = {
      marks,
      hidden,
      states: markers.states,
      css: crunch.commonRules(captured.attribute) + crunch.roomRules(captured.attribute),
      scrollers: crunch.scrollersOf(captured),
    };
    return { css: captured.planned.css, milliseconds: performance.now() - started, attribute: captured.attribute };
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
    const { firstChild, nextSibling, nodeType } = globalThis.crunch.native;
    const withoutText = new Set(texts.map((number) => /** @type {Element} */ (captured.nodes[number])));
    for (const element of withoutText) {
      addWords(marks, element, "text", "still");
      for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
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
   * @param {CrunchMarks} marks
   * @param {Element} element
   * @param {...string} words
   */
  function addWords(marks, element, ...words) {
    marks.set(element, [...(marks.get(element) ?? []), ...words]);
  }

  Object.assign(globalThis.crunch, { plan, addWords });
})();
