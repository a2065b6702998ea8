"""Pages whose article is in a frame, and what has to be seen and gone when they are crunched. For every browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

_TEXT = "The text of the article goes on for a while, as articles do, and says one thing after the other. " * 8
ARTICLE = f"<h1>The article</h1><p>{_TEXT}</p><p>The second paragraph. {_TEXT}</p><p>The third paragraph. {_TEXT}</p>"
LINKS = "<ul class=menu>" + "".join(f"<li><a href=/{k}>Place {k}</a></li>" for k in range(14)) + "</ul>"
INNER = f"<!doctype html><title>inner</title><body><nav>{LINKS}</nav><main>{ARTICLE}</main>"


@dataclass(frozen=True)
class FramePage:
    """A page, and its frames by path."""

    source: str
    parts: dict[str, str] = field(default_factory=dict)


def _page(body: str) -> str:
    return f"<!doctype html><title>frames</title><body><header><nav>{LINKS}</nav></header>{body}"


_GOING = f"<nav>{LINKS}</nav><main>{ARTICLE}</main><aside>{LINKS}</aside><footer>{LINKS}</footer>"
GOING = FramePage(
    _page(f"<main>{ARTICLE}</main><iframe src=/frames/going width=800 height=900></iframe>"),
    {"/frames/going": f"<!doctype html><title>inner</title><body>{_GOING}", "/frames/other": "<!doctype html><p>Other"},
)
"""More is hidden in the frame than beside it."""

ALL_IN_FRAME = FramePage(
    "<!doctype html><title>frames</title><body><iframe src=/frames/going width=800 height=900></iframe>", GOING.parts
)
"""Everything that is hidden is in the frame."""

HIDDEN = """
() => [...document.querySelectorAll("header, header *")]
  .filter((one) => getComputedStyle(one).display === "none").length
"""
"""How much of what stands beside the frame is hidden."""

WAYS_TO_GO = {
    "removed": "frame.remove()",
    "added again": "const place = frame.nextSibling; frame.remove(); document.body.insertBefore(frame, place);",
    "moved": "document.body.append(frame)",
    "with another address": "frame.src = '/frames/other'",
}
"""What a page does with its ``frame``, and its document goes."""

PAGES: dict[str, FramePage] = {
    "frame": FramePage(_page("<iframe src=/frames/inner width=800 height=900></iframe>"), {"/frames/inner": INNER}),
    "nested": FramePage(
        _page("<iframe src=/frames/outer width=820 height=940></iframe>"),
        {
            "/frames/outer": "<!doctype html><body><iframe src=/frames/inner width=800 height=900></iframe>",
            "/frames/inner": INNER,
        },
    ),
    "srcdoc": FramePage(_page(f'<iframe srcdoc="{escape(INNER)}" width=800 height=900></iframe>')),
    "srcdoc_in_srcdoc": FramePage(
        _page(
            '<iframe width=820 height=940 srcdoc="'
            + escape(f'<!doctype html><iframe srcdoc="{escape(INNER)}" width=800 height=900></iframe>')
            + '"></iframe>'
        )
    ),
    "written_by_script": FramePage(
        _page(
            "<iframe id=f width=800 height=900></iframe><script>const d = f.contentDocument; d.open(); d.write("
            + repr(INNER)
            + "); d.close();</script>"
        )
    ),
    "frameset": FramePage(
        "<!doctype html><title>frames</title><frameset cols='25%,*'><frame src=/frames/menu><frame src=/frames/inner>"
        "</frameset>",
        {"/frames/menu": f"<!doctype html><body>{LINKS}", "/frames/inner": INNER},
    ),
    "frameset_in_frameset": FramePage(
        "<!doctype html><title>frames</title><frameset rows='15%,*'><frame src=/frames/menu><frameset cols='20%,*'>"
        "<frame src=/frames/menu><frame src=/frames/inner></frameset></frameset>",
        {"/frames/menu": f"<!doctype html><body>{LINKS}", "/frames/inner": INNER},
    ),
    "article_outside": FramePage(
        _page(f"<main>{ARTICLE}</main><iframe src=/frames/menu width=300 height=400></iframe>"),
        {"/frames/menu": f"<!doctype html><body>{LINKS}"},
    ),
    "in_a_shadow_tree": FramePage(
        _page(
            "<div id=h></div><script>h.attachShadow({mode: 'open'}).innerHTML ="
            " '<iframe src=/frames/inner width=800 height=900></iframe>';</script>"
        ),
        {"/frames/inner": INNER},
    ),
}

SEEN = """
() => {
  const seen = [];
  const look = (tree, isShown) => {
    for (const element of tree.querySelectorAll("p, li, iframe, frame")) {
      const shown = isShown && element.checkVisibility({ visibilityProperty: true });
      if (element.contentDocument) look(element.contentDocument, shown);
      else if (shown) seen.push(element.localName);
    }
    for (const element of tree.querySelectorAll("*")) if (element.shadowRoot) look(element.shadowRoot, isShown);
  };
  look(document, true);
  return { links: seen.filter((name) => name === "li").length, paragraphs: seen.filter((name) => name === "p").length };
}
"""
"""How many entries of menus and how many paragraphs are displayed, frames in frames too."""
