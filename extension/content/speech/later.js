"use strict";
// Text that comes while the page is read: more of it as the reader goes on, what is unfolded, comments that are mounted
// late. The page is looked at again now and then, and at its end; what stands behind the sentence that is spoken is read
// when its turn comes, and what came before it is not.

(() => {
  const crunch = globalThis.crunch;
  const SPOKEN = /[\p{L}\p{N}]/u;
  /** Milliseconds. */
  const SHORTEST_PAUSE = 2000;
  /** So many times as long as a look takes, none is taken: it costs the page three hundredths of its time. */
  const PAUSE_PER_LOOK = 30;
  /** Milliseconds after a sentence began: between two the reader would hear the gap. */
  const SOON = 200;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let due = 0; // by the clock of the page

  /**
   * Another sentence has begun: look again, when it is time.
   *
   * @param {CrunchSpeech} speech
   */
  function lookSoon(speech) {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        lookAgain(speech);
      },
      Math.max(SOON, due - performance.now()),
    );
  }

  /** @param {boolean} isNew a page that begins to be read was just looked at */
  function lookNoMore(isNew) {
    clearTimeout(timer);
    timer = undefined;
    due = isNew ? performance.now() + SHORTEST_PAUSE : 0;
  }

  /**
   * @param {CrunchSpeech} speech  gets what there is now
   * @returns {Promise<void>}
   */
  async function lookAgain(speech) {
    const { name } = speech;
    if (!name) {
      return;
    }
    const start = performance.now();
    const blocks = crunch.spokenBlocks();
    const took = performance.now() - start;
    const fresh = await crunch.sentencesOf(blocks);
    due = performance.now() + Math.max(SHORTEST_PAUSE, PAUSE_PER_LOOK * took);
    if (speech.name !== name) {
      return; // it ended meanwhile, or another reading began
    }
    const languages = new Set(speech.sentences.map(({ lang }) => lang));
    const trees = treesOf(speech.sentences);
    const isOver = speech.index >= speech.sentences.length;
    const merged = merge(speech.sentences, isOver ? speech.sentences.length - 1 : speech.index, fresh);
    speech.sentences = merged.sentences;
    speech.index = merged.index + (isOver ? 1 : 0);
    const hasMore =
      fresh.some(({ lang }) => !languages.has(lang)) || [...treesOf(fresh)].some((tree) => !trees.has(tree));
    if (hasMore) {
      crunch
        .extensionApi()
        ?.runtime.sendMessage({ type: "speech_more" })
        .catch(() => undefined); // the extension was reloaded meanwhile
    }
  }

  /**
   * @param {CrunchSentence[]} sentences
   * @returns {Set<unknown>} the documents that they stand in
   */
  function treesOf(sentences) {
    const { ownerDocument } = crunch.native;
    const found = new Set();
    for (const { node } of new Set(sentences.map(({ block }) => block.runs[0]))) {
      if (crunch.isInPage(node)) {
        found.add(ownerDocument.call(node));
      }
    }
    return found;
  }

  /**
   * The sentences that there are now, with those that cannot be found there up to the one that is spoken.
   *
   * @param {CrunchSentence[]} before
   * @param {number} at  the sentence that was spoken last
   * @param {CrunchSentence[]} now
   * @returns {{sentences: CrunchSentence[], index: number}} where that one is in them
   */
  function merge(before, at, now) {
    const places = placesOf(now);
    const byText = placeByText(before, now);
    for (let number = at; number >= 0; number -= 1) {
      const found = crunch.isSentenceThere(before[number]) ? byPlace(before[number], places, now) : byText(number);
      if (found >= 0) {
        const one = now[found];
        const isSame = number === at && words(one) === words(before[at]);
        const own = before.slice(number, at + 1).map((sentence) => ({ ...sentence, number: one.number }));
        const middle = isSame ? [one] : own;
        const rest = isSame ? [] : restOf(before[number], one);
        const sentences = [...now.slice(0, found), ...middle, ...rest, ...now.slice(found + 1)];
        return { sentences, index: found + middle.length - 1 };
      }
    }
    return { sentences: before, index: at }; // another text stands there: that of another page
  }

  /** @param {CrunchSentence} sentence */
  const words = ({ block, start, end }) => block.text.slice(start, end);

  /**
   * @param {CrunchSentence[]} sentences
   * @returns {Map<Node, {number: number, from: number, to: number}[]>} which characters of a node are in which of them
   */
  function placesOf(sentences) {
    const found = new Map();
    for (const [number, { block, start, end }] of sentences.entries()) {
      for (const { node, from, at, length } of crunch.runsBetween(block.runs, start, end)) {
        const first = from < 0 ? -1 : from + Math.max(start - at, 0);
        const last = from < 0 ? 0 : from + Math.min(end - at, length);
        const inNode = found.get(node);
        if (inNode) {
          inNode.push({ number, from: first, to: last });
        } else {
          found.set(node, [{ number, from: first, to: last }]);
        }
      }
    }
    return found;
  }

  /**
   * @param {CrunchSentence} sentence
   * @param {ReturnType<typeof placesOf>} places
   * @param {CrunchSentence[]} now
   * @returns {number} the one that its last character is in now; -1 where none is, or the node holds other words
   */
  function byPlace(sentence, places, now) {
    const end = endOf(sentence);
    const found = end && places.get(end.node)?.find(({ from, to }) => from < end.at && to >= end.at);
    if (!found) {
      return -1;
    }
    const own = words(sentence);
    const [one, other] = [words(now[found.number]), own.slice(0, 20)];
    return one.includes(other) || own.includes(one.slice(0, 20)) ? found.number : -1;
  }

  /** @param {CrunchSentence} sentence */
  function endOf({ block, start, end }) {
    const run = crunch.runsBetween(block.runs, start, end).pop();
    return run && { node: run.node, at: run.from < 0 ? 0 : run.from + Math.min(end - run.at, run.length) };
  }

  /**
   * Pages draw the same text anew, in other nodes; of sentences that are there often, the one with the same number.
   *
   * @param {CrunchSentence[]} before
   * @param {CrunchSentence[]} now
   * @returns {(number: number) => number} where one of those before is now; -1 where it is not
   */
  function placeByText(before, now) {
    const texts = numbersOf(now);
    const own = numbersOf(before);
    return (number) => {
      const text = words(before[number]);
      const same = texts.get(text) ?? [];
      return same[Math.min(own.get(text)?.indexOf(number) ?? 0, same.length - 1)] ?? -1;
    };
  }

  /**
   * @param {CrunchSentence[]} sentences
   * @returns {Map<string, number[]>} by their words
   */
  function numbersOf(sentences) {
    const found = new Map();
    for (const [number, sentence] of sentences.entries()) {
      const text = words(sentence);
      const same = found.get(text);
      if (same) {
        same.push(number);
      } else {
        found.set(text, [number]);
      }
    }
    return found;
  }

  /**
   * @param {CrunchSentence} said
   * @param {CrunchSentence} grown  which its end stands in now
   * @returns {CrunchSentence[]} what of that comes behind it: the page has unfolded a sentence
   */
  function restOf(said, grown) {
    const end = endOf(said);
    const { block } = grown;
    const run = end && crunch.runsBetween(block.runs, grown.start, grown.end).find(({ node }) => node === end.node);
    if (!run || run.from < 0) {
      return [];
    }
    const from = Math.max(run.at + end.at - run.from, grown.start);
    const rest = block.text.slice(from, grown.end);
    const start = from + rest.length - rest.trimStart().length;
    return SPOKEN.test(rest) && start > grown.start ? [{ ...grown, start }] : [];
  }

  Object.assign(crunch, { lookSoon, lookNoMore, lookAgain });
})();
