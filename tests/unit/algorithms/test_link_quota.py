"""The link quota filter; its worked examples are in tests/cases."""

from __future__ import annotations

import pytest

from crunch.algorithms import link_quota
from crunch.algorithms.base import Context
from crunch.algorithms.link_quota import LONG_BLOCK, Settings
from crunch.documents.extraction import Extraction, keep_everything
from tests.support.pages import html_page, snapshot_page

LONG = "x" * LONG_BLOCK


def extract(body: str, **settings) -> Extraction:
    return link_quota.extract(html_page(body), Settings(**settings), Context())


@pytest.mark.parametrize(
    ("variant", "threshold", "expected"),
    [("paper", None, 0.5), ("modern", None, 0.33), ("paper", 0.2, 0.2), ("modern", 0.0, 0.0)],
)
def test_threshold_depends_on_the_variant_until_it_is_given(variant, threshold, expected):
    settings = Settings(variant=variant, threshold=threshold)
    assert settings.resolved_threshold == expected
    hidden_text = "keep" if variant == "paper" else "drop"
    assert settings.resolved() == {
        "hidden_text": hidden_text,
        "variant": variant,
        "threshold": expected,
        "scope": "own",
    }


def test_block_goes_when_more_than_the_threshold_is_in_links():
    body = "<p><a href=1>abcd</a>efgh</p><p><a href=1>abcde</a>fgh</p>"
    assert extract(body, variant="paper").text == "abcdefgh"
    assert extract(body, variant="paper", threshold=0.625).text == "abcdefgh\nabcdefgh"
    assert extract(body, variant="paper", threshold=0.49).text == ""


def test_reason_tells_the_quota():
    (removal,) = extract("<p><a href=1>abc</a>d</p>", variant="paper").removals
    assert (removal.step, removal.kind, removal.reason) == ("link quota", "navigation", "75% of its text is links")
    assert removal.score == 0.75


def test_quota_zero_removes_every_block_with_a_link():
    assert extract("<p>a</p><p>b<a href=1>c</a></p>", variant="paper", threshold=0).text == "a"


def test_quota_one_removes_nothing():
    assert extract("<p><a href=1>a</a></p>", variant="paper", threshold=1).text == "a"


@pytest.mark.parametrize(
    ("scope", "expected"), [("own", "text of its own"), ("subtree", ""), ("deep", "Menu\ntext of its own")]
)
def test_scope(scope, expected):
    body = "<div><a href=1>Menu</a><p>text of its own</p></div>"
    assert extract(body, variant="paper", scope=scope).text == expected


def test_deep_scope_never_judges_the_body():
    assert extract("<a href=1>a</a> <b><a href=1>b</a></b>", variant="paper", scope="deep").text == "a b"
    assert extract("<p><a href=1>a</a></p><p>bc</p>", variant="paper", scope="deep").text == "bc"


def test_outer_element_goes_first():
    (removal,) = extract(
        "<ul><li><a href=1>abc</a></li><li><a href=1>def</a></li></ul><p>text</p>", variant="paper", scope="deep"
    ).removals
    assert removal.element == 4


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"<p>short</p><p>{LONG}</p>", f"short\n{LONG}"),
        (f"<p>{LONG}</p><p>short</p>", f"{LONG}\nshort"),
        (f"<p>away</p><p>short</p><p>{LONG}</p>", f"short\n{LONG}"),
        (f"<p>{LONG}</p><p>short</p><p>away</p>", f"{LONG}\nshort"),
        (f"<p>{LONG[1:]}</p>", ""),
        (f"<p>{LONG}</p>", LONG),
        (f"<p>short</p><p><a href=1>{LONG}</a></p>", ""),
        (f"<p>short</p><p><a href=1>link</a></p><p>{LONG}</p>", f"short\n{LONG}"),
    ],
    ids=["before", "after", "two before", "two after", "79 alone", "80 alone", "beside links", "link block between"],
)
def test_short_block_stays_beside_a_long_one_that_stays(body, expected):
    """Variant modern: neighbours are counted among the blocks that the quota left."""
    assert extract(body).text == expected


def test_short_blocks_stay_in_the_variant_of_the_paper():
    assert extract("<p>short</p>", variant="paper").text == "short"


def test_reason_of_a_short_block():
    (removal,) = extract("<p>a bc</p>").removals
    assert (removal.step, removal.kind) == ("short block", "other")
    assert removal.reason == "3 characters, away from any longer text"
    assert removal.score == pytest.approx(1 - 3 / LONG_BLOCK, abs=0.001)


def test_blocks_that_went_before_are_neither_judged_nor_neighbours():
    page = html_page(f"<p>short</p><nav>{LONG}</nav>")
    extraction = keep_everything(page)
    gone = bytearray(len(page))
    gone[5] = 1
    extraction = link_quota.filter_blocks(extraction, Settings(), gone)
    assert [removal.element for removal in extraction.removals] == [4]


def test_link_that_was_not_rendered_does_not_count():
    page = snapshot_page('<p>abc<a crunch:hidden="tree">defghi</a></p>')
    assert link_quota.extract(page, Settings(variant="paper"), Context()).text == "abc"
