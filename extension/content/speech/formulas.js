"use strict";
// Formulas, each once, however often a page holds it: as TeX of its author, as MathML for screen readers, drawn for the eye.

(() => {
  const crunch = globalThis.crunch;
  const { firstChild, getAttribute, localName, nextSibling, nodeType, nodeValue } = crunch.native;
  const { parentNode, querySelectorAll, textContent } = crunch.native;
  const SPOKEN = /[\p{L}\p{N}]/u;
  const TEX = /\\[a-zA-Z]|[\^_]\{?|[{}]/;
  const NAMES = new Set(["math", "mjx-container"]);
  const CLASSES =
    /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_SVG|MathJax_SVG_Display|MathJax_CHTML|mwe-math-element)(?:\s|$)/;
  const PICTURES = /(?:^|\s)(?:tex|latex|math|mwe-math-fallback-image\S*)(?:\s|$)/i;
  const ADDRESSES = /latex\.php\?|latex\.codecogs\.com|\/math\/render\//i;
  const INVISIBLE = /[\u2061-\u2064\u200b]/g;
  /** Elements in each other; what lies deeper is said as its text. */
  const DEEPEST = 60;
  const MOST_AROUND = 20;

  /**
   * @param {Element} element
   * @param {string} name
   */
  function isFormula(element, name) {
    if (name === "img") {
      return (
        SPOKEN.test(getAttribute.call(element, "alt") ?? "") &&
        (PICTURES.test(getAttribute.call(element, "class") ?? "") ||
          ADDRESSES.test(getAttribute.call(element, "src") ?? ""))
      );
    }
    return (
      NAMES.has(name) ||
      getAttribute.call(element, "role") === "math" ||
      ((name === "span" || name === "div") && CLASSES.test(getAttribute.call(element, "class") ?? ""))
    );
  }

  /**
   * What somebody wrote to be said, else its MathML, else its TeX.
   *
   * @param {Element} element
   * @returns {string}
   */
  function formulaWords(element) {
    const inside = [
      element,
      ...querySelectorAll.call(element, "math, img[alt], [aria-label], [alttext], [data-latex]"),
    ];
    const labels = ["aria-label", "alttext"].flatMap((name) => inside.map((one) => getAttribute.call(one, name) ?? ""));
    const label = labels.find((one) => SPOKEN.test(one) && !TEX.test(one));
    if (label) {
      return label.replace(/\s+/g, " ").trim();
    }
    const maths = inside.filter((one) => localName.call(one) === "math");
    const said = maths.map((one) => crunch.spokenMath(mathOf(one, 0))).find((words) => SPOKEN.test(words));
    if (said) {
      return said;
    }
    const tex = texOf(element, inside, labels);
    return tex
      ? crunch.spokenMath(crunch.mathOfTex(tex))
      : (textContent.call(element) ?? "").replace(/\s+/g, " ").trim();
  }

  /**
   * @param {Element} element
   * @param {Element[]} inside
   * @param {string[]} labels
   */
  function texOf(element, inside, labels) {
    const notes = [...querySelectorAll.call(element, "annotation")].filter((one) =>
      /tex/i.test(getAttribute.call(one, "encoding") ?? ""),
    );
    const written = [
      ...notes.map((one) => textContent.call(one) ?? ""),
      ...labels,
      ...inside.map((one) => getAttribute.call(one, "data-latex") ?? getAttribute.call(one, "alt") ?? ""),
      scriptBehind(element),
    ];
    return written.find((one) => SPOKEN.test(one)) ?? "";
  }

  /**
   * @param {Element} element
   * @returns {string} the TeX of its author that MathJax 2 leaves behind what it made of it
   */
  function scriptBehind(element) {
    let next = nextSibling.call(element);
    while (next && nodeType.call(next) === 3 && (nodeValue.call(next) ?? "").trim() === "") {
      next = nextSibling.call(next);
    }
    const isScript = next && nodeType.call(next) === 1 && localName.call(/** @type {Element} */ (next)) === "script";
    const type = isScript ? (getAttribute.call(/** @type {Element} */ (next), "type") ?? "") : "";
    return type.startsWith("math/tex") ? (textContent.call(/** @type {Node} */ (next)) ?? "") : "";
  }

  /** @param {string} text @returns {CrunchMath} */
  const sign = (text) => ({ kind: "text", text, parts: [] });

  /** @param {CrunchMath["kind"]} kind @param {(CrunchMath | undefined)[]} parts @returns {CrunchMath} */
  const made = (kind, parts) => ({ kind, text: "", parts: /** @type {CrunchMath[]} */ (parts) });

  /**
   * @param {Element} element  of MathML
   * @param {number} depth
   * @returns {CrunchMath}
   */
  function mathOf(element, depth) {
    const name = localName.call(element);
    if (name.startsWith("annotation") || name === "mphantom" || name === "mspace") {
      return made("row", []);
    }
    const elements = childrenOf(element);
    if (elements.length === 0 || depth >= DEEPEST) {
      const text = (textContent.call(element) ?? "").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
      return text ? sign(text) : made("row", []);
    }
    const parts = elements.map((child) => mathOf(child, depth + 1));
    const [first, second, third] = parts;
    switch (name) {
      case "semantics":
      case "maction":
        return first;
      case "mfrac":
        return made("over", [first, second]);
      case "mroot":
        return made("root", [first, second]);
      case "msqrt":
        return made("root", [row(parts)]);
      case "msub":
      case "munder":
        return made("scripts", [first, second]);
      case "msup":
      case "mover":
        return made("scripts", [first, undefined, second]);
      case "msubsup":
      case "munderover":
        return made("scripts", [first, second, third]);
      case "mtable":
        return made("lines", parts);
      case "mtr":
      case "mlabeledtr":
        return made("cells", parts);
      case "mfenced":
        return fenced(element, parts);
      default:
        return row(parts);
    }
  }

  /** @param {CrunchMath[]} parts */
  const row = (parts) =>
    made(
      "row",
      parts.filter(({ kind, parts: own }) => kind !== "row" || own.length > 0),
    );

  /**
   * @param {Element} element
   * @param {CrunchMath[]} parts
   */
  function fenced(element, parts) {
    const [open, close] = ["open", "close"].map((name) => getAttribute.call(element, name));
    const inside = parts.flatMap((part, place) => (place > 0 ? [sign(","), part] : [part]));
    return row([sign(open ?? "("), ...inside, sign(close ?? ")")]);
  }

  /** @param {Element} element */
  function childrenOf(element) {
    /** @type {Element[]} */
    const found = [];
    for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) === 1) {
        found.push(/** @type {Element} */ (child));
      }
    }
    return found;
  }

  /**
   * @param {Element} element  a formula
   * @param {Set<Node>} unseen
   * @returns {boolean} whether the same one is spoken just before, as MathML or typeset; a picture stands beside it then
   */
  function isFormulaTwice(element, unseen) {
    if (localName.call(element) !== "img") {
      return false;
    }
    const around = parentNode.call(element);
    let steps = 0;
    for (let one = around && firstChild.call(around); one && steps < MOST_AROUND; one = nextSibling.call(one)) {
      if (nodeType.call(one) === 1 && one !== element) {
        const beside = /** @type {Element} */ (one);
        const maths = isFormula(beside, localName.call(beside)) ? [beside] : [...querySelectorAll.call(beside, "math")];
        const seen = maths.filter((math) => !unseen.has(math) && localName.call(math) !== "img");
        if (seen.some((math) => texOfMath(math) === texOfMath(element))) {
          return true;
        }
      }
      steps += 1;
    }
    return false;
  }

  /** @param {Element} element */
  function texOfMath(element) {
    const inside = [element, ...querySelectorAll.call(element, "math, img[alt], [alttext], [data-latex]")];
    const tex = texOf(
      element,
      inside,
      inside.map((one) => getAttribute.call(one, "alttext") ?? ""),
    );
    return tex.replace(/\\(?:display|text)style|[\s{}]/g, "") || element;
  }

  Object.assign(crunch, { formulaWords, isFormula, isFormulaTwice });
})();
