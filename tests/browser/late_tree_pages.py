# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages in whose frames and shadow trees something comes after the press, and how tests look into these."""

from __future__ import annotations

from typing import Final

from tests.browser.driver import SERIALISE
from tests.browser.late_pages import ADVERT, next_article
from tests.browser.structures.pages import NAVIGATION, article, site
from tests.browser.structures.prose import PROSE, paragraphs

WRONG: Final = """() => {
  const wrong = [];
  const look = (tree, isShown) => {
    for (const element of tree.querySelectorAll("*")) {
      const { width, height } = element.getBoundingClientRect();
      const isSeen = isShown && element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
      const expected = element.dataset?.t;
      if (expected && isSeen !== (expected === "stay")) {
        wrong.push(`${isSeen ? "stays" : "goes"}: ${element.localName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`);
      }
      const inner = element.shadowRoot ?? element.contentDocument;
      const isDrawn = isSeen || (isShown && getComputedStyle(element).display === "contents");
      if (inner) look(inner, element.shadowRoot ? isShown && element.checkVisibility() : isDrawn);
    }
  };
  look(document, true);
  return wrong;
}"""
"""What has ``data-t=stay`` and is not seen, or ``data-t=go`` and is; in open shadow trees and frames of the site, too."""

MARKS: Final = """() => {
  const marked = [];
  const look = (tree) => {
    for (const element of tree.querySelectorAll("*")) {
      if ([...element.attributes].some(({ name }) => name.startsWith("data-crunch"))) marked.push(element.outerHTML.slice(0, 80));
      const inner = element.shadowRoot ?? element.contentDocument;
      if (inner) look(inner);
      if (element.shadowRoot?.adoptedStyleSheets.length) marked.push(`sheet of ${element.localName}`);
    }
  };
  look(document);
  return marked;
}"""
"""Marks and sheets of ours anywhere in the page."""

_STYLE: Final = "<style>body{margin:0;font:16px/1.5 sans-serif}</style>"


def framed(body: str) -> str:
    """The document of a frame."""
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>part</title>{_STYLE}<body>{body}</body></html>"


def _text(start: int, place: str, count: int = 2) -> str:
    """Paragraphs that no other part of the page has."""
    return paragraphs(count, start).replace("data-t=stay>", f"data-t=stay>From {place}, in the second week. ")


FRAMES: Final = {
    "/late-frames/next.html": framed(NAVIGATION + f"<main>{next_article(4)}</main>"),
    "/late-frames/slow.html": framed(NAVIGATION + f"<main>{next_article(4, 6, 'A bearing for the lens')}</main>"),
    "/late-frames/inner.html": framed(NAVIGATION + f"<main>{next_article(4, 2, 'Terns on the swing bridge')}</main>"),
    "/late-frames/there.html": framed(f"<div id=here>{_text(1, 'Skerry', 3)}</div>"),
    "/late-frames/other.html": framed(
        NAVIGATION + f"<main>{next_article(4, 1, 'The clock of the town hall')}</main>{ADVERT}"
    ),
}
SLOW: Final = "/late-frames/slow.html"

_PARTS: Final = (
    f"<iframe id=there src=/late-frames/there.html width=700 height=700 data-t=stay></iframe>{paragraphs(1, 4)}"
    f"<x-there id=host></x-there><x-waiting id=waiting></x-waiting><div id=empty></div>{paragraphs(1, 5)}<div id=place></div>{paragraphs(2, 6)}"
)
STORY: Final = site(
    f"<main>{article(4, _PARTS)}</main><script>document.querySelector('#host').attachShadow({{ mode: 'open' }}).innerHTML ="
    f" {('<div id=inside>' + _text(4, 'Ardlui') + '</div>')!r};</script>"
)
"""An article with a frame and a shadow tree that have text of it, and an element whose shadow tree is still to come."""

FAR: Final = "/late-frames/far.html"
FAR_FRAMES: Final = {
    "a player": "<figure data-t=stay><iframe src={far} title='Video player' width=560 height=315 allow='encrypted-media; picture-in-picture' allowfullscreen data-t=stay></iframe><figcaption>The beam on its first evening</figcaption></figure>",
    "a post": "<blockquote class=embedded-post data-t=stay><p>The lamp turns again tonight, says the harbour office.</p><iframe src={far} width=500 height=300 data-t=stay></iframe></blockquote>",
    "a form": "<section data-t=stay><h2>Tell us when you saw it</h2><p>We collect what readers saw on that evening, and print the letters in March.</p><iframe src={far} title=Form width=640 height=500 data-t=stay></iframe></section>",
}
"""Frames of other sites that belong to the text, with the block in which they stand."""
FAR_ADVERT: Final = (
    "<div class=ad-slot id=div-gpt-ad-1 data-t=go><span>Advertisement</span><iframe src={far} title='3rd party ad content'"
    " width=300 height=250 data-t=go></iframe></div>"
)

