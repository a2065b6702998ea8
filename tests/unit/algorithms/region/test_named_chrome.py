"""Parts that are named as additional content."""

from __future__ import annotations

import pytest

from crunch.algorithms.region.named_chrome import named_parts, prune_named
from crunch.documents.extraction import Extraction, keep_everything
from tests.support.pages import WORDS, by_id, html_page

TEXT = f"<p>{WORDS * 3}</p>"


def pruned(body: str, gone: tuple[str, ...] = ()) -> Extraction:
    page = html_page(body)
    extraction = keep_everything(page)
    before = bytearray(len(page))
    for identity in gone:
        number = by_id(page, identity)
        before[number : page.ends[number]] = b"\1" * (page.ends[number] - number)
    return prune_named(extraction, before)


@pytest.mark.parametrize(
    ("attribute", "word", "kind"),
    [
        ("class=sidebar", "sidebar", "navigation"),
        ("class='a main-menu b'", "menu", "navigation"),
        ("id=cookieBanner", "cookie", "service"),
        ("class=ad_box", "ad", "advertisement"),
        ("class=AD-top", "ad", "advertisement"),
        ("class=x id=related-posts", "related", "other"),
        ("class=shareButtons", "share", "service"),
        ("class=comments", "comments", "discussion"),
    ],
)
def test_name_with_a_telling_word_goes(attribute, word, kind):
    extraction = pruned(f"<div {attribute}>gone</div>{TEXT}")
    assert "gone" not in extraction.text
    (removal,) = extraction.removals
    assert (removal.kind, removal.reason) == (kind, f"the page names this part “{word}”")
    assert removal.step == "name of the part"


@pytest.mark.parametrize(
    "part",
    [
        "<div class=header>stays</div>",
        "<div class=address>stays</div>",
        "<div class=shadow>stays</div>",
        "<div class=unrelated>stays</div>",
        "<div class=commentary>stays</div>",
        "<div title=sidebar>stays</div>",
        "<span class=ad>stays</span>",
        "<article class=related>stays</article>",
        "<h1 class=banner>stays</h1>",
        "<pre class=menu>stays</pre>",
        "<div class='' id=''>stays</div>",
    ],
)
def test_other_names_and_elements_that_hold_text_stay(part):
    assert "stays" in pruned(part + TEXT).text


def test_part_that_holds_most_of_the_text_stays():
    assert pruned(f"<div class=sidebar>{TEXT}</div><p>little</p>").removals == ()


def test_share_is_of_what_is_left():
    """Two parts of 40 % each: once the first is gone the second holds most."""
    body = f"<div class=ad>{'x' * 40}</div><div class=ad>{'y' * 40}</div><p>{'z' * 20}</p>"
    assert pruned(body).text == f"{'y' * 40}\n{'z' * 20}"


def test_outermost_part_goes_once():
    extraction = pruned(f"<div class=sidebar>a<div class=ad>b</div></div>{TEXT}")
    assert len(extraction.removals) == 1


def test_what_is_gone_is_not_judged_again():
    extraction = pruned(f"<nav id=n><div class=ad>a</div></nav>{TEXT}", gone=("n",))
    assert extraction.removals == ()


def test_gone_elements_are_marked():
    page = html_page(f"<div class=ad id=x>a<b>b</b></div>{TEXT}")
    gone = bytearray(len(page))
    prune_named(keep_everything(page), gone)
    number = by_id(page, "x")
    assert [place for place, value in enumerate(gone) if value] == [number, number + 1]


def test_a_name_that_repeats_the_heading_needs_other_evidence():
    manual = html_page(f"<section id=cookies><h2>Cookies</h2><p>{WORDS}</p></section><h2 id=footer>Footer</h2>")
    assert named_parts(manual) == []
    banner = html_page(f"<div id=cookies><h2>Cookies</h2><p>{WORDS}</p><button>Accept</button></div>")
    assert [removal.kind for removal in named_parts(banner)] == ["service"]
