"""What is live in a document, by a browser's own parser. Shared by the tests in Chromium and in Firefox."""

from __future__ import annotations

from typing import Final

FIND_LIVE: Final = r"""
(document, foreign) => {
  const LIVE = new Set(["script", "iframe", "frame", "frameset", "object", "embed", "applet", "base", "portal", "param",
    "fencedframe", "template", "animate", "animatemotion", "animatetransform", "set", "discard", "handler",
    "listener", "xmp", "noembed", "noframes", "plaintext"]);
  const NAMES = new Set(["srcdoc", "formaction", "ping", "manifest", "http-equiv", "autofocus", "shadowrootmode"]);
  const ADDRESSES = new Set(["href", "src", "action", "data", "poster", "background", "cite", "longdesc", "code"]);
  const RUNS = /^(?:javascript|vbscript|data:(?!image\/)|blob|filesystem|view-source)/;
  const found = [];
  const walker = document.createTreeWalker(document, 0xffffffff);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 8 || node.nodeType === 7) {
      found.push(`comment or instruction ${node.data}`);
    }
    if (node.nodeType !== 1) {
      continue;
    }
    const name = node.localName.toLowerCase();
    if (LIVE.has(name) || node.shadowRoot) {
      found.push(`<${name}>`);
    }
    for (const { name: written, value } of node.attributes) {
      const attribute = written.toLowerCase().replace(/^.*:/, "");
      if (/^on/.test(attribute) || NAMES.has(attribute)) {
        found.push(`<${name} ${written}>`);
      }
      if (ADDRESSES.has(attribute)) {
        const address = URL.canParse(value, "https://base.test/") ? new URL(value, "https://base.test/").href : "";
        if (RUNS.test(address) || (attribute === "action" && address.startsWith(foreign))) {
          found.push(`<${name} ${written}=${value.slice(0, 60)}>`);
        }
      }
    }
    if (name === "link" && /pre|dns|manifest|import/.test(node.getAttribute("rel") ?? "")) {
      found.push(`<link rel=${node.getAttribute("rel")}>`);
    }
    if (name === "meta" && !/^utf-8$/.test(node.getAttribute("charset") ?? "utf-8")) {
      found.push(`<meta charset=${node.getAttribute("charset")}>`);
    }
  }
  for (const sheet of document.styleSheets) {
    if (sheet.ownerNode?.localName === "style") {
      for (const rule of sheet.cssRules) {
        if (rule.cssText.startsWith("@import")) {
          found.push(rule.cssText);
        }
      }
    }
  }
  return found;
}
"""
"""A function of a document and the address of another site: what is live in it."""

FIND_LIVE_IN_MARKUP: Final = f"""
(pairs) => {{
  const findLive = {FIND_LIVE};
  const problems = [];
  for (const [name, markup, foreign] of pairs) {{
    let text = markup;
    for (const round of ["at first", "written and read again", "and again"]) {{
      const parsed = new DOMParser().parseFromString(text, "text/html");
      const found = findLive(parsed, foreign);
      if (found.length > 0) {{
        problems.push(`${{name}}, ${{round}}: ${{found.join("  ")}}`);
        break;
      }}
      const inner = document.implementation.createHTMLDocument("").createElement("div");
      inner.innerHTML = parsed.body?.innerHTML ?? "";
      const holder = document.implementation.createHTMLDocument("");
      holder.body.append(holder.adoptNode(inner));
      const pasted = findLive(holder, foreign);
      if (pasted.length > 0) {{
        problems.push(`${{name}}, ${{round}}, as a part: ${{pasted.join("  ")}}`);
        break;
      }}
      text = "<!doctype html>" + parsed.documentElement.outerHTML;
    }}
  }}
  return problems;
}}
"""
"""The same of names with markup: also after the browser has written what it read, and has read that."""
