// Marking by keyboard: the arrows go through the tree, Space marks, digits choose the label. Only while a page is being
// marked, and only what the reader presses: keys that a script of the page makes up are none.

(() => {
  const { activeElement } = globalThis.crunch.native;
  const TAB_MILLISECONDS = 500;
  /** A page that takes the focus each time gets it in the end; between two keys of the reader. */
  const MOST_LEAVES = 50;

  /** @type {Readonly<Record<string, "parent" | "child" | "next" | "previous">>} */
  const ARROWS = Object.freeze({ ArrowUp: "parent", ArrowDown: "child", ArrowRight: "next", ArrowLeft: "previous" });

  /**
   * @param {CrunchAnnotation} annotation
   * @returns {() => void} ends it
   */
  function watchKeys(annotation) {
    const ui = /** @type {CrunchAnnotationUi} */ (annotation.ui);

    /** @param {KeyboardEvent} event */
    const inOwn = (event) => {
      event.stopPropagation(); // the page must not hear what is pressed in our element
      if (!event.isTrusted) {
        return;
      }
      const target = /** @type {Element | null} */ (event.composedPath()[0] ?? null);
      const isControl = target !== ui.surface && target?.matches("button, select") === true;
      if (event.type === "keydown" && handle(annotation, event, isControl)) {
        event.preventDefault();
      }
    };
    /** @param {KeyboardEvent} event */
    const inPage = (event) => {
      if (event.isTrusted && event.target !== ui.host && !event.isComposing && ui.isInPlace()) {
        ui.surface.focus({ preventScroll: true });
        event.stopImmediatePropagation();
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if ((event.type === "keydown" && handle(annotation, event, false)) || isTyped) {
          event.preventDefault(); // nothing is written into the page meanwhile
        }
      }
    };
    for (const type of /** @type {const} */ (["keydown", "keypress", "keyup"])) {
      ui.root.addEventListener(type, /** @type {EventListener} */ (inOwn));
      addEventListener(type, inPage, true);
    }
    const endFocus = keepFocus(ui);
    return () => {
      endFocus();
      for (const type of /** @type {const} */ (["keydown", "keypress", "keyup"])) {
        removeEventListener(type, inPage, true);
      }
    };
  }

  /**
   * A script of the page that takes the focus would get the reader's next keys; who leaves by Tab may.
   *
   * @param {CrunchAnnotationUi} ui
   * @returns {() => void} ends it
   */
  function keepFocus({ frame, host, isInPlace, surface }) {
    const view = frame?.contentWindow;
    let left = Number.NEGATIVE_INFINITY;
    let leaves = 0;
    /** @param {Event} event */
    const key = (event) => {
      left = /** @type {KeyboardEvent} */ (event).key === "Tab" ? performance.now() : Number.NEGATIVE_INFINITY;
      leaves = 0;
    };
    /** @param {Event} event */
    const blur = (event) => {
      leaves += 1;
      if (event.isTrusted && performance.now() - left > TAB_MILLISECONDS && leaves < MOST_LEAVES) {
        setTimeout(() => {
          if (document.hasFocus() && activeElement.call(document) !== host && isInPlace()) {
            surface.focus({ preventScroll: true });
          }
        });
      }
    };
    view?.addEventListener("keydown", key, true);
    view?.addEventListener("blur", blur);
    return () => {
      view?.removeEventListener("keydown", key, true);
      view?.removeEventListener("blur", blur);
    };
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {KeyboardEvent} event
   * @param {boolean} isControl  whether a button or a list of ours has the focus
   * @returns {boolean} whether the key meant something
   */
  function handle(annotation, event, isControl) {
    const ui = /** @type {CrunchAnnotationUi} */ (annotation.ui);
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z") {
      ui.undo();
      return true;
    }
    if (ctrlKey || metaKey) {
      return false;
    }
    if (key === "Escape") {
      ui.leave();
      return true;
    }
    const digit = /^[1-8]$/.test(key) && !altKey ? Number(key) : 0;
    if (digit) {
      ui.choose(globalThis.crunch.LABELS[digit - 1]);
      return true;
    }
    if (isControl) {
      return false;
    }
    if (key === " ") {
      ui.toggle();
      return true;
    }
    if (key === "Enter") {
      globalThis.crunch.openForm(true);
      return true;
    }
    return Object.hasOwn(ARROWS, key) && move(annotation, ARROWS[key], altKey, shiftKey);
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {"parent" | "child" | "next" | "previous"} where
   * @param {boolean} bySentence
   * @param {boolean} isRange
   */
  function move({ text, ui }, where, bySentence, isRange) {
    const { neighbour, nextSentence, joinStretches, ownStretch } = globalThis.crunch;
    const at = ui?.current ?? null;
    if (!at) {
      ui?.moveTo(text.slots.length > 0 ? ownStretch(text, 0) : null);
      return true;
    }
    if (bySentence && (where === "next" || where === "previous")) {
      const found = nextSentence(text, at, where === "next" ? 1 : -1);
      ui?.moveTo(found && isRange ? joinStretches(at, found) : (found ?? at));
      return true;
    }
    const found = neighbour(text, at, where);
    ui?.moveTo(
      found && isRange && (where === "next" || where === "previous") ? joinStretches(at, found) : (found ?? at),
    );
    return true;
  }

  Object.assign(globalThis.crunch, { watchKeys });
})();
