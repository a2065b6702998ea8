// Stretches of the text: of an element, of a sentence, from one to another; and the way from one to the next.

(() => {
  const { nodeType } = globalThis.crunch.native;

  /**
   * @param {CrunchText} text
   * @param {number} first
   * @param {number} end
   * @returns {CrunchStretch}
   */
  function wholeStretch({ slots }, first, end) {
    return { first, end, from: 0, to: end > first ? slots[end - 1].text.length : 0 };
  }

  /**
   * @param {CrunchStretch} one
   * @param {CrunchStretch} other
   * @returns {CrunchStretch} from the beginning of the earlier to the end of the later
   */
  function joinStretches(one, other) {
    const start = one.first < other.first || (one.first === other.first && one.from <= other.from) ? one : other;
    const last = one.end > other.end || (one.end === other.end && one.to >= other.to) ? one : other;
    return { first: start.first, from: start.from, end: last.end, to: last.to };
  }

  /**
   * The slots of a block up to a nested one, on both sides of where one is.
   *
   * @param {CrunchText} text
   * @param {number} place  of a slot
   * @returns {CrunchStretch}
   */
  function ownStretch(text, place) {
    const { slots } = text;
    const { block } = slots[place];
    let first = place;
    let end = place + 1;
    while (first > 0 && slots[first - 1].block === block) {
      first -= 1;
    }
    while (end < slots.length && slots[end].block === block) {
      end += 1;
    }
    return wholeStretch(text, first, end);
  }

  /**
   * @param {CrunchText} text
   * @param {number} number
   */
  function stretchOfElement(text, number) {
    return wholeStretch(text, text.first[number], text.end[number]);
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchStretch} stretch
   * @returns {number} the innermost element with all of it
   */
  function elementOf({ slots, parents, first, end }, stretch) {
    let number = slots[stretch.first].element;
    while (number > 0 && (first[number] > stretch.first || end[number] < stretch.end)) {
      number = parents[number];
    }
    return number;
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchStretch} stretch
   * @param {"parent" | "child" | "next" | "previous"} where
   * @returns {CrunchStretch | null} elements with the same text count as one
   */
  function neighbour(text, stretch, where) {
    const { parents, first, end, slots } = text;
    let number = elementOf(text, stretch);
    const isSame = first[number] === stretch.first && end[number] === stretch.end;
    if (where === "child") {
      return firstPart(text, number, stretch);
    }
    if (where === "parent") {
      while (isSame && number > 0 && first[number] === stretch.first && end[number] === stretch.end) {
        number = parents[number];
      }
      const found = stretchOfElement(text, number);
      return found.first === stretch.first && found.end === stretch.end ? null : found;
    }
    const slot = where === "next" ? stretch.end : stretch.first - 1;
    if (slot < 0 || slot >= slots.length) {
      return null;
    }
    // The largest element that begins (or ends) there and does not reach back over where we are.
    number = slots[slot].element;
    let found = wholeStretch(text, slot, slot + 1);
    while (number > 0 && (where === "next" ? first[number] >= stretch.end : end[number] <= stretch.first)) {
      const whole = stretchOfElement(text, number);
      found = where === "next" ? (whole.first === slot ? whole : found) : whole.end === slot + 1 ? whole : found;
      number = parents[number];
    }
    return found;
  }

  /**
   * @param {CrunchText} text
   * @param {number} number
   * @param {CrunchStretch} around
   * @returns {CrunchStretch | null} its first part that is less than all of it
   */
  function firstPart(text, number, around) {
    const { slots, parents, first, end, nodes } = text;
    let inner = slots[around.first].element;
    /** @type {number[]} */
    const path = [];
    while (inner > number && nodeType.call(nodes[inner]) === 1) {
      path.push(inner);
      inner = parents[inner];
    }
    for (const child of path.reverse()) {
      if (first[child] === around.first && end[child] < around.end) {
        return stretchOfElement(text, child);
      }
    }
    return around.end - around.first > 1 ? wholeStretch(text, around.first, around.first + 1) : null;
  }

  /**
   * @param {CrunchText} text
   * @param {number} slot
   * @param {number} offset
   * @returns {CrunchStretch} the sentence of its block that is there
   */
  function sentenceAt(text, slot, offset) {
    const { words, starts, slots } = blockText(text, slot);
    const place = starts[slots.indexOf(slot)] + offset;
    const sentences = sentencesOf(words);
    const found =
      sentences.find(({ index, segment }) => place < index + segment.length) ?? sentences[sentences.length - 1];
    return stretchOf(text, slots, starts, found.index, found.index + found.segment.trimEnd().length);
  }

  /**
   * @param {CrunchText} text
   * @param {CrunchStretch} stretch
   * @param {1 | -1} step
   * @returns {CrunchStretch | null}
   */
  function nextSentence(text, stretch, step) {
    const at = sentenceAt(
      text,
      step > 0 ? stretch.end - 1 : stretch.first,
      step > 0 ? Math.max(0, stretch.to - 1) : stretch.from,
    );
    const isOne =
      at.first === stretch.first && at.end === stretch.end && at.from === stretch.from && at.to === stretch.to;
    if (!isOne) {
      return sentenceAt(text, stretch.first, stretch.from); // from a block first into it
    }
    const { words, starts, slots } = blockText(text, at.first);
    const sentences = sentencesOf(words);
    const place = starts[slots.indexOf(at.first)] + at.from;
    const number = sentences.findIndex(({ index, segment }) => place < index + segment.length) + step;
    if (sentences[number]) {
      const { index, segment } = sentences[number];
      return stretchOf(text, slots, starts, index, index + segment.trimEnd().length);
    }
    const block = text.blocks[text.slots[at.first].block + step];
    if (!block) {
      return null;
    }
    const slot = block.slots[step > 0 ? 0 : block.slots.length - 1];
    return sentenceAt(text, slot, step > 0 ? 0 : text.slots[slot].text.length - 1);
  }

  /**
   * @param {CrunchText} text
   * @param {number} slot
   */
  function blockText({ slots, blocks }, slot) {
    const own = blocks[slots[slot].block].slots;
    /** @type {number[]} */
    const starts = [];
    let words = "";
    for (const place of own) {
      starts.push(words.length);
      words += slots[place].text;
    }
    return { words, starts, slots: own };
  }

  /** @param {string} words */
  function sentencesOf(words) {
    const language = document.documentElement.lang || undefined;
    /** @type {Intl.Segmenter} */
    let segmenter;
    try {
      segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
    } catch {
      segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" }); // the page's language is no language tag
    }
    return [...segmenter.segment(words)].filter(({ segment }) => segment.trim() !== "");
  }

  /**
   * @param {CrunchText} text
   * @param {number[]} places  of the slots of a block
   * @param {number[]} starts  where each begins in the text of the block
   * @param {number} start
   * @param {number} end
   * @returns {CrunchStretch}
   */
  function stretchOf({ slots }, places, starts, start, end) {
    let first = 0;
    while (first + 1 < places.length && starts[first + 1] <= start) {
      first += 1;
    }
    let last = first;
    while (last + 1 < places.length && starts[last + 1] < end) {
      last += 1;
    }
    const blank = slots[places[first]].text.slice(start - starts[first]).length;
    const skipped = blank - slots[places[first]].text.slice(start - starts[first]).trimStart().length;
    return {
      first: places[first],
      from: start - starts[first] + skipped,
      end: places[last] + 1,
      to: end - starts[last],
    };
  }

  Object.assign(globalThis.crunch, {
    ...{ wholeStretch, ownStretch, joinStretches, stretchOfElement, elementOf, neighbour, sentenceAt, nextSentence },
  });
})();
