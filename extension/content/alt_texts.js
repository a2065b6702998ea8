"use strict";
// ALT texts in place of ignored pictures. No text can be added to a page without changing it, so the text is generated
// content of what stands nearest: of the link around the picture, the element around it, or the one before or after it.

(() => {
  const { firstChild, localName, nextSibling, nodeType, nodeValue, parentNode, querySelectorAll } =
    globalThis.crunch.native;
  const PICTURES = "img, picture, svg, video, canvas";
  /** They have no generated content. */
  const REPLACED = new Set(
    "img picture svg video audio canvas iframe object embed input select textarea br hr wbr math".split(" "),
  );

  /**
   * @param {CrunchPlanning} planning
   * @param {CrunchOutput["alt_texts"]} texts
   */
  function planAltTexts(planning, texts) {
    const { captured, hidden, marks, states } = planning;
    /** @type {Map<Element, Map<string, string[]>>} */
    const places = new Map();
    for (const { element: number, text } of texts) {
      const element = /** @type {Element | undefined} */ (captured.nodes[number]);
      if (!element || !hidden.has(element)) {
        continue; // it went with something larger
      }
      let place = { element, pseudo: "::before" };
      if (localName.call(element) === "a") {
        hidden.delete(element); // the link stays, with its text in place of its picture
        marks.delete(element);
        states[number] = 1;
        for (const picture of querySelectorAll.call(element, PICTURES)) {
          hidden.add(picture);
          marks.set(picture, ["hide"]);
        }
      } else {
        place = placeFor(element, planning);
      }
      const pseudos = places.get(place.element) ?? new Map();
      places.set(place.element, pseudos.set(place.pseudo, [...(pseudos.get(place.pseudo) ?? []), text]));
    }
    for (const [element, pseudos] of places) {
      for (const [pseudo, parts] of pseudos) {
        const content = `content:${cssString(` ${parts.join(" ")} `)}`;
        globalThis.crunch.addWords(marks, element, planning.word([content, "white-space:normal"], pseudo));
      }
    }
  }

  /**
   * @param {Element} picture
   * @param {CrunchPlanning} planning
   * @returns {{element: Element, pseudo: "::before" | "::after"}}
   */
  function placeFor(picture, { hidden, isOurs }) {
    const parent = /** @type {Element} */ (parentNode.call(picture));
    const before = neighbour(parent, picture, hidden, "before");
    const after = neighbour(parent, picture, hidden, "after");
    /** @type {{element: Element | null, pseudo: "::before" | "::after"}[]} */
    const candidates = [
      { element: before === null ? parent : null, pseudo: "::before" },
      { element: after === null ? parent : null, pseudo: "::after" },
      { element: elementOf(before), pseudo: "::after" },
      { element: elementOf(after), pseudo: "::before" },
    ];
    const free = candidates.find(
      ({ element, pseudo }) =>
        element && (isOurs?.(element, pseudo) || /^(none|normal)$/.test(getComputedStyle(element, pseudo).content)),
    );
    return free?.element ? { element: free.element, pseudo: free.pseudo } : { element: parent, pseudo: "::after" };
  }

  /**
   * @param {Element} parent
   * @param {Element} picture
   * @param {Set<Element>} hidden
   * @param {"before" | "after"} side
   * @returns {Node | null} what is displayed next to the picture, inside the same parent
   */
  function neighbour(parent, picture, hidden, side) {
    /** @type {Node | null} */
    let nearest = null;
    const first = side === "before" ? firstChild.call(parent) : nextSibling.call(picture);
    for (let node = first; node && node !== picture; node = nextSibling.call(node)) {
      const isText = nodeType.call(node) === 3 && /\S/.test(nodeValue.call(node) ?? "");
      const isElement = nodeType.call(node) === 1 && !hidden.has(/** @type {Element} */ (node));
      if (isText || (isElement && getComputedStyle(/** @type {Element} */ (node)).display !== "none")) {
        nearest = node;
        if (side === "after") {
          break;
        }
      }
    }
    return nearest;
  }

  /**
   * @param {Node | null} node
   * @returns {Element | null} the element that can hold generated content
   */
  function elementOf(node) {
    const element = node && nodeType.call(node) === 1 ? /** @type {Element} */ (node) : null;
    return element && !REPLACED.has(localName.call(element)) ? element : null;
  }

  /**
   * @param {string} text
   * @returns {string} as a style sheet writes it, whatever is in it
   */
  function cssString(text) {
    return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
  }

  globalThis.crunch.planAltTexts = planAltTexts;
})();
