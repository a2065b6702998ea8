"use strict";
// Which elements of a crunched page the reader can choose to hide, how one gets from one to the next, and what is in each.

(() => {
  const crunch = globalThis.crunch;
  const { body, checkVisibility, elementsFromPoint, localName, namespaceURI, nodeType } = crunch.native;
  const HTML = "http://www.w3.org/1999/xhtml";
  /** A row or a table goes as a whole: without one cell the others would stand in other columns. */
  const CELLS = new Set(["td", "th"]);
  const SHOWN_WORDS = 12;
  const innerText = /** @type {((this: Node) => string) | undefined} */ (
    Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get
  );
  /** @type {Readonly<Record<string, string>>} */
  const NAMES = Object.freeze({
    ...{ p: "element_paragraph", li: "element_item", a: "element_link", h1: "element_heading", h2: "element_heading" },
    ...{ h3: "element_heading", h4: "element_heading", blockquote: "element_quotation", pre: "element_code" },
    ...{ figcaption: "element_caption", ul: "element_list", ol: "element_list", table: "element_table" },
    ...{ article: "element_article", img: "part_picture", picture: "part_picture", figure: "part_picture" },
    ...{ canvas: "part_picture", video: "part_video", audio: "part_video", iframe: "part_frame", form: "part_form" },
  });
  /** Of the layer whose nodes they are. @type {{nodes: CrunchNode[], numbers: Map<Node, number>} | undefined} */
  let known;

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @returns {number} its number; 0 and less where it has none
   */
  function numberOf({ nodes }, element) {
    if (known?.nodes !== nodes) {
      known = { nodes, numbers: new Map(nodes.map((node, number) => [node, number])) };
    }
    return known.numbers.get(element) ?? -1;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   */
  function isChoosable(layer, element) {
    const name = localName.call(element);
    const isPart = namespaceURI.call(element) === HTML && !CELLS.has(name);
    const canGo = isPart && !crunch.NEVER_HIDDEN.has(name) && !crunch.NOTHING_TO_HIDE.has(name);
    return canGo && numberOf(layer, element) > 0 && checkVisibility.call(element);
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element | null} element
   * @returns {Element[]} what can be chosen of it and what is around it, from the inside out
   */
  function choosableAround(layer, element) {
    const found = [];
    for (let one = element; one; one = crunch.flatParent(one)) {
      if (isChoosable(layer, one)) {
        found.push(one);
      }
    }
    return found;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {number} x
   * @param {number} y
   * @returns {Element[]} what is there, and around it
   */
  function choosableAt(layer, x, y) {
    for (const element of elementsFromPoint.call(document, x, y)) {
      const found = choosableAround(layer, element);
      if (found.length > 0) {
        return found;
      }
    }
    return [];
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @returns {Element | null} the first one in it that can be chosen
   */
  function choosableIn(layer, element) {
    const open = elementsOf(element).reverse();
    for (let one = open.pop(); one; one = open.pop()) {
      if (isChoosable(layer, one)) {
        return one;
      }
      open.push(...elementsOf(one).reverse());
    }
    return null;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @param {1 | -1} by
   * @returns {Element | null} the next one beside it
   */
  function choosableBeside(layer, element, by) {
    const around = crunch.flatParent(element);
    const all = around ? elementsOf(around) : [];
    for (let at = all.indexOf(element) + by; at >= 0 && at < all.length; at += by) {
      const found = isChoosable(layer, all[at]) ? all[at] : choosableIn(layer, all[at]);
      if (found) {
        return found;
      }
    }
    return null;
  }

  /**
   * @param {Element} element
   * @returns {Element[]}
   */
  function elementsOf(element) {
    const isElement = (/** @type {Node} */ node) => nodeType.call(node) === 1;
    return /** @type {Element[]} */ (crunch.flatChildren(element).filter(isElement));
  }

  /**
   * @param {Element} element
   * @returns {CrunchChoice} what would go with it
   */
  function weighChoice(element) {
    const whole = textOf(body.call(document) ?? element).length;
    const text = textOf(element);
    const letters = text.replace(/\s/g, "").length;
    const words = text.split(/\s+/).filter(Boolean);
    return {
      name: nameOf(element),
      words: words.slice(0, SHOWN_WORDS).join(" ") + (words.length > SHOWN_WORDS ? "…" : ""),
      letters,
      share: whole > 0 ? text.length / whole : 0,
    };
  }

  /** @param {Element} element */
  function textOf(element) {
    return (innerText?.call(element) ?? "").replace(/\s+/g, " ").trim();
  }

  /** @param {Element} element */
  function nameOf(element) {
    const name = localName.call(element);
    const key = Object.hasOwn(NAMES, name) ? NAMES[name] : "";
    return (key && crunch.extensionApi()?.i18n.getMessage(key)) || name;
  }

  Object.assign(crunch, { choosableAround, choosableAt, choosableBeside, choosableIn, weighChoice });
})();
