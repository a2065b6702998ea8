# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages of our own, and what a reader's other extensions, the browser and the reader do to them: how a dark mode, a page
translator, an ad blocker and toolbars of others change a page. What has ``data-t=stay`` is seen after a press, what has
``data-t=go`` is not."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.pages import FOOTER, NAVIGATION, RELATED, article, site
from tests.browser.structures.prose import PROSE, paragraphs

_WALL: Final = (
    "<div class=cmp data-t=go style='position:fixed;inset:0;z-index:90;overflow:auto;background:#000a'>"
    "<p>We use cookies and similar things to show advertisements.</p><button>Accept</button></div>"
)
_TALL: Final = (
    "<div class=promo data-t=go style='height:{}px'>"
    + "".join(f"<a href=/p{number}>{text[:30]}</a> " for number, text in enumerate(PROSE))
    + "</div>"
)

WALLED: Final = site(f"<main>{article(8)}</main>{_WALL}")
COLOURED: Final = site(
    f"<main>{article(8, '<p style=color:#222 data-t=stay>A line in its own colour, which somebody chose for it.</p>')}</main>"
    f"<div id=side class=related>{RELATED}</div>",
)
LOOSE: Final = site(
    f"<main>Sponsored: buy the calendar of the harbour for nine coins and help us<br>{article(8)}"
    f"<p data-t=stay>Short <a href=/x>link</a> and <b>bold</b> words.</p><ul><li>one thing<li>two things</ul>{paragraphs(2)}</main>"
)
"""Text goes that is in no element of its own."""
USED: Final = site(
    f"<main>{article(4)}<canvas id=frames width=64 height=36 hidden></canvas>"
    "<video id=film data-t=stay muted playsinline width=320 height=180></video>"
    f"{paragraphs(4, 4)}<div id=comment contenteditable data-t=stay style='min-height:60px;border:1px solid'></div></main>",
    after=f"{RELATED.replace('</h2>', '</h2><video id=promo data-t=go muted playsinline width=200 height=120></video>')}{FOOTER}",
)
WIDE: Final = site(
    f"<div class=row><main>{article(9)}</main>{RELATED}</div>",
    style=".row{display:grid;grid-template-columns:1fr 300px;gap:20px}body{padding:0 40px}@media(max-width:700px){.row{display:block}}",
)
PRINTED: Final = site(
    f"<main>{article(5, f'<p id=eye data-t=stay>{PROSE[3]}</p>')}</main>",
    before=_TALL.format(500) + NAVIGATION,
    after=_TALL.format(1400) + RELATED + FOOTER,
    style="@media print{body>nav,aside,.promo{display:block!important;visibility:visible!important}}",
)
"""Its rules for print show what a press hides."""

DARK_MODE: Final = """() => {
  const put = (name, css) => {
    const style = document.createElement("style");
    style.className = `darkreader darkreader--${name}`;
    style.textContent = css;
    document.head.append(style);
  };
  document.documentElement.dataset.darkreaderMode = "dynamic";
  put("user-agent", "html { background: #181a1b !important; color-scheme: dark !important } body { background: #181a1b; color: #e8e6e3 }");
  put("variables", ":root { --darkreader-text: #e8e6e3 }");
  put("inline", "[data-darkreader-inline-color] { color: var(--darkreader-inline-color) !important }");
  const recolour = (element) => {
    if (element.style?.color && !("darkreaderInlineColor" in element.dataset)) {
      dark.changes += 1;
      element.dataset.darkreaderInlineColor = "";
      element.style.setProperty("--darkreader-inline-color", "#e8e6e3");
    }
  };
  window.dark = { changes: 0, records: 0 };
  document.querySelectorAll("[style]").forEach(recolour);
  new MutationObserver((records) => {
    dark.records += records.length;
    for (const { target, addedNodes } of records) {
      for (const node of [target, ...addedNodes]) {
        if (node.nodeType === 1) [node, ...node.querySelectorAll("[style]")].forEach(recolour);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""As dark modes go about it: sheets, attributes, custom properties, and an eye on every change."""

DIMMED: Final = """() => {
  const style = document.createElement("style");
  style.textContent = "html { filter: invert(1) hue-rotate(180deg) brightness(0.8) grayscale(0.1) !important }";
  const veil = document.createElement("div");
  veil.className = "others";
  veil.style.cssText = "position: fixed; inset: 0; background: #f80; opacity: .2; pointer-events: none; z-index: 2147483647";
  document.documentElement.append(style, veil);
}"""
"""The other kind of dark mode, and a filter against blue light."""

TOOLBARS: Final = """(mode) => {
  for (const [name, place] of [["div", document.documentElement], ["word-book", document.documentElement], ["word-book", document.body]]) {
    const host = document.createElement(name);
    host.className = "others";
    host.style.cssText = "position: fixed; right: 8px; bottom: 8px; z-index: 2147483647";
    host.attachShadow({ mode }).innerHTML =
      "<div><a href=/x>Save</a> <a href=/y>Share</a> <button>Look it up</button><p>Subscribe to premium for more words</p></div>";
    place.append(host);
  }
}"""
"""What extensions show in a page, each in a shadow tree of its own."""

TRANSLATE: Final = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  window.translated = texts.filter((text) => text.nodeValue.trim()).map((text) => {
    const [font, inner] = [document.createElement("font"), document.createElement("font")];
    for (const one of [font, inner]) one.style.verticalAlign = "inherit";
    inner.textContent = text.nodeValue.replace(/\\bthe\\b/g, "der").replace(/\\band\\b/g, "und").replace(/\\bof\\b/g, "von");
    font.append(inner);
    text.replaceWith(font);
    return [font, text];
  });
  document.documentElement.lang = "de";
  document.documentElement.className = "translated-ltr";
}"""
"""As the translators of browsers do it."""
TRANSLATE_BACK: Final = """() => {
  for (const [font, text] of translated) font.replaceWith(text);
  document.documentElement.lang = "en";
  document.documentElement.removeAttribute("class");
}"""

PLAY: Final = """async () => {
  const canvas = document.getElementById("frames");
  const context = canvas.getContext("2d");
  let hue = 0;
  setInterval(() => { context.fillStyle = `hsl(${hue++} 80% 50%)`; context.fillRect(0, 0, 64, 36); }, 40);
  for (const video of document.querySelectorAll("video")) {
    video.srcObject = canvas.captureStream(25);
    await video.play();
  }
  window.stops = [];
  for (const video of document.querySelectorAll("video")) {
    for (const kind of ["pause", "seeking", "waiting", "emptied", "stalled"]) {
      video.addEventListener(kind, () => stops.push(`${video.id} ${kind}`));
    }
  }
}"""

STORY: Final = site(
    f"<main>{article(9, f'<p id=eye data-t=stay>{PROSE[3]}</p>')}{paragraphs(9)}</main>",
    before=_TALL.format(900) + NAVIGATION,
)
