# ruff: noqa: E501  (markup is easier to read unbroken)
"""The pager of what stays stays in the page, and is no text."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.pagers import LARGEST, let_pagers_work
from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from tests.support.pages import WORDS, by_id, html_page
from tests.support.timing import GROWTH, is_linear

NUMBERS = "<a href=?p=1>1</a> <b>2</b> <a href=?p=3>3</a> <a href=?p=4>4</a>"
TEXT = f"<article id=text><p>{WORDS}</p><p>{WORDS}</p></article>"


def works(body: str, *gone: str) -> bool:
    """Whether what is called x stays, where it and the parts of these ids are no text."""
    page = html_page(body)
    parts = [Removal(by_id(page, part), "t", "other", "", 1.0) for part in (*gone, "x")]
    extraction = let_pagers_work(remove_subtrees(keep_everything(page), parts))
    number = by_id(page, "x")
    return any(root <= number < page.ends[root] for root in extraction.controls)


@pytest.mark.parametrize(
    "pager",
    [
        f"<div id=x>{NUMBERS}</div>",
        f"<nav id=x aria-label=Pages><ul>{''.join(f'<li><a href=/page/{number}>{number}</a></li>' for number in range(1, 6))}</ul></nav>",
        f"<div><p id=x>Page 2 of 7: {NUMBERS} <a href=/all>One page</a></p></div>",
        "<div id=x><a href=/a?p=1>« Previous page</a> <a href=/a?p=3>Next page »</a></div>",
        "<div id=x><a href=/seite-3>weiter</a></div>",
        "<p id=x><a href=/3>次のページ</a></p>",
        "<div id=x><a href=/2 rel=next>→</a> <a href=/2>2</a> <a href=/3>3</a></div>",
        "<footer><div id=x><a href=/a>التالي</a></div></footer>",
    ],
)
def test_a_pager_of_the_text(pager: str) -> None:
    assert works(f"<main>{TEXT}{pager}</main>")
    assert works(f"{TEXT}{pager}<footer>{WORDS}</footer>")


@pytest.mark.parametrize(
    "other",
    [
        "<div id=x><a href=/2024>2024</a> <a href=/1998>1998</a></div>",
        "<div id=x><a href=/a>The next page of history</a></div>",
        "<div id=x><a href=#1>1</a> <a href=#2>2</a> <a href=#3>3</a></div>",
        f"<div id=x>{NUMBERS} {WORDS}</div>",
        f"<div id=x>{NUMBERS} <a href=/other>And here is another article that one may read</a></div>",
        "<div id=x><a href=/tag>Sea</a> <a href=/other>Lamps</a></div>",
        "<div id=x>1 2 3 next</div>",
    ],
)
def test_what_is_none(other: str) -> None:
    assert not works(f"<main>{TEXT}{other}</main>")


def test_one_above_the_text_goes_and_one_of_what_goes_too() -> None:
    assert not works(f"<main><div id=x>{NUMBERS}</div>{TEXT}</main>")
    comments = f"<section id=comments><p>{WORDS}</p><p>{WORDS}</p><div id=x>{NUMBERS}</div></section>"
    assert not works(f"<main>{TEXT}</main>{comments}", "comments")
    assert works(f"<main>{TEXT}</main>{comments}")
    assert not works(
        f"<main>{TEXT}</main><aside id=more><p>{WORDS}</p><p>{WORDS}</p></aside><div id=x>{NUMBERS}</div>", "more"
    )


def test_none_of_a_column_beside_the_text() -> None:
    assert not works(f"<main>{TEXT}</main><div class=sidebar><p>Other words</p><div id=x>{NUMBERS}</div></div>")


def test_a_calendar_above_the_text_hides_none() -> None:
    days = "".join(f"<td><a href=/day/{day}>{day}</a>" for day in range(1, 31))
    assert works(f"<table id=gone><tr>{days}</table><main>{TEXT}<div id=x>{NUMBERS}</div></main>", "gone")


def test_what_the_page_calls_one() -> None:
    assert works(f"<main>{TEXT}<div class=pagination id=x><a href=/b>The second part</a></div></main>")
    assert works(f"<main>{TEXT}<p><a rel=next href=/b id=x>The second part</a></p></main>")


def test_the_largest_part_stays_with_its_label() -> None:
    page = html_page(f"<main>{TEXT}<div id=x>Pages <span>{NUMBERS}</span></div></main>")
    extraction = remove_subtrees(keep_everything(page), [Removal(by_id(page, "x"), "t", "other", "", 1.0)])
    assert let_pagers_work(extraction).controls == {by_id(page, "x")}
    assert let_pagers_work(extraction).text == extraction.text


def test_nothing_kept_and_nothing_that_leads() -> None:
    page = html_page(f"<div id=x>{NUMBERS}</div>")
    gone = remove_subtrees(keep_everything(page), [Removal(by_id(page, "x"), "t", "other", "", 1.0)])
    assert let_pagers_work(gone) is gone
    whole = keep_everything(html_page(TEXT))
    assert let_pagers_work(whole) is whole


@pytest.mark.parametrize(
    "many",
    [
        "<p><a href=/2>2</a> <a href=/3>3</a></p>",
        "<i></i>",
        f"<a href=/2>2</a>{'x' * LARGEST}",
        "<div><a href=/2>2</a>",
    ],
)
def test_linear_time(many: str) -> None:
    def extraction(count: int) -> Extraction:
        page = html_page(f"{TEXT}<div id=x>{many * count}{NUMBERS}</div>")
        return remove_subtrees(keep_everything(page), [Removal(by_id(page, "x"), "t", "other", "", 1.0)])

    assert is_linear(let_pagers_work, extraction(200), extraction(200 * GROWTH))
