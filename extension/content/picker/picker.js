"use strict";
// The reader chooses a part of a crunched page to hide: by mouse, by keys, or by a slider from the part to what is around
// it. It is hidden at once, in the stack that Ctrl+Z goes back in; that it stays so for good is a step more.

(() => {
  const crunch = globalThis.crunch;
  const { getBoundingClientRect } = crunch.native;
  const { focus } = HTMLElement.prototype;
  const { scrollIntoView } = Element.prototype;
  /** A page of which less would be left is none to read. */
  const MOST_OF_TEXT = 0.95;
  /** @type {CrunchPicker | undefined} */
  let current;

  /** @param {string} key @param {...string} words */
  function message(key, ...words) {
    return crunch.extensionApi()?.i18n.getMessage(key, words) ?? "";
  }

  /**
   * @param {boolean} canKeep  whether what is hidden can stay so for good
   * @returns {boolean} whether the choice has begun
   */
  function startPicker(canKeep) {
    const { layer } = crunch;
    if (!layer) {
      return false;
    }
    layer.leavePicker?.();
    const picker = crunch.drawPicker(layer);
    current = picker;
    const stop = new AbortController();
    const acts = actsOf(picker, canKeep);
    watch(picker, acts, stop.signal);
    layer.unhidden = (element) => picker.hidden === element && acts.again(); // by Ctrl+Z, or from the panel
    layer.leavePicker = () => {
      layer.leavePicker = undefined;
      layer.unhidden = undefined;
      current = undefined;
      stop.abort();
      const hadFocus = picker.box.matches(":focus-within");
      crunch.leaveOwn(layer, picker.box);
      if (hadFocus && picker.before && crunch.isInPage(picker.before)) {
        focus.call(/** @type {HTMLElement} */ (picker.before), { preventScroll: true });
      }
    };
    acts.again();
    return picker.box.isConnected;
  }

  /**
   * @param {CrunchPicker} picker
   * @param {boolean} canKeep
   * @returns {CrunchPickerActs}
   */
  function actsOf(picker, canKeep) {
    const { layer } = picker;
    /** @type {CrunchPickerActs} */
    const acts = {
      choose: (around, at = 0) => {
        const isSame = around[at] === picker.around[picker.at] && around.length === picker.around.length;
        if (picker.hidden || isSame) {
          return;
        }
        Object.assign(picker, { around, at });
        tell(picker);
      },
      resize: (at) => acts.choose(picker.around, at),
      take: () => {
        const element = picker.around[picker.at];
        const choice = element && !picker.hidden ? crunch.weighChoice(element) : null;
        if (!choice || !canGo(choice)) {
          return;
        }
        const { name, words } = choice;
        crunch.hideByHand(layer, element);
        Object.assign(picker, { hidden: element, around: [], at: 0 });
        crunch.placeFrame(picker);
        picker.said.textContent = message("pick_hidden", [name, words].filter(Boolean).join(": "));
        crunch.drawHidden(picker, acts, canKeep);
      },
      keep: (select) => keep(picker, select),
      undo: () => {
        const { hidden } = picker;
        if (!hidden || !layer.hidden.has(hidden) || !crunch.undoShow(layer, layer.nodes.indexOf(hidden))) {
          acts.again();
        }
      },
      again: () => {
        Object.assign(picker, { hidden: null, around: [], at: 0 });
        crunch.drawChoice(picker, acts);
        tell(picker);
        picker.surface.focus({ preventScroll: true });
      },
      leave: () => layer.leavePicker?.(),
    };
    return acts;
  }

  /** @param {CrunchChoice} choice */
  function canGo({ share }) {
    return share <= MOST_OF_TEXT;
  }

  /** @param {CrunchPicker} picker */
  function tell(picker) {
    const element = picker.around[picker.at];
    crunch.placeFrame(picker);
    const choice = element ? crunch.weighChoice(element) : null;
    crunch.tellChoice(picker, choice, choice !== null && canGo(choice));
  }

  /**
   * For good, or only now.
   *
   * @param {CrunchPicker} picker
   * @param {HTMLSelectElement} select
   */
  async function keep({ layer, hidden, said }, select) {
    if (!hidden || !layer.hidden.has(hidden)) {
      return; // it was shown again meanwhile
    }
    select.disabled = true;
    const request = { type: "correct_hidden", element: crunch.toldNumber(layer, hidden), scope: select.value || null };
    const answer = await crunch
      .extensionApi()
      ?.runtime.sendMessage(request)
      .catch(() => undefined); // the extension was reloaded meanwhile
    const { error } = answer ?? { error: { code: "extension", detail: "" } };
    select.disabled = false;
    if (!error && !layer.hidden.has(hidden)) {
      crunch.leaveCorrected(layer.nodes.indexOf(hidden), "hide"); // it was shown again before the host had answered
      return;
    }
    if (error) {
      const detail = error.code === "bad_settings" ? error.detail : "";
      said.textContent = message("text_sentences", message("correction_failed"), detail).trim();
      select.value = "";
    } else {
      said.textContent = message(select.value ? "correction_made" : "pick_only_now");
    }
    select.focus({ preventScroll: true });
  }

  /**
   * @param {CrunchPicker} picker
   * @param {CrunchPickerActs} acts
   * @param {AbortSignal} signal
   */
  function watch(picker, acts, signal) {
    const { layer, surface, box } = picker;
    let isDue = false;
    /** @param {() => void} work */
    const soon = (work) => {
      if (!isDue) {
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          if (current === picker) {
            work();
          }
        });
      }
    };
    surface.addEventListener("pointermove", ({ isTrusted, clientX, clientY }) => {
      if (isTrusted) {
        soon(() => acts.choose(crunch.choosableAt(layer, clientX, clientY)));
      }
    });
    surface.addEventListener("click", ({ isTrusted, clientX, clientY }) => {
      if (isTrusted && !picker.hidden) {
        const around = crunch.choosableAt(layer, clientX, clientY);
        const isChosen = around.includes(picker.around[picker.at]); // with the slider, too
        isChosen || acts.choose(around);
        acts.take();
      }
    });
    for (const type of ["scroll", "resize"]) {
      addEventListener(type, () => soon(() => crunch.placeFrame(picker)), { capture: true, passive: true, signal });
    }
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (!event.isTrusted || !box.matches(":focus-within")) {
        return;
      }
      const isOnPage = surface.matches(":focus");
      if (event.key === "Escape" || (isOnPage && step(picker, acts, event.key))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (event.key === "Escape") {
        acts.leave();
      }
    };
    addEventListener("keydown", onKey, { capture: true, signal });
  }

  /**
   * @param {CrunchPicker} picker
   * @param {CrunchPickerActs} acts
   * @param {string} key
   * @returns {boolean} whether it is one of ours
   */
  function step(picker, acts, key) {
    const { layer, around, at } = picker;
    const now = around[at];
    if (key === "Enter") {
      acts.take();
      return true;
    }
    if (!/^Arrow(Up|Down|Left|Right)$/.test(key)) {
      return false;
    }
    if (!now) {
      acts.choose(crunch.choosableAt(layer, innerWidth / 2, innerHeight / 3));
    } else if (key === "ArrowUp") {
      at + 1 < around.length && acts.choose(around, at + 1);
    } else if (key === "ArrowDown" && at > 0) {
      acts.choose(around, at - 1);
    } else {
      const by = key === "ArrowLeft" ? -1 : 1;
      const next = key === "ArrowDown" ? crunch.choosableIn(layer, now) : crunch.choosableBeside(layer, now, by);
      next && acts.choose(crunch.choosableAround(layer, next));
    }
    reveal(picker);
    return true;
  }

  /** @param {CrunchPicker} picker */
  function reveal(picker) {
    const element = picker.around[picker.at];
    if (element) {
      const { top, bottom } = getBoundingClientRect.call(element);
      if (bottom < 0 || top < 0 || top > innerHeight * 0.8) {
        scrollIntoView.call(element, { block: "center", behavior: "instant" });
      }
      crunch.placeFrame(picker);
    }
  }

  crunch.startPicker = startPicker;
})();
