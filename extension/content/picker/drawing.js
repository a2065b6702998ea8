"use strict";
// What the choice of a part to hide looks like: a surface of ours over the page that takes clicks and keys, a frame around
// the part, and a bar that says what it is.

(() => {
  const crunch = globalThis.crunch;
  const { getBoundingClientRect, isConnected } = crunch.native;
  const SCOPES = /** @type {const} */ (["page", "path", "site"]);
  const STYLE = `
    .picker { position: fixed; inset: 0; z-index: 2147483647; inline-size: 100%; block-size: 100%; max-inline-size: none;
      max-block-size: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: none; color: CanvasText;
      font: 0.9375rem/1.45 system-ui, sans-serif; text-align: start; }
    .picker .surface { position: absolute; inset: 0; cursor: crosshair; outline: none; }
    .picker .surface:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
    .picker .frame { position: absolute; border: 3px solid #b3261e; border-radius: 4px; outline: 2px solid #fff;
      background: rgb(179 38 30 / 18%); pointer-events: none; }
    .picker .bar { position: absolute; inset-block-end: 1rem; inset-inline: 1rem; display: flex; flex-wrap: wrap;
      gap: 0.5rem 0.75rem; align-items: center; inline-size: fit-content; max-inline-size: min(44rem, 100% - 2rem);
      max-block-size: 60%; margin: 0 auto; padding: 0.75rem 1rem; overflow: auto; border: 1px solid GrayText;
      border-radius: 10px; background: Canvas; box-shadow: 0 4px 18px rgb(0 0 0 / 30%); }
    .picker .bar[data-at="top"] { inset-block: 1rem auto; }
    .picker p { flex: 1 1 16rem; margin: 0; overflow-wrap: anywhere; }
    .picker label { display: flex; gap: 0.5rem; align-items: center; }
    .picker input { inline-size: 9rem; min-block-size: 24px; accent-color: #b3261e; }
    .picker :is(button, select) { min-block-size: 2.25rem; max-inline-size: 100%; padding: 0.25rem 0.75rem;
      border: 1px solid GrayText; border-radius: 8px; background: ButtonFace; color: ButtonText; font: inherit;
      font-weight: 600; cursor: pointer; }
    .picker button:disabled { color: GrayText; cursor: default; }
    .picker :is(select, input):focus-visible { outline: 2px solid; outline-offset: 2px; }
    @media print { .picker { display: none; } }`;

  /** @param {string} key @param {...string} words */
  function message(key, ...words) {
    return crunch.extensionApi()?.i18n.getMessage(key, words) ?? "";
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {CrunchPicker}
   */
  function drawPicker(layer) {
    const root = crunch.ownInReach(layer, STYLE);
    const box = make("div", "picker", { role: "dialog", "aria-label": message("pick_title") });
    const surface = make("div", "surface", { role: "application", "aria-label": message("pick_help") });
    const frame = make("div", "frame", {});
    const bar = make("div", "bar", {});
    const said = make("p", "", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
    const controls = make("div", "", {});
    controls.style.display = "contents";
    surface.tabIndex = 0;
    frame.hidden = true;
    crunch.speakOurs(box);
    bar.append(said, controls);
    box.append(surface, frame, bar);
    root.append(box);
    if (isConnected.call(box)) {
      box.popover = "manual"; // over the page's own dialogs and popovers
      box.showPopover();
    }
    return {
      layer,
      box,
      surface,
      frame,
      bar,
      said,
      controls,
      around: [],
      at: 0,
      hidden: null,
      before: crunch.focused(),
    };
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {string} className
   * @param {Record<string, string>} attributes
   */
  function make(name, className, attributes) {
    const element = crunch.makeElement(name);
    if (className) {
      element.className = className;
    }
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    return element;
  }

  /**
   * The bar stands where the part is not.
   *
   * @param {CrunchPicker} picker
   */
  function placeFrame({ frame, bar, around, at }) {
    const element = around[at];
    frame.hidden = !element;
    if (element) {
      const { left, top, width, height } = getBoundingClientRect.call(element);
      Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      bar.dataset.at = top > innerHeight / 2 ? "top" : "bottom";
    }
  }

  /**
   * @param {string} key
   * @param {() => unknown} onPress
   */
  function button(key, onPress) {
    const element = make("button", "", { type: "button" });
    element.textContent = message(key);
    element.addEventListener("click", ({ isTrusted }) => isTrusted && onPress()); // else no press of a reader
    return element;
  }

  /**
   * @param {CrunchPicker} picker
   * @param {CrunchPickerActs} acts
   */
  function drawChoice({ controls }, { resize, take, leave }) {
    const label = make("label", "", {});
    const slider = make("input", "", { type: "range", min: "0", step: "1", "aria-label": message("pick_size_label") });
    label.append(slider);
    slider.addEventListener("input", ({ isTrusted }) => isTrusted && resize(Number(slider.value)));
    const hide = button("part_hide", take);
    hide.dataset.what = "take";
    controls.replaceChildren(label, hide, button("pick_leave", leave));
  }

  /**
   * @param {CrunchPicker} picker
   * @param {CrunchPickerActs} acts
   * @param {boolean} canKeep
   */
  function drawHidden({ controls }, { keep, undo, again, leave }, canKeep) {
    const buttons = [button("pick_undo", undo), button("pick_again", again), button("pick_done", leave)];
    const select = make("select", "", { "aria-label": message("pick_scope_label") });
    for (const scope of ["", ...SCOPES]) {
      const option = make("option", "", { value: scope });
      option.textContent = message(scope ? `scope_${scope}` : "scope_now");
      select.append(option);
    }
    select.addEventListener("change", ({ isTrusted }) => isTrusted && keep(select));
    controls.replaceChildren(...(canKeep ? [select] : []), ...buttons);
    /** @type {HTMLElement} */ (canKeep ? select : buttons[0]).focus({ preventScroll: true });
  }

  /**
   * @param {CrunchPicker} picker
   * @param {CrunchChoice | null} choice
   * @param {boolean} canGo
   */
  function tellChoice({ said, controls, around, at }, choice, canGo) {
    const language = message("text_language");
    const percent = new Intl.NumberFormat(language, { style: "percent" }).format(choice?.share ?? 0);
    const letters = new Intl.NumberFormat(language).format(choice?.letters ?? 0);
    const what = choice && [choice.name, choice.words].filter(Boolean).join(": ");
    const words = what ? message("pick_part", what, letters, percent) : message("pick_help");
    const whole = choice && !canGo ? message("text_sentences", words, message("pick_too_much")) : words;
    if (said.textContent !== whole) {
      said.textContent = whole;
    }
    const slider = /** @type {HTMLInputElement | null} */ (controls.querySelector("input"));
    const hide = /** @type {HTMLButtonElement | null} */ (controls.querySelector('[data-what="take"]'));
    if (slider && hide) {
      slider.disabled = around.length < 2;
      slider.max = String(Math.max(0, around.length - 1));
      slider.value = String(at);
      slider.setAttribute("aria-valuetext", what ?? "");
      hide.disabled = !choice || !canGo;
    }
  }

  Object.assign(crunch, { drawChoice, drawHidden, drawPicker, placeFrame, tellChoice });
})();
