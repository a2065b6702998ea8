from dataclasses import fields

import numpy as np

from crunch.algorithms.learned.block_sums import BlockSums, block_sums
from crunch.algorithms.learned.head import Head
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Tree
from tests.support.pages import WORDS, by_id, html_page

BODY = (
    f"<div id=a><p>{WORDS}{WORDS}, and, so on</p><ul id=list><li>6:10 <a href=x>abc</a><li>12 €</ul><p>same</p></div>"
    "<p id=b>same</p>"
)


def sums_of(body):
    page = html_page(body)
    facts = text_facts(page, Head())
    return page, facts, block_sums(Tree(page), facts)


def test_each_element_has_what_is_in_it():
    page, facts, sums = sums_of(BODY)
    outer, inner, last = (by_id(page, name) for name in ("a", "list", "b"))
    told = {field.name: getattr(sums, field.name) for field in fields(BlockSums)}
    assert {name: values[inner] for name, values in told.items()} == {
        "blocks": 2, "characters": 10, "links": 3, "long": 0, "copies": 0, "commas": 0, "dates": 1, "prices": 1,
    }  # fmt: skip
    assert {name: values[last] for name, values in told.items()} == {
        "blocks": 1, "characters": 4, "links": 0, "long": 0, "copies": 4, "commas": 0, "dates": 0, "prices": 0,
    }  # fmt: skip
    assert sums.long[outer] == sums.long[0] == facts.characters[0]
    assert sums.commas[outer] == facts.texts[0].count(",")


def test_the_root_has_all():
    _, facts, sums = sums_of(BODY)
    assert sums.blocks[0] == len(facts.numbers)
    assert sums.characters[0] == facts.characters.sum()


def test_a_page_without_text_sums_to_nothing():
    page, _, sums = sums_of("<img>")
    assert np.array_equal(sums.characters, np.zeros(len(page)))
