"use strict";
// Strips as they are drawn: rows of a list of ours over the page, each at its place.

(() => {
  const { currentZoom, getBoundingClientRect, isConnected } = globalThis.crunch.native;
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
      strips.list ??= newList(strips);
      strips.list.setAttribute("role", "list"); // which one without bullets is not everywhere
      strips.list.setAttribute("aria-label", crunch.extensionApi()?.i18n.getMessage("strips_title") ?? "");
      crunch.speakOurs(strips.list);
      root.append(strips.list);
    }
    const wanted = new Set(parts.map(({ node }) => node));
    for (const [node, row] of strips.rows) {
      if (!wanted.has(node)) {
        row.remove();
        strips.rows.delete(node);
      }
    }
    let before = null;
    for (const part of parts) {
      const known = strips.rows.get(part.node);
      const row = crunch.stripRow(part, known);
      strips.rows.set(part.node, row);
      if (!known) {
        before ? before.after(row) : strips.list.prepend(row); // one that is there is not moved: it may have the focus
      }
      before = row;
    }
  }

  /** @param {CrunchStrips} strips */
  function newList(strips) {
    const list = globalThis.crunch.makeElement("ul");
    list.addEventListener("focusin", ({ target }) => reach(strips, /** @type {Node} */ (target)));
    return list;
  }

  /**
   * The browser scrolls the page to a strip that takes the focus, and nothing that it stands over.
   *
   * @param {CrunchStrips} strips
   * @param {Node} target
   */
  function reach({ gaps, rows }, target) {
    const [part] = [...rows].find(([, row]) => row.contains(target)) ?? [];
    const gap = gaps.find(({ parts }) => parts.some(({ node }) => node === part));
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
    const zoom = currentZoom?.call(own.host) ?? 1; // of the root, if it has any
    const boxes = gaps.map(({ at, over, scroller }) =>
      [at, over, scroller ?? over].map((one) => getBoundingClientRect.call(one)),
    );
    for (const [index, { isBelow, parts, step, scroller }] of gaps.entries()) {
      const [box, around, window] = boxes[index];
      const first = isBelow ? box.bottom + GAP_PIXELS : box.top - parts.length * step;
      for (const [line, { node }] of parts.entries()) {
        const row = rows.get(node);
        const y = first + line * step;
        if (row) {
          row.classList.toggle("line", step <= ONE_LINE);
          row.style.left = `${(around.left - left) / zoom}px`;
          row.style.top = `${(y - top) / zoom}px`;
          row.style.width = `${around.width / zoom}px`;
          row.style.height = `${(step - GAP_PIXELS) / zoom}px`;
          const isOut = scroller !== null && (y < window.top || y + step > window.bottom);
          row.style.clipPath = isOut ? "inset(50%)" : "";
        }
      }
    }
  }

  Object.assign(globalThis.crunch, { drawStrips, placeStrips, STRIP_GAP: GAP_PIXELS });
})();
