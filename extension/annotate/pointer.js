// Marking by mouse: a click marks the block under it, or takes the mark off; a drag all blocks on the way, Shift all
// from the last one, Alt a sentence. A surface of ours takes the clicks, so that no link of the page is followed.

(() => {
  const { elementsFromPoint, localName } = globalThis.crunch.native;
  const MOST_SLOTS = 600; // of an element in whose empty parts the nearest text is looked for

  /**
   * @param {CrunchAnnotation} annotation
   */
  function watchPointer(annotation) {
    const ui = /** @type {CrunchAnnotationUi} */ (annotation.ui);
    const marks = /** @type {CrunchMarkModel} */ (annotation.marks);
    const { joinStretches } = globalThis.crunch;
    /** @type {{at: CrunchStretch, label: CrunchLabel | null, before: CrunchSegment[][]} | null} */
    let drag = null;
    /** @type {CrunchStretch | null} */
    let last = null;

    /** @param {PointerEvent} event */
    const down = (event) => {
      event.stopPropagation();
      const at = event.isTrusted && event.button === 0 ? stretchAt(annotation, event) : null;
      if (!at || ui.compared) {
        return;
      }
      event.preventDefault();
      ui.surface.focus({ preventScroll: true });
      ui.surface.setPointerCapture(event.pointerId);
      const stretch = event.shiftKey && last ? joinStretches(last, at) : at;
      const label = !event.shiftKey && marks.labelOf(stretch) === ui.label ? null : ui.label;
      marks.begin();
      drag = { at: stretch, label, before: [...marks.segments] };
      last = at;
      marks.set(stretch, label);
      ui.moveTo(stretch, { still: true });
    };

    /** @param {PointerEvent} event */
    const move = (event) => {
      event.stopPropagation();
      const at = event.isTrusted ? stretchAt(annotation, event) : null;
      if (!at || ui.compared) {
        return;
      }
      if (!drag) {
        ui.moveTo(at, { silent: true });
        return;
      }
      drag.before.forEach((segments, place) => {
        marks.segments[place] = segments;
      });
      const stretch = joinStretches(drag.at, at);
      marks.set(stretch, drag.label);
      ui.moveTo(stretch, { silent: true });
    };

    /** @param {PointerEvent} event */
    const up = (event) => {
      event.stopPropagation();
      if (drag && ui.current) {
        ui.moveTo(ui.current, { still: true });
      }
      drag = null;
    };

    /** @param {WheelEvent} event */
    const wheel = (event) => {
      const scroller = event.isTrusted ? scrollerAt(annotation, event) : null;
      if (scroller) {
        event.preventDefault();
        scroller.scrollBy(event.deltaX, event.deltaY);
      }
    };

    /** @param {Event} event */
    const swallow = (event) => event.stopPropagation();
    ui.surface.addEventListener("pointerdown", down);
    ui.surface.addEventListener("pointermove", move);
    ui.surface.addEventListener("pointerup", up);
    ui.surface.addEventListener("pointercancel", up);
    ui.surface.addEventListener("wheel", wheel, { passive: false });
    const others = ["mousedown", "mouseup", "mousemove", "click", "dblclick", "auxclick", "contextmenu", "pointerover"];
    for (const type of others) {
      ui.root.addEventListener(type, swallow);
    }
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {{clientX: number, clientY: number, altKey: boolean}} event
   * @returns {CrunchStretch | null} the block there, with Alt the sentence
   */
  function stretchAt({ text, ui }, { clientX, clientY, altKey }) {
    const { ownStretch, sentenceAt, stretchRects, wholeStretch } = globalThis.crunch;
    const number = elementAt({ text, ui }, clientX, clientY);
    const [first, end] = number < 0 ? [0, 0] : slotsAround(text, number);
    if (first === end || end - first > MOST_SLOTS) {
      return null;
    }
    /** @type {{place: number, distance: number} | null} */
    let best = null;
    for (let place = first; place < end; place += 1) {
      for (const { left, right, top, bottom } of stretchRects(text, wholeStretch(text, place, place + 1))) {
        const across = Math.max(left - clientX, 0, clientX - right);
        const down = Math.max(top - clientY, 0, clientY - bottom);
        const distance = Math.hypot(across, down);
        if (!best || distance < best.distance) {
          best = { place, distance };
        }
      }
    }
    if (!best) {
      return null;
    }
    if (altKey) {
      const offset = offsetAt(text, ui, best.place, clientX, clientY);
      return sentenceAt(text, best.place, offset);
    }
    return withFolded(text, text.slots[best.place].block) ?? ownStretch(text, best.place);
  }

  /**
   * @param {CrunchText} text
   * @param {number} number
   * @returns {[number, number]} the slots of the nearest element around with text
   */
  function slotsAround({ first, end, parents }, number) {
    let at = number;
    while (at > 0 && first[at] === end[at]) {
      at = parents[at];
    }
    return [first[at], end[at]];
  }

  /**
   * The summary of closed details stands for all of them.
   *
   * @param {CrunchText} text
   * @param {number} block
   */
  function withFolded(text, block) {
    const number = text.blocks[block].element;
    const details = text.nodes[text.parents[number]];
    const isSummary = localName.call(/** @type {Element} */ (text.nodes[number])) === "summary";
    return isSummary && details instanceof HTMLDetailsElement && !details.open
      ? globalThis.crunch.stretchOfElement(text, text.parents[number])
      : null;
  }

  /**
   * @param {Pick<CrunchAnnotation, "text" | "ui">} annotation
   * @param {number} x
   * @param {number} y
   * @returns {number} of the topmost element of the page there, -1 for none
   */
  function elementAt({ text, ui }, x, y) {
    for (const element of elementsFromPoint.call(document, x, y)) {
      const number = element === ui?.host ? undefined : text.numbers.get(element);
      if (number !== undefined) {
        return number;
      }
    }
    return -1;
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchAnnotationUi | undefined} ui
   * @param {number} place
   * @param {number} x
   * @param {number} y
   * @returns {number} the offset in a slot of the character there
   */
  function offsetAt(text, ui, place, x, y) {
    const { nodes } = text.slots[place];
    if (!ui) {
      return 0;
    }
    const over = ui.frame ?? ui.surface;
    over.style.setProperty("pointer-events", "none");
    const found = caretAt(x, y);
    over.style.removeProperty("pointer-events");
    let before = 0;
    for (const node of nodes) {
      if (node === found?.node) {
        return before + found.offset;
      }
      before += node.data.length;
    }
    return 0;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {{node: Node, offset: number} | null}
   */
  function caretAt(x, y) {
    if (document.caretPositionFromPoint) {
      const position = document.caretPositionFromPoint(x, y);
      return position && { node: position.offsetNode, offset: position.offset };
    }
    const range = document.caretRangeFromPoint(x, y); // Chromium before 128
    return range && { node: range.startContainer, offset: range.startOffset };
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {WheelEvent} event
   * @returns {Element | null} what the page itself would scroll there, when it is not the page
   */
  function scrollerAt({ ui }, { clientX, clientY, deltaY }) {
    for (const element of elementsFromPoint.call(document, clientX, clientY)) {
      if (element === ui?.host || element === document.scrollingElement || element === document.body) {
        continue;
      }
      const { overflowY } = getComputedStyle(element);
      const room = deltaY < 0 ? element.scrollTop : element.scrollHeight - element.clientHeight - element.scrollTop;
      if ((overflowY === "auto" || overflowY === "scroll") && room > 1) {
        return element;
      }
    }
    return null;
  }

  Object.assign(globalThis.crunch, { watchPointer });
})();
