import numpy as np

from crunch.algorithms.learned.block_sums import block_sums
from crunch.algorithms.learned.candidates import LEVELS, add_candidate, candidate_scores, density_scores, votes_of
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import Head
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Tree
from tests.support.pages import WORDS, by_id, html_page

BODY = f"<div id=a><p>{WORDS}{WORDS}</p><p>{WORDS}</p></div><div id=b><p><a href=x>{WORDS}</a></p></div>"


def test_paragraphs_vote_for_what_is_around_them():
    page = html_page("<div id=a><p>x</p><p>y</p></div><div id=b><p>z</p></div>")
    tree = Tree(page)
    numbers = np.array([number for number, tag in enumerate(page.tags) if tag == "p"])
    scores = candidate_scores(tree, numbers, np.ones(3))
    assert scores[by_id(page, "a")] > scores[by_id(page, "b")] > 0


def test_links_and_short_texts_have_no_vote():
    facts = text_facts(html_page(f"<p>{WORDS}{WORDS}</p><p>short</p><p><a href=x>{WORDS}</a></p>"), Head())
    votes = votes_of(facts)
    assert votes[0] > 1
    assert votes[1:].tolist() == [0, 0]


def test_dense_text_outside_links_scores():
    page = html_page(BODY)
    tree, facts = Tree(page), text_facts(page, Head())
    scores = density_scores(tree, block_sums(tree, facts))
    assert scores[by_id(page, "a")] > 0 == scores[by_id(page, "b")]


def test_blocks_are_told_where_they_stand_to_the_best_region():
    page = html_page(BODY)
    tree, facts = Tree(page), text_facts(page, Head())
    scores = np.zeros(tree.size)
    scores[by_id(page, "a")] = 5.0
    columns = Columns()
    add_candidate(columns, tree, tree.paths(facts.numbers, LEVELS), scores, "best")
    told = dict(zip(columns.names, columns.table(3).T.tolist(), strict=True))
    assert told["in_best"] == [1, 1, 0]
    assert told["best_side"] == [0, 0, 1]
    assert told["best_parent_ratio"] == [1, 1, 0]
    assert told["best_away"][:2] == [0, 0] != told["best_away"][2]


def test_a_page_without_text_has_no_rows():
    page = html_page("<img>")
    columns = Columns()
    add_candidate(columns, Tree(page), np.zeros((LEVELS, 0), np.int64), np.zeros(len(page)), "best")
    assert columns.table(0).shape == (0, len(columns.names))


def test_the_best_region_may_be_a_block_itself():
    page = html_page(BODY)
    tree, facts = Tree(page), text_facts(page, Head())
    scores = np.zeros(tree.size)
    scores[facts.numbers[1]] = 5.0
    columns = Columns()
    add_candidate(columns, tree, tree.paths(facts.numbers, LEVELS), scores, "best")
    told = dict(zip(columns.names, columns.table(3).T.tolist(), strict=True))
    assert told["in_best"] == [0, 1, 0]
    assert told["best_side"] == [-1, 0, 1]
