"""Controls of the page's own purpose, on every sample page, under `auto` and every preset."""

from __future__ import annotations

from pathlib import Path

import pytest

import crunch
from crunch.documents.kept import kept_elements
from crunch.documents.semantics.forms import CONTROLS
from crunch.presets.collection import all_presets

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
PRESETS = all_presets()
OF_AUTO = [None, *(name for name, preset in PRESETS.items() if preset.algorithm == "auto")]
PURPOSE = {"product": {"cart/add": 8}, "forum": {"reply": 8, "login": 3}}
"""By sample page: forms that stay, by a piece of their markup, with how many fields and buttons."""


def shown(name: str, preset: str | None, **settings: object) -> list[tuple[str, str]]:
    """By control that stays: markup of its form, or nothing, and its own."""
    html = (SAMPLES / f"{name}.html").read_bytes()
    algorithm = None if preset else "auto"
    extraction = crunch.extract(html, "https://x.example/a/b", algorithm, settings or None, preset=preset).extraction
    page, kept = extraction.page, kept_elements(extraction).kept
    found = []
    for number, tag in enumerate(page.tags):
        if tag in CONTROLS and kept[number]:
            form = number
            while form and page.tags[form] != "form":
                form = page.parents[form]
            around, own = page.elements[form], page.elements[number]
            found.append((" ".join(around.attrib.values()) if form else "", " ".join(own.attrib.values())))
    return found


@pytest.mark.parametrize("preset", [None, *PRESETS])
@pytest.mark.parametrize("name", PURPOSE)
def test_what_the_page_is_for_works(name, preset):
    controls = shown(name, preset)
    for form, count in PURPOSE[name].items():
        assert sum(form in around for around, _ in controls) >= count, controls


@pytest.mark.parametrize("preset", OF_AUTO)
@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.html")))
def test_what_it_is_not_for_goes(name, preset):
    """Sign-up boxes, site search, the comment form under comments that go."""
    for around, own in shown(name, preset):
        markup = f"{around} {own}".lower()
        assert not any(word in markup for word in ("newsletter", "letter", "email", "search")), markup
        assert "/comment" not in markup, markup


def test_the_comment_form_stays_with_the_comments():
    assert sum("/comment" in around for around, _ in shown("blog", None, discussion="keep")) == 3


def test_words_of_controls_are_no_text():
    html = (SAMPLES / "product.html").read_bytes()
    text = crunch.extract(html, "https://x.example/a/b", "auto").text
    assert "64.00 €" in text
    assert "Add to cart" not in text
