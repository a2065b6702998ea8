// Marking by keyboard: the arrows go through the tree, Space marks, digits choose the label. Only while a page is being
// marked, and only in our own element: no key of the page is taken otherwise.

(() => {
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
      const target = /** @type {Element | null} */ (event.composedPath()[0] ?? null);
      const isControl = target !== ui.surface && target?.matches("button, select") === true;
      if (event.type === "keydown" && handle(annotation, event, isControl)) {
        event.preventDefault();
      }
    };
    /** @param {KeyboardEvent} event */
    const inPage = (event) => {
      if (event.target !== ui.host && !event.isComposing) {
        ui.surface.focus({ preventScroll: true });
        event.stopImmediatePropagation();
        if (event.type === "keydown" && handle(annotation, event, false)) {
          event.preventDefault();
        }
      }
    };
    for (const type of /** @type {const} */ (["keydown", "keypress", "keyup"])) {
      ui.root.addEventListener(type, /** @type {EventListener} */ (inOwn));
      addEventListener(type, inPage, true);
    }
    return () => {
      for (const type of /** @type {const} */ (["keydown", "keypress", "keyup"])) {
        removeEventListener(type, inPage, true);
      }
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
