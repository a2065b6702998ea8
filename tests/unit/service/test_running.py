"""One algorithm over one page."""

from __future__ import annotations

import types

import pytest

from crunch.algorithms.base import Context, Settings
from crunch.documents.extraction import keep_everything
from crunch.errors import BadSettingsError, UnknownAlgorithmError
from crunch.service import extract_page, running
from tests.support.pages import html_page

LINKS = html_page("".join(f"<p><a href='/{number}'>Section number {number}</a></p>" for number in range(60)))


def test_algorithm_and_settings_that_ran_are_told():
    extraction = extract_page(html_page("<p>a</p>"), "lqf", {"variant": "paper"})
    assert extraction.algorithm == "lqf"
    assert extraction.settings == {"hidden_text": "keep", "variant": "paper", "threshold": 0.5, "scope": "own"}
    assert extraction.timings["extract"] > 0


def test_auto_is_the_default():
    assert extract_page(html_page("a")).algorithm == "auto"


def test_algorithm_answers_for_itself_without_the_fallback():
    extraction = extract_page(LINKS, "lqf")
    assert extraction.text == ""
    assert not extraction.unsure


def test_fallback_keeps_more_and_says_so():
    extraction = extract_page(LINKS, "lqf", {"threshold": 0.4}, fallback=True)
    assert extraction.keeps_everything
    assert extraction.unsure
    assert extraction.notes
    assert (extraction.algorithm, extraction.settings["threshold"]) == ("lqf", 0.4)


def test_fallback_leaves_a_good_answer_alone():
    page = html_page(f"<p>{'word ' * 60}</p><p><a href=1>link</a></p>")
    extraction = extract_page(page, "lqf", fallback=True)
    assert not extraction.unsure
    assert extraction.text == " ".join(["word"] * 60)


def test_unknown_algorithm_and_bad_settings_are_errors():
    with pytest.raises(UnknownAlgorithmError):
        extract_page(LINKS, "none")
    with pytest.raises(BadSettingsError):
        extract_page(LINKS, "lqf", {"threshold": 2})


def test_context_reaches_the_algorithm(monkeypatch):
    seen = []

    def extract(page, settings, context):
        seen.append(context)
        return keep_everything(page)

    chosen = types.SimpleNamespace(name="test", title="Test", Settings=Settings, extract=extract)
    monkeypatch.setattr(running, "find_algorithm", lambda name: chosen)
    other = html_page("other")
    extract_page(LINKS, "test", context=Context(others=(other,), language="de"))
    extract_page(LINKS, "test")
    assert (seen[0].others, seen[0].language) == ((other,), "de")
    assert seen[1].others == ()


def test_advertisement_servers_are_known():
    page = html_page('<a href="http://doubleclick.net/">Buy</a> text of the page')
    assert extract_page(page, "crunch").text == "text of the page"
    asked = Context(is_advertisement=lambda address, url: None)
    assert extract_page(page, "crunch", {"link_lists": False}, asked).text == "Buy text of the page"
