// Marking a page, from the first label to leaving: one element of ours, last child of <html>, with a closed shadow root.

(() => {
  const { documentElement, localName, setAttribute } = globalThis.crunch.native;
  const SHOWN_WORDS = 12;
  /** @type {Readonly<Record<string, string>>} */
  const ELEMENTS = Object.freeze({
    ...{ p: "element_paragraph", li: "element_item", td: "element_cell", th: "element_cell", a: "element_link" },
    ...{ h1: "element_heading", h2: "element_heading", h3: "element_heading", h4: "element_heading" },
    ...{ blockquote: "element_quotation", pre: "element_code", figcaption: "element_caption" },
    ...{ ul: "element_list", ol: "element_list", table: "element_table", article: "element_article" },
  });

  /**
   * @param {{screenshot: string, algorithms: string[]}} settings
   * @returns {boolean} whether there was a captured page
   */
  function startAnnotation({ screenshot, algorithms }) {
    const { annotation, makeElement, markModel } = globalThis.crunch;
    if (!annotation) {
      return false;
    }
    annotation.screenshot = screenshot;
    annotation.marks = markModel(annotation.text);
    const host = makeElement("div");
    const root = host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(globalThis.crunch.ANNOTATION_CSS);
    root.adoptedStyleSheets = [sheet]; // no style element: the page's policy would forbid it
    const surface = makeElement("div");
    const canvas = makeElement("div");
    const live = makeElement("div");
    canvas.className = "canvas";
    canvas.setAttribute("aria-hidden", "true");
    live.className = "live";
    live.setAttribute("role", "status");
    const ui = makeUi(annotation, { host, root, surface, canvas, live });
    annotation.ui = ui;
    const { words, makeBar } = globalThis.crunch;
    setAttribute.call(host, "lang", words("text_language"));
    setAttribute.call(host, "dir", words("@@bidi_dir"));
    surface.className = "surface";
    surface.tabIndex = 0;
    surface.setAttribute("role", "application");
    surface.setAttribute("aria-roledescription", words("annotate_role"));
    surface.setAttribute("aria-label", words("annotate_surface"));
    root.append(surface, canvas, makeBar(annotation, algorithms), live);
    /** @type {Element} */ (documentElement.call(document)).append(host);
    begin(annotation, ui);
    return true;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {CrunchAnnotationUi} ui
   */
  function begin(annotation, ui) {
    const { watchBlocks, watchKeys, watchPointer, words } = globalThis.crunch;
    const endKeys = watchKeys(annotation);
    watchPointer(annotation);
    const endBlocks = watchBlocks(annotation);
    const draw = () => ui.draw();
    const sizes = new ResizeObserver(draw);
    sizes.observe(/** @type {Element} */ (documentElement.call(document)));
    addEventListener("scroll", draw, { capture: true, passive: true });
    addEventListener("resize", draw);
    ui.end = () => {
      endKeys();
      endBlocks();
      sizes.disconnect();
      removeEventListener("scroll", draw, { capture: true });
      removeEventListener("resize", draw);
      ui.host.remove();
      globalThis.crunch.annotation = undefined;
    };
    ui.draw();
    ui.surface.focus({ preventScroll: true });
    ui.say(words("annotate_begun", words("label_main"), annotation.text.blocks.length));
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {{host: HTMLElement, root: ShadowRoot, surface: HTMLElement, canvas: HTMLElement, live: HTMLElement}} parts
   * @returns {CrunchAnnotationUi}
   */
  function makeUi(annotation, { host, root, surface, canvas, live }) {
    const marks = /** @type {CrunchMarkModel} */ (annotation.marks);
    let isDrawn = true;
    let isLeaving = false;
    /** @type {CrunchAnnotationUi} */
    const ui = {
      ...{ host, root, surface, current: null, label: "main", compared: null, near: new Set(), notice: "" },
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
          ui.say(describeStretch(annotation, stretch));
        }
        ui.draw();
      },
      toggle: () => {
        if (ui.current) {
          isLeaving = false;
          ui.compared = null;
          marks.begin();
          marks.set(ui.current, marks.labelOf(ui.current) === ui.label ? null : ui.label);
          ui.say(describeStretch(annotation, ui.current));
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
      end: () => host.remove(),
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

  /**
   * @param {CrunchAnnotation} annotation
   * @param {CrunchStretch} stretch
   * @returns {string} block, label and position, for who does not see them
   */
  function describeStretch(annotation, stretch) {
    const { text, marks } = annotation;
    const { elementOf, words } = globalThis.crunch;
    const { slots, blocks, nodes } = text;
    const inside = slots.slice(stretch.first, stretch.end).map(({ text: own }, index, all) => {
      const from = index === 0 ? stretch.from : 0;
      return own.slice(from, index === all.length - 1 ? stretch.to : own.length);
    });
    const all = inside.join(" ").split(/\s+/).filter(Boolean);
    const beginning = all.slice(0, SHOWN_WORDS).join(" ") + (all.length > SHOWN_WORDS ? "…" : "");
    const label = /** @type {CrunchMarkModel} */ (marks).labelOf(stretch);
    const tag = localName.call(/** @type {Element} */ (nodes[elementOf(text, stretch)]));
    const name = Object.hasOwn(ELEMENTS, tag) ? words(ELEMENTS[tag]) : tag;
    const first = slots[stretch.first].block + 1;
    const count = new Set(slots.slice(stretch.first, stretch.end).map(({ block }) => block)).size;
    const position =
      count > 1
        ? words("annotate_position_many", first, first + count - 1, blocks.length)
        : words("annotate_position", first, blocks.length);
    const state =
      label === null ? words("label_none") : label === "mixed" ? words("label_mixed") : words(`label_${label}`);
    const said = words("annotate_stretch", beginning, name, state, position);
    const whole = { from: stretch.from, to: slots[stretch.first].text.length };
    const answers = globalThis.crunch.bothAnswers(annotation, stretch.first, whole);
    return answers ? `${said}; ${answers}` : said;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {number} place
   * @param {{from: number, to: number}} segment
   * @returns {string} what each of two annotators says there; nothing where they agree
   */
  function bothAnswers({ differences }, place, { from, to }) {
    if (!differences) {
      return "";
    }
    const { words } = globalThis.crunch;
    const { first, second, annotators } = differences;
    const said = [first, second].map((side) => side[place].find((one) => one.from < to && one.to > from)?.label);
    return said[0] && said[1]
      ? words("annotate_answers", annotators[0], words(`label_${said[0]}`), annotators[1], words(`label_${said[1]}`))
      : "";
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
    ...{ startAnnotation, bothAnswers, describeStretch, proposeLabels, compareWith, showDifferences, leaveAnnotation },
  });
})();
