"use strict";
// Step 1 of a press: read the page. Injected last; the value of its last line is what the background gets.

(() => {
  const { documentElement, getAttribute, nodeType, title } = globalThis.crunch.native;
  const { identity } = globalThis.crunch;

  /**
   * @param {Set<Node>} [unseen]  elements whose own text counts as not rendered
   * @returns {CrunchCaptureResult}
   */
  function capture(unseen) {
    const started = performance.now();
    const crunch = globalThis.crunch;
    if (crunch.holds()) {
      return { state: "crunched" }; // also where nothing had to go: the button says so, and the next press ends it
    }
    const left = crunch.layer && crunch.restore(); // the page has replaced what was marked, or taken the marks away
    const root = documentElement.call(document);
    if (!root) {
      throw new Error("This page has no document element.");
    }
    const asked = crunch.removeNote?.() ?? false;
    const walk = crunch.writeSnapshot(root, { unseen });
    if (walk.leftovers.length > 0 && !crunch.knowsMarks) {
      return { state: "marked", document: identity(), tokens: [...new Set(walk.leftovers.map(({ token }) => token))] };
    }
    crunch.knowsMarks = true;
    const selected = crunch.selectedElements(walk);
    const told = keepWalk(walk, crunch.freeAttribute(walk.taken), started);
    crunch.prepared = crunch.prepareSoon();
    return { ...told, selected, asked, ...(left && { left }) };
  }

  /**
   * Keep what was read until the reply comes.
   *
   * @param {CrunchWalk} walk
   * @param {string} attribute  that marks will have
   * @param {number} started  when reading began
   * @returns {CrunchCaptured} what the background is told of it
   */
  function keepWalk(walk, attribute, started) {
    const crunch = globalThis.crunch;
    const { snapshot, ...kept } = walk;
    const pieces = crunch.piecesOf(snapshot);
    crunch.captured = {
      ...kept,
      attribute,
      hasShadows: walk.nodes.some((node) => nodeType.call(node) === 11),
      pieces: pieces.length > 1 ? pieces : [],
    };
    return {
      state: "captured",
      document: identity(),
      pieces: pieces.length,
      snapshot: pieces[0],
      elements: walk.nodes.length,
      url: location.href,
      title: title.call(document),
      language: getAttribute.call(/** @type {Element} */ (walk.nodes[0]), "lang") ?? "",
      frames: walk.frames,
      amount: crunch.amount,
      selected: [],
      asked: false,
      milliseconds: performance.now() - started,
    };
  }

  /**
   * @param {number} index
   * @returns {string}
   */
  function snapshotPiece(index) {
    const piece = globalThis.crunch.captured?.pieces[index];
    if (piece === undefined) {
      throw new Error("There is no capture with such a piece.");
    }
    return piece;
  }

  Object.assign(globalThis.crunch, {
    capture,
    keepWalk,
    snapshotPiece,
    discard: () => {
      globalThis.crunch.captured = undefined;
    },
    state: () => (globalThis.crunch.layer ? "crunched" : globalThis.crunch.captured ? "captured" : "none"),
  });
})();

(() => {
  try {
    return globalThis.crunch.capture();
  } catch (error) {
    return { state: "failed", message: String(error) }; // Chromium would hand over nothing
  }
})();
