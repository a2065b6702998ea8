// What is drawn over the page: a frame around each marked stretch with the number of its label, the place where one is,
// and differences. Only what the window shows is drawn.

(() => {
  const { getBoundingClientRect } = globalThis.crunch.native;
  const MARGIN = 3;
  const BEAM = 4; // by which the thick edge of a mark is wider than the others

  /**
   * Keep up to date which blocks are in the window or near it: a large page has tens of thousands. A block without a box
   * (display: contents) is always counted in.
   *
   * @param {CrunchAnnotation} annotation
   * @returns {() => void} ends it
   */
  function watchBlocks({ text, ui }) {
    const { near, draw } = /** @type {CrunchAnnotationUi} */ (ui);
    /** @type {Map<Element, number>} */
    const places = new Map();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const place = /** @type {number} */ (places.get(target));
          if (isIntersecting || (boundingClientRect.width === 0 && boundingClientRect.height === 0)) {
            near.add(place);
          } else {
            near.delete(place);
          }
        }
        draw();
      },
      { rootMargin: "100%" }, // floats and the like may stand out of their block, but hardly that far
    );
    text.blocks.forEach(({ element }, place) => {
      places.set(/** @type {Element} */ (text.nodes[element]), place);
      observer.observe(/** @type {Element} */ (text.nodes[element]));
    });
    return () => observer.disconnect();
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {HTMLElement} canvas
   */
  function drawMarks(annotation, canvas) {
    const { text, marks, ui } = annotation;
    if (!marks || !ui) {
      return;
    }
    const drawn = document.createDocumentFragment();
    for (const place of [...ui.near].sort((one, other) => one - other)) {
      const { slots } = text.blocks[place];
      if (ui.compared) {
        drawCompared(annotation, slots, drawn);
      } else {
        drawLabels(annotation, slots, drawn);
      }
    }
    if (ui.current) {
      const rects = rectsOf(text, ui.current);
      for (const rect of lines(rects.length > 0 ? rects : [boxOf(text, ui.current)])) {
        drawn.append(frame(rect, "current", ""));
      }
    }
    canvas.replaceChildren(drawn);
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {number[]} slots
   * @param {DocumentFragment} drawn
   */
  function drawLabels(annotation, slots, drawn) {
    const { text, marks } = annotation;
    const { LABELS, bothAnswers } = globalThis.crunch;
    /** @type {{label: CrunchLabel, rects: DOMRect[], said: string}[]} */
    const runs = [];
    let isOpen = false;
    for (const place of slots) {
      const own = /** @type {CrunchMarkModel} */ (marks).segments[place];
      isOpen &&= own.length > 0;
      for (const { from, to, label } of own) {
        const rects = rectsOf(text, { first: place, end: place + 1, from, to });
        const last = runs[runs.length - 1];
        const said = bothAnswers(annotation, place, { from, to });
        if (isOpen && last?.label === label && last.said === said) {
          last.rects.push(...rects);
        } else {
          runs.push({ label, rects, said });
        }
        isOpen = true;
      }
    }
    for (const { label, rects, said } of runs) {
      const number = LABELS.indexOf(label) + 1;
      lines(rects).forEach((rect, index) => {
        drawn.append(frame(rect, label, index ? "" : said || String(number)));
      });
    }
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {number[]} slots
   * @param {DocumentFragment} drawn
   */
  function drawCompared({ text, marks, ui }, slots, drawn) {
    const { compared } = /** @type {CrunchAnnotationUi} */ (ui);
    const { other, legend } = /** @type {NonNullable<CrunchAnnotationUi["compared"]>} */ (compared);
    const { GOLD_LABELS } = globalThis.crunch;
    for (const place of slots) {
      const mine = /** @type {CrunchMarkModel} */ (marks).segments[place].filter(({ label }) => GOLD_LABELS.has(label));
      const edges = new Set([0, text.slots[place].text.length]);
      for (const { from, to } of [...mine, ...other[place]]) {
        edges.add(from).add(to);
      }
      const sorted = [...edges].sort((one, two) => one - two);
      for (let index = 0; index + 1 < sorted.length; index += 1) {
        const [from, to] = [sorted[index], sorted[index + 1]];
        /** @param {CrunchSegment[]} segments */
        const covers = (segments) => segments.some((segment) => segment.from <= from && segment.to >= to);
        const kind = (covers(mine) ? 1 : 0) + (covers(other[place]) ? 2 : 0);
        if (kind > 0) {
          lines(rectsOf(text, { first: place, end: place + 1, from, to })).forEach((rect, number) => {
            drawn.append(frame(rect, ["only-first", "only-second", "both"][kind - 1], number ? "" : legend[kind - 1]));
          });
        }
      }
    }
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchStretch} stretch
   * @returns {DOMRect[]} of its lines, in the window
   */
  function rectsOf({ slots }, { first, end, from, to }) {
    const rects = [];
    for (let place = first; place < end; place += 1) {
      const { nodes, text } = slots[place];
      const start = place === first ? from : text.length - text.trimStart().length;
      const stop = place === end - 1 ? to : text.trimEnd().length;
      let before = 0;
      for (const node of nodes) {
        const size = node.data.length;
        if (before < stop && before + size > start && node.isConnected) {
          const range = new Range();
          range.setStart(node, Math.max(0, start - before));
          range.setEnd(node, Math.min(size, stop - before));
          rects.push(...range.getClientRects());
        }
        before += size;
      }
    }
    return rects.filter(({ width, height }) => width > 0 && height > 0);
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchStretch} stretch  that is folded away
   * @returns {DOMRect} of the nearest element around with a box
   */
  function boxOf(text, stretch) {
    let number = globalThis.crunch.elementOf(text, stretch);
    let box = getBoundingClientRect.call(/** @type {Element} */ (text.nodes[number]));
    while (number > 0 && box.height === 0) {
      number = text.parents[number];
      box = getBoundingClientRect.call(/** @type {Element} */ (text.nodes[number]));
    }
    return box;
  }

  /**
   * Rectangles that lie on or right below one another become one: a block has one frame, not one for each line.
   *
   * @param {DOMRect[]} rects
   * @returns {{left: number, top: number, right: number, bottom: number}[]}
   */
  function lines(rects) {
    /** @type {{left: number, top: number, right: number, bottom: number}[]} */
    const found = [];
    for (const { left, top, right, bottom } of rects) {
      const last = found[found.length - 1];
      const gap = last ? top - last.bottom : 0;
      const isBeside = last && top < last.bottom && bottom > last.top;
      const isBelow =
        last && gap < (bottom - top) * 1.2 && top >= last.top && left < last.right + 40 && right > last.left - 40;
      if (last && (isBeside || isBelow)) {
        last.left = Math.min(last.left, left);
        last.right = Math.max(last.right, right);
        last.top = Math.min(last.top, top);
        last.bottom = Math.max(last.bottom, bottom);
      } else {
        found.push({ left, top, right, bottom });
      }
    }
    return found.filter(({ top, bottom }) => bottom > -MARGIN && top < innerHeight + MARGIN);
  }

  /**
   * @param {{left: number, top: number, right: number, bottom: number}} rect
   * @param {string} kind
   * @param {string} chip
   */
  function frame({ left, top, right, bottom }, kind, chip) {
    const box = globalThis.crunch.makeElement("div");
    box.className = `mark ${kind}`;
    const beam = kind === "current" ? 0 : BEAM;
    const style = {
      left: left - MARGIN - beam,
      top: top - MARGIN,
      width: right - left + 2 * MARGIN + beam,
      height: bottom - top + 2 * MARGIN,
    };
    for (const [name, value] of Object.entries(style)) {
      box.style.setProperty(name, `${Math.round(value)}px`);
    }
    if (chip) {
      const words = globalThis.crunch.makeElement("span");
      words.className = "chip";
      words.textContent = chip;
      box.append(words);
    }
    return box;
  }

  Object.assign(globalThis.crunch, { drawMarks, watchBlocks, stretchRects: rectsOf });
})();
