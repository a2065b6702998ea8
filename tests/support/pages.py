"""Pages for tests: from a body, from a snapshot, and the nasty ones that every algorithm has to survive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot

TEMPLATE = "<!DOCTYPE html><html><head><title>T</title></head><body>{body}</body></html>"
SNAPSHOT = '<html xmlns:crunch="urn:crunch"><head><title/></head><body>{body}</body></html>'

BODY = 3
"""Number of the body element in a page or snapshot made here."""

WORDS = "Bread needs flour, water, salt and time; most of all it needs somebody who waits for it. "
"""89 characters, 72 of them not blank; two of these are a long block by any measure."""


def html_page(body: str) -> Page:
    """A page from the HTML of its body."""
    return parse_html(TEMPLATE.format(body=body))


def snapshot_of(body: str) -> str:
    """A snapshot from the XML of its body."""
    return SNAPSHOT.format(body=body)


def snapshot_page(body: str) -> Page:
    """A page from the XML of its body, as if a browser had sent it."""
    return parse_snapshot(snapshot_of(body))


def by_id(page: Page, identity: str) -> int:
    """Number of the element with that id."""
    return next(number for number, element in enumerate(page.elements) if element.get("id") == identity)


def keeping(page: Page, *identities: str) -> Extraction:
    """An extraction that keeps all text in the subtrees of the elements with these ids, without giving reasons."""
    kept_texts, kept_tails = bytearray(len(page)), bytearray(len(page))
    for identity in identities:
        number = by_id(page, identity)
        end = page.ends[number]
        kept_texts[number:end] = page.ink_texts[number:end]
        kept_tails[number + 1 : end] = page.ink_tails[number + 1 : end]
    return Extraction(page, bytes(kept_texts), bytes(kept_tails))


def with_slots(
    extraction: Extraction, *, texts: Mapping[int, int] | None = None, tails: Mapping[int, int] | None = None
) -> Extraction:
    """An extraction that keeps some slots more (1) or fewer (0), by the element."""
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for column, changes in ((kept_texts, texts), (kept_tails, tails)):
        for number, stays in (changes or {}).items():
            column[number] = stays
    return replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails))


def deep_snapshot(levels: int, text: str = "deep") -> str:
    """A snapshot of that many nested divs, written as the protocol's section on depth says."""
    nested = 998  # html 0, body 1, then the divs: level 1,000 is the 999th of them
    opened = min(levels, nested + 1)
    flat = "".join(f'<div crunch:level="{1001 + place}">' + "{}</div>" for place in range(levels - opened))
    innermost = flat.replace("{}", "", max(levels - opened - 1, 0)).replace("{}", text) if flat else text
    return (
        '<html xmlns:crunch="urn:crunch"><body>' + "<div>" * opened + innermost + "</div>" * opened + "</body></html>"
    )


ROOTS = "p span a li ul td pre code figure h1 b form nav main svg x-page".split()
"""A script may put any element in the place of ``html``."""


def nasty_pages() -> dict[str, Page]:
    """Pages that break a careless algorithm, by name."""
    menu = "".join(f'<li><a href="/{number}">Section {number}</a></li>' for number in range(80))
    return {
        "empty file": parse_html(""),
        "empty body": html_page(""),
        "one word": html_page("Hello"),
        "blank": html_page("<p> &nbsp;\n</p><div>\t</div>"),
        "only a comment": parse_html("<!-- nothing here -->"),
        "broken": parse_html("<p>one<div></p></b><table><tr>two<td>three</i><li>four<a href=x>five<p>six</a></ul"),
        "cut off in a tag": parse_html("<html><body><p>text</p><div class='x"),
        "huge attribute": html_page(f'<p title="{"x" * 2_000_000}" class="{"nav " * 50_000}">Text beside it.</p>'),
        "deep": parse_snapshot(deep_snapshot(8_000)),
        "frameset": parse_html("<html><head></head><frameset cols='*,*'><frame src=a><frame src=b></frameset></html>"),
        "frame": snapshot_page(
            f"<iframe><crunch:frame><html><head/><body><nav>Menu</nav><p>{WORDS * 4}</p></body></html>"
            "</crunch:frame></iframe>"
        ),
        "shadow roots": snapshot_page(
            f"<x-page><crunch:shadow><style/><header>Menu</header><main>{WORDS * 4}<slot/></main></crunch:shadow>"
            f"<p>{WORDS}</p></x-page>"
        ),
        "nothing rendered": snapshot_page(f'<div crunch:hidden="tree"><p>{WORDS * 5}</p></div>'),
        "only links": html_page(f"<ul>{menu}</ul>"),
        "everything is navigation": html_page(f"<nav><p>{WORDS * 10}</p></nav>"),
        "names that say clutter": html_page(f'<div class="sidebar ad"><p id="comment">{WORDS * 10}</p></div>'),
        "only short blocks": html_page("".join(f"<p>Word {number}</p>" for number in range(120))),
        "text in the body itself": html_page(f"{WORDS}<br>{WORDS}<b>{WORDS}</b>{WORDS}"),
        "one table cell": html_page(f"<table><tr><td>{WORDS * 6}</td></tr></table>"),
        "ideographs": html_page(f"<p>{'东京的天气今天很好' * 20}</p><ul><li><a href=1>首页</a></li></ul>"),
        "right to left": html_page(f"<div dir=rtl><p>{'הלחם צריך קמח מים ומלח. ' * 10}</p></div>"),
        "strange names": parse_html('<o:p>one</o:p><x:y z:w="1" @click="2" a"b="3">two</x:y><é ü="ö">three</é>'),
        "controls and surrogates": parse_html("<p>\x00a\x0bb\x1fc\ud800d\ufffee</p>"),
        **{f"a page that is one {tag}": parse_snapshot(f"<{tag}>alone</{tag}>", 1) for tag in ROOTS},
        **{
            f"a page in one {tag}": parse_snapshot(f"<{tag}>{WORDS}<p>{WORDS * 4}</p><a href='/'>Home</a></{tag}>", 3)
            for tag in ROOTS
        },
    }
