"use strict";
// What a page adds while it is crunched is to be judged, too. Not at once but when it rests, at most once a second, and
// less and less often where the page only puts one thing in place of another. Without a crunched page nothing watches.

(() => {
  const { extensionApi } = globalThis.crunch;
  const { defaultView, nodeType } = globalThis.crunch.native;
  const QUIET_MILLISECONDS = 150;
  const LONGEST_MILLISECONDS = 1000;
  /** Between two requests, at least and at most. */
  const GAP = 1000;
  const LONGEST_GAP = 60_000;
  /** Of so many elements that came, most have gone before they were looked at: something ticks. */
  const RESTLESS = 5;
  /** Another page is drawn in steps, which follow one another sooner: so many, if there were no more of late. */
  const STEP_GAP = 200;
  const STEP_QUIET = 100;
  const STEPS = 4;
  const STEPS_WITHIN = 20_000;
  const MOST_WAITING = 2000;
  const MOST_UNDISPLAYED = 50;

  /**
   * @param {CrunchLayer} layer
   * @param {boolean} isJudged  else nothing but our marks is looked after
   */
  function watchChanges(layer, isJudged) {
    const runtime = extensionApi()?.runtime;
    if (!runtime?.id) {
      return;
    }
    const keeper = globalThis.crunch.marksKeeper(layer);
    const reader = isJudged ? globalThis.crunch.watchReader(layer) : null;
    /** @type {Set<Element>} */
    const waiting = new Set();
    /** @type {Set<Element>} of these, in what no tree was looked for yet */
    const added = new Set();
    /** @type {Element[]} what was judged last */
    let judged = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let first = 0;
    let last = 0;
    let gap = GAP;
    let steps = 0;
    let scrolled = scrollY;
    let isAsking = false;
    let hasEnded = false;
    /** @type {number[]} when it was asked, the last times */
    let asked = [];
    const askedAt = () => asked.at(-1) ?? Number.NEGATIVE_INFINITY;
    /** @param {boolean} isOther */
    const isStep = (isOther) =>
      (isOther || steps > 0) && performance.now() - (asked.at(-STEPS) ?? -STEPS_WITHIN) >= STEPS_WITHIN;

    const wait = () => {
      last = performance.now();
      if (timer === undefined) {
        first = last;
        timer = setTimeout(look, STEP_QUIET);
      }
    };

    const look = async () => {
      try {
        if (!layer.samples) {
          begin();
        }
        trees.search(added);
      } finally {
        added.clear();
        timer = undefined;
      }
      const now = performance.now();
      const isOther = globalThis.crunch.isOtherPage(layer);
      const due = Math.max(
        Math.min(last + (isOther ? STEP_QUIET : QUIET_MILLISECONDS), first + LONGEST_MILLISECONDS),
        askedAt() + (isStep(isOther) ? STEP_GAP : gap),
      );
      if (isAsking || due > now + 1) {
        timer = setTimeout(look, isAsking ? QUIET_MILLISECONDS : due - now);
        return;
      }
      const isRestless = waiting.size >= RESTLESS && isReplaced([...waiting]) && !hasScrolled();
      const weighty = takeWeighty();
      if (weighty.length === 0 && !isOther) {
        return;
      }
      isAsking = true;
      const answer = await ask(isOther);
      isAsking = false;
      if (hasEnded) {
        return;
      }
      if (answer === "busy") {
        keepWaiting(weighty);
        return;
      }
      asked = [...asked, performance.now()].slice(-STEPS);
      if (answer !== "done") {
        gap = Math.min(gap * 2, LONGEST_GAP);
        keepWaiting(weighty);
        return;
      }
      trees.observeKnown();
      steps = isOther ? STEPS : Math.max(0, steps - 1);
      const times = isRestless ? 4 : isReplaced(judged) ? 2 : 0;
      gap = times > 0 && !isStep(isOther) ? Math.min(gap * times, LONGEST_GAP) : GAP;
      judged = weighty;
    };

    /** @returns {boolean} since it was asked last: then rows go because others come that the reader wants to see */
    const hasScrolled = () => {
      const before = scrolled;
      scrolled = scrollY;
      return Math.abs(scrolled - before) > innerHeight / 4;
    };

    const begin = () => {
      globalThis.crunch.takeSamples(layer);
      globalThis.crunch.lineWords(layer);
      for (const element of globalThis.crunch.cameMeanwhile(layer)) {
        found(element);
      }
      trees.begin();
    };

    /** @returns {Element[]} of what waits, what is worth a look; what is not displayed yet goes on waiting */
    const takeWeighty = () => {
      const found = [];
      const undisplayed = [];
      for (const element of waiting) {
        const answer = globalThis.crunch.isWeighty(layer, element);
        if (answer) {
          found.push(element);
        } else if (answer === undefined) {
          undisplayed.push(element);
        }
      }
      waiting.clear();
      for (const element of undisplayed.slice(-MOST_UNDISPLAYED)) {
        waiting.add(element);
      }
      return found;
    };

    /** @param {Element[]} elements */
    const keepWaiting = (elements) => {
      for (const element of elements) {
        waiting.add(element);
      }
      if (gap < LONGEST_GAP) {
        wait();
      }
    };

    /**
     * @param {boolean} isOther
     * @returns {Promise<unknown>}
     */
    const ask = async (isOther) => {
      const hasFiles = globalThis.crunch.captureLate !== undefined;
      try {
        const answer = await runtime.sendMessage({ type: "late_content", isOther, hasFiles });
        return answer?.value;
      } catch {
        return undefined; // the extension has gone
      }
    };

    const observer = new MutationObserver((records) => {
      if (globalThis.crunch.layer !== layer || !globalThis.crunch.isThere(runtime)) {
        end(); // an extension that came back takes the marks off, which is not to be hindered
        return;
      }
      const targets = [];
      const isMore = isJudged && layer.address !== location.href;
      for (const { type, target, addedNodes } of records) {
        if (type === "attributes") {
          targets.push(target);
          continue;
        }
        reader?.note(addedNodes);
        for (const node of isJudged ? addedNodes : []) {
          if (nodeType.call(node) === 1 && added.size < MOST_WAITING) {
            found(/** @type {Element} */ (node));
            added.add(/** @type {Element} */ (node));
          }
        }
      }
      if (isMore) {
        wait();
      }
      keeper.putBack(targets);
    });

    /** @param {Node} tree */
    const observe = (tree) => {
      observer.observe(tree, { childList: true, subtree: true, attributeFilter: [layer.attribute] });
      const view = nodeType.call(tree) === 9 ? defaultView.call(/** @type {Document} */ (tree)) : null;
      if (view && view !== window) {
        reader?.hear(view);
        layer.hearKeys?.(view);
      }
    };
    /** @param {Element} element */
    const found = (element) => {
      if (waiting.size < MOST_WAITING) {
        waiting.add(element);
        wait();
      }
    };
    const trees = globalThis.crunch.watchTrees(layer, { observe, found });

    const end = () => {
      hasEnded = true;
      observer.disconnect();
      clearTimeout(timer);
      keeper.end();
      trees.end();
      reader?.end();
      removeEventListener("popstate", wait);
    };

    layer.address = location.href;
    observe(document);
    trees.observeKnown();
    layer.leaveChanges = end;
    if (isJudged) {
      addEventListener("popstate", wait);
      wait();
    }
  }

  /** @param {Element[]} elements  @returns {boolean} whether most of them have gone again */
  function isReplaced(elements) {
    const left = elements.filter((element) => globalThis.crunch.isInPage(element));
    return elements.length > 0 && left.length * 2 < elements.length;
  }

  globalThis.crunch.watchChanges = watchChanges;
})();
