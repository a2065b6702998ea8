"use strict";
// Formulas that a page has as TeX alone, as parts that can be said.

(() => {
  const TOKENS = /\\(?:[a-zA-Z]+|.)|[{}^_&~]|\d+(?:\.\d+)?|[^\s\\{}^_&~]/gsu;
  /** Groups in each other; what lies deeper is said as it is written. */
  const DEEPEST = 60;
  const NOTHING = new Set(
    (
      "left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle scriptstyle limits nolimits quad qquad " +
      ", ; ! : space label tag nonumber notag mathstrut hfill"
    ).split(" "),
  );
  /** Commands that only say how what follows looks. */
  const LOOKS = new Set(
    (
      "text textrm textbf textit mathrm mathbf mathit mathsf mathtt mathbb mathcal mathfrak mathscr boldsymbol bm " +
      "operatorname mbox hbox boxed"
    ).split(" "),
  );
  const SIGNS = /** @type {Record<string, string>} */ (
    Object.assign(Object.create(null), {
      ...{ cdot: "⋅", times: "×", pm: "±", mp: "∓", le: "≤", leq: "≤", ge: "≥", geq: "≥", ne: "≠", neq: "≠" },
      ...{ approx: "≈", equiv: "≡", sim: "∼", infty: "∞", sum: "∑", prod: "∏", int: "∫", oint: "∮", to: "→" },
      ...{ rightarrow: "→", Rightarrow: "⇒", iff: "⇔", in: "∈", notin: "∉", subset: "⊂", subseteq: "⊆", cup: "∪" },
      ...{ cap: "∩", partial: "∂", nabla: "∇", forall: "∀", exists: "∃", ldots: "…", cdots: "…", dots: "…" },
      ...{ prime: "′", lbrace: "{", rbrace: "}", "{": "{", "}": "}", "|": "‖", "%": "%", $: "$", "#": "#", _: "_" },
      "&": "&",
    })
  );

  /**
   * @param {string} tex
   * @returns {CrunchMath}
   */
  function mathOfTex(tex) {
    const tokens = tex.match(TOKENS) ?? [];
    return rowOf({ tokens, at: 0 }, 0, "");
  }

  /** @typedef {{tokens: string[], at: number}} Reader */

  /** @param {string} text @returns {CrunchMath} */
  const sign = (text) => ({ kind: "text", text, parts: [] });

  /**
   * @param {CrunchMath["kind"]} kind
   * @param {...(CrunchMath | undefined)} parts
   * @returns {CrunchMath}
   */
  const made = (kind, ...parts) => ({ kind, text: "", parts: /** @type {CrunchMath[]} */ (parts) });

  /**
   * @param {Reader} reader
   * @param {number} depth
   * @param {string} end  the sign that it ends with
   * @returns {CrunchMath}
   */
  function rowOf(reader, depth, end) {
    /** @type {CrunchMath[]} */
    const parts = [];
    while (reader.at < reader.tokens.length && reader.tokens[reader.at] !== end) {
      const token = reader.tokens[reader.at];
      if (token === "^" || token === "_") {
        reader.at += 1;
        addScript(parts, token === "^" ? 2 : 1, one(reader, depth) ?? sign(""));
      } else {
        const part = one(reader, depth);
        if (part) {
          parts.push(part);
        }
      }
    }
    reader.at += 1;
    return made("row", ...parts);
  }

  /**
   * @param {CrunchMath[]} parts
   * @param {1 | 2} place  below, above
   * @param {CrunchMath} script
   */
  function addScript(parts, place, script) {
    const base = parts.pop() ?? sign("");
    if (base.kind === "scripts" && !base.parts[place]) {
      base.parts[place] = script;
      parts.push(base);
    } else {
      parts.push(place === 1 ? made("scripts", base, script, undefined) : made("scripts", base, undefined, script));
    }
  }

  /**
   * @param {Reader} reader
   * @param {number} depth
   * @returns {CrunchMath | null} what stands next; null for what only sets it
   */
  function one(reader, depth) {
    const token = reader.tokens[reader.at];
    reader.at += 1;
    if (token === undefined || token === "}" || token === "~") {
      return null;
    }
    if (token === "{") {
      return depth < DEEPEST ? rowOf(reader, depth + 1, "}") : null;
    }
    if (token === "&") {
      return sign(",");
    }
    return token.startsWith("\\") ? command(reader, depth, token.slice(1)) : sign(token);
  }

  /**
   * @param {Reader} reader
   * @param {number} depth
   * @param {string} name
   * @returns {CrunchMath | null}
   */
  function command(reader, depth, name) {
    if (depth >= DEEPEST) {
      return sign(name);
    }
    const next = () => one(reader, depth + 1) ?? sign("");
    if (/^[dtc]?frac$/.test(name)) {
      return made("over", next(), next());
    }
    if (name === "sqrt") {
      let degree;
      if (reader.tokens[reader.at] === "[") {
        reader.at += 1;
        degree = rowOf(reader, depth + 1, "]");
      }
      return degree ? made("root", next(), degree) : made("root", next());
    }
    if (name === "begin" || name === "end") {
      next();
      return null;
    }
    if (LOOKS.has(name)) {
      return word(next());
    }
    if (name === "\\") {
      return sign(";");
    }
    return NOTHING.has(name) || name.trim() === "" ? null : sign(SIGNS[name] ?? name);
  }

  /**
   * @param {CrunchMath} math
   * @returns {CrunchMath} letters that follow each other as the word that they are
   */
  function word(math) {
    const isWord = math.kind === "row" && math.parts.every(({ kind }) => kind === "text");
    return isWord ? sign(math.parts.map(({ text }) => text).join("")) : math;
  }

  Object.assign(globalThis.crunch, { mathOfTex });
})();
