"""The one way in for the browser, the command line and the evaluation."""

from __future__ import annotations

import types

import pytest

from crunch import service
from crunch.algorithms.base import Context, Settings
from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html
from crunch.errors import BadSettingsError, UnknownAlgorithmError
from crunch.presets.collection import save_preset
from crunch.presets.preset import Preset
from crunch.service import extract_for_reader, extract_page, keep_only_elements
from crunch.site_templates.memory import remember, template_of
from tests.support.pages import html_page, snapshot_page
from tests.support.site_pages import COMMON, site_html, site_page

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
    monkeypatch.setattr(service, "find_algorithm", lambda name: chosen)
    other = html_page("other")
    extract_page(LINKS, "test", context=Context(others=(other,), language="de"))
    extract_page(LINKS, "test")
    assert (seen[0].others, seen[0].language) == ((other,), "de")
    assert seen[1].others == ()


def test_selection():
    page = snapshot_page("<p>a</p><p>b</p>")
    extraction = keep_only_elements(page, [5])
    assert extraction.text == "b"
    assert extraction.timings["extract"] > 0


def test_what_a_reader_gets_follows_settings_file_and_preset(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    (tmp_path / "settings.toml").write_text("[algorithms.lqf]\nthreshold = 0.4\nscope = 1\n", "utf-8")
    extraction = extract_for_reader(LINKS, algorithm="lqf")
    assert extraction.settings["threshold"] == 0.4
    assert extraction.keeps_everything, "never blank"
    assert "line 3: scope = 1 is not used" in extraction.notes[-1]
    assert extract_for_reader(LINKS, preset="link-heavy").algorithm == "crunch"
    assert extract_page(LINKS, "lqf").settings["threshold"] == 0.33, "measurements do not depend on a reader's file"


def test_preset_that_is_not_there_is_an_error_of_the_protocol():
    with pytest.raises(BadSettingsError, match="no preset 'none'"):
        extract_for_reader(LINKS, preset="none")


def test_advertisement_servers_are_known():
    page = html_page('<a href="http://doubleclick.net/">Buy</a> text of the page')
    assert extract_page(page, "crunch").text == "text of the page"
    asked = Context(is_advertisement=lambda address, url: None)
    assert extract_page(page, "crunch", {"link_lists": False}, asked).text == "Buy text of the page"


def test_removed_links_of_every_algorithm_reach_a_reader():
    page = snapshot_page(f'<nav><a href="/a">Menu</a></nav><p>{"Plain words of an article stand here. " * 20}</p>')
    for algorithm in ("auto", "region", "lqf", "crunch"):
        output = extract_for_reader(page, algorithm=algorithm).output
        assert output is not None
        assert [link.text for link in output.removed_links] == ["Menu"], algorithm


def test_selection_is_shown_as_the_settings_file_says(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    (tmp_path / "settings.toml").write_text("[algorithms.crunch]\nfont_size = 2\n", "utf-8")
    page = snapshot_page('<nav><a href="/x">Menu</a></nav><p>b</p>')
    output = keep_only_elements(page, [5]).output
    assert output is not None
    assert (output.font_size, output.removed_links) == (2, [])


SITE = "https://news.example"
TREES = {"algorithm": "tree-matching", "compare": True, "other_url": f"{SITE}/2"}


@pytest.fixture
def state(tmp_path, monkeypatch):
    for name in ("STATE", "CONFIG", "MANAGED"):
        monkeypatch.setenv(f"CRUNCH_{name}", str(tmp_path / name.lower()))


def test_tree_matching_compares_with_the_page_that_was_fetched(state):
    page, other = site_page(1), site_page(2)
    template = template_of(SITE, page, page.url, other)
    extraction = extract_for_reader(page, template=template, others=(other,), **TREES)
    assert (extraction.algorithm, extraction.compared_pages) == ("tree-matching", 1)
    assert COMMON not in extraction.text
    assert {removal.step for removal in extraction.removals} <= {"tree matching", "link quota"}
    assert extraction.notes[-1] == f"compared with the fetched page {SITE}/2"
    assert not any("nothing to compare" in note for note in extraction.notes)


def test_settings_of_tree_matching_act_when_a_page_is_compared(state):
    """The common sentence stands one level deeper on the other page: equal levels or none decide about it."""
    page = parse_html(site_html(1))
    other = parse_html(site_html(2).replace(f"<p>{COMMON}</p>", f"<div><p>{COMMON}</p></div>"))
    texts = {
        use_level: extract_for_reader(page, others=(other,), settings={"use_level": use_level}, **TREES).text
        for use_level in (True, False)
    }
    assert COMMON in texts[True]
    assert COMMON not in texts[False].splitlines()
    paper = extract_for_reader(page, others=(other,), settings={"variant": "paper", "form": "pointer"}, **TREES)
    assert paper.settings["form"] == "pointer"
    assert paper.compared_pages == 1


def test_a_preset_of_one_s_own_with_tree_matching_compares_so_too(state):
    save_preset(Preset("moong", "Moong", "Two pages.", "tree-matching", {"form": "pointer"}))
    extraction = extract_for_reader(site_page(1), "moong", others=(site_page(2),), compare=True, other_url=f"{SITE}/2")
    assert (extraction.settings["form"], extraction.compared_pages) == ("pointer", 1)


def test_other_algorithms_compare_through_the_template(state):
    page, other = site_page(1), site_page(2)
    template = template_of(SITE, page, page.url, other)
    for algorithm in ("auto", "plain"):
        extraction = extract_for_reader(page, None, algorithm, template=template, compare=True, others=(other,))
        assert COMMON not in extraction.text.splitlines()
        assert extraction.compared_pages == 1
        assert extraction.notes[-1] == "compared with the fetched page"


def test_what_was_seen_before_is_said(state):
    for number in (2, 3):
        remember(SITE, site_page(number), f"{SITE}/{number}")
    page = site_page(1)
    template = template_of(SITE, page, page.url)
    for algorithm in ("auto", "tree-matching"):
        extraction = extract_for_reader(page, None, algorithm, template=template, compare=True)
        assert extraction.notes[-1] == "compared with 2 pages of this site seen before"
        assert not any("nothing to compare" in note for note in extraction.notes)
    silent = extract_for_reader(page, template=template)
    assert (silent.compared_pages, silent.notes) == (2, ())


def test_the_page_itself_is_no_other_page(state):
    extraction = extract_for_reader(site_page(1), others=(site_page(1),), **TREES)
    assert extraction.compared_pages == 0
    assert not any("compared with" in note for note in extraction.notes)


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
    extraction = extract_for_reader(parse_html(html))
    assert extraction.text == ""
    assert extraction.unsure
    assert extraction.notes == (service.NO_TEXT,)
    assert not extract_for_reader(parse_html("<p>One word")).notes


@pytest.mark.parametrize("html", ["", " ", "<html><body></body></html>"])
def test_a_file_with_nothing_in_it_says_so(html):
    extraction = extract_for_reader(parse_html(html))
    assert (extraction.text, extraction.unsure, extraction.notes) == ("", True, (service.NOTHING_IN_IT,))
