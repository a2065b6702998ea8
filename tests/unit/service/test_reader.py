"""What is asked of a page, and what becomes of it."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.errors import BadSettingsError
from crunch.service import PageRequest, answer_reader, choose_for, choose_for_lone_page, extract_page, reader
from crunch.service.reader import NO_TEXT, NOTHING_IN_IT
from crunch.settings_file.choosing import Choice
from tests.support.pages import WORDS, html_page, snapshot_page
from tests.support.readers import ask

LINKS = html_page("".join(f"<p><a href='/{number}'>Section number {number}</a></p>" for number in range(60)))


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    """Settings files lie in a folder of the test."""
    for name in ("CONFIG", "MANAGED"):
        monkeypatch.setenv(f"CRUNCH_{name}", str(tmp_path / name.lower()))
        (tmp_path / name.lower()).mkdir()
    return tmp_path / "config"


def test_selection():
    page = snapshot_page("<p>a</p><p>b</p>")
    extraction = ask(page, keep_only=[5])
    assert extraction.text == "b"
    assert extraction.timings["extract"] > 0


def test_what_a_reader_gets_follows_settings_file_and_preset(config):
    (config / "settings.toml").write_text("[algorithms.lqf]\nthreshold = 0.4\nscope = 1\n", "utf-8")
    extraction = ask(LINKS, algorithm="lqf")
    assert extraction.settings["threshold"] == 0.4
    assert extraction.keeps_everything, "never blank"
    assert "line 3: scope = 1 is not used" in extraction.notes[-1]
    assert ask(LINKS, preset="link-heavy").algorithm == "crunch"
    assert extract_page(LINKS, "lqf").settings["threshold"] == 0.33, "measurements do not depend on a reader's file"


def test_preset_that_is_not_there_is_an_error_of_the_protocol():
    with pytest.raises(BadSettingsError, match="no preset 'none'"):
        ask(LINKS, preset="none")


def test_removed_links_of_every_algorithm_reach_a_reader():
    page = snapshot_page(f'<nav><a href="/a">Menu</a></nav><p>{"Plain words of an article stand here. " * 20}</p>')
    for algorithm in ("auto", "region", "lqf", "crunch"):
        output = ask(page, algorithm=algorithm).output
        assert output is not None
        assert [link.text for link in output.removed_links] == ["Menu"], algorithm


def test_selection_is_shown_as_the_settings_file_says(config):
    (config / "settings.toml").write_text("[algorithms.crunch]\nfont_size = 2\n", "utf-8")
    page = snapshot_page('<nav><a href="/x">Menu</a></nav><p>b</p>')
    output = ask(page, keep_only=[5]).output
    assert output is not None
    assert (output.font_size, output.removed_links) == (2, [])


@pytest.mark.parametrize(
    "html",
    [
        "<div id=root></div><noscript>Turn scripts on.</noscript>",
        "<img src=a.png>",
        "<frameset><frame src=a></frameset>",
    ],
    ids=["app", "picture", "frames"],
)
def test_a_file_without_text_of_its_own_says_so(html):
    extraction = ask(parse_html(html))
    assert extraction.text == ""
    assert extraction.unsure
    assert extraction.notes == (NO_TEXT,)
    assert not ask(parse_html("<p>One word")).notes


@pytest.mark.parametrize("html", ["", " ", "<html><body></body></html>"])
def test_a_file_with_nothing_in_it_says_so(html):
    extraction = ask(parse_html(html))
    assert (extraction.text, extraction.unsure, extraction.notes) == ("", True, (NOTHING_IN_IT,))


def test_a_choice_that_is_known_is_not_made_again(config):
    (config / "settings.toml").write_text("[algorithms.lqf]\nthreshold = 0.4\n", "utf-8")
    known = Choice("lqf", {"threshold": 0.6}, notes=["known"], page={"word_wrap": 30})
    extraction = answer_reader(LINKS, PageRequest(algorithm="bte"), known).extraction
    assert (extraction.algorithm, extraction.settings["threshold"], extraction.settings["word_wrap"]) == (
        "lqf",
        0.6,
        30,
    )
    assert extraction.notes[-1] == "known"


def test_choice_for_all_pages_is_weaker_than_that_for_the_site(config):
    general = PageRequest(algorithm="bte", for_all_pages=True)
    assert choose_for("https://www.x.test/", general).algorithm == "bte"
    (config / "settings.toml").write_text('[sites."x.test"]\nalgorithm = "lqf"\n', "utf-8")
    assert choose_for("https://www.x.test/", general).algorithm == "lqf"
    assert choose_for("https://y.test/", general).algorithm == "bte"
    assert choose_for("https://www.x.test/", PageRequest(algorithm="bte")).algorithm == "bte"


def test_a_lone_page_takes_the_settings_of_auto(config, tmp_path):
    (config / "settings.toml").write_text(
        '[algorithms.auto]\npictures = "keep"\n[algorithms.crunch]\nword_wrap = 30\n'
        '[sites."x.test".settings]\namount = 1\nform = "pointer"\n',
        "utf-8",
    )
    for url, amount in (("https://x.test/", 1), (None, None)):
        choice = choose_for(url, PageRequest(algorithm="tree-matching", settings={"variant": "paper"}))
        lone = choose_for_lone_page(url, choice)
        assert (lone.algorithm, lone.page, lone.notes) == ("auto", {"word_wrap": 30}, choice.notes)
        assert (lone.settings["pictures"], lone.settings.get("amount")) == ("keep", amount)
    (tmp_path / "managed" / "settings.toml").write_text('preset = "papers-news"\n', "utf-8")
    assert choose_for_lone_page(None, choice).settings == {}


def test_pictures_that_do_not_belong_go_when_that_is_asked():
    """In any algorithm's answer, with the sizes that a browser measured."""
    page = snapshot_page(f"<p>{WORDS * 4}</p><p><img src='https://ad.doubleclick.net/x.gif'/></p><p>{WORDS * 4}</p>")
    kept = answer_reader(page, PageRequest(algorithm="plain"))
    assert (list(kept.faded), list(kept.extraction.removals)) == ([], [])
    dimmed = answer_reader(page, PageRequest(algorithm="plain", pictures="dim", picture_boxes=[6, 300, 250]))
    assert [(one.element, one.action) for one in dimmed.faded] == [(6, "dim")]
    hidden = answer_reader(page, PageRequest(algorithm="plain", pictures="hide", picture_boxes=[6, 300, 250]))
    assert [(removal.element, removal.step) for removal in hidden.extraction.removals] == [(6, "picture")]
    assert hidden.faded == []


def test_steps_are_left_out():
    page = html_page(f"<article><h1>Bread</h1><p class=byline>By Ann Baker</p>{f'<p>{WORDS * 3}</p>' * 4}</article>")
    every, fewer = ask(page), ask(page, without=frozenset(("title",)))
    assert every.trace is not None
    assert fewer.trace is not None
    decided = [{one.decided_by for one in found.trace(found)} for found in (every, fewer)]
    assert ["title" in steps for steps in decided] == [True, False]


def test_pictures_take_time_of_the_extraction_in_milliseconds(monkeypatch):
    page = html_page(f"<p>{WORDS}</p><img src=a.png width=9 height=9>")
    alone = extract_page(page, "plain")
    monkeypatch.setattr(reader, "extract_page", lambda *_, **__: alone)
    monkeypatch.setattr(reader, "perf_counter", iter([5.0, 7.0]).__next__)
    answer = answer_reader(page, PageRequest(algorithm="plain", pictures="hide"))
    assert answer.extraction.timings["extract"] == pytest.approx(alone.timings["extract"] + 2000)
