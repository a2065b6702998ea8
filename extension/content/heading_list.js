"use strict";
// The headings of a crunched page as a list to choose from, in a dialog of ours: arrows, first letters, Enter, Escape.

(() => {
  const STYLE = `
    dialog { inline-size: min(34rem, 100vw - 2rem); max-block-size: min(40rem, 100vh - 2rem); padding: 0; overflow: hidden;
      border: 1px solid GrayText; border-radius: 10px; background: Canvas; color: CanvasText; text-align: start;
      font: 1rem/1.4 system-ui, sans-serif; box-shadow: 0 4px 18px rgb(0 0 0 / 30%); }
    dialog[open] { display: flex; flex-direction: column; }
    dialog::backdrop { background: rgb(0 0 0 / 40%); }
    header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: 0.625rem 1rem; }
    h2 { margin: 0; font-size: 1.0625rem; }
    button { min-block-size: 2.25rem; min-inline-size: 2.25rem; padding: 0.25rem 0.5rem; border: 1px solid GrayText;
      border-radius: 8px; background: ButtonFace; color: ButtonText; font: inherit; font-weight: 600; cursor: pointer; }
    ul { flex: 0 1 auto; margin: 0; padding: 0.25rem 0.5rem; overflow: auto; border-block: 1px solid GrayText; list-style: none; }
    li { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; min-block-size: 2.25rem;
      padding: 0.375rem 0.5rem; padding-inline-start: calc(0.5rem + 1.25rem * var(--depth)); border-radius: 6px;
      overflow-wrap: anywhere; cursor: pointer; }
    li > [dir] { text-align: left; }
    li:dir(rtl) > [dir] { text-align: right; }
    li .level { flex: none; font-size: 0.8125rem; }
    li:hover { outline: 1px solid GrayText; outline-offset: -1px; }
    li:focus { background: Highlight; color: HighlightText; outline: 2px solid CanvasText; outline-offset: -2px; }
    p { margin: 0; padding: 0.5rem 1rem; font-size: 0.8125rem; }
    @media (forced-colors: active) { li:focus { forced-color-adjust: none; } }
    @media print { dialog { display: none; } }`;
  /** Letters that follow each other within this time are one beginning. */
  const TYPED_TOGETHER_MILLISECONDS = 800;
  const PAGE_OF_ROWS = 10;
  /** A page that removes what is not its own does it at once, or at the next change. */
  const LOOK_AFTER_MILLISECONDS = 150;

  /** @param {string} key @param {...string} words */
  function message(key, ...words) {
    return globalThis.crunch.extensionApi()?.i18n.getMessage(key, words) ?? "";
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {Record<string, string>} attributes
   * @param {...(Node | string)} children
   * @returns {HTMLElementTagNameMap[Name]}
   */
  function make(name, attributes = {}, ...children) {
    const element = globalThis.crunch.makeElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /**
   * @returns {CrunchStep | Promise<CrunchStep>}
   */
  function listHeadings() {
    const crunch = globalThis.crunch;
    const { layer } = crunch;
    if (!layer) {
      return "gone";
    }
    crunch.forgetGone(layer);
    const { headings } = crunch.keptText(layer);
    if (headings.length === 0) {
      return "none";
    }
    if (!crunch.extensionApi()) {
      return "unshown"; // there are no words for it
    }
    const here = crunch.focused();
    const current = crunch.headingHere(headings.map(({ element }) => element));
    const back = layer.focus?.heading === here ? layer.focus : null; // it loses its place with the focus
    const from = back?.from ?? null;
    const root = crunch.ownElement(layer, STYLE);
    root.querySelector("dialog")?.remove();
    /** @type {Element | null} */
    let chosen = null;
    let isLeft = false;
    const { dialog, rows } = dialogOf(headings, (row) => {
      chosen = headings[row].element;
      dialog.close();
    });
    const leave = () => {
      isLeft = true;
      crunch.leaveOwn(layer, dialog);
      if (crunch.layer !== layer) {
        return;
      }
      if (chosen) {
        crunch.arriveAt(layer, chosen);
      } else if (back && here) {
        crunch.takeFocus(layer, /** @type {HTMLElement} */ (here), from);
      }
    };
    dialog.addEventListener("close", leave);
    root.append(dialog);
    if (dialog.isConnected) {
      dialog.showModal();
      rows[Math.max(0, current)].focus();
    }
    return new Promise((resolve) => {
      setTimeout(() => {
        const isShown = isLeft || (dialog.isConnected && dialog.checkVisibility());
        if (!isShown) {
          dialog.removeEventListener("close", leave);
          leave();
        }
        resolve(isShown ? "there" : "unshown");
      }, LOOK_AFTER_MILLISECONDS);
    });
  }

  /**
   * @param {CrunchHeading[]} headings
   * @param {(row: number) => void} choose
   */
  function dialogOf(headings, choose) {
    const least = Math.min(...headings.map(({ level }) => level));
    const rows = headings.map((heading) => rowOf(heading, least));
    const title = make("h2", { id: "title" }, message("headings_title"));
    const close = make(
      "button",
      { type: "button", "aria-label": message("note_close"), title: message("note_close") },
      "×",
    );
    const list = make("ul", { role: "listbox", "aria-labelledby": "title", "aria-describedby": "keys" }, ...rows);
    const keys = make("p", { id: "keys" }, message("headings_keys"));
    const dialog = make("dialog", { "aria-labelledby": "title" }, make("header", {}, title, close), list, keys);
    globalThis.crunch.speakOurs(dialog);
    for (const type of ["keydown", "keypress", "keyup"]) {
      dialog.addEventListener(type, (event) => event.stopPropagation()); // no shortcut of the page
    }
    close.addEventListener("click", ({ isTrusted }) => isTrusted && dialog.close());
    dialog.addEventListener("click", ({ isTrusted, target }) => {
      const row = rows.findIndex((one) => one.contains(/** @type {Node} */ (target)));
      if (isTrusted && row >= 0) {
        choose(row);
      } else if (isTrusted && target === dialog) {
        dialog.close(); // beside it
      }
    });
    list.addEventListener("keydown", keyReader(rows, headings, choose));
    return { dialog, rows };
  }

  /**
   * @param {CrunchHeading} heading
   * @param {number} least
   */
  function rowOf({ text, level, element }, least) {
    const words = make("span", { dir: "auto", lang: languageOf(element) }, text.trim());
    // The blank keeps the two apart where they are read as one name.
    const row = make("li", { role: "option", tabindex: "-1", "aria-selected": "false" }, words, " ");
    row.append(make("span", { class: "level" }, message("headings_level", String(level))));
    row.style.setProperty("--depth", String(Math.min(level - least, 5)));
    row.addEventListener("focus", () => row.setAttribute("aria-selected", "true"));
    row.addEventListener("blur", () => row.setAttribute("aria-selected", "false"));
    return row;
  }

  /** @param {Element} element */
  function languageOf(element) {
    const { flatParent, native } = globalThis.crunch;
    for (let around = /** @type {Element | null} */ (element); around; around = flatParent(around)) {
      const language = native.getAttribute.call(around, "lang");
      if (language !== null) {
        return language;
      }
    }
    return "";
  }

  /**
   * @param {HTMLElement[]} rows
   * @param {CrunchHeading[]} headings
   * @param {(row: number) => void} choose
   * @returns {(event: KeyboardEvent) => void}
   */
  function keyReader(rows, headings, choose) {
    let typed = "";
    let typedAt = Number.NEGATIVE_INFINITY;
    const beginnings = headings.map(({ text }) => text.trim().toLocaleLowerCase());
    /** @type {Record<string, (row: number) => number>} */
    const steps = {
      ArrowDown: (row) => row + 1,
      ArrowUp: (row) => row - 1,
      PageDown: (row) => row + PAGE_OF_ROWS,
      PageUp: (row) => row - PAGE_OF_ROWS,
      Home: () => 0,
      End: () => rows.length - 1,
    };
    return (event) => {
      const { isTrusted, key, timeStamp, altKey, ctrlKey, metaKey } = event;
      const row = rows.indexOf(/** @type {HTMLElement} */ (event.target));
      if (!isTrusted || row < 0 || altKey || ctrlKey || metaKey) {
        return;
      }
      if (key === "Enter" || (key === " " && timeStamp - typedAt > TYPED_TOGETHER_MILLISECONDS)) {
        event.preventDefault();
        choose(row);
        return;
      }
      let next = -1;
      if (Object.hasOwn(steps, key)) {
        next = steps[key](row);
        typed = "";
      } else if ([...key].length === 1) {
        typed = (timeStamp - typedAt > TYPED_TOGETHER_MILLISECONDS ? "" : typed) + key.toLocaleLowerCase();
        typedAt = timeStamp;
        next = found(beginnings, typed, row);
      }
      if (next < 0 && key !== "ArrowUp" && key !== "PageUp") {
        return;
      }
      event.preventDefault();
      rows[Math.min(Math.max(next, 0), rows.length - 1)].focus();
    };
  }

  /**
   * @param {string[]} beginnings
   * @param {string} typed  the same letter again and again goes through all that begin with it
   * @param {number} row
   * @returns {number} the row that begins so, from this one on and then from the top; -1 where none does
   */
  function found(beginnings, typed, row) {
    const [letter] = typed;
    const isOneLetter = [...typed].every((one) => one === letter);
    const wanted = isOneLetter ? letter : typed;
    const order = beginnings.map((_, step) => (row + step + (isOneLetter ? 1 : 0)) % beginnings.length);
    return order.find((one) => beginnings[one].startsWith(wanted)) ?? -1;
  }

  globalThis.crunch.listHeadings = listHeadings;
})();
