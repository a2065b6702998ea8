# ruff: noqa: E501  (markup is easier to read unbroken)
"""Where a screen reader halts, and what a press saves: the rule on small pages, the figures on the sample pages.

``python -m tests.bench.stops --write`` pins what is held here, in ``tests/bench/stops/figures.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.stops.gold import Head, beginnings_of, find, head_of, of_the_text
from tests.bench.stops.measure import Measured
from tests.bench.stops.model import Stop, Stops
from tests.bench.stops.rivals import HEADING, LANDMARK, PARAGRAPH, is_text_paragraph, landings
from tests.bench.stops.run import FIGURES, gone_pages, samples
from tests.bench.stops.screen import gold_words_seen
from tests.bench.stops.tree import read_stops
from tests.browser.content_harness.harness import launch

pytestmark = pytest.mark.browser

SENTENCE = "The ferry will sail at night from the first of May, the council said."
WORDS = compared_tokens(SENTENCE)
SLACK = 2
"""Stops: a picture that is late has no box yet."""


@pytest.fixture(scope="module")
def context(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    found = launch(playwright, tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    found = context.new_page()
    yield found
    found.close()


def stops(page: Page, body: str) -> list[tuple[str, str]]:
    page.set_content(f"<!doctype html><html lang=en><title>A page</title><body>{body}")
    return [(stop.kind, stop.text.strip()) for stop in read_stops(page).stops]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>One <b>two</b> three.</p><p>Four</p>", [("text", "One two three."), ("text", "Four")]),
        ("<p>One <a href=/>two</a> three", [("text", "One  three"), ("link", "two")]),
        ("<h2>One <a href=/>two</a></h2>", [("heading", "One two")]),
        ("<ul><li>One<li><a href=/>Two</a></ul>", [("text", "One"), ("link", "Two")]),
        ("<a href=/><h3>One</h3><p>Two</p></a>", [("heading", "One"), ("link", "Two")]),
        ("One<br>two<div>three</div>four", [("text", "One"), ("text", "two"), ("text", "three"), ("text", "four")]),
        ("<button></button><input aria-label=Name>", [("field", ""), ("field", "Name")]),
        ("<img src=x alt=Harbour><img src=x alt=''>", [("picture", "Harbour")]),
        ("<p hidden>a</p><p aria-hidden=true>b</p><p style='display:none'>c</p><p>d</p>", [("text", "d")]),
        ("<p>One</p><iframe srcdoc='<p>Two</p>'></iframe><p>Three</p>", [("text", "One"), ("text", "Two"), ("text", "Three")]),
        ("<select><option>a<option>b</select>", [("field", "")]),
        ("<hr><nav></nav><p> </p><p>—</p>", []),
    ],
)  # fmt: skip
def test_where_a_reader_halts(page: Page, body: str, expected: list[tuple[str, str]]) -> None:
    assert stops(page, body) == expected


def test_speech_takes_its_time(page: Page) -> None:
    page.set_content(f"<p>{'word ' * 180}</p><p lang=ja>{'日' * 300}</p><a href=/>one</a><h1>Two</h1>")
    assert [stop.seconds for stop in read_stops(page).stops] == pytest.approx([60, 60, 2 / 3, 4 / 3])


def test_the_focus_is_at_a_stop(page: Page) -> None:
    page.set_content("<p>One</p><div tabindex=-1 id=here><h1>Two</h1></div>")
    assert read_stops(page).focus is None
    page.evaluate("() => document.getElementById('here').focus()")
    assert read_stops(page).focus == 1


@pytest.mark.parametrize(
    ("line", "halts"),
    [
        ("The ferry sails at night.", True),
        ("He said: “it sails.”", True),
        ("It sailed in May.[2][13] Then not", True),
        ("It sails…", True),
        ("Sail with us!", True),
        ("渡し船は夜に出る。", True),
        ("Home", False),
        ("Version 2.0", False),
        ("In May 2024.", False),
        ("example.org", False),
        ("Sport, news, weather: all", False),
    ],
)
def test_what_nvda_takes_for_a_text_paragraph(line: str, halts: bool) -> None:
    assert is_text_paragraph(line) is halts


def test_where_the_rivals_land(page: Page) -> None:
    body = f"<p>Home</p><p>Cookies are <a href=/>used</a>.</p><main><p>News</p><h1>Ferry</h1><p>{SENTENCE}</p></main>"
    assert [kind for kind, _ in stops(page, body)] == ["text", "text", "link", "text", "heading", "text"]
    assert landings(read_stops(page)) == {PARAGRAPH: 1, HEADING: 4, LANDMARK: 3}
    assert stops(page, "<p>Home</p>") == [("text", "Home")]
    assert landings(read_stops(page)) == {PARAGRAPH: None, HEADING: None, LANDMARK: None}


def test_the_first_sentence_is_found_where_the_text_goes_on() -> None:
    teaser, text = [*WORDS, "read", "more"], [*WORDS, "nobody", "had", "expected", "it"]
    gold = f"http://a.example/a/b/c/d/e/f/g.htm\nNight ferry\n\n{SENTENCE} Nobody had expected it.\nNor had we."
    found = list(beginnings_of(gold, Head([["night", "ferry"]], [])))
    assert [beginning.start[0] for beginning in found] == ["http", "the", "nor"]
    assert [len(line) for line in found[1].before] == [11, 2]
    assert find(found[0], text) is None
    assert find(found[1], [*teaser, *["other"] * 60, *text]) == len(teaser) + 60
    assert find(found[1], ["the", "ferry", "is", "late"]) is None
    assert list(beginnings_of("", Head([], []))) == []


def test_what_belongs_to_the_text_is_not_counted(page: Page) -> None:
    body = (
        "<a href=/>Skip</a><p>Night ferry</p><nav><ul><li><a href=/>Home</a><li>Sport<li>May<li>Ferry</ul></nav><h1>Night ferry</h1><p class=byline>By A. Writer</p>"
        f"<time>1 May 2026</time><img src=x alt=Harbour><ul><li><a href=/>Share</a></ul><p>{SENTENCE}</p><p>{SENTENCE}</p>"
    )
    stops(page, body)
    found = read_stops(page)
    head = head_of(Document("", "", page.content().encode(), "", {"title": "Night ferry"}), "A page")
    beginning = next(beginnings_of(SENTENCE, head))
    place = find(beginning, [word for word, _ in found.words])
    assert place is not None
    end = found.words[place][1]
    assert found.stops[end].text == SENTENCE
    free = of_the_text(found, end, beginning, head)
    counted = [stop.text for number, stop in enumerate(found.stops[:end]) if number not in free]
    assert counted == ["Skip", "Night ferry", "Home", "Sport", "May", "Ferry", "Share"]


def test_what_the_gold_has_in_pieces_belongs_to_the_text() -> None:
    lines = ["A picture of the harbour", "Photo", ":", "Kay Reed"]
    beginning = next(beginnings_of("\n".join([*lines, SENTENCE]), Head([["night", "ferry"]], [])))
    head = Head([["night", "ferry"]], [compared_tokens("By A. Writer, read for 0 minutes")])
    said = [
        "Night ferry",
        "read for 7 minutes",
        "A picture of the harbour Photo: Kay Reed",
        "Share it with your friends",
        SENTENCE,
    ]
    found = Stops([Stop("text", number, compared_tokens(text), text) for number, text in enumerate(said)], [])
    assert of_the_text(found, 4, beginning, head) == {0, 1, 2}


def test_words_on_the_first_screen(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 480})
    page.set_content(
        "<p>one two</p><p style='opacity:0'>three</p><p style='position:absolute;top:600px'>four</p>"
        "<p style='position:absolute;top:200px'>five</p>"
        "<div style='position:fixed;top:190px;left:0;width:320px;height:90px;background:#fff'>six</div>"
    )
    assert gold_words_seen(page, ["one", "two", "three", "four", "five"]) == 2


@pytest.mark.slow
def test_what_a_press_saves_on_the_sample_pages(playwright: Playwright) -> None:
    pinned = json.loads(Path(FIGURES).read_text("utf-8"))["samples"]
    pages, left = gone_pages(samples(), playwright)
    assert left == {}
    assert {page.name.split("/")[1] for page in pages} == pinned.keys()
    for page in pages:
        _hold(page, pinned[page.name.split("/")[1]])


def _hold(page: Measured, pinned: dict[str, int | None]) -> None:
    assert page.after is not None, f"{page.name} lost its beginning"
    assert not page.unreachable, page.name
    assert not page.went_up, page.name
    assert page.after.stops <= (pinned["after"] or 0), (page.name, page.left)
    assert page.stops[1] <= (pinned["whole"] or 0) + SLACK, page.name
    assert page.gold[1] >= (pinned["gold"] or 0), page.name
    assert not page.before_title, page.name
    if pinned["text"] is not None:
        assert page.text is not None, page.name
        assert page.text.stops <= pinned["text"], page.name


def test_the_figures_are_figures_only() -> None:
    """No text of a page may get into the repository with them."""
    pinned = json.loads(Path(FIGURES).read_text("utf-8"))
    assert pinned.keys() == {"annotated", "fingerprint", "samples"}
    waiting = [pinned["annotated"], pinned["samples"]]
    while waiting:
        known = waiting.pop()
        if isinstance(known, dict | list):
            waiting += known.values() if isinstance(known, dict) else known
        else:
            assert known is None or isinstance(known, int | float)
