"""Microdata as objects."""

from __future__ import annotations

from crunch.documents.linked_data import LONGEST
from crunch.documents.microdata import MOST_ELEMENTS, MOST_PROPERTIES, microdata_of
from crunch.documents.structured_data import structured_data_of
from tests.support.pages import html_page
from tests.support.timing import quiet_seconds


def of(body):
    return microdata_of(html_page(body))


def test_items_with_their_properties():
    body = (
        "<p itemprop=name>of nothing</p><div itemscope itemtype='http://schema.org/Recipe'>"
        "<h1 itemprop=name>A  soup</h1>"
        "<ul><li itemprop='recipeIngredient other'>1 <b>leek</b></li><li itemprop=recipeIngredient>salt</li></ul>"
        "<time itemprop=datePublished datetime=2024-05-01>yesterday</time><i itemprop=image>no</i>"
        "<meta itemprop=description content='for cold days'></div><p itemprop=name>after it</p>"
    )
    assert of(body) == [
        {
            "@type": ["http://schema.org/Recipe"],
            "name": ["A soup"],
            "recipeIngredient": ["1 leek", "salt"],
            "datePublished": ["2024-05-01"],
            "description": ["for cold days"],
        }
    ]


def test_items_in_items():
    offer = "<div itemprop=offers itemscope itemtype=x/Offer><b itemprop=price content=7.5>7,50</b></div>"
    body = f"<div itemscope itemtype=x/Product>{offer}<i itemprop=sku>A1</i></div><div itemtype=x/Person></div>"
    assert of(body) == [
        {"@type": ["x/Product"], "offers": [{"@type": ["x/Offer"], "price": ["7.5"]}], "sku": ["A1"]},
        {"@type": ["x/Person"]},
    ]


def test_scripts_are_no_text_and_a_page_without_types_has_none():
    assert of("<p itemtype=x/A><b itemprop=name>a<script>b</script> c</b></p>")[0]["name"] == ["a c"]
    assert of("<p itemprop=name>a</p>") == []


def test_it_is_bounded():
    long = "<b>x</b>" * (MOST_ELEMENTS + 100)
    [item] = of(f"<div itemtype=x/A><p itemprop=name>{'y' * 2 * LONGEST}</p><p itemprop=text>{long}</p></div>")
    assert item["name"] == ["y" * LONGEST]
    assert 0 < item["text"][0].count("x") < MOST_ELEMENTS
    [item] = of(f"<div itemtype=x/A>{'<p itemprop=name>y</p>' * 2 * MOST_PROPERTIES}</div>")
    assert len(item["name"]) == MOST_PROPERTIES - 1
    deep = "<div itemprop=item itemscope itemtype=x/A>" * 300 + "x" + "</div>" * 300
    assert len(str(of(deep))) < 100_000


def test_an_item_is_one_property_and_a_text_may_be_several():
    inner = "<b itemprop='name name text'>leek</b>"
    [item] = of(f"<div itemtype=x/A><div itemtype=x/B itemprop='offers item offers'>{inner}</div></div>")
    assert item == {"@type": ["x/A"], "offers": [{"@type": ["x/B"], "name": ["leek"], "text": ["leek"]}]}


def test_items_under_several_names_inside_each_other_take_no_time():
    deep = "<div itemprop='name text item offers' itemscope itemtype=x/Recipe>" * 20 + "x" + "</div>" * 20
    assert len(recipes_of(deep)) < 30
    assert quiet_seconds(recipes_of, deep) < 0.5


def recipes_of(body: str) -> list[object]:
    return list(structured_data_of(html_page(body)).of_type("Recipe"))
