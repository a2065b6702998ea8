// Marking a page, from the first label to leaving.

(() => {
  const { documentElement } = globalThis.crunch.native;
  /** A page that takes the overlay away gets it back so often; then its labels are kept, and the form can save them. */
  const MOST_RETURNS = 20;

  /**
   * @param {{screenshot: string, algorithms: string[]}} settings
   * @returns {Promise<boolean>} whether there was a captured page
   */
  async function startAnnotation({ screenshot, algorithms }) {
    const { annotation, markModel } = globalThis.crunch;
    if (!annotation) {
      return false;
    }
    annotation.screenshot = screenshot;
    annotation.marks = markModel(annotation.text);
    await open(annotation, algorithms);
    const { words } = globalThis.crunch;
    annotation.ui?.say(words("annotate_begun", words("label_main"), annotation.text.blocks.length));
    return true;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {string[]} algorithms
   * @param {number} [returns]  how often the page has taken it away
   */
  async function open(annotation, algorithms, returns = 0) {
    const { makeBar, makeElement, makeOverlay, words } = globalThis.crunch;
    const overlay = await makeOverlay();
    if (globalThis.crunch.annotation !== annotation) {
      overlay.remove();
      return; // it was left meanwhile
    }
    const surface = makeElement("div");
    const canvas = makeElement("div");
    const live = makeElement("div");
    canvas.className = "canvas";
    canvas.setAttribute("aria-hidden", "true");
    live.className = "live";
    live.setAttribute("role", "status");
    const before = annotation.ui;
    const ui = makeUi(annotation, { ...overlay, surface, canvas, live });
    Object.assign(ui, before && { current: before.current, label: before.label, compared: before.compared });
    annotation.ui = ui;
    surface.className = "surface";
    surface.tabIndex = 0;
    surface.setAttribute("role", "application");
    surface.setAttribute("aria-roledescription", words("annotate_role"));
    surface.setAttribute("aria-label", words("annotate_surface"));
    const bar = makeBar(annotation, algorithms);
    for (const part of [surface, bar, live]) {
      part.lang = words("text_language");
      part.dir = words("text_direction");
    }
    overlay.place.append(surface, canvas, bar, live);
    const close = begin(annotation, ui);
    const endWatch = overlay.watch(() => {
      close();
      if (returns < MOST_RETURNS) {
        open(annotation, algorithms, returns + 1);
      }
    });
    ui.end = () => {
      endWatch();
      close();
      globalThis.crunch.annotation = undefined;
    };
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {CrunchAnnotationUi} ui
   * @returns {() => void} takes it off; the labels stay
   */
  function begin(annotation, ui) {
    const { watchBlocks, watchKeys, watchPointer } = globalThis.crunch;
    const endKeys = watchKeys(annotation);
    watchPointer(annotation);
    const endBlocks = watchBlocks(annotation);
    const draw = () => ui.draw();
    const sizes = new ResizeObserver(draw);
    sizes.observe(/** @type {Element} */ (documentElement.call(document)));
    addEventListener("scroll", draw, { capture: true, passive: true });
    addEventListener("resize", draw);
    ui.draw();
    ui.surface.focus({ preventScroll: true });
    return () => {
      endKeys();
      endBlocks();
      sizes.disconnect();
      removeEventListener("scroll", draw, { capture: true });
      removeEventListener("resize", draw);
      ui.remove();
    };
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {CrunchOverlay & {surface: HTMLElement, canvas: HTMLElement, live: HTMLElement}} parts
   * @returns {CrunchAnnotationUi}
   */
  function makeUi(annotation, { canvas, live, ...parts }) {
    const marks = /** @type {CrunchMarkModel} */ (annotation.marks);
    let isDrawn = true;
    let isLeaving = false;
    /** @type {CrunchAnnotationUi} */
    const ui = {
      ...{ ...parts, current: null, label: "main", compared: null, near: new Set(), notice: "" },
      draw: () => {
        if (isDrawn) {
          isDrawn = false;
          requestAnimationFrame(() => {
            isDrawn = true;
            if (globalThis.crunch.annotation === annotation) {
              globalThis.crunch.drawMarks(annotation, canvas);
              globalThis.crunch.fillBar(annotation);
            }
          });
        }
      },
      say: (words) => {
        live.textContent = words;
        ui.notice = isLeaving ? words : "";
      },
      choose: (label) => {
        isLeaving = false;
        ui.label = label;
        ui.compared = null;
        ui.draw();
        ui.say(globalThis.crunch.words("annotate_chosen", globalThis.crunch.words(`label_${label}`)));
      },
      moveTo: (stretch, { silent = false, still = false } = {}) => {
        isLeaving &&= silent;
        ui.current = stretch;
        if (stretch && !silent) {
          if (!still) {
            show(annotation, stretch);
          }
          ui.say(globalThis.crunch.describeStretch(annotation, stretch));
        }
        ui.draw();
      },
      toggle: () => {
        if (ui.current) {
          isLeaving = false;
          ui.compared = null;
          marks.begin();
          marks.set(ui.current, marks.labelOf(ui.current) === ui.label ? null : ui.label);
          ui.say(globalThis.crunch.describeStretch(annotation, ui.current));
          ui.draw();
        }
      },
      undo: () => {
        const { words } = globalThis.crunch;
        ui.say(words(marks.undo() ? "annotate_undone" : "annotate_nothing_to_undo"));
        ui.draw();
      },
      leave: () => {
        const isMarked = marks.segments.some((own) => own.length > 0);
        if (isMarked && !isLeaving) {
          isLeaving = true; // nothing is lost by one key
          ui.say(globalThis.crunch.words("annotate_leave_again"));
          ui.draw();
        } else {
          ui.end();
        }
      },
      end: () => undefined,
    };
    return ui;
  }

  /**
   * Scroll to a stretch when it is out of the window; where the page ends, the bar gives way instead.
   *
   * @param {CrunchAnnotation} annotation
   * @param {CrunchStretch} stretch
   */
  function show({ text, ui }, stretch) {
    const { stretchRects } = globalThis.crunch;
    const bar = /** @type {HTMLElement} */ (ui?.root.querySelector(".bar"));
    const room = innerHeight - bar.offsetHeight - 40;
    const first = () => stretchRects(text, stretch)[0];
    const before = first();
    if (before && (before.top < 20 || before.bottom > room)) {
      text.slots[stretch.first].nodes[0].parentElement?.scrollIntoView({ block: "nearest", behavior: "instant" });
      scrollBy({ top: first().top - 80, behavior: "instant" });
    }
    const after = first();
    if (after && after.bottom > room) {
      bar.setAttribute("data-top", "");
    } else if (after && after.top < bar.offsetHeight + 40) {
      bar.removeAttribute("data-top");
    }
  }

  /** @param {[CrunchLabelSpan[], string]} proposal  labels and the algorithm that they are of */
  function proposeLabels([spans, from]) {
    const { annotation, words } = globalThis.crunch;
    if (!annotation?.marks || !annotation.ui) {
      return false;
    }
    annotation.marks.begin();
    annotation.marks.replace(spans);
    annotation.startedFrom = from;
    annotation.ui.compared = null;
    annotation.ui.draw();
    annotation.ui.say(words("annotate_started_algorithm", from));
    return true;
  }

  /** @param {[CrunchLabelSpan[], string]} answer  of an algorithm, and its name */
  function compareWith([spans, title]) {
    const { annotation, readSpans, words } = globalThis.crunch;
    if (!annotation?.ui) {
      return false;
    }
    const legend = /** @type {[string, string, string]} */ ([
      ...[words("compared_only_gold"), words("compared_only", title), words("compared_both")],
    ]);
    annotation.ui.compared = { title, other: readSpans(annotation.text.slots, spans), legend };
    annotation.ui.draw();
    annotation.ui.say(words("annotate_compared", title, ...legend));
    return true;
  }

  /**
   * What two annotators agree on is marked; where they differ stands "unsure", and both answers are drawn.
   *
   * @param {{agreed: CrunchLabelSpan[], first: CrunchLabelSpan[], second: CrunchLabelSpan[], annotators: string[]}} differences
   */
  function showDifferences({ agreed, first, second, annotators }) {
    const { annotation, readSpans, words } = globalThis.crunch;
    if (!annotation?.marks || !annotation.ui) {
      return false;
    }
    /** @type {CrunchLabelSpan[]} */
    const open = first.map((span) => ({ ...span, label: "unsure" }));
    annotation.marks.begin();
    annotation.marks.replace([...agreed, ...open]);
    annotation.startedFrom = "labels";
    const { slots } = annotation.text;
    annotation.differences = { first: readSpans(slots, first), second: readSpans(slots, second), annotators };
    annotation.ui.compared = null;
    annotation.ui.draw();
    annotation.ui.say(words("annotate_settle", annotators[0], annotators[1], second.length));
    return true;
  }

  function leaveAnnotation() {
    const { annotation } = globalThis.crunch;
    annotation?.ui?.end();
    globalThis.crunch.annotation = undefined;
    return true;
  }

  Object.assign(globalThis.crunch, {
    ...{ startAnnotation, proposeLabels, compareWith, showDifferences, leaveAnnotation },
  });
})();
