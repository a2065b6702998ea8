"""What every algorithm of the table promises, whatever it does."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from typing import Any, get_args

import msgspec
import pytest
from lxml import etree

from crunch.algorithms import TABLE, algorithm, describe_all, make_settings
from crunch.algorithms.base import Context
from crunch.algorithms.choices import values_of
from crunch.algorithms.fallback import KEPT_WORDS, PAGE_WORDS
from crunch.documents.extraction import Extraction, Kind
from crunch.documents.kept import hidden_slots, kept_elements
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.errors import BadSettingsError, UnknownAlgorithmError
from crunch.protocol.markers import markers
from crunch.service import extract_page
from crunch.wording import plain
from tests.support.pages import TEMPLATE, WORDS, nasty_pages
from tests.support.timing import GROWTH, is_linear

NAMES = list(TABLE)
VARIANTS = ["paper", "modern"]
each_algorithm = pytest.mark.parametrize("name", NAMES)
BY_VARIANT = [name for name in NAMES if "variant" in make_settings(algorithm(name), None).resolved()]
FORMS: list[tuple[str, dict[str, Any]]] = [
    (name, form)
    for name in NAMES
    for form in ([{"variant": variant} for variant in VARIANTS] if name in BY_VARIANT else [{}])
]
each_form = pytest.mark.parametrize(
    ("name", "form"), FORMS, ids=["-".join([name, *form.values()]) for name, form in FORMS]
)
"""Each algorithm, in both variants where it has two."""

ARTICLE = f"""<div class="navbar"><ul><li><a href="/">Home</a></li><li><a href="/a">About</a></li></ul></div>
<main><h1>Bread</h1><p>{WORDS * 3}</p><p>{WORDS * 2}<a href="/salt">Salt</a> is cheap.</p>
<figure><img src="loaf.jpg"><figcaption>A loaf</figcaption></figure><p>{WORDS * 4}</p></main>
<aside><a href="/1">One</a> <a href="/2">Two</a> <a href="/3">Three</a></aside><footer>Imprint</footer>"""


@pytest.fixture(scope="module")
def nasty() -> dict[str, Page]:
    return nasty_pages()


def run(name: str, page: Page, settings: dict[str, Any] | None = None, *, fallback: bool = False) -> Extraction:
    return extract_page(page, name, settings, fallback=fallback)


# Names and settings ---------------------------------------------------------------------------------------------------


@each_algorithm
def test_name_and_title(name):
    chosen = algorithm(name)
    assert chosen.name == name
    assert chosen.title.strip()


def test_unknown_name_is_an_error_that_lists_what_there_is():
    with pytest.raises(UnknownAlgorithmError, match=r"no algorithm 'readability'.*auto, learned, region, plain, lqf"):
        algorithm("readability")


@each_form
def test_default_settings_are_valid_and_can_be_given_back(name, form):
    chosen = algorithm(name)
    resolved = make_settings(chosen, form).resolved()
    assert form.items() <= resolved.items()
    assert set(resolved) == {field.name for field in msgspec.structs.fields(chosen.Settings)}
    again = json.loads(json.dumps(resolved))
    assert make_settings(chosen, again).resolved() == resolved


@pytest.mark.parametrize("name", BY_VARIANT)
def test_modern_is_the_default(name):
    assert make_settings(algorithm(name), None).resolved()["variant"] == "modern"


def as_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(as_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@each_form
def test_settings_can_be_given_as_texts(name, form):
    chosen = algorithm(name)
    resolved = make_settings(chosen, form).resolved()
    texts = {key: as_text(value) for key, value in resolved.items() if value is not None}
    assert make_settings(chosen, texts).resolved() == resolved


@each_algorithm
def test_unknown_setting_is_refused_by_name(name):
    with pytest.raises(BadSettingsError, match=rf"{name} has no setting 'no_such'; it has "):
        make_settings(algorithm(name), {"no_such": 1})


def schemas() -> dict[str, dict[str, Any]]:
    return {name: schema["properties"] for name, _, schema in describe_all()}


def bad_values(schema: dict[str, Any]) -> list[Any]:
    """Values that a setting of this schema must refuse."""
    bad: list[Any] = [{"an": "object"}]
    for choice in schema.get("anyOf", [schema]):
        if "minimum" in choice:
            bad += [choice["minimum"] - 1, str(choice["minimum"] - 1)]
        if "maximum" in choice:
            bad += [choice["maximum"] + 1, str(choice["maximum"] + 1)]
        if choice.get("type") in ("number", "integer"):
            bad += ["many", float("nan"), "nan", [1]]
        if "enum" in choice or choice.get("type") == "boolean":
            bad += ["neither of them", 17]
    return bad


ALL_BAD = [
    pytest.param(name, key, value, id=f"{name}-{key}-{value}")
    for name, properties in schemas().items()
    for key, schema in properties.items()
    for value in bad_values(schema)
]


@pytest.mark.parametrize(("name", "key", "value"), ALL_BAD)
def test_bad_value_is_refused_and_the_setting_named(name, key, value):
    with pytest.raises(BadSettingsError, match=key):
        make_settings(algorithm(name), {key: value})


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_described_for_people(name):
    for key, schema in schemas()[name].items():
        described = [schema, *schema.get("anyOf", [])]
        assert any(one.get("title") for one in described), key
        assert any(one.get("description") for one in described), key
        numbers = [one for one in described if one.get("type") in ("number", "integer")]
        assert all("minimum" in one or "exclusiveMinimum" in one for one in numbers), f"{key} has no lower bound"
        assert all("maximum" in one or "exclusiveMaximum" in one for one in numbers), f"{key} has no upper bound"


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_a_choice_has_words(name):
    for key, schema in schemas()[name].items():
        words = schema.get("words", {})
        assert sorted(words) == sorted(values_of(schema)), f"{key}: forms would show the bare value"
        assert len(set(words.values())) == len(words), key
        for value, told in words.items():
            assert told[0].isupper(), f"{key} = {value}: {told}"
            assert len(told) <= 60, f"{key} = {value}: too long for a line of a list"
        assert not any(re.search(rf"\b{value}\b:", schema["description"]) for value in words), key


# What an extraction is ------------------------------------------------------------------------------------------------


def columns(page: Page) -> tuple[Any, ...]:
    return (
        list(page.tags),
        list(page.texts),
        list(page.tails),
        list(page.parents),
        list(page.ends),
        bytes(page.displayed),
        bytes(page.ink_texts),
        bytes(page.ink_tails),
        etree.tostring(page.root),
    )


def is_subset(inner: bytearray, outer: bytearray) -> bool:
    return len(inner) == len(outer) and all(value <= limit for value, limit in zip(inner, outer, strict=True))


def is_subsequence(inner: str, outer: str) -> bool:
    rest = iter(outer)
    return all(character in rest for character in inner)


def without_blanks(text: str) -> str:
    return "".join(text.split())


@cache
def everything(page: Page) -> str:
    """What `plain` keeps; said once of a page, which no algorithm changes."""
    return run("plain", page).text


def check_extraction(page: Page, extraction: Extraction) -> None:
    """What holds of the extraction of any page by any algorithm."""
    assert extraction.page is page
    assert is_subset(extraction.kept_texts, page.ink_texts)
    assert is_subset(extraction.kept_tails, page.ink_tails)
    assert 0 <= extraction.share <= 1
    assert is_subsequence(without_blanks(extraction.text), without_blanks(everything(page)))
    for removal in extraction.removals:
        assert 0 <= removal.element < len(page)
        assert removal.kind in get_args(Kind)
        assert removal.step
        assert removal.reason
        assert 0 <= removal.score <= 1
    check_explained(page, extraction)
    reply = markers(extraction, 1)
    assert json.loads(json.dumps(msgspec.to_builtins(reply)))["elements"] == len(page)
    assert json.loads(msgspec.json.encode([extraction.removals, extraction.settings, extraction.notes], enc_hook=plain))


def check_explained(page: Page, extraction: Extraction) -> None:
    """Every hidden part has a removal at, in or around it, and so has every text hidden inside a kept element."""
    named = {removal.element for removal in extraction.removals}
    explained = bytearray(len(page))
    for number, parent in enumerate(page.parents):  # at or around
        explained[number] = number in named or (number > 0 and explained[parent])
    inside = bytearray(len(page))
    for number in range(len(page) - 1, -1, -1):
        if number in named or inside[number]:
            inside[number] = inside[page.parents[number]] = 1
    rounded = kept_elements(extraction)
    unexplained = [number for number in rounded.roots if not explained[number] and not inside[number]]
    assert not unexplained, f"hidden without a reason: {[page.tags[number] for number in unexplained[:5]]}"
    silent = [element for element, _ in hidden_slots(extraction, rounded.kept) if not explained[element]]
    assert not silent, f"text hidden without a reason: {[page.tags[number] for number in silent[:5]]}"


@each_form
def test_nasty_pages(name, form, nasty, subtests):
    for page_name, page in nasty.items():
        with subtests.test(page=page_name):
            before = columns(page)
            extraction = run(name, page, form)
            check_extraction(page, extraction)
            assert isinstance(extraction.markdown, str)
            assert extraction.html.startswith("<!DOCTYPE html>")
            assert columns(page) == before, "the page was changed"


@each_form
def test_ordinary_page(name, form):
    page = parse_html(TEMPLATE.format(body=ARTICLE))
    before = columns(page)
    extraction = run(name, page, form)
    check_extraction(page, extraction)
    assert columns(page) == before
    assert extraction.algorithm == name
    assert form.items() <= extraction.settings.items()
    assert "most of all it needs somebody who waits for it" in extraction.text


@each_form
def test_same_page_gives_the_same_answer(name, form):
    def answer() -> tuple[Any, ...]:
        extraction = run(name, parse_html(TEMPLATE.format(body=ARTICLE)), form)
        reply = msgspec.to_builtins(markers(extraction, 1))
        del reply["timings"]
        return extraction.text, bytes(extraction.kept_texts), bytes(extraction.kept_tails), reply

    assert answer() == answer()


@each_algorithm
def test_answer_does_not_depend_on_pages_seen_before(name):
    def answer() -> str:
        return run(name, parse_html(TEMPLATE.format(body=ARTICLE))).text

    first = answer()
    run(name, parse_html(TEMPLATE.format(body="<p>Another page.</p>")))
    assert answer() == first


@each_algorithm
def test_context_of_other_pages_is_taken(name):
    page, other = (parse_html(TEMPLATE.format(body=ARTICLE)) for _ in range(2))
    before = columns(other)
    check_extraction(page, algorithm(name).extract(page, make_settings(algorithm(name), None), Context((other,), "en")))
    assert columns(other) == before


# Never blank ----------------------------------------------------------------------------------------------------------


def word_count(text: str) -> int:
    """Words, and each ideograph or kana, as a reader counts them."""
    ideographs = sum("\u3040" <= character <= "\u9fff" for character in text)
    spaced = "".join(" " if "\u3040" <= character <= "\u9fff" else character for character in text)
    return ideographs + len([word for word in spaced.split() if any(map(str.isalnum, word))])


@each_form
def test_what_a_reader_sees_is_never_blank(name, form, nasty, subtests):
    for page_name, page in nasty.items():
        with subtests.test(page=page_name):
            extraction = run(name, page, form, fallback=True)
            check_extraction(page, extraction)
            if word_count(everything(page)) >= PAGE_WORDS:
                assert word_count(extraction.text) >= KEPT_WORDS
            if extraction.unsure:
                assert extraction.notes


def test_some_nasty_page_needs_the_fallback(nasty):
    """Otherwise the test above proves nothing."""
    unsure = [page for page in nasty.values() if run("lqf", page, fallback=True).unsure]
    assert len(unsure) >= 2


# Linear time ----------------------------------------------------------------------------------------------------------


def blocks_page(elements: int) -> Page:
    """Articles, menus and tables one after the other."""
    part = (
        f'<div class="entry"><h2>Title</h2><p>{WORDS}<b>bold</b> and <a href="/x">a link</a>.</p><ul class="menu">'
        '<li><a href="/1">One</a></li><li><a href="/2">Two</a></li></ul><table><tr><td>cell</td></tr></table></div>'
    )
    return parse_snapshot("<html><body>" + part * (elements // 13) + "</body></html>")


def nested_page(tag: str, elements: int) -> Page:
    """One element in the other, with a link and a word on each level; written flat, as below level 1,000."""
    flat = "".join(
        f'<{tag} crunch:level="{2 + level}">word</{tag}><a crunch:level="{3 + level}" role="note">link</a>'
        for level in range(elements // 2)
    )
    return parse_snapshot(f'<html xmlns:crunch="urn:crunch"><body>{flat}</body></html>')


SHAPES = {
    "blocks": blocks_page,
    **{f"nested {tag}": partial(nested_page, tag) for tag in ("div", "header", "table", "nav")},
}


@pytest.fixture(scope="module", params=list(SHAPES))
def growing(request) -> tuple[Page, Page]:
    """Pages of a shape, a small and a large one."""
    return SHAPES[request.param](700), SHAPES[request.param](700 * GROWTH)


def check_linear(name: str, form: dict[str, Any], small: Page, large: Page) -> None:
    assert is_linear(lambda page: markers(run(name, page, form, fallback=True), 1), small, large)


@each_algorithm
def test_time_grows_with_the_page_and_not_faster(name, growing):
    check_linear(name, {}, *growing)


@pytest.mark.parametrize("name", BY_VARIANT)
def test_time_of_the_paper_form_grows_with_the_page_and_not_faster(name):
    check_linear(name, {"variant": "paper"}, blocks_page(700), blocks_page(700 * GROWTH))


@pytest.fixture(scope="module")
def large_pages() -> tuple[Page, Page]:
    return blocks_page(12_500), blocks_page(12_500 * GROWTH)


@pytest.mark.slow
@each_algorithm
def test_time_grows_with_a_large_page_and_not_faster(name, large_pages):
    check_linear(name, {}, *large_pages)


def test_pages_of_the_time_test_are_what_they_say():
    assert 19_000 < len(blocks_page(20_000)) <= 20_000
    deepest = nested_page("div", 20_000)
    levels = [0] * len(deepest)
    for number in range(1, len(deepest)):
        levels[number] = levels[deepest.parents[number]] + 1
    assert max(levels) > 10_000
    assert [*deepest.tags[:2], *deepest.tags[-2:]] == ["html", "body", "div", "a"]
