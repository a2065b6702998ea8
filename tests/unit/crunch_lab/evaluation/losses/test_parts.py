import pytest

from crunch_lab.evaluation.losses.lines import Text
from crunch_lab.evaluation.losses.parts import is_partial, kept_parts, parts_in, stands, stated_parts

RECIPE = {"title": "Plain bread", "ingredients": ["500 g flour", "3 pinches of salt"], "steps": ["Mix it all."]}


def test_parts_are_those_that_the_facts_name():
    facts = {
        "recipe": RECIPE,
        "facts_on_page": {"price": ["12.50"], "sku": ["A-1", "A1"], "mpn": ["X 9"], "brand": ["Oven"]},
        "silver": {"name": "Bread tin", "name_in_page": True},
    }
    assert stated_parts(facts) == {
        "recipe title": [["Plain bread"]],
        "ingredients": [["500 g flour"], ["3 pinches of salt"]],
        "steps": [["Mix it all."]],
        "price": [["12.50"]],
        "article number": [["A-1", "A1"], ["X 9"]],
        "name": [["Bread tin"]],
    }


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"recipe": None, "facts_on_page": [], "silver": "x"},
        {"recipe": {"title": 5, "ingredients": "flour", "steps": [None, "…"]}, "facts_on_page": {"price": 12}},
        {"silver": {"name": "Bread tin", "name_in_page": False}},
    ],
)
def test_what_is_no_line_is_left_out(facts):
    assert stated_parts(facts) == {}


def test_a_number_must_stand_whole_and_one_of_its_ways_is_enough():
    assert stands(Text("Item no. 924/9556"), "article number", ["9249556", "924/9556"])
    assert not stands(Text("Item 14448AT50"), "article number", ["14448AT50HJP"])
    assert stands(Text("Item 14448AT50 HJP"), "article number", ["14448AT50HJP"])


def test_only_lines_on_the_page_count():
    parts = stated_parts({"recipe": RECIPE})
    on_page = parts_in(Text("Plain bread\n500 g flour\nMix it all and bake"), parts)
    assert on_page == {"recipe title": [["Plain bread"]], "ingredients": [["500 g flour"]], "steps": [["Mix it all."]]}
    assert kept_parts(Text("Mix it all"), on_page) == {"recipe title": [0, 1], "ingredients": [0, 1], "steps": [1, 1]}
    assert parts_in(Text("nothing"), parts) == {}


def test_partial_gold_is_what_says_so():
    assert is_partial({"gold": "partial"})
    assert not is_partial({"gold": "full"})
    assert not is_partial({})
