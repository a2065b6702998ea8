"use strict";
// The colours of the reading mode. All of them go with the system's own where it forces colours.

(() => {
  /** A line around its letters would hide a small text. */
  const STROKE = "-webkit-text-stroke-color:currentcolor";
  const OWN_COLORS = "(forced-colors: none)";
  const PREFERS_DARK = "(prefers-color-scheme: dark)";
  const PREFERS_MORE = "(prefers-contrast: more)";

  /** What says of itself that it is the chosen one; pages show that by colours and edges, which a theme takes. */
  const CHOSEN =
    '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"])';

  // Ink on ground and links on ground are 7:1 or more in each, on the tint of code and heads of tables, too.
  /** @type {Readonly<Record<"light" | "dark" | "sepia" | "contrast" | "contrast_light", CrunchPalette>>} */
  const PALETTES = Object.freeze({
    light: {
      least: 4.5,
      ...{ scheme: "light", ground: "#fdfcf9", ink: "#1e2223", tint: "#f2f0ea", edge: "#cbc6ba" },
      ...{ link: "#0a4f7d", visited: "#5d3a80" },
    },
    dark: {
      least: 4.5,
      ...{ scheme: "dark", ground: "#17191b", ink: "#e4e2dc", tint: "#222528", edge: "#4a5053" },
      ...{ link: "#94c9f5", visited: "#cbb5ee" },
    },
    sepia: {
      least: 4.5,
      ...{ scheme: "light", ground: "#f7efdf", ink: "#35291b", tint: "#eee2ca", edge: "#cfbd9b" },
      ...{ link: "#6b3307", visited: "#633461" },
    },
    contrast: {
      least: 7,
      ...{ scheme: "dark", ground: "#000000", ink: "#ffffff", tint: "#000000", edge: "#ffffff" },
      ...{ link: "#ffe14d", visited: "#ffb3f0" },
    },
    contrast_light: {
      least: 7,
      ...{ scheme: "light", ground: "#ffffff", ink: "#000000", tint: "#ffffff", edge: "#000000" },
      ...{ link: "#0000a8", visited: "#6a0060" },
    },
  });

  /**
   * @param {CrunchLook} look
   * @param {boolean} isDark  whether the page is dark by itself
   * @returns {{media: string, palette: CrunchPalette}[]} a later one is stronger
   */
  function palettesOf(look, isDark) {
    const { theme } = look;
    if (theme === "page") {
      return [];
    }
    if (theme === "custom") {
      return [{ media: OWN_COLORS, palette: customPalette(look) }];
    }
    if (theme !== "auto") {
      const isContrast = theme === "contrast" || theme === "sepia";
      const own = { media: OWN_COLORS, palette: PALETTES[theme] };
      const more = PALETTES[PALETTES[theme].scheme === "dark" ? "contrast" : "contrast_light"];
      return isContrast ? [own] : [own, { media: `${OWN_COLORS} and ${PREFERS_MORE}`, palette: more }];
    }
    const light = isDark ? "dark" : "light"; // dark pages stay so
    return [
      { media: OWN_COLORS, palette: PALETTES[light] },
      { media: `${OWN_COLORS} and ${PREFERS_DARK}`, palette: PALETTES.dark },
      { media: `${OWN_COLORS} and ${PREFERS_MORE}`, palette: PALETTES[isDark ? "contrast" : "contrast_light"] },
      { media: `${OWN_COLORS} and ${PREFERS_MORE} and ${PREFERS_DARK}`, palette: PALETTES.contrast },
    ];
  }

  /** @param {CrunchLook} look */
  function customPalette({ ground, ink, link }) {
    const { fromHex, luminanceOf, mix } = globalThis.crunch;
    const light = luminanceOf(fromHex(ground)) > 0.18;
    /** @param {number} share */
    const towardsInk = (share) => globalThis.crunch.toHex(mix(fromHex(ink), fromHex(ground), share));
    return /** @type {CrunchPalette} */ ({
      ...{ scheme: light ? "light" : "dark", ground, ink, link, visited: link, least: 4.5 },
      ...{ tint: towardsInk(0.07), edge: towardsInk(0.3) },
    });
  }

  /**
   * @param {CrunchLook} look
   * @param {boolean} isDark
   * @returns {CrunchReadingRule[]}
   */
  function colorRules(look, isDark) {
    const themed = palettesOf(look, isDark).flatMap(({ media, palette }) =>
      rulesOf(palette, look.theme === "contrast").map((rule) => ({ ...rule, media })),
    );
    return [...themed, ...mendingRules(look)];
  }

  /**
   * @param {CrunchLook} look
   * @returns {CrunchReadingRule[]}
   */
  function mendingRules({ theme, ground, ink }) {
    /** @param {string} word @param {...string} declarations @returns {CrunchReadingRule} */
    const rule = (word, ...declarations) => ({ on: "", word, media: OWN_COLORS, declarations });
    /** @param {string} color */
    const colored = (color) => [`color:${color}`, `-webkit-text-fill-color:${color}`, STROKE, "text-shadow:none"];
    const clear = ["opacity:1", "filter:none"];
    return [
      rule("read-clear", ...clear),
      { on: "root", word: "read-clear", media: OWN_COLORS, declarations: clear }, // pages that come into sight as a whole
      ...(theme === "page" ? [rule("read-black", ...colored("#000")), rule("read-white", ...colored("#fff"))] : []),
      // Where a box keeps its ground, text does not stand at the very edge of it.
      ...(theme === "page" ? [rule("read-boxed", "padding-inline:clamp(0.5rem, 2vw, 1rem)")] : []),
      // What a reader with two colours marks by a third has these two the other way round.
      ...(theme === "custom"
        ? [{ on: "mark", media: OWN_COLORS, declarations: [`background-color:${ink}`, ...colored(ground)] }]
        : []),
    ];
  }

  /**
   * @param {CrunchPalette} palette
   * @param {boolean} isContrast
   * @returns {CrunchReadingRule[]}
   */
  function rulesOf({ scheme, ground, ink, link, visited, tint, edge }, isContrast) {
    const bare = ["background-image:none"];
    const plain = ["background-color:transparent", ...bare];
    const text = ["color:inherit", "-webkit-text-fill-color:currentcolor", STROKE, "text-shadow:none"];
    const flat = ["box-shadow:none", "mix-blend-mode:normal", `border-color:${edge}`];
    const chosen = `inset 0 -3px ${link}${isContrast ? `, inset 0 0 0 1px ${ink}` : ""}`;
    const field = [`background-color:${tint}`, `color:${ink}`, `border-color:${isContrast ? ink : edge}`];
    return [
      { on: "root", declarations: [`background:${ground}`, `color:${ink}`, `color-scheme:${scheme}`] },
      { on: "body", declarations: [`background:${ground}`, `color:${ink}`, ...text.slice(1)] },
      { on: "ours", declarations: [`color-scheme:${scheme}`] },
      { on: "all", declarations: ["background-color:transparent", ...text, ...flat] },
      { on: "all", not: "read-picture", declarations: bare },
      ...globalThis.crunch.PSEUDOS.map((one) => ({ ...one, declarations: [...plain, ...text, "box-shadow:none"] })),
      { on: "li, summary", below: "::marker", declarations: ["color:inherit"] },
      {
        on: "a[href]",
        declarations: [`color:${link}`, "text-decoration:underline 0.06em", "text-underline-offset:0.16em"],
      },
      { on: "a[href]:visited", declarations: [`color:${visited}`] },
      { on: "a[href]:hover", declarations: ["text-decoration-thickness:0.14em"] },
      { on: ":focus-visible", declarations: [`outline:3px solid ${link}`, "outline-offset:2px", "border-radius:2px"] },
      { on: "pre, code, kbd, samp", declarations: [`background-color:${tint}`] },
      { on: ":is(pre, a) :is(code, kbd, samp)", declarations: ["background-color:transparent"] },
      { on: "th", declarations: [`background-color:${tint}`] },
      { on: "mark", declarations: ["background-color:#ffe58a", "color:#1d1a10"] },
      { on: "button, input, select, textarea, summary[role=button]", declarations: field },
      // Without a border of its own nothing would tell a control from text where all grounds are one.
      { on: "button, select, textarea", declarations: isContrast ? [`box-shadow:inset 0 0 0 1px ${ink}`] : [] },
      { on: CHOSEN, declarations: [`border-color:${link}`, `box-shadow:${chosen}`] },
      { on: "label:has(input:checked), input:checked + label", declarations: [`border-color:${link}`] },
      { on: "input, textarea", below: "::placeholder", declarations: ["color:inherit", "opacity:0.85"] },
      { on: "", word: "read-backed", declarations: [`background-color:${ground}`] },
      {
        on: "",
        word: "read-plate",
        declarations: scheme === "dark" ? ["background-color:#f4f2ee", "color:#1e2223"] : [],
      },
      // Until it has come, a picture would be a bright box; so would a film, whose own ground is black.
      { on: "", word: "read-blank", declarations: [`background-color:${tint}`, `color:${ink}`] },
      { on: "video", word: "read-plate", declarations: scheme === "dark" ? ["background-color:#000"] : [] },
      {
        on: "",
        word: "read-ink",
        declarations: [`color:${ink}`, `background-color:${ground}`, `-webkit-text-fill-color:${ink}`],
      },
    ];
  }

  Object.assign(globalThis.crunch, { palettesOf, colorRules });
})();
