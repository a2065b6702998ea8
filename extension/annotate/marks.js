// The labels on the text, with undo; and as the host wants them.

(() => {
  /** @type {readonly CrunchLabel[]} */
  const LABELS = Object.freeze(["main", "discussion", "title", "byline", "date", "caption", "additional", "unsure"]);
  /** @type {ReadonlySet<CrunchLabel>} */
  const GOLD_LABELS = new Set(/** @type {CrunchLabel[]} */ (["main", "title", "byline", "date", "caption"]));
  const MOST_STEPS = 500;

  /**
   * @param {CrunchText} text
   * @returns {CrunchMarkModel}
   */
  function markModel({ slots }) {
    /** @type {CrunchSegment[][]} */
    const segments = slots.map(() => []);
    /** @type {Map<number, CrunchSegment[]>[]} */
    const steps = [];

    /**
     * @param {number} place
     * @param {CrunchSegment[]} now
     */
    const put = (place, now) => {
      const step = steps[steps.length - 1];
      if (step && !step.has(place)) {
        step.set(place, segments[place]);
      }
      segments[place] = now;
    };

    /**
     * @param {number} place
     * @param {number} from
     * @param {number} to
     * @param {CrunchLabel | null} label
     */
    const paint = (place, from, to, label) => {
      /** @type {CrunchSegment[]} */
      const now = [];
      for (const segment of segments[place]) {
        now.push({ ...segment, to: Math.min(segment.to, from) }, { ...segment, from: Math.max(segment.from, to) });
      }
      if (label) {
        now.push({ from, to, label });
      }
      put(place, joined(now.filter((segment) => segment.from < segment.to)));
    };

    return {
      segments,
      begin: () => {
        steps.push(new Map());
        if (steps.length > MOST_STEPS) {
          steps.shift();
        }
      },
      set: (stretch, label) => {
        for (let place = stretch.first; place < stretch.end; place += 1) {
          const from = place === stretch.first ? stretch.from : 0;
          const to = place === stretch.end - 1 ? stretch.to : slots[place].text.length;
          if (from < to) {
            paint(place, from, to, label);
          }
        }
      },
      labelOf: (stretch) => {
        /** @type {Set<CrunchLabel | null>} */
        const found = new Set();
        for (let place = stretch.first; place < stretch.end; place += 1) {
          let from = place === stretch.first ? stretch.from : 0;
          const to = place === stretch.end - 1 ? stretch.to : slots[place].text.length;
          for (const segment of segments[place]) {
            if (segment.to > from && segment.from < to) {
              if (slots[place].text.slice(from, segment.from).trim() !== "") {
                found.add(null);
              }
              found.add(segment.label);
              from = segment.to;
            }
          }
          if (slots[place].text.slice(from, Math.max(from, to)).trim() !== "") {
            found.add(null);
          }
        }
        return found.size > 1 ? "mixed" : ([...found][0] ?? null);
      },
      undo: () => {
        let step = steps.pop();
        while (step && step.size === 0) {
          step = steps.pop();
        }
        for (const [place, before] of step ?? []) {
          segments[place] = before;
        }
        return step !== undefined;
      },
      replace: (spans) => {
        segments.forEach((before, place) => {
          if (before.length > 0) {
            put(place, []);
          }
        });
        readSpans(slots, spans).forEach((now, place) => {
          if (now.length > 0) {
            put(place, now);
          }
        });
      },
      spans: () =>
        segments.flatMap((own, place) => {
          const { element, slot, text } = slots[place];
          return own.map(({ from, to, label }) => {
            const start = points(text.slice(0, from));
            return { label, element, slot, start, end: start + points(text.slice(from, to)) };
          });
        }),
    };
  }

  /**
   * @param {CrunchSegment[]} segments
   * @returns {CrunchSegment[]} in order, neighbours of one label as one
   */
  function joined(segments) {
    segments.sort((one, other) => one.from - other.from);
    /** @type {CrunchSegment[]} */
    const found = [];
    for (const segment of segments) {
      const last = found[found.length - 1];
      if (last && last.to === segment.from && last.label === segment.label) {
        last.to = segment.to;
      } else {
        found.push({ ...segment });
      }
    }
    return found;
  }

  /**
   * @param {CrunchSlot[]} slots
   * @param {CrunchLabelSpan[]} spans by code points; those on text that is not displayed are left out
   * @returns {CrunchSegment[][]} by slot
   */
  function readSpans(slots, spans) {
    const places = new Map(slots.map(({ element, slot }, place) => [`${element} ${slot}`, place]));
    /** @type {CrunchSegment[][]} */
    const found = slots.map(() => []);
    for (const { label, element, slot, start = 0, end } of spans) {
      const place = places.get(`${element} ${slot}`);
      if (place !== undefined) {
        const { text } = slots[place];
        const from = units(text, start);
        found[place].push({ label, from, to: end === undefined || end === null ? text.length : units(text, end) });
      }
    }
    return found.map(joined);
  }

  /**
   * @param {string} text
   * @returns {number} its code points
   */
  function points(text) {
    let count = 0;
    for (const _ of text) {
      count += 1;
    }
    return count;
  }

  /**
   * @param {string} text
   * @param {number} count of code points
   * @returns {number} UTF-16 units of as many
   */
  function units(text, count) {
    let place = 0;
    let left = count;
    for (const character of text) {
      if (left === 0) {
        break;
      }
      place += character.length;
      left -= 1;
    }
    return place;
  }

  Object.assign(globalThis.crunch, { LABELS, GOLD_LABELS, markModel, readSpans, codePoints: points });
})();
