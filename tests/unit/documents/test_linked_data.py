"""JSON-LD: what is read of it, and that nothing in it can do harm."""

from __future__ import annotations

import json

import pytest

from crunch.documents import linked_data
from crunch.documents.linked_data import (
    LARGEST,
    LONGEST,
    MOST_ENTRIES,
    MOST_SCRIPTS,
    SIZE,
    LinkedDataReader,
    is_linked_data,
)
from tests.support.timing import quiet_seconds

RECIPE = {"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek", "2 potatoes"]}


def read(text):
    return LinkedDataReader().read(text)


def test_what_is_asked_for_is_read_and_nothing_else():
    data = {"@context": "https://schema.org", **RECIPE, "image": {"name": "a picture"}, "aggregateRating": 5}
    assert read(json.dumps(data)) == RECIPE
    assert read(json.dumps([{"@graph": [data]}, "x"])) == [{"@graph": [RECIPE]}, "x"]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('"12.50"', "12.50"), ("12.50", "12.5"), ("12.0", "12"), ("1290", "1290"), ("0.001", "0.001"), ("-0.0", "0"),
        ("1e300", None), ("1e-300", None), ("true", None), ("null", None), ("[]", None), ("{}", None), ('" "', None),
    ],
)  # fmt: skip
def test_numbers_are_texts_where_one_may_stand(value, found):
    assert read(f'{{"price": {value}}}') == (found and {"price": found})


@pytest.mark.parametrize(
    ("media_type", "is_some"),
    [("application/ld+json", True), (" Application/LD+JSON;a=b", True), ("application/json", False), ("", False)],
)  # fmt: skip
def test_which_scripts_hold_some(media_type, is_some):
    assert is_linked_data(media_type) is is_some


def test_a_number_is_no_text_elsewhere():
    assert read('{"name": 7, "author": [7, "A"]}') == {"author": ["A"]}


@pytest.mark.parametrize(
    "text",
    [
        '<!-- {"name": "a b"} -->',
        '\n//<![CDATA[\n{"name": "a b"}\n//]]>\n',
        '/*<![CDATA[*/ {"name": "a b"} /*]]>*/',
        '{"name":\r\n\t"a\n  b"}',
        '{"name": " a\\n\\tb "}',
        '\ufeff\u2003{"name": "a b"}\u00a0',
        '\f{"name":\x1f"a b"}',
    ],
)
def test_what_pages_put_around_it_and_into_it(text):
    assert read(text) == {"name": "a b"}


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "nonsense", "NaN", '{"price": Infinity}', "[" * 100_000, '{"name":' * 5_000, '{"name": "x"} {}', "7",
        "true", "[[[]]]", '{"__proto__": {"name": "x"}}', '{"constructor": "x"}', "<!-- -->", "<!---->", "-->",
        '\x85{"name": "x"}',
    ],
)  # fmt: skip
def test_nonsense_is_nothing(text):
    assert read(text) is None


def test_half_characters_are_no_text():
    assert read('{"name": "a\\ud83d"}') == {"name": "a\ufffd"}
    assert read('{"name": "\\ud83d\\ude00"}') == {"name": "\U0001f600"}


def test_depth_is_bounded():
    deep = "x"
    for _ in range(linked_data.DEEPEST + 1):
        deep = {"name": deep}
    assert read(json.dumps(deep)) is None
    assert read(json.dumps(deep["name"])) == deep["name"]


def test_texts_and_lists_are_cut():
    assert read(json.dumps("x" * LONGEST + "y")) == "x" * LONGEST
    assert len(read(json.dumps(["x"] * (MOST_ENTRIES + 1)))) == MOST_ENTRIES


def test_a_script_is_bounded_and_so_are_all_of_them():
    assert read(json.dumps("x") + " " * LARGEST) is None
    reader = LinkedDataReader()
    assert [reader.read('"x"') for _ in range(MOST_SCRIPTS + 1)] == ["x"] * MOST_SCRIPTS + [None]
    reader = LinkedDataReader()
    found = [reader.read(json.dumps("x") + " " * (LARGEST - 3)) for _ in range(5)]
    assert found == ["x"] * 4 + [None]


def test_size_is_bounded_and_what_comes_first_is_read():
    reader = LinkedDataReader()
    texts = ["x" * LONGEST] * 100
    first = reader.read(json.dumps({"description": texts, "recipeIngredient": ["1 leek"]}))
    assert first["recipeIngredient"] == ["1 leek"]
    assert len(json.dumps(first)) <= SIZE
    assert reader.read(json.dumps({"description": "y" * LONGEST})) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ['{"name": {}, "item": [[], 5]}', '["x"]', '{"offers": {"price": 1}}', "[[[[[[1]]]]]]"]
)
def test_the_largest_script_is_read_in_no_time(unit):
    text = f"[{','.join([unit] * (LARGEST // (len(unit) + 1) - 2))}]"
    found = read(text)
    assert quiet_seconds(read, text, tries=2) < 1.5
    assert found is None or len(json.dumps(found)) < 2 * SIZE


@pytest.mark.parametrize("texts", [3, 30, 300])
def test_to_reduce_what_is_reduced_changes_nothing(texts):
    entry = {"@type": ["Product", "x"], "name": "n " * 99, "offers": {"price": 1.5, "url": "u"}, "sku": 77, "brand": {}}
    first = read(json.dumps([entry, *[{**entry, "description": "d" * number * 20} for number in range(texts)]]))
    assert read(json.dumps(first)) == first
