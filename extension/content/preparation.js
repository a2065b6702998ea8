"use strict";
// What a plan needs to know of the page whatever the reply will be. Read while the host works, in short pieces, so that
// the page can answer its reader in between.

(() => {
  const PIECE_MILLISECONDS = 10;
  const ELEMENTS_AT_ONCE = 250;

  /** @param {CrunchCapture} captured */
  function* preparation(captured) {
    captured.scrollers = yield* globalThis.crunch.scrollersOf(captured);
    captured.counters = yield* globalThis.crunch.readCounters(captured);
    captured.tops = yield* globalThis.crunch.readTops(captured);
    captured.lines = yield* globalThis.crunch.readLines(captured);
  }

  /**
   * @returns {Promise<number>} milliseconds of the longest piece
   */
  async function prepare() {
    const { captured } = globalThis.crunch;
    let longest = 0;
    if (!captured) {
      return longest;
    }
    captured.preparing ??= preparation(captured);
    for (let isDone = false; !isDone && globalThis.crunch.captured === captured && !captured.planned; ) {
      const started = performance.now();
      while (!isDone && performance.now() - started < PIECE_MILLISECONDS) {
        isDone = captured.preparing.next().done ?? false;
      }
      longest = Math.max(longest, performance.now() - started);
      await nextTask();
    }
    return longest;
  }

  /**
   * The same as soon as what was captured is on its way. A plan does without where this fails.
   *
   * @returns {Promise<number>}
   */
  async function prepareSoon() {
    await nextTask();
    return prepare().catch(() => 0);
  }

  /**
   * What is not known yet, in one piece.
   *
   * @param {CrunchCapture} captured
   */
  function prepareNow(captured) {
    for (const begun of captured.lines ? [] : [captured.preparing ?? preparation(captured), preparation(captured)]) {
      while (!captured.lines && !begun.next().done) {
        // on to its end; what had stopped in the middle is begun anew
      }
    }
  }

  /** After what the page has to do; a timer would wait for a second in a tab that is not shown. */
  function nextTask() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(0);
    });
  }

  Object.assign(globalThis.crunch, { prepare, prepareSoon, prepareNow, ELEMENTS_AT_ONCE });
})();
