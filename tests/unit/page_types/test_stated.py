from math import log1p

import pytest

from crunch.documents.structured_data import Thing
from crunch.page_types.stated import address_facts, meta_facts, structured_facts


def test_things_are_counted_by_kind_and_property():
    things = [
        Thing(("NewsArticle",), {"articleBody": ("Rain.",), "author": ("A", "B")}, 0),
        Thing(("Person",), {}, 1),
        Thing(("Offer", "Product"), {"price": ("3",)}, 1),
        Thing(("Unheard",), {}, 0),
    ]
    facts = structured_facts(things)
    assert facts["things"] == log1p(4)
    assert facts["things_article"] == facts["things_product"] == facts["things_offer"] == log1p(1)
    assert (facts["outer_things_article"], facts["outer_things_person"]) == (1.0, 0.0)
    assert facts["property_author"] == log1p(2)
    assert facts["property_size_articleBody"] == log1p(5)
    assert list(structured_facts([])) == list(facts)


def test_meta_elements():
    facts = meta_facts({"og:type": "Article", "twitter:card": "summary_large_image", "description": "x" * 999})
    assert (facts["og_article"], facts["og_product"], facts["og_none"]) == (1.0, 0.0, 0.0)
    assert (facts["meta_description"], facts["meta_author"], facts["card_large"]) == (1.0, 0.0, 1.0)
    assert facts["description_size"] == log1p(200)
    assert meta_facts({})["og_none"] == 1.0


def test_the_shape_of_an_address():
    facts = address_facts("https://www.shop.example.org/Catalogue/2024/05/red-wool-hat_12.html?size=m&colour=red")
    told = {
        name: facts[f"address_{name}"] for name in ("depth", "query", "hyphens", "digits", "last_digits", "numbers")
    }
    assert told == {"depth": 4, "query": 2, "hyphens": 3, "digits": 8, "last_digits": 2, "numbers": 2}
    assert [facts[f"address_{name}"] for name in ("date", "slash", "ending", "html", "hosts")] == [1, 0, 1, 1, 2]
    assert facts["address_capitals"] == 1


@pytest.mark.parametrize("address", [None, "", "/", "mailto:a@example.org"])
def test_an_address_without_steps(address):
    facts = address_facts(address)
    assert list(facts) == list(address_facts("https://example.org/a"))
    assert facts["address_depth"] <= 1
