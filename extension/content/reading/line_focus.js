"use strict";
// Line focus: all but some lines is darkened, by two bands of ours that nothing of the page knows of and no pointer
// touches. The lines follow the pointer, the caret and the arrow keys.

(() => {
  const STYLE = `
    .band { position: fixed; inset-inline: 0; z-index: 2147483646; background: rgb(0 0 0 / 58%); pointer-events: none; }
    .band.dark { background: rgb(0 0 0 / 72%); }
    .above { inset-block-start: 0; border-block-end: 2px solid rgb(128 128 128 / 80%); }
    .below { inset-block-end: 0; border-block-start: 2px solid rgb(128 128 128 / 80%); }
    @media (forced-colors: active) { .band { forced-color-adjust: none; } }
    @media print { .band { display: none; } }`;
  const WRITES =
    "input, textarea, select, button, a, summary, video, audio, iframe, [contenteditable], [tabindex], [role]";
  /** Where the first line is, in shares of the window. */
  const BEGINNING = 0.3;

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function startLineFocus(layer, reading) {
    const { look } = reading;
    if (look.focus === 0) {
      return;
    }
    const { leaveOwn, makeElement } = globalThis.crunch;
    const root = globalThis.crunch.ownElement(layer, STYLE);
    const bands = ["above", "below"].map((name) => {
      const band = makeElement("div");
      band.className = `band ${name}${look.theme === "dark" || look.theme === "contrast" ? " dark" : ""}`;
      band.ariaHidden = "true";
      root.append(band);
      return band;
    });
    let [x, y] = reading.focusAt ?? [innerWidth / 2, innerHeight * BEGINNING];
    let line = { top: y - 12, bottom: y + 12 };
    const place = () => {
      line = lineAt(x, y) ?? { top: y - 14, bottom: y + 14 };
      reading.focusAt = [x, y];
      const more = ((look.focus - 1) / 2) * (line.bottom - line.top);
      const [top, bottom] = [line.top - more - 3, line.bottom + more + 3];
      bands[0].style.blockSize = `${Math.max(0, Math.min(top, innerHeight))}px`;
      bands[1].style.blockSize = `${Math.max(0, Math.min(innerHeight - bottom, innerHeight))}px`;
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    const onPointer = (/** @type {PointerEvent} */ event) => {
      [x, y] = [event.clientX, event.clientY];
      place();
    };
    const onCaret = () => {
      const selection = getSelection();
      const box = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
      if (box && box.height > 0) {
        [x, y] = [box.left + 1, (box.top + box.bottom) / 2];
        place();
      }
    };
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const target = event.composedPath()[0];
      if (!step || !isPlain || !event.isTrusted || (target instanceof Element && target.matches(WRITES))) {
        return;
      }
      event.preventDefault();
      y = nextLine(x, line, step);
      const over = y > innerHeight * 0.6 ? y - innerHeight * 0.6 : y < innerHeight * 0.25 ? y - innerHeight * 0.25 : 0;
      if (over !== 0) {
        const before = scrollY;
        scrollBy({ top: over, behavior: "instant" });
        y -= scrollY - before;
      }
      place();
    };
    addEventListener("pointermove", onPointer, options);
    addEventListener("keydown", onKey, { signal: stop.signal, capture: true });
    addEventListener("scroll", place, options);
    addEventListener("resize", place, options);
    document.addEventListener("selectionchange", onCaret, { signal: stop.signal });
    place();
    reading.endings.push(() => {
      stop.abort();
      for (const band of bands) {
        leaveOwn(layer, band);
      }
    });
  }

  /**
   * The line of text at a point of the window, or the one that is nearest on its level.
   *
   * @param {number} x
   * @param {number} y
   * @returns {{top: number, bottom: number} | null}
   */
  function lineAt(x, y) {
    const at = /** @type {any} */ (document).caretPositionFromPoint?.(x, y);
    const text = at?.offsetNode;
    if (text?.nodeType !== 3 || text.data.trim() === "") {
      return null;
    }
    const range = new Range();
    range.setStart(text, Math.min(at.offset, text.data.length - 1));
    range.setEnd(text, Math.min(at.offset + 1, text.data.length));
    const box = range.getBoundingClientRect();
    const pitch = Number.parseFloat(getComputedStyle(text.parentElement).lineHeight) || box.height;
    const more = Math.max(0, pitch - box.height) / 2;
    return box.height > 0 ? { top: box.top - more, bottom: box.bottom + more } : null;
  }

  /**
   * @param {number} x
   * @param {{top: number, bottom: number}} line
   * @param {number} step  1 down, -1 up
   * @returns {number} the middle of the next line of text
   */
  function nextLine(x, line, step) {
    const height = line.bottom - line.top;
    for (let far = 0.8; far < 12; far += 0.4) {
      const y = step > 0 ? line.bottom + height * (far - 0.4) : line.top - height * (far - 0.4);
      const next = lineAt(x, y);
      if (next && (step > 0 ? next.top > line.top + 2 : next.top < line.top - 2)) {
        return (next.top + next.bottom) / 2;
      }
    }
    return (line.top + line.bottom) / 2 + step * height * 1.4;
  }

  globalThis.crunch.startLineFocus = startLineFocus;
})();
