import pytest

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import Head
from crunch.algorithms.learned.page_facts import add_page
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Tree
from tests.support.pages import WORDS, html_page


def told(body):
    page = html_page(body)
    facts = text_facts(page, Head())
    columns = Columns()
    add_page(columns, Tree(page), facts)
    return dict(zip(columns.names, columns.table(len(facts.numbers)).T.tolist(), strict=True))


def test_all_blocks_are_told_the_same():
    values = told(f"<main><h1>Bread</h1><p>{WORDS}{WORDS}</p><p>12 €</p></main>")
    assert all(len(set(column)) == 1 for column in values.values())
    assert values["page_main"][0] == 1
    assert values["page_h1"][0] == 1
    assert values["page_prices"][0] == pytest.approx(1 / 3)


def test_repeated_texts_are_a_share_of_all():
    assert told("<p>a</p><p>a</p><p>b</p><p>c</p>")["page_repeated"][0] == 0.5


def test_a_page_without_text_has_no_rows():
    assert all(column == [] for column in told("<img>").values())
