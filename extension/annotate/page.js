// The page before anything of ours is in it, and what the background asks and says while it is being marked.

(() => {
  const { documentElement, outerHTML, querySelectorAll, title } = globalThis.crunch.native;
  const ownDoctype = /** @type {(this: Document) => DocumentType | null} */ (
    Object.getOwnPropertyDescriptor(Document.prototype, "doctype")?.get
  );
  const WRITTEN = "input, textarea";
  const WRITTEN_TYPES = /^(text|email|tel|search|url|password|number)$/;

  /**
   * Read the page. Nothing of ours may be in it yet: the element in which labels are shown is made later.
   *
   * @returns {{state: "captured"} | {state: "failed", message: string}} Chromium would hand over nothing for an error
   */
  function captureForAnnotation() {
    try {
      const { crunch } = globalThis;
      crunch.removeNote?.(); // what a press before said may still stand there
      const root = documentElement.call(document);
      if (!root) {
        throw new Error("This page has no document element.");
      }
      if (!crunch.extensionApi()) {
        throw new Error("A frame of this page has the name of the browser's functions.");
      }
      const walk = crunch.writeSnapshot(root, { isFlat: false });
      const text = crunch.readText(walk);
      const started = performance.now();
      let hidden = 0;
      let hiddenSince = document.hidden ? started : 0;
      document.addEventListener("visibilitychange", () => {
        // Made up by the page it changes nothing: what counts is what the document says.
        const now = performance.now();
        hidden += !document.hidden && hiddenSince > 0 ? now - hiddenSince : 0;
        hiddenSince = document.hidden ? now : 0;
      });
      crunch.annotation = {
        html: doctype() + outerHTML.call(root),
        snapshot: walk.snapshot,
        elements: walk.nodes.length,
        url: location.href,
        title: title.call(document),
        formValues: [...querySelectorAll.call(root, WRITTEN)].filter(isWritten).length,
        selected: selectedSpans(text),
        text,
        screenshot: "",
        facts: {},
        startedFrom: "nothing",
        milliseconds: () =>
          performance.now() - started - hidden - (hiddenSince > 0 ? performance.now() - hiddenSince : 0),
      };
      return { state: "captured" };
    } catch (error) {
      return { state: "failed", message: String(error) };
    }
  }

  /** As the browser itself writes it. */
  function doctype() {
    const type = ownDoctype.call(document); // `document.doctype` may be an image of that name
    if (!type) {
      return "";
    }
    const { name, publicId, systemId } = type;
    const ids = publicId ? ` PUBLIC "${publicId}"` : systemId ? " SYSTEM" : "";
    return `<!DOCTYPE ${name}${ids}${systemId ? ` "${systemId}"` : ""}>`;
  }

  /** @param {Element} field */
  function isWritten(field) {
    if (field instanceof HTMLInputElement) {
      return WRITTEN_TYPES.test(field.type) && field.value !== field.defaultValue;
    }
    return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
  }

  /**
   * @param {CrunchText} text
   * @returns {CrunchLabelSpan[]} of all ranges of the reader's selection
   */
  function selectedSpans(text) {
    const marks = globalThis.crunch.markModel(text);
    const selection = getSelection();
    for (let index = 0; index < (selection?.rangeCount ?? 0); index += 1) {
      const range = /** @type {Selection} */ (selection).getRangeAt(index);
      if (range.collapsed) {
        continue;
      }
      text.slots.forEach(({ nodes }, place) => {
        let before = 0;
        for (const node of nodes) {
          if (range.intersectsNode(node)) {
            const from = before + (node === range.startContainer ? range.startOffset : 0);
            const to = before + (node === range.endContainer ? range.endOffset : node.data.length);
            marks.set({ first: place, end: place + 1, from, to }, "main");
          }
          before += node.data.length;
        }
      });
    }
    return marks.spans();
  }

  /** What the form of the page shows. */
  function describeAnnotation() {
    const { annotation } = globalThis.crunch;
    if (!annotation?.marks) {
      return null;
    }
    const { facts, url, title: name, elements } = annotation;
    return { url, title: name, elements, facts, ...shape(annotation), seconds: annotation.milliseconds() / 1000 };
  }

  /**
   * Fragmented: between two stretches of gold text stands other displayed text. Several articles: more than one title,
   * or gold text in more than one outermost article element.
   *
   * @param {CrunchAnnotation} annotation
   */
  function shape({ text, marks }) {
    const { GOLD_LABELS, native } = globalThis.crunch;
    const segments = /** @type {CrunchMarkModel} */ (marks).segments;
    const isGold = segments.map((own) => own.some(({ label }) => GOLD_LABELS.has(label)));
    const isWhole = segments.map((own, place) => {
      const gold = own.filter(({ label }) => GOLD_LABELS.has(label));
      const size = gold.reduce((sum, { from, to }) => sum + to - from, 0);
      return size >= text.slots[place].text.trim().length;
    });
    const first = isGold.indexOf(true);
    const last = isGold.lastIndexOf(true);
    const titles = new Set();
    const articles = new Set();
    segments.forEach((own, place) => {
      if (own.some(({ label }) => label === "title")) {
        titles.add(text.slots[place].block);
      }
      let outermost = -1;
      for (let number = text.slots[place].element; isGold[place] && number > 0; number = text.parents[number]) {
        const node = text.nodes[number];
        outermost = native.localName.call(/** @type {Element} */ (node)) === "article" ? number : outermost;
      }
      if (outermost >= 0) {
        articles.add(outermost);
      }
    });
    return {
      fragmented: first >= 0 && isWhole.slice(first + 1, last).includes(false),
      multiple_articles: titles.size > 1 || articles.size > 1,
      marked: isGold.filter(Boolean).length,
    };
  }

  /** What the host needs to know the page. */
  function annotationPage() {
    const { annotation } = globalThis.crunch;
    if (!annotation) {
      return null;
    }
    const { snapshot, elements, html, url } = annotation;
    return { snapshot, elements, html, url };
  }

  /** The page with its labels, as the host saves it. */
  function markedPage() {
    const { annotation } = globalThis.crunch;
    if (!annotation?.marks) {
      return null;
    }
    const { fragmented, multiple_articles } = shape(annotation);
    return {
      ...annotationPage(),
      spans: annotation.marks.spans(),
      started_from: annotation.startedFrom,
      seconds: annotation.milliseconds() / 1000,
      facts: { fragmented, multiple_articles, ...annotation.facts },
      screenshot: annotation.screenshot,
      form_values: annotation.formValues,
    };
  }

  /** @param {Record<string, unknown>} facts that the form has; the others stay */
  function keepFacts(facts) {
    const { annotation } = globalThis.crunch;
    if (annotation) {
      annotation.facts = { ...annotation.facts, ...facts };
    }
    return annotation !== undefined;
  }

  Object.assign(globalThis.crunch, {
    ...{ captureForAnnotation, describeAnnotation, annotationPage, markedPage, keepFacts },
  });
})();
