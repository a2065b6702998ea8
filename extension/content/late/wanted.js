"use strict";
// What comes because the reader asked for it stays: a note, a preview of a link, a larger picture, a form for an answer, a
// dictionary of another extension. It comes soon after a click on a control or a key, or beside the pointer.

(() => {
  const { checkVisibility, defaultView, getBoundingClientRect, nodeType, ownerDocument, querySelectorAll } =
    globalThis.crunch.native;
  const { closest, matches } = Element.prototype;
  const SOON_MILLISECONDS = 2000;
  /** After a click, what it opened is there at once, or when it has moved in. */
  const OPENED_AFTER = [50, 700];
  const MOST_CLOSED = 500;
  const NEAR = 100; // pixels
  const SMALL = 0.3; // of the window
  const MOST_INSIDE = 40;
  const ROLES = '[role="button"], [role="link"], [role="menuitem"], [role="tab"], [aria-haspopup], [aria-expanded]';
  const CONTROL = `a, button, canvas, img, input, label, picture, select, summary, svg, [tabindex="0"], ${ROLES}`;
  const POINTED = `a, abbr, button, dfn, img, sup, [title], [aria-describedby], ${ROLES}`;
  const LINK = 'a[href]:not([href^="#"])';
  const FIELD = 'textarea, input:is([type="text"], [type="email"], :not([type])), [contenteditable="true"]';

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchReaderWatch}
   */
  function watchReader(layer) {
    /** @type {CrunchGesture | undefined} */
    let acted;
    /** @type {CrunchGesture | undefined} */
    let pointed;
    /** @type {ReturnType<typeof setTimeout>[]} */
    let timers = [];
    layer.answers = new WeakMap();
    /** @param {Event} event */
    const look = (event) => {
      const target = event.composedPath()[0];
      if (!event.isTrusted || !isElement(target)) {
        return;
      }
      const { clientX: x = 0, clientY: y = 0, key = "" } = /** @type {Partial<PointerEvent & KeyboardEvent>} */ (event);
      // Who selects a word asks for it; a click on text alone asks for nothing.
      const selected = event.type === "click" ? defaultView.call(ownerDocument.call(target) ?? document) : null;
      const isSelecting = selected?.getSelection()?.isCollapsed === false;
      const isPointing = isSelecting || closest.call(target, POINTED) !== null;
      const gesture = { at: performance.now(), x, y, event, target, isPointing, address: address() };
      if (event.type === "pointerover") {
        pointed = gesture.isPointing ? gesture : undefined;
      } else if (event.type === "click" || isLetter(key)) {
        acted = gesture;
        timers.map(clearTimeout);
        timers = OPENED_AFTER.map((pause) => setTimeout(noteOpened, pause, layer, gesture));
      }
    };
    const stop = new AbortController();
    /** @param {Window} view  of the page, or of a frame */
    const hear = (view) => {
      for (const kind of ["click", "keydown", "pointerover"]) {
        view.addEventListener(kind, look, { capture: true, passive: true, signal: stop.signal });
      }
    };
    hear(window);
    return {
      hear,
      note: (nodes) => {
        const since = performance.now() - SOON_MILLISECONDS;
        const recent = [acted, pointed].filter((one) => one && one.at > since);
        for (const node of recent.length > 0 ? nodes : []) {
          layer.answers?.set(node, /** @type {CrunchGesture[]} */ (recent));
        }
      },
      end: () => {
        timers.map(clearTimeout);
        stop.abort();
      },
    };
  }

  /**
   * What was there and not shown, and is now: no element came, so nothing else tells of it.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchGesture} gesture
   */
  function noteOpened({ nodes, parents = [], facts, answers }, gesture) {
    let left = isOfControl(gesture) ? MOST_CLOSED : 0;
    for (let number = 1; number < nodes.length && left > 0; number += 1) {
      if (facts[number] !== 1 || facts[parents[number]] === 1 || nodeType.call(nodes[number]) !== 1) {
        continue;
      }
      left -= 1;
      const element = /** @type {Element} */ (nodes[number]);
      if (checkVisibility.call(element) && !answers?.has(element)) {
        answers?.set(element, [gesture]);
      }
    }
  }

  /**
   * @param {EventTarget | undefined} target  in whichever document
   * @returns {target is Element}
   */
  function isElement(target) {
    try {
      return nodeType.call(/** @type {Node} */ (target)) === 1;
    } catch {
      return false; // a window
    }
  }

  /** A link within the page changes what is behind the sign alone. */
  function address() {
    return location.href.split("#")[0];
  }

  /** @param {string} key */
  function isLetter(key) {
    return key.length === 1 && key !== " ";
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element  that was added
   * @returns {boolean}
   */
  function isWanted({ answers }, element) {
    const gestures = (answers?.get(element) ?? []).filter((gesture) => gesture.address === address());
    if (gestures.length === 0) {
      return false;
    }
    const overlay = overlayOf(element);
    const isAsked = gestures.some(isOfControl);
    if (!overlay) {
      return isAsked && (matches.call(element, FIELD) || querySelectorAll.call(element, FIELD).length > 0);
    }
    const isSmall = overlay.width * overlay.height <= SMALL * innerWidth * innerHeight;
    return isAsked || (isSmall && gestures.some((gesture) => gesture.isPointing && isNear(overlay, gesture)));
  }

  /**
   * @param {CrunchGesture} gesture
   * @returns {boolean} whether it used something, and did not only lead away
   */
  function isOfControl({ event, target }) {
    if (event.type !== "click") {
      return event.type === "keydown";
    }
    return closest.call(target, CONTROL) !== null && (closest.call(target, LINK) === null || event.defaultPrevented);
  }

  /**
   * @param {DOMRect} box
   * @param {CrunchGesture} gesture
   */
  function isNear({ left, top, right, bottom }, { x, y }) {
    const [across, down] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
    return Math.hypot(across, down) <= NEAR;
  }

  /**
   * @param {Element} element
   * @returns {DOMRect | null} where it is laid over the page, it or what is in it where it takes no room itself
   */
  function overlayOf(element) {
    const takesRoom = getBoundingClientRect.call(element).height > 0;
    const inside = takesRoom ? [] : [...querySelectorAll.call(element, "*")].slice(0, MOST_INSIDE);
    const found = [element, ...inside].find(
      (one) => checkVisibility.call(one) && /^(fixed|absolute)$/.test(getComputedStyle(one).position),
    );
    return found ? getBoundingClientRect.call(found) : null;
  }

  Object.assign(globalThis.crunch, { watchReader, isWanted });
})();
