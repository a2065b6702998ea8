"""What decided about each block is told as it was."""

from __future__ import annotations

from crunch.algorithms.auto.algorithm import MOST_ELEMENTS
from crunch.algorithms.base import Context
from crunch.documents.extraction import BlockTrace, Removal, remove_subtrees
from crunch.service import extract_page
from tests.support.pages import WORDS, html_page

TEXT = f"<p>{WORDS * 3}</p>" * 6
SLOT = "<div class=adslot>Advertisement</div>"
PAGE = f"<nav><a href=/>Home</a></nav><article><h1>Bread</h1>{TEXT}{SLOT}{TEXT}</article>"


def told(body: str, without: tuple[str, ...] = ()) -> dict[str, BlockTrace]:
    extraction = extract_page(html_page(body), "auto", context=Context(without=frozenset(without)))
    assert extraction.trace is not None
    return {block.text: block for block in extraction.trace(extraction)}


def test_a_block_on_which_no_step_has_an_opinion_is_the_model_s():
    blocks = told(PAGE)
    assert (blocks["Home"].kept, blocks["Home"].decided_by) == (False, "model")
    assert blocks["Home"].probability < 0.1
    assert blocks[(WORDS * 3).strip()].kept


def test_the_step_that_changed_the_decision_is_named_and_without_it_another_decides():
    body = f"<article><h1>Bread</h1>{TEXT}</article><nav><table><tr><th>Weight<td>740 g</table></nav>"
    changed = {block.decided_by for block in told(body).values()} - {"model"}
    for name in changed:
        assert name not in {block.decided_by for block in told(body, (name,)).values()}
    aside = told(PAGE)["Advertisement"]
    assert not aside.kept


def test_what_went_after_auto_says_so():
    extraction = extract_page(html_page(PAGE), "auto")
    assert extraction.trace is not None
    first = next(block for block in extraction.trace(extraction) if block.kept)
    extraction = remove_subtrees(extraction, [Removal(first.element, "site", "navigation", "it is on all pages", 1.0)])
    again = next(block for block in extraction.trace(extraction) if block.element == first.element)
    assert (again.kept, again.decided_by) == (False, "after auto")


def test_of_a_page_that_is_left_to_the_rules_there_is_nothing_to_tell():
    assert told(PAGE + "<p>x</p>" * MOST_ELEMENTS) == {}
