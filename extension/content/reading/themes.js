"use strict";
// The colours of the reading mode. All of them go with the system's own where it forces colours.

(() => {
  const OWN_COLORS = "(forced-colors: none)";
  const PREFERS_DARK = "(prefers-color-scheme: dark)";
  const PREFERS_MORE = "(prefers-contrast: more)";

  // Ink on ground and links on ground are 7:1 or more in each, on the tint of code and heads of tables, too.
  /** @type {Readonly<Record<"light" | "dark" | "sepia" | "contrast" | "contrast_light", CrunchPalette>>} */
  const PALETTES = Object.freeze({
    light: {
      ...{ scheme: "light", ground: "#fdfcf9", ink: "#1e2223", tint: "#f2f0ea", edge: "#cbc6ba" },
      ...{ link: "#0a4f7d", visited: "#5d3a80" },
    },
    dark: {
      ...{ scheme: "dark", ground: "#17191b", ink: "#e4e2dc", tint: "#222528", edge: "#4a5053" },
      ...{ link: "#94c9f5", visited: "#cbb5ee" },
    },
    sepia: {
      ...{ scheme: "light", ground: "#f7efdf", ink: "#35291b", tint: "#eee2ca", edge: "#cfbd9b" },
      ...{ link: "#6b3307", visited: "#633461" },
    },
    contrast: {
      ...{ scheme: "dark", ground: "#000000", ink: "#ffffff", tint: "#000000", edge: "#ffffff" },
      ...{ link: "#ffe14d", visited: "#ffb3f0" },
    },
    contrast_light: {
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
    const light = globalThis.crunch.luminanceOf(globalThis.crunch.parseColor(rgb(ground)) ?? [255, 255, 255]) > 0.18;
    return /** @type {CrunchPalette} */ ({
      ...{ scheme: light ? "light" : "dark", ground, ink, link, visited: link },
      tint: `color-mix(in srgb, ${ground} 93%, ${ink})`,
      edge: `color-mix(in srgb, ${ground} 70%, ${ink})`,
    });
  }

  /** @param {string} hex */
  function rgb(hex) {
    const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
    return `rgb(${parts.join(", ")})`;
  }

  /**
   * @param {CrunchLook} look
   * @param {boolean} isDark
   * @returns {CrunchReadingRule[]}
   */
  function colorRules(look, isDark) {
    return palettesOf(look, isDark).flatMap(({ media, palette }) =>
      rulesOf(palette, look.theme === "contrast").map((rule) => ({ ...rule, media })),
    );
  }

  /**
   * @param {CrunchPalette} palette
   * @param {boolean} isContrast
   * @returns {CrunchReadingRule[]}
   */
  function rulesOf({ scheme, ground, ink, link, visited, tint, edge }, isContrast) {
    const bare = ["background-image:none"];
    const plain = ["background-color:transparent", ...bare];
    const text = ["color:inherit", "-webkit-text-fill-color:currentcolor", "text-shadow:none"];
    const flat = ["box-shadow:none", "mix-blend-mode:normal", `border-color:${edge}`];
    const field = [`background-color:${tint}`, `color:${ink}`, `border-color:${isContrast ? ink : edge}`];
    return [
      { on: "root", declarations: [`background:${ground}`, `color:${ink}`, `color-scheme:${scheme}`] },
      { on: "body", declarations: [`background:${ground}`, `color:${ink}`, ...text.slice(1)] },
      { on: "ours", declarations: [`color-scheme:${scheme}`] },
      { on: "all", declarations: ["background-color:transparent", ...text, ...flat] },
      { on: "all", not: "read-picture", declarations: bare },
      { on: "all", below: "::before", declarations: [...plain, ...text, "box-shadow:none"] },
      { on: "all", below: "::after", declarations: [...plain, ...text, "box-shadow:none"] },
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
      { on: "input, textarea", below: "::placeholder", declarations: ["color:inherit", "opacity:0.85"] },
      { on: "", word: "read-backed", declarations: [`background-color:${ground}`] },
      {
        on: "",
        word: "read-plate",
        declarations: scheme === "dark" ? ["background-color:#f4f2ee", "color:#1e2223"] : [],
      },
      {
        on: "",
        word: "read-ink",
        declarations: [
          `color:${ink}`,
          `background-color:${ground}`,
          `-webkit-text-fill-color:${ink}`,
          "opacity:1",
          "filter:none",
        ],
      },
    ];
  }

  Object.assign(globalThis.crunch, { palettesOf, colorRules });
})();
