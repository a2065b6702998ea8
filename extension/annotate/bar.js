// The bar at the edge of a page that is being marked: the labels with their numbers, where to start from, and the way
// on. Everything in it can be done by keyboard alone.

(() => {
  const { i18n, runtime } = globalThis.crunch.extensionApi() ?? globalThis.chrome; // page.js marks no page without them

  /**
   * @param {string} key
   * @param {...(string | number)} values
   */
  function words(key, ...values) {
    return i18n.getMessage(key, values.map(String));
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @param {...(Node | string)} children
   */
  function make(name, attributes, ...children) {
    const element = globalThis.crunch.makeElement(/** @type {keyof HTMLElementTagNameMap} */ (name));
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /**
   * Only what the reader does counts.
   *
   * @param {HTMLElement} element
   * @param {() => void} press
   */
  function onPress(element, press) {
    element.addEventListener("click", ({ isTrusted }) => isTrusted && press());
  }

  /**
   * @param {string} key  of its words
   * @param {() => void} press
   * @param {Record<string, string>} [attributes]
   */
  function button(key, press, attributes = {}) {
    const made = make("button", { type: "button", ...attributes }, words(key));
    onPress(made, press);
    return made;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {string[]} algorithms  of the host
   */
  function makeBar(annotation, algorithms) {
    const { LABELS, openForm } = globalThis.crunch;
    const ui = /** @type {CrunchAnnotationUi} */ (annotation.ui);
    const labels = LABELS.map((label, index) => {
      const made = make("button", { type: "button", "data-label": label, "aria-pressed": "false" });
      made.append(make("kbd", {}, String(index + 1)), words(`label_${label}`));
      onPress(made, () => ui.choose(label));
      return made;
    });
    const bar = make("div", { class: "bar", role: "region", "aria-label": words("annotate_region") });
    const start = /** @type {HTMLSelectElement} */ (make("select", {}));
    start.append(new Option(words("annotate_start_nothing"), "nothing"));
    if (annotation.selected.length > 0) {
      start.append(new Option(words("annotate_start_selection"), "selection"));
    }
    start.append(...algorithms.map((name) => new Option(words("annotate_start_algorithm", name), `algorithm:${name}`)));
    const starter = button("annotate_begin", () => {
      begin(annotation, start.value);
      ui.surface.focus({ preventScroll: true });
    });
    const mover = make(
      "button",
      { type: "button", "aria-label": words("annotate_move"), title: words("annotate_move") },
      "⇅",
    );
    onPress(mover, () => bar.toggleAttribute("data-top"));
    bar.append(
      make("div", { role: "group", "aria-label": words("annotate_labels") }, ...labels),
      make("label", {}, `${words("annotate_start")} `, start),
      starter,
      button("annotate_undo", () => ui.undo()),
      button("annotate_details", () => openForm(false)),
      button("annotate_save", () => openForm(true), { class: "primary" }),
      button("annotate_leave", () => ui.leave()),
      make("p", { class: "status" }),
      mover,
      make("p", { class: "keys" }, words("annotate_keys")),
    );
    return bar;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {string} what
   */
  function begin(annotation, what) {
    const ui = /** @type {CrunchAnnotationUi} */ (annotation.ui);
    const marks = /** @type {CrunchMarkModel} */ (annotation.marks);
    if (what.startsWith("algorithm:")) {
      globalThis.crunch.askForProposal(what.slice("algorithm:".length));
    } else {
      marks.begin();
      marks.replace(what === "selection" ? annotation.selected : []);
      annotation.startedFrom = what;
      ui.draw();
      ui.say(words(what === "selection" ? "annotate_started_selection" : "annotate_started_nothing"));
    }
  }

  /**
   * Show in the bar what is marked.
   *
   * @param {CrunchAnnotation} annotation
   */
  function fillBar(annotation) {
    const { GOLD_LABELS } = globalThis.crunch;
    const { root, label, compared, notice } = /** @type {CrunchAnnotationUi} */ (annotation.ui);
    for (const made of root.querySelectorAll("[data-label]")) {
      made.setAttribute("aria-pressed", String(made.getAttribute("data-label") === label));
    }
    const { segments } = /** @type {CrunchMarkModel} */ (annotation.marks);
    const blocks = annotation.text.blocks;
    const gold = blocks.filter(({ slots }) =>
      slots.some((place) => segments[place].some((segment) => GOLD_LABELS.has(segment.label))),
    ).length;
    const status = /** @type {HTMLElement} */ (root.querySelector(".status"));
    const more = annotation.text.hasMore ? ` ${words("annotate_more_text")}` : "";
    const said = compared
      ? words("annotate_compared", compared.title, ...compared.legend)
      : words("annotate_status", gold, blocks.length) + more;
    status.textContent = notice || said;
  }

  /** @param {string} algorithm */
  function askForProposal(algorithm) {
    notify(words("annotate_asking", algorithm));
    ask({ type: "annotation_propose", algorithm });
  }

  /** @param {boolean} saves  whether to save at once, when nothing has to be asked */
  function openForm(saves) {
    ask({ type: "annotation_form", saves });
  }

  /** @param {Record<string, unknown>} message  to the background, which does the rest or says why not */
  async function ask(message) {
    const answer = await runtime.sendMessage(message);
    if (answer?.error) {
      const { code, detail } = answer.error;
      notify(words("annotate_failed", detail || code));
    }
  }

  /** @param {string} said  aloud, and in the bar until something else is done */
  function notify(said) {
    const ui = globalThis.crunch.annotation?.ui;
    if (ui) {
      ui.say(said);
      ui.notice = said;
      ui.draw();
    }
  }

  Object.assign(globalThis.crunch, { words, makeBar, fillBar, askForProposal, openForm });
})();
