# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages and questions that several test files share."""

from __future__ import annotations

from tests.browser.content_harness.harness import ContentPage

SHADOW_PAGE = """<!doctype html><section id=host><template shadowrootmode=open>
  <style>#menu { display: flex !important } nav.loud { display: grid !important } main { display: grid; grid-template-columns: 200px 1fr }</style>
  <nav id=menu>menu</nav><nav class=loud>menu</nav><main><aside>side</aside><div id=inner>text <slot></slot></div></main>
  <div id=deep><template shadowrootmode=open><nav>menu</nav><p>deep text</p></template></div>
</template><p>light text</p><nav slot=none>unslotted</nav></section><nav>menu</nav>"""

VISIBLE_TEXT = """() => {
  const texts = [];
  const visit = (node) => {
    if (node.nodeType === 3) {
      if (node.parentElement === null || node.parentElement.checkVisibility({visibilityProperty: true})) texts.push(node.data);
    } else if (node.nodeType === 1 && !["SCRIPT", "STYLE"].includes(node.tagName)) {
      const assigned = node.localName === "slot" ? node.assignedNodes() : [];
      for (const child of assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes) visit(child);
    }
  };
  visit(document.body);
  return texts.join(" ").trim().split(/\\s+/);
}"""


def visible_text(content_page: ContentPage) -> list[str]:
    """Words that are rendered, in the order of the flat tree."""
    words: list[str] = content_page.page.evaluate(VISIBLE_TEXT)
    return words
