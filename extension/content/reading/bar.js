"use strict";
// A small bar over a page in reading mode, for what one changes while one reads. It goes with the mode.

(() => {
  /** The sign stands behind its letter in Arabic, too. */
  const LESS = "\u2066A−\u2069";
  const MORE = "\u2066A+\u2069";
  const STYLE = `
    .reading-bar { position: fixed; inset-block-end: 0.75rem; inset-inline: 0.75rem; z-index: 2147483647; display: flex;
      flex-wrap: wrap; gap: 0.25rem; align-items: center; inline-size: fit-content; max-inline-size: calc(100% - 1.5rem);
      margin-inline: auto; padding: 0.375rem; border: 1px solid GrayText; border-radius: 12px; background: Canvas;
      color: CanvasText; font: 1rem/1.25 system-ui, sans-serif; box-shadow: 0 4px 18px rgb(0 0 0 / 30%); }
    .reading-bar :is(button, select) { min-inline-size: 2.5rem; min-block-size: 2.5rem; padding: 0.25rem 0.625rem;
      border: 1px solid transparent; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
    .reading-bar :is(button, select):hover { border-color: GrayText; }
    .reading-bar button[aria-pressed="true"] { border-color: currentcolor; font-weight: 700; }
    .reading-bar select option { background: Canvas; color: CanvasText; }
    .reading-bar :focus-visible { outline: 3px solid; outline-offset: 1px; }
    .reading-bar .small { font-size: 0.8125rem; }
    @media print { .reading-bar { display: none; } }`;
  const { focus } = HTMLElement.prototype;
  const THEMES = /** @type {const} */ ([
    ["page", "reading_theme_page"],
    ["auto", "reading_theme_auto"],
    ["light", "reading_theme_light"],
    ["dark", "reading_theme_dark"],
    ["sepia", "reading_theme_sepia"],
    ["contrast", "reading_theme_contrast"],
    ["custom", "reading_theme_custom"],
  ]);

  /** @param {string} key */
  function message(key) {
    return globalThis.crunch.extensionApi()?.i18n.getMessage(key) ?? "";
  }

  /** @param {string} what */
  function ask(what) {
    const asked = globalThis.crunch.extensionApi()?.runtime.sendMessage({ type: "reading_step", what });
    asked?.catch(() => undefined); // the extension was reloaded meanwhile
  }

  /**
   * @param {boolean} [byReader]  who is in the page, and by keyboard: the bar has the focus then; called again from there
   *   it goes
   * @returns {boolean} whether it is there
   */
  function showReadingBar(byReader = false) {
    const { layer } = globalThis.crunch;
    const reading = layer?.reading;
    if (!layer || !reading) {
      return false;
    }
    if (byReader && reading.bar?.matches(":focus-within")) {
      closeBar(layer, reading);
      return false;
    }
    const bar = reading.bar ?? makeBar(layer, reading);
    if (byReader) {
      const before = globalThis.crunch.focused();
      reading.beforeBar = before && before !== document.body ? /** @type {HTMLElement} */ (before) : null;
      bar.querySelector("button")?.focus({ preventScroll: true });
    }
    return true;
  }

  /**
   * The focus goes back to where it was.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function closeBar(layer, reading) {
    const { bar, beforeBar } = reading;
    if (bar) {
      reading.bar = undefined;
      const hadFocus = bar.matches(":focus-within");
      globalThis.crunch.leaveOwn(layer, bar);
      if (hadFocus && beforeBar && globalThis.crunch.isInPage(beforeBar)) {
        focus.call(beforeBar, { preventScroll: true });
      }
    }
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function makeBar(layer, reading) {
    const { makeElement, ownElement, speakOurs } = globalThis.crunch;
    const root = ownElement(layer, STYLE);
    const bar = makeElement("div");
    bar.className = "reading-bar";
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", message("reading_title"));
    speakOurs(bar);
    const theme = makeElement("select");
    theme.setAttribute("aria-label", message("reading_theme"));
    for (const [value, key] of THEMES) {
      const option = makeElement("option");
      option.value = value;
      option.textContent = message(key);
      theme.append(option);
    }
    theme.addEventListener("change", ({ isTrusted }) => isTrusted && ask(`theme-${theme.value}`));
    const said = makeElement("span");
    said.className = "small";
    said.setAttribute("role", "status");
    bar.append(
      button(LESS, "reading_smaller", "smaller"),
      said,
      button(MORE, "reading_larger", "larger"),
      theme,
      button("↔", "reading_spaced", "spacing"),
      button("☰", "reading_focus", "focus"),
      button("×", "reading_off", "off"),
    );
    bar.addEventListener("keydown", (event) => {
      if (event.isTrusted && event.key === "Escape") {
        event.stopPropagation();
        closeBar(layer, reading);
      }
    });
    root.append(bar);
    reading.bar = bar;
    updateReadingBar(reading);
    return bar;
  }

  /**
   * @param {string} sign
   * @param {string} key
   * @param {string} what
   */
  function button(sign, key, what) {
    const element = globalThis.crunch.makeElement("button");
    element.type = "button";
    element.textContent = sign;
    element.dataset.what = what;
    element.title = message(key);
    element.setAttribute("aria-label", message(key));
    element.addEventListener("click", ({ isTrusted }) => isTrusted && ask(what)); // else no press of a reader
    return element;
  }

  /** @param {CrunchReading} reading */
  function updateReadingBar({ bar, look }) {
    if (!bar) {
      return;
    }
    /** @param {string} what @param {boolean} isPressed */
    const press = (what, isPressed) =>
      bar.querySelector(`[data-what="${what}"]`)?.setAttribute("aria-pressed", String(isPressed));
    press("spacing", look.letter >= 0.12 && look.word >= 0.16 && look.line >= 1.5);
    press("focus", look.focus > 0);
    const said = /** @type {HTMLElement} */ (bar.querySelector("span"));
    said.textContent = new Intl.NumberFormat(message("text_language"), { style: "percent" }).format(look.size / 100);
    /** @type {HTMLSelectElement} */ (bar.querySelector("select")).value = look.theme;
  }

  Object.assign(globalThis.crunch, { closeBar, showReadingBar, updateReadingBar });
})();
