"use strict";
// Whether the layer is still at work. A page may take our marks away, or replace everything that was marked; and when the
// extension is removed, nobody is left who could show the page as it was but the scripts that it left here.

(() => {
  const { hasAttribute, isConnected } = globalThis.crunch.native;
  const LOOKED_AT = 50; // of thousands
  const LOOK_AFTER_MILLISECONDS = 1000;
  const LOOK_FOR_EXTENSION_MILLISECONDS = 1000;
  /** An update brings the extension back at once, and the next press shows the original; one that is removed stays away. */
  const ALONE_MILLISECONDS = 15_000;

  /**
   * What went with a frame is nobody's any more. The others keep their numbers.
   *
   * @param {CrunchLayer} layer
   */
  function forgetGone(layer) {
    const { isGone, makeElement } = globalThis.crunch;
    if (!layer.nodes.some(isGone)) {
      return;
    }
    const nothing = makeElement("div");
    layer.nodes = layer.nodes.map((node) => (isGone(node) ? nothing : node));
    layer.offsets = layer.offsets.filter(({ scroller }) => !isGone(scroller));
    layer.motions = layer.motions.filter(({ target }) => !isGone(target));
    for (const known of [layer.marked, layer.hidden, layer.adopted]) {
      for (const node of [...known.keys()].filter(isGone)) {
        /** @type {Map<Node, unknown> | Set<Node>} */ (known).delete(node);
      }
    }
  }

  /**
   * A frame that goes, or loads another document, takes along what was marked in it: that says nothing of the rest.
   *
   * @returns {boolean} whether most of what the layer hides is hidden
   */
  function holds() {
    if (globalThis.crunch.layer?.peek) {
      return true; // the reader looks at the original for a moment
    }
    if (globalThis.crunch.layer) {
      forgetGone(globalThis.crunch.layer);
    }
    const marked = [...(globalThis.crunch.layer?.marked ?? [])];
    if (!globalThis.crunch.layer || marked.length === 0) {
      return globalThis.crunch.layer !== undefined;
    }
    const connected = marked.filter(([element]) => isConnected.call(element));
    const hiding = connected.filter(([, words]) => words.includes("hide") || words.includes("text"));
    const step = Math.ceil(hiding.length / LOOKED_AT);
    const some = hiding.filter((_, index) => index % step === 0);
    const hidden = some.filter(([element, words]) => {
      const { display, visibility } = getComputedStyle(element);
      return words.includes("hide") ? display === "none" : visibility === "hidden";
    });
    return connected.length > 0 && hidden.length * 2 >= some.length;
  }

  /**
   * Once shortly after the press, not at every change of the page: who looks later finds it out by the panel or a press.
   *
   * @param {CrunchLayer} layer
   */
  function watchLayer(layer) {
    const runtime = globalThis.crunch.extensionApi()?.runtime;
    if (!runtime?.id) {
      return;
    }
    setTimeout(() => {
      if (globalThis.crunch.layer === layer && !holds() && isThere(runtime)) {
        runtime.sendMessage({ type: "marks_taken" }).catch(() => undefined);
      }
    }, LOOK_AFTER_MILLISECONDS);
    const timer = setInterval(() => {
      if (globalThis.crunch.layer !== layer) {
        clearInterval(timer);
      } else if (!isThere(runtime)) {
        clearInterval(timer);
        leaveLater(layer);
      }
    }, LOOK_FOR_EXTENSION_MILLISECONDS);
  }

  /** @param {typeof chrome.runtime} runtime */
  function isThere(runtime) {
    try {
      return Boolean(runtime.id);
    } catch {
      return false;
    }
  }

  /**
   * An extension that came back may take the layer off meanwhile and put on one of its own, which is not to be touched.
   *
   * @param {CrunchLayer} layer
   */
  function leaveLater(layer) {
    const observer = new MutationObserver((records) => {
      if (records.some(({ target }) => !hasAttribute.call(/** @type {Element} */ (target), layer.attribute))) {
        observer.disconnect();
        globalThis.crunch.layer = undefined;
      }
    });
    observer.observe(document, { subtree: true, attributeFilter: [layer.attribute] });
    setTimeout(() => {
      observer.disconnect();
      if (globalThis.crunch.layer === layer && holds()) {
        globalThis.crunch.restore();
      }
    }, ALONE_MILLISECONDS);
  }

  Object.assign(globalThis.crunch, { forgetGone, holds, isThere, watchLayer });
})();
