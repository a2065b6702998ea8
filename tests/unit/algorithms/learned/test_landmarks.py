import numpy as np
import pytest

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import head_of
from crunch.algorithms.learned.landmarks import add_landmarks, densest_run, title_of
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Tree
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS

BODY = f"""<html><head><title>A ferry at night - The Harbour</title></head><body><nav><p>Home</p></nav>
<div><div><h1>A ferry at night</h1><img><p>{WORDS}{WORDS}{WORDS}</p></div>
<article><h2>Another story</h2><p>{WORDS}{WORDS}</p></article></div>"""


def landmarks(html):
    page = parse_html(html)
    tree = Tree(page)
    facts = text_facts(page, head_of(page))
    columns = Columns()
    add_landmarks(columns, tree, facts)
    table = columns.table(len(facts.numbers))
    return title_of(tree, facts), {name: table[:, place].tolist() for place, name in enumerate(columns.names)}


def test_the_title_is_what_the_head_says_or_the_first_h1():
    assert landmarks(BODY)[0] == 1
    assert landmarks("<p>x</p><h1>Some heading</h1>")[0] == 1
    assert landmarks("<p>x</p>")[0] == -1
    assert landmarks("<img>")[0] == -1


def test_levels_to_what_holds_the_block_and_the_title():
    _, found = landmarks(BODY)
    assert found["title_steps"] == [2, 0, 1, 2, 2]
    assert found["lead_steps"] == [2, 1, 0, 2, 2], "the first long text is the paragraph below the title"
    assert found["title_up"] == [3, 0, 1, 2, 2]
    assert found["lead_since"][2] == 0


def test_headings_articles_and_pictures_before_a_block():
    _, found = landmarks(BODY)
    assert found["h1_before"] == [0, 1, 1, 1, 1]
    assert found["h1_after"] == [1, 0, 0, 0, 0]
    assert found["article_before"] == [0, 0, 0, 1, 1]
    assert found["img_gap"] == [0, 0, 1, 0, 0]
    assert found["img_ahead"] == [0, 1, 0, 0, 0]


def test_the_run_with_the_largest_sum():
    assert densest_run(np.array([-1.0, 3.0, -1.0, 2.0, -5.0, 1.0])) == (1, 4)
    assert densest_run(np.array([-1.0, -2.0])) == (0, 0)
    assert densest_run(np.zeros(0)) == (0, 0)


def test_a_page_without_a_landmark_says_so():
    _, found = landmarks("<p>x</p>")
    assert found["title_steps"] == [-1]
    assert found["lead_share"] == [-1]


def test_shares_and_places_to_a_landmark():
    _, found = landmarks(BODY)
    assert found["title_share"] == pytest.approx([0.4, 1, 0.8, 0.6, 0.6])
    spans = found["span_away"], found["span_place"]
    assert [value == 0 for value in spans[0]] == [0 <= value < 1 for value in spans[1]]
