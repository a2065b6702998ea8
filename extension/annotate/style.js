// The looks of what is shown over a page that is being marked. A label is told by number, words and line, not by
// colour alone.

globalThis.crunch.HOST_CSS = `
  :host { all: initial !important; position: fixed !important; inset: 0 !important; inline-size: auto !important;
    block-size: auto !important; margin: 0 !important; border: 0 !important; padding: 0 !important;
    background: none !important; overflow: hidden !important; display: block !important;
    z-index: 2147483647 !important; color-scheme: light !important; pointer-events: none !important; }
  iframe { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border: 0; color-scheme: light;
    pointer-events: auto; }
`;

// In a frame whose colour scheme were another one than its element's, the page behind it would not be seen.
globalThis.crunch.ANNOTATION_CSS = `
  :root { color-scheme: light; }
  :root, body { block-size: 100%; margin: 0; overflow: hidden; background: none; }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  .surface, .bar { pointer-events: auto; }
  .surface { position: absolute; inset: 0; outline: none; cursor: crosshair; touch-action: pan-x pan-y; }
  .canvas { position: absolute; inset: 0; isolation: isolate; pointer-events: none; }
  .mark { position: absolute; border: 2px solid; border-left-width: 6px; border-radius: 3px; }
  .mark.main { border-color: #1b7045; background: rgb(27 112 69 / 12%); }
  .mark.discussion { border-color: #8a5a00; border-style: dashed; background: rgb(138 90 0 / 12%); }
  .mark.title { border-color: #0b4f9e; border-style: double; border-width: 4px; border-left-width: 8px;
    background: rgb(11 79 158 / 12%); }
  .mark.byline { border-color: #6d2aa8; border-style: dotted; background: rgb(109 42 168 / 12%); }
  .mark.date { border-color: #8c1a5c; border-style: dotted; border-width: 3px; background: rgb(140 26 92 / 12%); }
  .mark.caption { border-color: #0b6e6e; border-style: dashed; border-width: 3px; background: rgb(11 110 110 / 12%); }
  .mark.additional { border-color: #55585a; background: repeating-linear-gradient(45deg, rgb(85 88 90 / 18%) 0 4px,
    transparent 4px 10px); }
  .mark.unsure { border-color: #a12205; border-style: dashed; background: rgb(161 34 5 / 10%); }
  .mark.both { border-color: #1b7045; background: rgb(27 112 69 / 12%); }
  .mark.only-first { border-color: #0b4f9e; border-style: double; border-width: 4px; background: rgb(11 79 158 / 14%); }
  .mark.only-second { border-color: #a12205; border-style: dashed; background: rgb(161 34 5 / 12%); }
  .mark.current { border: 0; border-radius: 4px; outline: 3px solid #101314; box-shadow: 0 0 0 6px #ffd54a; }
  .chip { position: absolute; inset-block-end: 100%; left: -6px; max-inline-size: 44em; padding: 0 5px; z-index: 1; overflow: hidden;
    text-overflow: ellipsis;
    border-radius: 3px 3px 0 0; background: #101314; color: #fff; font: 600 11px/16px system-ui, sans-serif;
    white-space: nowrap; }
  .bar { position: absolute; inset-block-end: 12px; inset-inline: 12px; margin-inline: auto; inline-size: fit-content;
    max-inline-size: calc(100% - 24px); display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center;
    padding: 8px 12px; border: 1px solid #4d5557; border-radius: 12px; background: #16191a; color: #f2f4f3;
    font: 400 13px/1.4 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
    box-shadow: 0 6px 24px rgb(0 0 0 / 35%); }
  .bar[data-top] { inset-block: 12px auto; }
  .bar select { inline-size: 9.5em; }
  .bar [role="group"] { display: flex; flex-wrap: wrap; gap: 4px; }
  .bar button, .bar select { font: inherit; min-block-size: 28px; padding: 1px 8px; border: 1px solid #7d8889;
    border-radius: 7px; background: #262c2d; color: inherit; }
  .bar label { white-space: nowrap; }
  .bar button { cursor: pointer; }
  .bar button:hover { border-color: #5cc4bf; }
  .bar button[aria-pressed="true"] { background: #e9f5f4; border-color: #e9f5f4; color: #0d1f1f; font-weight: 650; }
  .bar .primary { background: #5cc4bf; border-color: #5cc4bf; color: #0d1f1f; font-weight: 650; }
  .bar :focus-visible { outline: 2px solid #ffd54a; outline-offset: 2px; }
  .bar kbd { font: inherit; font-size: 11px; opacity: 0.85; margin-inline-end: 4px; }
  .status { flex: 1 1 60%; min-inline-size: 12em; margin: 0; color: #d5dbd9; font-size: 12.5px; }
  .keys { flex: 1 1 100%; margin: 0; color: #aab2af; font-size: 12px; }
  .live { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    white-space: nowrap; }
  @media (forced-colors: active) {
    .mark { border-color: CanvasText; }
    .bar button[aria-pressed="true"] { forced-color-adjust: none; border-color: Highlight; background: Highlight;
      color: HighlightText; }
    .mark.current { outline-color: Highlight; }
  }
`;
