"use strict";
// Where the items of a grid stand, as line numbers, from what the browser laid out.

(() => {
  const { clientLeft, clientTop, getBoundingClientRect, offsetWidth, scrollLeft, scrollTop } = globalThis.crunch.native;

  /**
   * The tracks of a computed list, without the names of its lines; in one pass, as a page may make it long.
   *
   * @param {string} list
   * @returns {string[]} nothing where brackets do not fit together
   */
  function tracksOf(list) {
    const tracks = [];
    let track = "";
    let isName = false;
    let depth = 0;
    for (let at = 0; at < list.length; at += 1) {
      const sign = list[at];
      if (isName) {
        at += sign === "\\" ? 1 : 0; // what follows belongs to the name, a bracket too
        isName = sign !== "]";
        continue;
      }
      depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
      isName = sign === "[" && depth === 0;
      const isBetween = isName || (depth === 0 && /\s/.test(sign));
      if (isBetween && track !== "") {
        tracks.push(track);
        track = "";
      }
      track += isBetween ? "" : sign;
      if (depth < 0) {
        return [];
      }
    }
    return depth > 0 || isName ? [] : track === "" ? tracks : [...tracks, track];
  }

  /**
   * @param {string} resolved  a resolved grid-template-columns or -rows
   * @returns {number[] | null} widths of the tracks; null where there are none to measure
   */
  function trackSizes(resolved) {
    const sizes = tracksOf(resolved);
    return sizes.length > 0 && sizes.every((size) => /^[\d.]+(e-?\d+)?px$/.test(size))
      ? sizes.map(Number.parseFloat)
      : null;
  }

  /**
   * @param {number[]} sizes
   * @param {number} gap
   * @param {number} room  the content box
   * @param {string} distribution  justify-content or align-content
   * @returns {{start: number, end: number}[]} where each track begins and ends
   */
  function trackPositions(sizes, gap, room, distribution) {
    const used = sizes.reduce((sum, size) => sum + size, 0) + gap * (sizes.length - 1);
    const free = room - used;
    const count = sizes.length;
    let offset = 0;
    let between = gap;
    if (/center/.test(distribution)) {
      offset = free / 2;
    } else if (/(^| )(end|flex-end|right)/.test(distribution)) {
      offset = free;
    } else if (free > 0 && /space-between/.test(distribution) && count > 1) {
      between += free / (count - 1);
    } else if (free > 0 && /space-around/.test(distribution)) {
      offset = free / count / 2;
      between += free / count;
    } else if (free > 0 && /space-evenly/.test(distribution)) {
      offset = free / (count + 1);
      between += offset;
    }
    let start = offset;
    return sizes.map((size) => {
      const track = { start, end: start + size };
      start += size + between;
      return track;
    });
  }

  /**
   * The tracks that an item covers best.
   *
   * @param {{start: number, end: number}[]} tracks
   * @param {{start: number, end: number}} box
   * @param {number | null} span  how many tracks, when it is known
   * @returns {[first: number, last: number]}
   */
  function coveredTracks(tracks, box, span) {
    /** @type {[number, number]} */
    let best = [0, 0];
    let least = Number.POSITIVE_INFINITY;
    for (let first = 0; first < tracks.length; first += 1) {
      const longest = span ?? tracks.length - first;
      for (let length = span ?? 1; length <= longest && first + length <= tracks.length; length += 1) {
        const { start } = tracks[first];
        const { end } = tracks[first + length - 1];
        const outside = Math.max(0, start - box.start) + Math.max(0, box.end - end);
        const unused = Math.max(0, box.start - start) + Math.max(0, end - box.end);
        // An item may be smaller than its area, but should not stick out of it.
        const distance = outside * 4 + unused;
        if (distance < least - 0.01) {
          least = distance;
          best = [first, first + length - 1];
        }
      }
    }
    return best;
  }

  /**
   * @param {string} start
   * @param {string} end
   * @returns {number | null} how many tracks an item spans; null where names decide
   */
  function spanOf(start, end) {
    const spans = [start, end].map((line) => /^span (\d+)$/.exec(line)?.[1]);
    if (spans[0] || spans[1]) {
      return Number(spans[1] ?? spans[0]);
    }
    if (start === "auto" || end === "auto") {
      return /^(auto|-?\d+)$/.test(start) && /^(auto|-?\d+)$/.test(end) ? 1 : null;
    }
    const lines = [Number(start), Number(end)];
    return lines.every((line) => Number.isInteger(line) && line > 0) ? Math.abs(lines[1] - lines[0]) : null;
  }

  /**
   * @param {Element} container
   * @returns {CrunchGrid | null} null where the grid cannot be measured
   */
  function measureGrid(container) {
    const style = getComputedStyle(container);
    const columns = trackSizes(style.gridTemplateColumns);
    const rows = trackSizes(style.gridTemplateRows);
    const outer = getBoundingClientRect.call(container);
    const isScaled = Math.abs(outer.width - offsetWidth.call(/** @type {HTMLElement} */ (container))) > 1;
    if (!columns || !rows || style.writingMode !== "horizontal-tb" || isScaled) {
      return null;
    }
    const isRtl = style.direction === "rtl";
    const px = (/** @type {string} */ value) => Number.parseFloat(value) || 0;
    const scrolled = scrollLeft.call(container);
    const left = outer.left + clientLeft.call(container) + px(style.paddingLeft) - scrolled;
    const right = outer.right - px(style.borderRightWidth) - px(style.paddingRight) - scrolled;
    const top = outer.top + clientTop.call(container) + px(style.paddingTop) - scrollTop.call(container);
    const bottom = outer.bottom - px(style.borderBottomWidth) - px(style.paddingBottom);
    return {
      columns: trackPositions(columns, px(style.columnGap), right - left, style.justifyContent),
      rows: trackPositions(rows, px(style.rowGap), bottom - top, style.alignContent),
      across: (box) =>
        isRtl ? { start: right - box.right, end: right - box.left } : { start: box.left - left, end: box.right - left },
      down: (box) => ({ start: box.top - top, end: box.bottom - top }),
    };
  }

  Object.assign(globalThis.crunch, { coveredTracks, spanOf, tracksOf, measureGrid });
})();
