"use strict";
// From a stretch of a block of text to the nodes it stands in: for the highlight, for scrolling, for where to begin.

(() => {
  const { defaultView, getBoundingClientRect, getRootNode, localName, nodeType, nodeValue } = globalThis.crunch.native;
  const { ownerDocument, parentNode } = globalThis.crunch.native;
  const { compareDocumentPosition } = Node.prototype;
  const PICTURES = new Set("img picture svg canvas video audio iframe object embed input".split(" "));
  /** @type {WeakSet<Range>} */
  const pictured = new WeakSet();

  /**
   * @param {CrunchSpokenBlock} block
   * @param {number} start
   * @param {number} end
   * @returns {Range[]} one for each tree that it stands in, pictures apart; none where the page has changed since
   */
  function rangesOf({ runs }, start, end) {
    /** @type {{root: Node, first: CrunchSpokenRun, last: CrunchSpokenRun}[]} */
    const stretches = [];
    for (const run of runsBetween(runs, start, end)) {
      if (!globalThis.crunch.isInPage(run.node)) {
        continue;
      }
      const root = getRootNode.call(run.node);
      const before = stretches[stretches.length - 1];
      if (before?.root === root && !isPicture(before.last) && !isPicture(run)) {
        before.last = run;
      } else {
        stretches.push({ root, first: run, last: run });
      }
    }
    return stretches.flatMap(({ first, last }) => {
      try {
        const range = rangeBetween(first, last, start, end);
        if (isPicture(first)) {
          pictured.add(range);
        }
        return [range];
      } catch {
        return []; // of text that is shorter now
      }
    });
  }

  /** @param {CrunchSpokenRun} run  @returns {boolean} whether what is painted behind it would be painted over it */
  function isPicture({ node, from }) {
    return from < 0 && PICTURES.has(localName.call(/** @type {Element} */ (node)));
  }

  /**
   * @param {CrunchSpokenRun[]} runs  in their order; a page of one block has as many as it has lines
   * @param {number} start
   * @param {number} end
   */
  function runsBetween(runs, start, end) {
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (runs[middle].at + runs[middle].length > start) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    const found = [];
    for (let number = low; number < runs.length && runs[number].at < end; number += 1) {
      found.push(runs[number]);
    }
    return found;
  }

  /**
   * @param {CrunchSpokenRun} first
   * @param {CrunchSpokenRun} last
   * @param {number} start
   * @param {number} end
   */
  function rangeBetween(first, last, start, end) {
    const range = new Range();
    if (first.from < 0) {
      range.setStartBefore(first.node);
    } else {
      range.setStart(first.node, first.from + Math.max(start - first.at, 0));
    }
    if (last.from < 0) {
      range.setEndAfter(last.node);
    } else {
      range.setEnd(last.node, last.from + Math.min(end - last.at, last.length));
    }
    return range;
  }

  /**
   * @param {CrunchSentence} sentence
   * @returns {DOMRect | null} where it begins in the window; null where nothing of it is displayed any more
   */
  function rectOf({ block, start, end }) {
    const [run] = runsBetween(block.runs, start, end);
    if (!run || !globalThis.crunch.isInPage(run.node) || !isVisible(run)) {
      return null;
    }
    if (run.from < 0) {
      const rect = getBoundingClientRect.call(/** @type {Element} */ (run.node));
      return rect.height > 0 ? inWindow(run.node, rect) : null;
    }
    const [range] = rangesOf(block, start, end);
    const rect = range?.getBoundingClientRect();
    return rect && rect.height > 0 ? inWindow(run.node, rect) : null;
  }

  /**
   * @param {Node} node
   * @param {DOMRect} rect  by the window of its own document
   * @returns {DOMRect} by that of the page: frames are where they stand in it
   */
  function inWindow(node, { x, y, width, height }) {
    let [left, top] = [x, y];
    let view = defaultView.call(ownerDocument.call(node) ?? document);
    for (let frame = view?.frameElement; frame && view !== window; frame = view?.frameElement) {
      const place = getBoundingClientRect.call(frame);
      view = defaultView.call(ownerDocument.call(frame) ?? document);
      const { paddingLeft, paddingTop } = getComputedStyle(frame);
      left += place.left + frame.clientLeft + Number.parseFloat(paddingLeft);
      top += place.top + frame.clientTop + Number.parseFloat(paddingTop);
    }
    return new DOMRect(left, top, width, height);
  }

  /** @param {CrunchSentence} sentence */
  const isSentenceThere = ({ block }) => block.runs.some(({ node }) => globalThis.crunch.isInPage(node));

  /** @param {CrunchSpokenRun} run  of an element without a box of its own, what it inherits counts */
  function isVisible({ node, from }) {
    const element = from < 0 ? /** @type {Element} */ (node) : /** @type {Element | null} */ (parentNode.call(node));
    return element !== null && getComputedStyle(element).visibility === "visible";
  }

  /**
   * @param {CrunchSentence} sentence
   * @returns {boolean}
   */
  function isInView(sentence) {
    const rect = rectOf(sentence);
    return rect !== null && rect.bottom > 0 && rect.top < innerHeight;
  }

  /**
   * @param {CrunchSentence[]} sentences
   * @returns {number} the one that the reader has chosen: by a selection, by a click, by having scrolled there
   */
  function sentenceHere(sentences) {
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (range) {
      const at = sentenceAt(sentences, range.startContainer, range.startOffset);
      if (at >= 0 && (!range.collapsed || isInView(sentences[at]))) {
        return at;
      }
    }
    if (scrollY <= 0) {
      return 0;
    }
    return Math.max(firstInView(sentences), 0);
  }

  /**
   * Within a block one sentence stands below the other, so that of a block of a megabyte a few are asked for their place.
   *
   * @param {CrunchSentence[]} sentences
   * @returns {number} -1 where all begin above the window
   */
  function firstInView(sentences) {
    const isInside = (/** @type {number} */ at) => (rectOf(sentences[at])?.top ?? -1) >= 0;
    for (let end = 0, start = 0; start < sentences.length; start = end) {
      while (end < sentences.length && sentences[end].number === sentences[start].number) {
        end += 1;
      }
      let [low, high] = [start, end - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isInside(middle)) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      if (isInside(low)) {
        return low;
      }
    }
    return -1;
  }

  /**
   * @param {CrunchSentence[]} sentences
   * @param {Node} node
   * @param {number} offset
   * @returns {number} the one that holds a place of the document or comes next; -1 where none does
   */
  function sentenceAt(sentences, node, offset) {
    const point = new Range();
    point.setStart(node, offset);
    return sentences.findIndex(({ block, start, end }) => {
      const run = runsBetween(block.runs, start, end).pop();
      if (!run || getRootNode.call(run.node) !== getRootNode.call(node)) {
        return false;
      }
      if (run.from < 0 || nodeType.call(run.node) !== 3) {
        return Boolean(compareDocumentPosition.call(node, run.node) & Node.DOCUMENT_POSITION_FOLLOWING);
      }
      const last = Math.min(run.from + Math.min(end - run.at, run.length), (nodeValue.call(run.node) ?? "").length);
      return point.comparePoint(run.node, last) > 0;
    });
  }

  /** @param {Range} range  of {@link rangesOf} */
  function isAroundPicture(range) {
    return pictured.has(range);
  }

  Object.assign(globalThis.crunch, {
    isAroundPicture,
    isSentenceThere,
    runsBetween,
    rangesOf,
    rectOf,
    inWindow,
    isInView,
    sentenceHere,
  });
})();
