"use strict";
// Strips as they are drawn: rows of a list of ours over the page, each at its place.

(() => {
  const { getBoundingClientRect, isConnected } = globalThis.crunch.native;
  const GAP_PIXELS = 4;
  /** Pixels; higher strips have two. */
  const ONE_LINE = 40;
  const PLACE =
    ":host { position: absolute !important; inset: 0 auto auto 0 !important; z-index: 2147483646 !important; }";
  const STYLE = `${PLACE}
    ul { margin: 0; padding: 0; list-style: none; }
    li { position: absolute; display: flex; gap: 0.5rem; align-items: center; max-inline-size: 60rem;
      padding-inline: 0.625rem 0.25rem; border: 1px dashed GrayText; border-radius: 6px; background: Canvas;
      color: CanvasText; font: 13px/1.25 system-ui, sans-serif; text-align: start; }
    li.shown { border-style: solid; }
    li p { flex: 1 1 auto; min-inline-size: 0; margin: 0; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical;
      -webkit-line-clamp: 2; line-clamp: 2; overflow-wrap: anywhere; }
    li.line p { display: block; white-space: nowrap; text-overflow: ellipsis; }
    li b { font-weight: 600; }
    li button { flex: none; min-block-size: 24px; min-inline-size: 3rem; padding: 0 0.5rem; border: 1px solid GrayText;
      border-radius: 4px; background: ButtonFace; color: ButtonText; font: inherit; font-weight: 600; cursor: pointer; }`;

  /** @param {CrunchStrips} strips */
  function drawStrips(strips) {
    const crunch = globalThis.crunch;
    const parts = strips.gaps.flatMap((gap) => gap.parts);
    if (!strips.list || !strips.own || !isConnected.call(strips.own.host)) {
      const root = crunch.ownInReach(strips, strips.list ? "" : STYLE);
      strips.list ??= crunch.makeElement("ul");
      const section = strips.list.parentElement ?? crunch.makeElement("section");
      section.setAttribute("aria-label", crunch.extensionApi()?.i18n.getMessage("strips_title") ?? "");
      crunch.speakOurs(section);
      strips.list.addEventListener("focusin", ({ target }) => reach(strips, /** @type {Node} */ (target)));
      section.append(strips.list);
      root.append(section);
    }
    const wanted = new Set(parts.map(({ element }) => element));
    for (const [number, row] of strips.rows) {
      if (!wanted.has(number)) {
        row.remove();
        strips.rows.delete(number);
      }
    }
    let before = null;
    for (const part of parts) {
      const known = strips.rows.get(part.element);
      const row = crunch.stripRow(part, known);
      strips.rows.set(part.element, row);
      if (!known) {
        before ? before.after(row) : strips.list.prepend(row); // one that is there is not moved: it may have the focus
      }
      before = row;
    }
  }

  /**
   * The browser scrolls the page to a strip that takes the focus, and nothing that it stands over.
   *
   * @param {CrunchStrips} strips
   * @param {Node} target
   */
  function reach({ gaps, rows }, target) {
    const [number] = [...rows].find(([, row]) => row.contains(target)) ?? [];
    const gap = gaps.find(({ parts }) => parts.some(({ element }) => element === number));
    if (gap?.scroller) {
      gap.at.scrollIntoView({ block: "center", behavior: "instant" });
    }
  }

  /** @param {CrunchStrips} strips */
  function placeStrips({ own, gaps, rows }) {
    if (!own) {
      return;
    }
    const { left, top } = own.host.getBoundingClientRect();
    const boxes = gaps.map(({ at, over, scroller }) =>
      [at, over, scroller ?? over].map((one) => getBoundingClientRect.call(one)),
    );
    for (const [index, { isBelow, parts, step, scroller }] of gaps.entries()) {
      const [box, around, window] = boxes[index];
      const first = isBelow ? box.bottom + GAP_PIXELS : box.top - parts.length * step;
      for (const [line, { element }] of parts.entries()) {
        const row = rows.get(element);
        const y = first + line * step;
        if (row) {
          row.classList.toggle("line", step <= ONE_LINE);
          row.style.left = `${around.left - left}px`;
          row.style.top = `${y - top}px`;
          row.style.width = `${around.width}px`;
          row.style.height = `${step - GAP_PIXELS}px`;
          const isOut = scroller !== null && (y < window.top || y + step > window.bottom);
          row.style.clipPath = isOut ? "inset(50%)" : "";
        }
      }
    }
  }

  Object.assign(globalThis.crunch, { drawStrips, placeStrips, STRIP_GAP: GAP_PIXELS });
})();
