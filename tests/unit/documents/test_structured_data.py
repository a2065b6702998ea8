"""The things that a page describes."""

from __future__ import annotations

import json

from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.structured_data import Thing, metas_of, structured_data_of, things_in


def page_with(*data, kind="application/ld+json"):
    scripts = "".join(f'<script type="{kind}">{json.dumps(value)}</script>' for value in data)
    return parse_html(f"<html><head>{scripts}</head><body><p>x</p></body></html>")


def test_types_and_texts():
    steps = [{"@type": "HowToSection", "name": "A", "itemListElement": [{"@type": "HowToStep", "text": "Stir."}]}]
    recipe = {"@type": ["http://schema.org/Recipe", "schema:NewsArticle"], "ingredients": "salt"}
    [found, *inner] = structured_data_of(page_with({**recipe, "recipeInstructions": steps})).linked
    assert found.types == ("Recipe", "NewsArticle")
    assert found.texts == {"recipeIngredient": ("salt",), "recipeInstructions": ("A", "Stir.")}
    assert [(thing.types, thing.level) for thing in inner] == [(("HowToSection",), 1), (("HowToStep",), 2)]
    assert found.first("recipeInstructions") == "A"
    assert found.first("name") is None


def test_things_in_graphs_and_lists_are_at_the_top():
    graph = {"@graph": [{"@type": "A", "author": {"@type": "Person", "name": "N"}}, {"headline": "untyped"}]}
    assert [(thing.types, thing.level) for thing in things_in([graph, {"@type": "B"}])] == [
        (("A",), 0), (("Person",), 1), ((), 0), (("B",), 0),
    ]  # fmt: skip
    assert list(things_in("text")) == []


def test_of_a_type_from_both_sources():
    page = parse_html(
        '<script type="Application/LD+JSON; charset=utf-8">{"@type": "Product", "name": "a"}</script>'
        "<script>{}</script><div itemscope itemtype='https://schema.org/Product'><b itemprop=name>b</b></div>"
    )
    data = structured_data_of(page)
    assert [thing.first("name") for thing in data.of_type("Product", "Recipe")] == ["a", "b"]
    assert data.microdata == (Thing(("Product",), {"name": ("b",)}, 0),)
    assert list(data.of_type("Offer")) == []
    assert structured_data_of(page) is data


def test_other_scripts_and_broken_ones_are_passed_over():
    assert structured_data_of(page_with({"@type": "A"}, kind="application/json")).linked == ()
    page = parse_html('<script type="application/ld+json">{"a</script><script type="application/ld+json">"x"</script>')
    assert structured_data_of(page).linked == ()


def test_a_snapshot_is_read_alike():
    page = parse_snapshot('<html><script type="application/ld+json">{"@type":"A","name":"&lt;b&gt;"}</script></html>')
    assert structured_data_of(page).linked == (Thing(("A",), {"name": ("<b>",)}, 0),)


def test_metas_are_the_first_of_each_name():
    page = parse_html(
        '<meta property="OG:title" content="a"><meta name="og:title" content="b"><meta name=x content=" ">'
    )
    assert metas_of(page) == {"og:title": "a"}
