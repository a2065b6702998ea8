"use strict";
// What an overlay did to the page behind it: blur, dimming, a dark layer, text that cannot be selected, links that cannot
// be clicked, all that is `inert`. It goes with the overlay, unless that asks for money or a login: then both stay.

(() => {
  const { firstChild, getBoundingClientRect, localName, nextSibling, nodeType, nodeValue } = globalThis.crunch.native;
  const { matches } = Element.prototype;
  const MOST_OF_IT = 0.9; // of the kept text; a page that blurs less of it has other reasons
  const SPECK = 0.002;
  const COVERED = 0.25; // of the window
  const LAYER = 0.8;
  const DIMMED = 0.75;
  const DULL = /(blur|opacity|brightness|grayscale|saturate|contrast)\([^()]*\)/g;
  const SEEN = new Set(
    "img picture video audio canvas svg iframe object embed input textarea select button".split(" "),
  );

  /** @typedef {{reveals: boolean, cure(style: CSSStyleDeclaration): string[] | null}} Trace */

  /** @type {readonly Trace[]} what may have been done to an element, and what undoes it; null where it was not */
  const TRACES = Object.freeze([
    {
      reveals: true,
      cure: ({ filter }) => {
        const dull = /blur\(|opacity\(|grayscale\(|brightness\((0|\.)/.test(filter);
        return dull ? [`filter:${filter.replace(DULL, "").trim() || "none"}`] : null;
      },
    },
    {
      reveals: true,
      cure: ({ opacity }) => (Number(opacity) > 0 && Number(opacity) < DIMMED ? ["opacity:1"] : null),
    },
    { reveals: false, cure: ({ pointerEvents }) => (pointerEvents === "none" ? ["pointer-events:auto"] : null) },
    {
      reveals: false,
      cure: (style) =>
        [style.userSelect, style.webkitUserSelect].includes("none")
          ? ["-webkit-user-select:text", "user-select:text"]
          : null,
    },
  ]);

  /**
   * @param {CrunchPlanning} planning
   * @param {number[]} roots  of what goes
   * @returns {CrunchRelease[]} what to look at once more when all marks are set
   */
  function clearTraces(planning, roots) {
    const { captured, hidden, marks, word } = planning;
    const modals = modalsIn(planning, roots);
    const overlays = roots.filter((number) => {
      const element = /** @type {Element} */ (captured.nodes[number]);
      const isLaidOver = () => globalThis.crunch.holdsOverlay(element) && isWall(captured, number);
      return hidden.has(element) && (modals.has(number) || isLaidOver());
    });
    if (overlays.length === 0) {
      return [];
    }
    const weights = keptText(planning);
    const traces = tracesOf(planning, weights, drawnAround(planning, overlays, modals));
    const layers = layersOf(planning, weights);
    const barriers = globalThis.crunch.barriersOf(planning, weights);
    if ([traces, layers, barriers].every(({ length }) => length === 0) && modals.size === 0) {
      return [];
    }
    const walls = overlays.filter((number) =>
      [number, ...(modals.get(number) ?? [])].some(
        (part) => globalThis.crunch.wallKind(captured, part) === "money or login",
      ),
    );
    if (walls.length > 0) {
      for (const number of walls) {
        const element = /** @type {Element} */ (captured.nodes[number]);
        hidden.delete(element);
        marks.delete(element);
      }
      return [];
    }
    for (const [element, word] of barriers) {
      globalThis.crunch.addWords(marks, element, word);
    }
    for (const number of overlays) {
      globalThis.crunch.addWords(marks, /** @type {Element} */ (captured.nodes[number]), "over");
      for (const dialog of modals.get(number) ?? []) {
        globalThis.crunch.addWords(marks, /** @type {Element} */ (captured.nodes[dialog]), "modal");
      }
    }
    const isWalled = globalThis.crunch.isWalled(captured);
    for (const { element, cure, reveals } of traces) {
      if (!isWalled || !reveals) {
        globalThis.crunch.addWords(marks, element, "still", word(cure));
      }
    }
    for (const { element, pseudo } of layers) {
      if (pseudo) {
        globalThis.crunch.addWords(marks, element, word(["display:none"], pseudo));
      } else {
        hidden.add(element);
        marks.set(element, ["hide"]);
      }
    }
    const inherited = TRACES.filter((trace) => !trace.reveals && traces.some((found) => found.trace === trace));
    return inherited.map(({ cure }) => globalThis.crunch.planRelease(planning, weights, cure));
  }

  /**
   * @param {CrunchPlanning} planning
   * @param {number[]} roots
   * @returns {Map<number, number[]>} the modal dialogs in what goes, by its root
   */
  function modalsIn({ captured: { nodes, parents, facts }, hidden }, roots) {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (const root of roots) {
      const isHidden = hidden.has(/** @type {Element} */ (nodes[root]));
      for (let at = root; isHidden && at < nodes.length && (at === root || parents[at] >= root); at += 1) {
        if (facts[at] !== 1 && globalThis.crunch.isModal(nodes[at])) {
          found.set(root, [...(found.get(root) ?? []), at]);
        }
      }
    }
    return found;
  }

  /**
   * @param {CrunchCapture} captured
   * @param {number} number
   * @returns {boolean} whether it lies over a good part of the window, or asks for consent from a corner
   */
  function isWall(captured, number) {
    const { nodes, parents, facts } = captured;
    for (let at = number; at < nodes.length && (at === number || parents[at] >= number); at += 1) {
      if (facts[at] === 0 && nodeType.call(nodes[at]) === 1 && covers(/** @type {Element} */ (nodes[at]), COVERED)) {
        return true;
      }
    }
    return globalThis.crunch.wallKind(captured, number) === "consent";
  }

  /**
   * @param {CrunchPlanning} planning
   * @returns {Float64Array} by element: the share of the kept text that is in it
   */
  function keptText({ captured: { nodes, parents, facts }, states }) {
    const weights = new Float64Array(nodes.length);
    for (let number = 0; number < nodes.length; number += 1) {
      if (states[number] === 0 || facts[number] !== 0) {
        continue;
      }
      for (let child = firstChild.call(nodes[number]); child; child = nextSibling.call(child)) {
        weights[number] += nodeType.call(child) === 3 ? (nodeValue.call(child) ?? "").trim().length : 0;
      }
    }
    for (let number = nodes.length - 1; number > 0; number -= 1) {
      weights[parents[number]] += weights[number];
    }
    const total = weights[0] || 1;
    return weights.map((weight) => weight / total);
  }

  /**
   * @param {CrunchPlanning} planning
   * @param {Float64Array} weights
   * @param {(number: number) => boolean} isAround  whether what is done to an element is done to the overlays, too
   * @returns {{element: Element, cure: string[], reveals: boolean, trace: Trace}[]} where something was done to all of the kept text
   */
  function tracesOf({ captured: { nodes, parents, facts }, states }, weights, isAround) {
    const found = TRACES.map(
      () => /** @type {{element: Element, cure: string[], reveals: boolean, trace: Trace}[]} */ ([]),
    );
    const shares = TRACES.map(() => 0);
    const inside = TRACES.map(() => new Uint8Array(nodes.length));
    for (let number = 0; number < nodes.length; number += 1) {
      for (const marked of inside) {
        marked[number] = number > 0 ? marked[parents[number]] : 0;
      }
      if (
        weights[number] < SPECK ||
        states[number] === 0 ||
        facts[number] !== 0 ||
        nodeType.call(nodes[number]) !== 1
      ) {
        continue;
      }
      const element = /** @type {Element} */ (nodes[number]);
      const style = getComputedStyle(element);
      TRACES.forEach((trace, kind) => {
        const { cure, reveals } = trace;
        const declarations = cure(style);
        const isInherited = !reveals && inside[kind][number] === 1;
        if (!declarations || isInherited || (reveals && isAround(number))) {
          return;
        }
        found[kind].push({ element, cure: declarations, reveals, trace });
        shares[kind] += inside[kind][number] === 1 ? 0 : weights[number];
        inside[kind][number] = 1;
      });
    }
    return found.filter((_, kind) => shares[kind] >= MOST_OF_IT).flat();
  }

  /**
   * What dims an overlay together with the page is not its doing but another extension's, such as a dark mode: it stays.
   *
   * @param {CrunchPlanning} planning
   * @param {number[]} overlays
   * @param {Map<number, number[]>} modals
   * @returns {(number: number) => boolean} whether all overlays are in an element and drawn with it
   */
  function drawnAround({ captured: { nodes, parents } }, overlays, modals) {
    const held = new Uint32Array(nodes.length);
    for (const overlay of overlays) {
      // What is in the top layer is not drawn with what it is in.
      let isDrawnIn = !modals.has(overlay);
      for (let number = overlay; isDrawnIn && number > 0; number = parents[number]) {
        isDrawnIn = !isPopover(nodes[number]);
        held[parents[number]] += isDrawnIn ? 1 : 0;
      }
    }
    return (number) => held[number] === overlays.length;
  }

  /** @param {Node} node */
  function isPopover(node) {
    return node instanceof HTMLElement && matches.call(node, "[popover]") && matches.call(node, ":popover-open");
  }

  /**
   * @param {CrunchPlanning} planning
   * @param {Float64Array} weights
   * @returns {{element: Element, pseudo?: string}[]} empty layers over the page, also those that are drawn before or
   *   after an element
   */
  function layersOf({ captured: { nodes, parents, facts }, states }, weights) {
    const isFull = new Uint8Array(nodes.length); // something in it is to be seen
    const last = weights.reduce((found, weight, number) => (weight > 0 ? number : found), 0);
    for (let number = nodes.length - 1; number > 0; number -= 1) {
      const node = nodes[number];
      const isSeen = nodeType.call(node) === 1 && SEEN.has(localName.call(/** @type {Element} */ (node)));
      isFull[number] ||= weights[number] > 0 || isSeen ? 1 : 0;
      isFull[parents[number]] ||= isFull[number];
    }
    /** @type {{element: Element, pseudo?: string}[]} */
    const found = [];
    for (let number = 0; number < nodes.length; number += 1) {
      if (states[number] === 0 || facts[number] !== 0 || nodeType.call(nodes[number]) !== 1) {
        continue;
      }
      const element = /** @type {Element} */ (nodes[number]);
      if (weights[number] >= MOST_OF_IT) {
        const pseudos = ["::before", "::after"].filter((pseudo) => isDrawnLayer(getComputedStyle(element, pseudo)));
        found.push(...pseudos.map((pseudo) => ({ element, pseudo })));
      } else if (isFull[number] === 0) {
        const style = getComputedStyle(element);
        const isOver = Number(style.zIndex) > 0 || (style.zIndex === "auto" && number > last);
        if (isOver && !/url\(/.test(style.backgroundImage) && covers(element, LAYER)) {
          found.push({ element });
        }
      }
    }
    return found;
  }

  /** @param {CSSStyleDeclaration} style */
  function isDrawnLayer({ content, position, width, height, backgroundImage }) {
    const isLaidOver = !/^(none|normal)$/.test(content) && /^(fixed|absolute)$/.test(position);
    const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)];
    return isLaidOver && !/url\(/.test(backgroundImage) && wide >= LAYER * innerWidth && high >= LAYER * innerHeight;
  }

  /**
   * @param {Element} element
   * @param {number} share  of the window
   * @returns {boolean} whether it is laid over so much of the window
   */
  function covers(element, share) {
    if (!/^(fixed|absolute)$/.test(getComputedStyle(element).position)) {
      return false;
    }
    const { left, top, right, bottom } = getBoundingClientRect.call(element);
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width > 0 && height > 0 && width * height >= share * innerWidth * innerHeight;
  }

  globalThis.crunch.clearTraces = clearTraces;
})();
