"use strict";
// The keys of a crunched page, watched only while it is one. The browser's own shortcuts tell extensions when a key goes
// down and never when it comes up; so what is held has to be a key of the page.

(() => {
  const { defaultView, isConnected, localName, nodeType } = globalThis.crunch.native;
  const { focused } = globalThis.crunch;
  const NOT_TYPED = new Set("button checkbox color file hidden image radio range reset submit".split(" "));

  /**
   * @typedef {{key: string, altKey: boolean, ctrlKey: boolean, shiftKey: boolean}} Shortcut
   */

  /**
   * @param {string} peek  "Alt+Shift+H"; "" for none
   */
  function listenForKeys(peek) {
    const crunch = globalThis.crunch;
    const layer = crunch.layer;
    if (!layer) {
      return;
    }
    layer.leaveKeys?.();
    const wanted = shortcutOf(peek);
    const stop = new AbortController();
    /** What is held now, by the place of the key: its letter changes as the others are let go. */
    let held = "";
    const end = () => {
      held = "";
      crunch.endPeek(layer);
    };
    /** @param {Event} event */
    const onDown = (event) => {
      const { isTrusted, code, repeat } = /** @type {KeyboardEvent} */ (event);
      if (!isTrusted || globalThis.crunch.layer !== layer) {
        return;
      }
      const isHeld = held !== "" && code === held;
      if (isHeld || (wanted && isPressed(wanted, /** @type {KeyboardEvent} */ (event)) && !isTyping(event))) {
        take(event);
        if (!isHeld && !repeat) {
          held = code;
          crunch.startPeek(layer);
        }
      } else if (isUndo(/** @type {KeyboardEvent} */ (event)) && !isTyping(event, false)) {
        const { shiftKey } = /** @type {KeyboardEvent} */ (event);
        if (shiftKey ? crunch.redoShow(layer) : crunch.undoShow(layer)) {
          take(event);
        }
      }
    };
    /** @param {Event} event */
    const onUp = (event) => {
      if (event.isTrusted && held !== "" && /** @type {KeyboardEvent} */ (event).code === held) {
        take(event);
        end();
      }
    };
    /** @param {Event} event */
    const onLeave = (event) => {
      if (event.isTrusted && held !== "" && event.target === event.currentTarget) {
        end();
      }
    };
    const options = { capture: true, signal: stop.signal };
    /** @param {Window} view */
    const hear = (view) => {
      view.addEventListener("keydown", onDown, options);
      view.addEventListener("keyup", onUp, options);
      view.addEventListener("blur", onLeave, options);
    };
    viewsOf(layer).map(hear);
    layer.hearKeys = hear; // also in frames that come later
    addEventListener("pagehide", end, options);
    document.addEventListener("visibilitychange", onLeave, options);
    layer.leaveKeys = () => {
      stop.abort();
      end();
      layer.leaveKeys = undefined;
      layer.hearKeys = undefined;
    };
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {Window[]} of the page and of the frames that were read with it
   */
  function viewsOf({ nodes }) {
    const frames = nodes.filter((node) => nodeType.call(node) === 9 && node !== document && isConnected.call(node));
    const views = frames.map((node) => defaultView.call(/** @type {Document} */ (node)));
    return [window, ...views.filter((view) => view !== null)];
  }

  /** @param {Event} event */
  function take(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /**
   * @param {string} words
   * @returns {Shortcut | null}
   */
  function shortcutOf(words) {
    const names = words.split("+");
    const key = names.pop() ?? "";
    const has = (/** @type {string} */ name) => names.includes(name);
    return key ? { key, altKey: has("Alt"), ctrlKey: has("Ctrl"), shiftKey: has("Shift") } : null;
  }

  /** @param {KeyboardEvent} event */
  function isUndo({ key, ctrlKey, metaKey, altKey }) {
    return key.toLowerCase() === "z" && ctrlKey !== metaKey && !altKey;
  }

  /**
   * By the letter; where the keyboard writes others, or the keys beside it make a sign of it, by its place.
   *
   * @param {Shortcut} wanted
   * @param {KeyboardEvent} event
   */
  function isPressed(wanted, { key, code, altKey, ctrlKey, shiftKey, metaKey }) {
    const isLatin = /^[a-z]$/i.test(key);
    const name = isLatin ? key.toUpperCase() : (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key);
    return (
      name === wanted.key &&
      !metaKey &&
      altKey === wanted.altKey &&
      ctrlKey === wanted.ctrlKey &&
      shiftKey === wanted.shiftKey
    );
  }

  /**
   * @param {Event} event
   * @param {boolean} [isLetter]  which a list to choose from takes, too; it has nothing to undo
   * @returns {boolean} whether the key goes to a field
   */
  function isTyping(event, isLetter = true) {
    const places = [event.composedPath()[0], focused()];
    return places.some((place) => {
      const isNode = typeof place === "object" && place !== null && "nodeType" in place; // it may be the window
      const element = isNode ? /** @type {HTMLElement} */ (place) : null;
      if (!element || nodeType.call(element) !== 1) {
        return false;
      }
      const name = localName.call(element);
      return name === "input"
        ? !NOT_TYPED.has(/** @type {HTMLInputElement} */ (element).type)
        : name === "textarea" || (isLetter && name === "select") || element.isContentEditable === true;
    });
  }

  globalThis.crunch.listenForKeys = listenForKeys;
})();
