"""What the page's structured data names stays where the page shows it, once."""

from __future__ import annotations

import json

import numpy as np
import pytest

from crunch.algorithms.auto.structured_data import MOST_RECIPES
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS

LINES = ["1 leek", "2 potatoes", "salt"]
ITEMS = "".join(f"<li><a href=/shop>{line}</a></li>" for line in LINES)
TEXT = f"<article><h1>Soup</h1><p>{WORDS * 3}</p></article>"


def recipe(lines=LINES, **more):
    return {"@type": "Recipe", "recipeIngredient": lines, **more}


def kept(body, *data, first="Bread"):
    """Texts that stay beside those of the article, when the model keeps what begins so, and the article."""
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(one)}</script>' for one in data)
    page = parse_html(f"<html><head><title>Soup</title>{scripts}</head><body>{TEXT}{body}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith((first, "Bread")) for text in table.facts.texts])
    stays = after_steps(["structured-data"], page, table, np.full(len(keep), 0.01, np.float32), keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and not text.startswith("Bread")]


def test_ingredients_stay_with_the_headings_of_their_list_and_of_its_groups():
    body = (
        "<aside><h3>Other recipes</h3><p>a</p><p>b</p><p>c</p><p>d</p></aside>"
        "<div><h3>Ingredients</h3><button><b>1x</b></button><ul><li>1 leek</li><li>2 potatoes</li></ul>"
        "<p><b>For the top</b></p><p>Print</p><p>Also:</p><ul><li>salt</li><li>love</li></ul><h3>Comments</h3></div>"
    )
    assert kept(body, recipe()) == ["Ingredients", "1 leek", "2 potatoes", "For the top", "Also:", "salt"]
    assert kept(body) == []


def test_microdata_says_it_as_well():
    items = ITEMS.replace("<li>", "<li itemprop=recipeIngredient>")
    assert kept(f"<div itemscope itemtype=https://schema.org/Recipe><ul>{items}</ul></div>") == LINES


def test_nothing_stays_that_the_page_does_not_show():
    assert kept(f"<ul hidden>{ITEMS}</ul>", recipe()) == []
    assert kept("<p>nothing of it</p>", recipe()) == []


@pytest.mark.parametrize("between", ["<p>x</p>" * 9, ""], ids=["far from it", "next to it"])
@pytest.mark.parametrize("copies", ["<ul>{}</ul>{}<ul>{}</ul>", "<ul hidden>{}</ul>{}<ul>{}</ul>"])
def test_a_copy_of_the_list_stays_out(copies, between):
    assert kept(copies.format(ITEMS, between, ITEMS), recipe()) == LINES


def test_a_line_that_is_stated_twice_stays_twice():
    body = f"<ul>{ITEMS}</ul><p><b>For the top</b></p><ul><li>salt</li></ul>"
    assert kept(body, recipe([*LINES, "salt"])) == [*LINES, "For the top", "salt"]
    assert kept(body, recipe()) == LINES


@pytest.mark.parametrize(
    "part", ["<nav>{}</nav>", "<footer>{}</footer>", "<div role=dialog>{}</div>", "<div class=cookie-consent>{}</div>"]
)
def test_what_stands_elsewhere_stays_out_and_beside_the_text_it_does_not(part):
    assert kept(part.format(f"<ul>{ITEMS}</ul>"), recipe()) == []
    assert kept(f"<aside><ul>{ITEMS}</ul></aside>", recipe()) == LINES


def test_in_navigation_a_tab_with_the_list_stays_and_links_do_not():
    plain = "".join(f"<li>{line}</li>" for line in LINES)
    assert kept(f"<nav class=tabs><ul>{plain}</ul></nav>", recipe()) == LINES


def test_a_word_in_a_line_that_nobody_sees_does_not_count():
    items = ITEMS.replace("<a", '<span style="display:none">Tick box <i>here</i> and</span> <a')
    assert [text.rpartition(" and ")[2] for text in kept(f"<ul>{items}</ul>", recipe())] == LINES


def test_signs_between_the_parts_of_a_line_stay_out():
    assert kept("<p>1</p><p>★★★</p><p>leek</p><p>2 potatoes</p><p>salt</p>", recipe()) == ["1", "leek", *LINES[1:]]


def test_a_copy_of_what_is_kept_stays_out():
    body = f"<ul><li>1 LEEK</li><li>2 POTATOES</li></ul>{'<p>x</p>' * 9}<ul>{ITEMS}</ul>"
    assert kept(body, recipe(LINES[:2]), first="2 POT") == ["1 LEEK", "2 POTATOES"]
    assert kept(body, recipe(), first="1 LEEK") == ["1 LEEK", "2 POTATOES", "salt"]


def test_one_short_line_by_itself_may_stand_anywhere():
    assert kept("<p>salt</p>", recipe()) == []
    assert kept("<p>salt</p>", recipe(["salt"])) == ["salt"]
    long = "7 pounds of potatoes, peeled and diced"
    assert kept(f"<p>{long}</p>", recipe([*LINES, long])) == [long]


def test_steps_stay_as_well():
    steps = [{"@type": "HowToStep", "name": "Cook", "text": "Boil it."}, {"@type": "HowToStep", "text": "Eat it."}]
    body = "<ol><li><b>Cook</b><p>Boil it.</p></li><li>Eat it.</li></ol>"
    assert kept(body, recipe(recipeInstructions=steps)) == ["Cook", "Boil it.", "Eat it."]


def test_a_page_of_other_recipes_is_none():
    body = f"<ul>{ITEMS}</ul>"
    assert kept(body, *[recipe()] * MOST_RECIPES) == LINES
    assert kept(body, *[recipe()] * (MOST_RECIPES + 1)) == []
    assert kept(body, {**recipe(), "@type": "Article"}) == []
