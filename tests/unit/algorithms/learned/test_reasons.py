import numpy as np

from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.names import page_words
from crunch.algorithms.learned.reason_groups import GROUPS
from crunch.algorithms.learned.reasons import MOST_ASKED, reasons_for
from tests.support.pages import WORDS, html_page


def table_of(page):
    return features_of(page, page_words(page), NameTable())


def nothing(rows):
    return np.zeros((len(rows), len(GROUPS)), np.float32)


def against(group):
    def contributions(rows):
        told = nothing(rows)
        told[:, GROUPS.index("page")] = -9.0
        told[:, GROUPS.index(group)] = -2.0
        told[:, GROUPS.index("size")] -= 1.0
        return told

    return contributions


def test_what_the_page_says_comes_first_with_how_sure_it_is():
    page = html_page(f"<nav><p>Home</p></nav><p><a href=x>Links</a></p><p>{WORDS}{WORDS}</p>")
    table = table_of(page)
    keep = np.array([False, False, True])
    removals = reasons_for(table, np.array([0.1, 0.2, 0.9], np.float32), keep, against("names"))
    assert [removal.reason for removal in removals] == ["it is part of the page's navigation", "it is mostly links"]
    assert [removal.kind for removal in removals] == ["navigation", "navigation"]
    assert [removal.score for removal in removals] == [0.9, 0.8]


def test_else_what_did_most_against_the_block():
    table = table_of(html_page(f"<p>{WORDS}{WORDS}</p>" * 3))
    gone = np.zeros(3, bool)
    for group, part in (("names", "own name"), ("repetition", "same words"), ("record", "entry of a list")):
        removals = reasons_for(table, np.zeros(3, np.float32), gone, against(group))
        assert all(part in removal.reason for removal in removals)


def test_what_is_around_a_block_is_told_when_nothing_of_its_own_speaks_against_it():
    table = table_of(html_page(f"<p>{WORDS}{WORDS}</p>" * 3))

    def contributions(rows):
        told = nothing(rows)
        told[:, GROUPS.index("context")] = -5.0
        told[1:, GROUPS.index("names")] = -1.0
        return told

    removals = reasons_for(table, np.zeros(3, np.float32), np.zeros(3, bool), contributions)
    assert "parts around it" in removals[0].reason
    assert all("own name" in removal.reason for removal in removals[1:])


def test_every_block_that_goes_has_a_reason():
    table = table_of(html_page(f"<p>{WORDS}{WORDS}</p>" * 3))
    removals = reasons_for(table, np.zeros(3, np.float32), np.zeros(3, bool), nothing)
    assert [removal.reason for removal in removals] == ["it does not read like the main text"] * 3


def test_huge_pages_ask_for_a_bounded_number():
    table = table_of(html_page("<p>a few words</p>" * (MOST_ASKED + 50)))
    asked = []

    def contributions(rows):
        asked.append(len(rows))
        return nothing(rows)

    size = len(table.facts.numbers)
    assert len(reasons_for(table, np.zeros(size, np.float32), np.zeros(size, bool), contributions)) == size
    assert asked == [MOST_ASKED]


def test_discussion_is_called_so():
    table = table_of(html_page(f"<p>{WORDS}</p><nav><p>{WORDS}</p></nav>"))
    gone = np.zeros(2, bool)
    removals = reasons_for(table, np.zeros(2, np.float32), gone, nothing, np.array([True, True]))
    assert [(removal.kind, removal.reason) for removal in removals] == [
        ("discussion", "it is part of the comments")
    ] * 2
