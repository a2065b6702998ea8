"use strict";
// What was decided of each element of a crunched page, so that what comes later can be told from what was there.

(() => {
  const { firstChild, getAttribute, nextSibling, nodeType, nodeValue } = globalThis.crunch.native;
  /** Blocks of text by which it is known whether the page still shows what it showed. */
  const SAMPLES = 40;
  const SAMPLE_CHARACTERS = 20;
  /** For each of them so many elements in a row are looked at, of a page that is large. */
  const RUN = 100;
  const MOST_OF_IT = 0.5;

  /**
   * @param {CrunchLayer} layer
   * @returns {WeakMap<Node, CrunchDecision>}
   */
  function decidedOf(layer) {
    layer.decided ??= new WeakMap();
    if (layer.decidedNodes !== layer.nodes) {
      layer.decidedNodes = layer.nodes;
      const { nodes, parents = [], states, facts, hidden } = layer;
      const isBelow = new Uint8Array(nodes.length);
      for (const [number, node] of nodes.entries()) {
        const around = number > 0 ? parents[number] : 0;
        const isPart = hidden.has(/** @type {Element} */ (node));
        isBelow[number] = isPart || isBelow[around] === 1 ? 1 : 0;
        layer.decided.set(node, {
          state: isBelow[number] === 1 ? 0 : states[number],
          fact: facts[number],
          isRoot: states[number] === 0 && states[around] !== 0,
          isOurs: isPart && states[number] !== 0,
        });
      }
    }
    return layer.decided;
  }

  /**
   * Remember what the reader sees.
   *
   * @param {CrunchLayer} layer
   */
  function takeSamples(layer) {
    const { nodes, states, facts } = layer;
    /** @type {CrunchSample[]} */
    const texts = [];
    const shown = nodes.filter((_, number) => states[number] !== 0 && facts[number] === 0);
    const period = Math.max(RUN, Math.ceil(shown.length / SAMPLES));
    for (const [index, node] of shown.entries()) {
      if (index % period < RUN && nodeType.call(node) === 1) {
        const text = ownText(/** @type {Element} */ (node));
        if (text.length >= SAMPLE_CHARACTERS) {
          texts.push({ element: /** @type {Element} */ (node), text });
        }
      }
    }
    const step = Math.max(1, Math.ceil(texts.length / SAMPLES));
    layer.samples = texts.filter((_, index) => index % step === 0);
  }

  /** @param {Element} element */
  function ownText(element) {
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      const text = nodeType.call(child) === 3 ? (nodeValue.call(child) ?? "").trim() : "";
      if (text.length >= SAMPLE_CHARACTERS) {
        return text.slice(0, SAMPLE_CHARACTERS);
      }
    }
    return "";
  }

  /**
   * A page that scrolls on changes its address, too, and keeps what it shows; one that is drawn anew keeps its address.
   *
   * @param {CrunchLayer} layer
   * @returns {boolean} whether another page stands here, without having been loaded
   */
  function isOtherPage({ address, samples }) {
    if (!samples || address === location.href) {
      return false;
    }
    const left = samples.filter(
      ({ element, text }) => globalThis.crunch.isInPage(element) && ownText(element) === text,
    );
    return left.length <= samples.length * MOST_OF_IT;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @returns {boolean} whether it has a mark of ours, be it a copy that the page made
   */
  function isMarked({ attribute, seal }, element) {
    return (getAttribute.call(element, attribute) ?? "").startsWith(seal.token);
  }

  Object.assign(globalThis.crunch, { decidedOf, takeSamples, isOtherPage, isMarked });
})();
