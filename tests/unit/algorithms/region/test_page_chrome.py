"""Page chrome, by what the page says of itself."""

from __future__ import annotations

import pytest

from crunch.algorithms.region.page_chrome import page_chrome, prune_chrome
from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.roles import CHROME, CHROME_ROLES
from tests.support.pages import WORDS, by_id, html_page

TEXT = f"<p>{WORDS * 3}</p>"


def found(body: str) -> list[str]:
    page = html_page(body)
    return [page.elements[removal.element].get("id", "?") for removal in page_chrome(page)]


@pytest.mark.parametrize(
    "part",
    [
        "<nav id=x>y</nav>",
        "<menu id=x>y</menu>",
        "<footer id=x>y</footer>",
        "<aside id=x>y</aside>",
        "<dialog id=x>y</dialog>",
        "<header id=x>y</header>",
        "<div id=x role=navigation>y</div>",
        "<div id=x role=' Banner '>y</div>",
        "<div id=x role=search>y</div>",
        "<div id=x role=contentinfo>y</div>",
        "<div id=x role=complementary>y</div>",
        "<div id=x role=dialog>y</div>",
        "<div id=x role=alertdialog>y</div>",
        "<ul id=x role=menubar>y</ul>",
    ],
)
def test_part_that_says_it_is_page_chrome(part):
    assert found(part + TEXT) == ["x"]


@pytest.mark.parametrize(
    "part",
    [
        "<article><header id=x>y</header></article>",
        "<main><div><header id=x>y</header></div></main>",
        "<section><header id=x>y</header></section>",
        "<nav id=x role=main>y</nav>",
        "<aside id=x role=article>y</aside>",
        "<header id=x role=document>y</header>",
        "<div id=x role=region>y</div>",
        "<div id=x role='navigation tree'>y</div>",
        "<div id=x style='display:block'>y</div>",
        "<div id=x hidden>y</div>",  # that is not chrome, but hidden text
        "<div id=x class=nav>y</div>",
    ],
)
def test_part_that_does_not(part):
    assert found(part + TEXT) == []


def test_header_after_a_section_is_that_of_the_page_again():
    assert found(f"<section><header id=a>y</header></section><header id=b>y</header>{TEXT}") == ["b"]


def test_outermost_part_goes():
    assert found(f"<header id=a><nav id=b>y</nav></header><nav id=c>y</nav>{TEXT}") == ["a", "c"]


@pytest.mark.parametrize("attribute", ["role=navigation", "hidden", "style='display:none'"])
def test_body_never_goes(attribute):
    assert page_chrome(parse_html(f"<html {attribute}><body {attribute}>text</body></html>")) == []


def test_reasons_are_for_people():
    page = html_page(f"<nav>y</nav><footer>y</footer>{TEXT}")
    assert [(removal.kind, removal.reason) for removal in page_chrome(page)] == [
        ("navigation", "the page calls it navigation"),
        ("service", "it is a footer"),
    ]


def test_pruning_takes_the_text_and_says_where():
    page = html_page(f"<nav id=n>Menu<b>y</b></nav>tail{TEXT}")
    extraction, gone = prune_chrome(keep_everything(page))
    number = by_id(page, "n")
    assert [place for place, value in enumerate(gone) if value] == [number, number + 1]
    assert extraction.text.startswith("tail\nBread")
    assert [removal.element for removal in extraction.removals] == [number]


@pytest.mark.parametrize(("inside", "outside", "undone"), [(91, 9, True), (90, 10, False)])
def test_pruning_is_undone_when_nearly_all_text_would_go(inside, outside, undone):
    """A page that calls everything navigation means nothing by it."""
    page = html_page(f"<nav>{'x' * inside}</nav><p>{'y' * outside}</p>")
    extraction, gone = prune_chrome(keep_everything(page))
    assert extraction.keeps_everything == undone
    assert (not any(gone)) == undone
    assert (extraction.removals == ()) == undone


@pytest.mark.parametrize("role", sorted(CHROME_ROLES))
def test_every_role_of_chrome_says_so(role):
    assert found(f"<div id=x role={role}>y</div>{TEXT}") == ["x"]


@pytest.mark.parametrize("tag", sorted(CHROME))
def test_every_element_of_chrome_says_so(tag):
    assert found(f"<{tag} id=x>y</{tag}>{TEXT}") == ["x"]