WAYS: Final = {
    "a frame with text": (
        "place.insertAdjacentHTML('beforeend',"
        " '<iframe id=next src=/late-frames/next.html width=700 height=900 data-t=stay></iframe>');"
    ),
    "a frame with an advert": f"""
      const frame = document.createElement("iframe");
      frame.width = 300; frame.height = 250; frame.dataset.t = "go"; frame.id = "google_ads_iframe_3"; frame.title = "Advertisement";
      document.querySelectorAll("article p")[2].after(frame);
      frame.contentDocument.open();
      frame.contentDocument.write({framed(ADVERT)!r});
      frame.contentDocument.close();
    """,
    "a frame that loads slowly": (
        f"place.insertAdjacentHTML('beforeend', '<iframe id=slow src={SLOW} width=700 height=900 data-t=stay></iframe>');"
    ),
    "a frame that a script fills later": f"""
      const frame = document.createElement("iframe");
      frame.width = 700; frame.height = 700; frame.dataset.t = "stay";
      place.append(frame);
      setTimeout(() => {{ frame.contentDocument.body.innerHTML = {(NAVIGATION + _text(0, "Oban", 3))!r}; }}, 1500);
    """,
    "content in a frame": f"""
      const here = document.querySelector("#there").contentDocument.querySelector("#here");
      here.insertAdjacentHTML("beforeend", {(ADVERT + _text(7, "Kylebeg"))!r});
    """,
    "content in a shadow tree": f"""
      const inside = document.querySelector("#host").shadowRoot.querySelector("#inside");
      inside.insertAdjacentHTML("beforeend", {(ADVERT + _text(6, "Morven"))!r});
    """,
    "a shadow tree of an element that was there": f"""
      setTimeout(() => {{
        const root = document.querySelector("#waiting").attachShadow({{ mode: "open" }});
        setTimeout(() => {{ root.innerHTML = {(_text(8, "Salen") + ADVERT)!r}; }}, 1500);
      }}, 1500);
    """,
    "a shadow tree of an empty box": f"""
      setTimeout(() => {{
        document.querySelector("#empty").attachShadow({{ mode: "open" }}).innerHTML = {(_text(1, "Durness") + ADVERT)!r};
      }}, 1000);
    """,
    "a shadow tree of an element that comes": f"""
      customElements.define("x-late", class extends HTMLElement {{
        connectedCallback() {{
          setTimeout(() => {{
            const root = this.attachShadow({{ mode: "open" }});
            setTimeout(() => {{ root.innerHTML = {(_text(2, "Tarbert") + ADVERT)!r}; }}, 1500);
          }}, 1500);
        }}
      }});
      place.append(document.createElement("x-late"));
    """,
    "trees in one another": f"""
      const outer = document.createElement("x-outer");
      place.append(outer);
      setTimeout(() => {{
        const root = outer.attachShadow({{ mode: "open" }});
        root.append(document.createElement("x-inner"));
        setTimeout(() => {{
          root.firstChild.attachShadow({{ mode: "open" }}).innerHTML = {(_text(5, "Lochinver") + ADVERT)!r} +
            "<iframe src=/late-frames/inner.html width=700 height=900 data-t=stay></iframe>";
        }}, 700);
      }}, 700);
    """,
    "a shadow tree in markup": (
        "const around = document.createElement('section'); place.append(around);"
        f" around.setHTMLUnsafe({('<div><template shadowrootmode=open>' + _text(3, 'Uig') + ADVERT + '</template></div>')!r});"
    ),
}
"""How something comes into a tree, each by a script."""

COME: Final = f"() => {{ const place = document.querySelector('#place'); {''.join(f'{{ {script} }}' for script in WAYS.values())} }}"
"""All of it."""

_PLACES: Final = (
    "Oban",
    "Kylebeg",
    "Morven",
    "Salen",
    "Durness",
    "Tarbert",
    "Uig",
    "Lochinver",
    "Terns on the swing bridge",
    "The keeper of the second lamp",
    "A bearing for the lens",
)
_OTHER: Final = "The clock of the town hall"
NAVIGATE: Final = "() => { document.querySelector('#there').contentWindow.location = '/late-frames/other.html'; }"
"""A frame that was there at the press loads another document."""


def right(*, elsewhere: bool = False) -> str:
    """A function: whether all has come (of the other document, too), and what is to be seen is, and nothing else."""
    names = [name for name in _PLACES if name != "Kylebeg"] + [_OTHER] if elsewhere else list(_PLACES)
    return f"""() => {{
      const text = ({SERIALISE})();
      return {names!r}.every((name) => text.includes(name)) && ({WRONG})().length === 0;
    }}"""


def with_far(address: str) -> tuple[str, str]:
    """The page with frames of another site, and a script with which they come."""
    parts = [part.format(far=address) for part in (*FAR_FRAMES.values(), FAR_ADVERT)]
    page = STORY
    for number, part in enumerate(parts):
        mark = f"<p data-t=stay>{PROSE[number]}"
        page = page.replace(mark, part + mark)
    come = f"""() => {{
      const paragraphs = document.querySelectorAll("article > p");
      for (const [number, html] of {parts!r}.entries()) paragraphs[number].insertAdjacentHTML("beforebegin", html);
    }}"""
    return page, come
