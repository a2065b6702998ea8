"use strict";
// A page that draws its elements anew may take our attribute away without meaning it, so it is put back; one that takes it
// away time and again wins, and the reader is told.

(() => {
  const { extensionApi } = globalThis.crunch;
  const { isConnected } = globalThis.crunch.native;
  const MOST_TIMES = 5;
  /** After so long a rest the page is given as many times again. */
  const REST_MILLISECONDS = 30_000;
  const TELL_AFTER_MILLISECONDS = 1000;

  /**
   * @param {CrunchLayer} layer
   * @returns {{putBack(targets: Iterable<Node>): void, end(): void}}
   */
  function marksKeeper(layer) {
    let times = 0;
    let last = Number.NEGATIVE_INFINITY;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const tell = () => {
      if (globalThis.crunch.layer === layer && !globalThis.crunch.holds()) {
        extensionApi()
          ?.runtime.sendMessage({ type: "marks_taken" })
          .catch(() => undefined);
      }
      timer = undefined;
    };
    return {
      putBack: (targets) => {
        const lost = /** @type {Element[]} */ ([...new Set(targets)]).filter(
          (element) =>
            layer.marked.has(element) &&
            isConnected.call(element) &&
            globalThis.crunch.wordsOf(layer, element) === null,
        );
        if (lost.length === 0) {
          return;
        }
        const now = performance.now();
        times = now - last > REST_MILLISECONDS ? 1 : times + 1;
        last = now;
        if (times > MOST_TIMES) {
          timer ??= setTimeout(tell, TELL_AFTER_MILLISECONDS);
          return;
        }
        for (const element of lost) {
          globalThis.crunch.mark(layer, element, layer.marked.get(element) ?? []);
        }
      },
      end: () => clearTimeout(timer),
    };
  }

  globalThis.crunch.marksKeeper = marksKeeper;
})();
