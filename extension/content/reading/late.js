"use strict";
// What a page adds while the reading mode is on: its text is looked at as that which was there before. Not at once, as a
// page may add a thousand lines one by one, but in pauses, and each text once.

(() => {
  const { matches } = Element.prototype;
  const { querySelectorAll: inTree } = DocumentFragment.prototype;
  const { body, checkVisibility, documentElement, nodeType, querySelectorAll, shadowRoot } = globalThis.crunch.native;
  const CHANGES = { childList: true, subtree: true };
  const PAUSE_MILLISECONDS = 250;
  /** A page whose colour goes on changing is looked at as a whole when it rests, or after so many pauses. */
  const MOST_PAUSES = 8;
  /** Elements that are looked at in one piece, and that are remembered. */
  const MOST_AT_ONCE = 2000;
  const MOST_KEPT = 20_000;
  /** Each of them gets a sheet of its own. */
  const MOST_TREES = 500;
  const SKIPPED = "script, style, template, noscript, option, svg, svg *, math, math *, .katex *, mjx-container *";

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function watchLate(layer, reading) {
    /** @type {Set<Element>} */
    const waiting = new Set();
    let isAllNew = false;
    let isFading = false;
    let pauses = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const look = () => {
      timer = undefined;
      const { isInPage, repairContrast } = globalThis.crunch;
      for (const tree of treesIn(layer, reading, waiting)) {
        waiting.add(tree.host);
        observer.observe(tree, CHANGES);
      }
      const added = textsIn(layer, reading, waiting);
      waiting.clear();
      for (const element of reading.late) {
        if (!isInPage(element)) {
          reading.late.delete(element);
        }
      }
      pauses = isFading ? pauses + 1 : 0;
      const isPutOff = isFading && pauses % MOST_PAUSES > 0;
      repairContrast(layer, reading, isAllNew && !isPutOff ? undefined : added);
      isFading = false;
      isAllNew = isPutOff;
      if (isPutOff) {
        wait();
      }
    };
    const wait = () => {
      timer ??= setTimeout(look, PAUSE_MILLISECONDS);
    };
    const observer = new MutationObserver((records) => {
      for (const { type, addedNodes, target } of records) {
        for (const node of type === "childList" ? addedNodes : []) {
          const element = nodeType.call(node) === 1 ? node : nodeType.call(node) === 3 ? target : null;
          if (element && nodeType.call(element) === 1 && waiting.size < MOST_AT_ONCE) {
            waiting.add(/** @type {Element} */ (element));
          }
        }
      }
      if (waiting.size > 0) {
        wait();
      }
    });
    const renew = () => {
      isFading = isAllNew;
      isAllNew = true;
      wait();
    };
    const places = [documentElement.call(document), body.call(document)].filter((one) => one !== null);
    const colors = () => places.map((one) => getComputedStyle(one).backgroundColor).join();
    let before = colors();
    /** Pages write all kinds of things there, some of them while one scrolls. */
    const schemes = new MutationObserver(() => {
      const now = colors();
      if (now !== before) {
        before = now;
        renew();
      }
    });
    for (const tree of [...reading.survey.roots, ...reading.survey.shadows]) {
      observer.observe(tree, CHANGES);
    }
    const attributeFilter = ["class", "style", "data-theme"];
    for (const place of reading.look.theme === "page" ? places : []) {
      schemes.observe(place, { attributeFilter });
    }
    const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map(
      (query) => matchMedia(query),
    );
    for (const query of queries) {
      query.addEventListener("change", renew);
    }
    reading.endings.push(() => {
      observer.disconnect();
      schemes.disconnect();
      clearTimeout(timer);
      for (const query of queries) {
        query.removeEventListener("change", renew);
      }
    });
  }

  /**
   * Shadow trees that came along look as the others do.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {Set<Element>} added
   * @returns {ShadowRoot[]}
   */
  function treesIn(layer, reading, added) {
    const { adoptReading, isInPage, readingText } = globalThis.crunch;
    const { shadows } = reading.survey;
    const known = new Set(shadows);
    /** @type {ShadowRoot[]} */
    const found = [];
    const parts = [...added]
      .filter((one) => isInPage(one) && layer.own?.host !== one)
      .map((one) => [one, ...querySelectorAll.call(one, "*")]);
    for (let part = parts.pop(); part; part = parts.pop()) {
      for (const element of part) {
        const tree = shadowRoot.call(element);
        if (tree && !known.has(tree) && shadows.length + found.length < MOST_TREES) {
          known.add(tree);
          found.push(tree);
          parts.push([...inTree.call(tree, "*")]);
        }
      }
    }
    shadows.push(...found);
    if (found.length > 0) {
      adoptReading(reading, readingText(layer, reading.rules, true), found);
    }
    return found;
  }

  /**
   * @param {Element} element
   * @returns {Iterable<Element>} with all in it, and in its shadow tree
   */
  function* elementsIn(element) {
    yield element;
    yield* querySelectorAll.call(element, "*");
    const tree = shadowRoot.call(element);
    yield* tree ? inTree.call(tree, "*") : [];
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   * @param {Set<Element>} added
   * @returns {Element[]} those with text that is seen
   */
  function textsIn(layer, reading, added) {
    const { addReadingWords, hiddenRoot, isInPage, ownText, pseudosOf } = globalThis.crunch;
    /** @type {Set<Element>} */
    const found = new Set();
    for (const element of added) {
      if (!isInPage(element) || layer.own?.host === element) {
        continue;
      }
      for (const one of elementsIn(element)) {
        if (found.size >= MOST_AT_ONCE || reading.late.size + found.size >= MOST_KEPT) {
          break;
        }
        if (matches.call(one, SKIPPED) || hiddenRoot(layer, one) !== null || !checkVisibility.call(one)) {
          continue;
        }
        const pseudos = pseudosOf(one);
        if (pseudos.length > 0) {
          addReadingWords(layer, reading, one, ...pseudos);
        }
        if (ownText(one) > 0) {
          found.add(one);
        }
      }
    }
    for (const element of found) {
      reading.late.add(element);
    }
    return [...found];
  }

  globalThis.crunch.watchLate = watchLate;
})();
