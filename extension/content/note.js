"use strict";
// What a press came to, in words: spoken by screen readers, and shown where there is something to do about it. It stands
// in our one element, goes by itself, and leaves nothing behind.

(() => {
  if (globalThis.crunch.say) {
    return; // it knows of the note that stands there
  }
  const { isConnected } = globalThis.crunch.native;
  /** A live region has to be in the tree before its text changes. */
  const BEFORE_TEXT_MILLISECONDS = 150;
  /** What is only spoken may go as soon as a screen reader has taken it. */
  const SPOKEN_MILLISECONDS = 4000;
  const STYLE = `
    .note { position: fixed; inset-block: auto 1rem; inset-inline: 1rem; z-index: 2147483647; display: flex; flex-wrap: wrap;
      gap: 0.5rem 0.75rem; align-items: center; inline-size: fit-content; max-inline-size: min(36rem, 100% - 2rem);
      max-block-size: 60vh; margin: 0 auto; padding: 0.75rem 1rem; overflow: auto; border: 1px solid GrayText;
      border-radius: 10px; background: Canvas; color: CanvasText; font: 0.9375rem/1.45 system-ui, sans-serif;
      text-align: start; box-shadow: 0 4px 18px rgb(0 0 0 / 30%); animation: rise 160ms ease-out; }
    .note p { flex: 1 1 14rem; margin: 0; overflow-wrap: anywhere; }
    .note div { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    .note button { min-block-size: 2.25rem; min-inline-size: 2.25rem; padding: 0.25rem 0.75rem; border: 1px solid GrayText;
      border-radius: 8px; background: ButtonFace; color: ButtonText; font: inherit; font-weight: 600; cursor: pointer; }
    .spoken { position: fixed; inset-block-start: 0; inset-inline-start: 0; inline-size: 1px; block-size: 1px; margin: 0;
      overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @keyframes rise { from { opacity: 0; translate: 0 0.5rem; } }
    @media (prefers-reduced-motion: reduce) { .note { animation: none; } }
    @media print { .note, .spoken { display: none; } }`;
  /** On a page without a layer. @type {CrunchHolder} */
  let alone;
  /** @type {{holder: CrunchHolder, element: Element, isQuestion: boolean} | undefined} */
  let current;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(isThere: boolean) => void} */
  let told = () => undefined;

  /**
   * @param {CrunchNote} note
   * @param {CrunchSeal} seal  for a page without a layer
   * @returns {Promise<boolean>} whether it could be told: pages may remove what is not theirs
   */
  function say(note, seal) {
    removeNote();
    alone = { attribute: "data-crunch", seal };
    return new Promise((resolve) => {
      told = resolve;
      timer = setTimeout(() => show(note), note.after ?? 0);
      if (!note.isShown) {
        told(true); // nobody waits for what is only spoken
      }
    });
  }

  /** @param {CrunchNote} note */
  function show({ words, isShown, isQuestion = false, seconds = 0, actions = [] }) {
    const { layer, makeElement } = globalThis.crunch;
    const holder = layer ?? alone;
    const root = layer
      ? globalThis.crunch.ownInReach(layer, STYLE)
      : globalThis.crunch.ownInReach(alone, STYLE + globalThis.crunch.ALONE, "");
    const text = makeElement("p");
    text.setAttribute("role", "status");
    text.setAttribute("aria-live", "polite");
    text.setAttribute("aria-atomic", "true");
    const element = isShown ? makeElement("div") : text;
    element.className = isShown ? "note" : "spoken";
    globalThis.crunch.speakOurs(element);
    if (isShown) {
      element.append(text, buttons(actions));
      element.addEventListener("keydown", (event) => {
        if (event.isTrusted && /** @type {KeyboardEvent} */ (event).key === "Escape") {
          event.stopPropagation();
          removeNote();
        }
      });
      stayWhileUsed(element, seconds * 1000);
    }
    current = { holder, element, isQuestion };
    root.append(element);
    if (isShown) {
      raise(element);
    }
    timer = setTimeout(() => {
      text.textContent = words;
      told(isConnected.call(element));
      timer = setTimeout(removeNote, isShown ? seconds * 1000 : SPOKEN_MILLISECONDS);
    }, BEFORE_TEXT_MILLISECONDS);
  }

  /**
   * Above the page's own dialogs and popovers, and in the window also where the root is transformed.
   *
   * @param {HTMLElement} element
   */
  function raise(element) {
    if (isConnected.call(element)) {
      element.popover = "manual";
      element.showPopover();
    }
  }

  /**
   * @param {CrunchNote["actions"]} actions
   */
  function buttons(actions = []) {
    const box = globalThis.crunch.makeElement("div");
    const close = globalThis.crunch.extensionApi()?.i18n.getMessage("note_close") ?? "";
    for (const { label, request } of [...actions, { label: close, request: null }]) {
      const button = globalThis.crunch.makeElement("button");
      button.type = "button";
      button.textContent = request ? label : "×";
      if (!request) {
        button.setAttribute("aria-label", label);
        button.title = label;
      }
      button.addEventListener("click", ({ isTrusted }) => {
        if (isTrusted) {
          removeNote();
          if (request) {
            globalThis.crunch
              .extensionApi()
              ?.runtime.sendMessage(request)
              .catch(() => undefined); // the extension was reloaded meanwhile
          }
        }
      });
      box.append(button);
    }
    return box;
  }

  /**
   * While it is pointed at or has the focus it stays.
   *
   * @param {Element} element
   * @param {number} milliseconds
   */
  function stayWhileUsed(element, milliseconds) {
    for (const type of ["pointerenter", "focusin"]) {
      element.addEventListener(type, () => element.textContent?.trim() && clearTimeout(timer));
    }
    for (const type of ["pointerleave", "focusout"]) {
      element.addEventListener(type, () => {
        if (current?.element === element && !element.matches(":hover, :focus-within")) {
          clearTimeout(timer);
          timer = setTimeout(removeNote, milliseconds);
        }
      });
    }
  }

  /**
   * @returns {boolean} whether a question stood there
   */
  function removeNote() {
    clearTimeout(timer);
    told(true);
    const { holder, element, isQuestion = false } = current ?? {};
    current = undefined;
    if (holder && element) {
      globalThis.crunch.leaveOwn(holder, element);
    }
    return isQuestion;
  }

  Object.assign(globalThis.crunch, { say, removeNote });
})();
