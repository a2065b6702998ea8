"""Other pages of the site: their template, pages that are given, and what is remembered."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.presets.collection import save_preset
from crunch.presets.preset import Preset
from crunch.site_templates.memory import pages_of, remember
from tests.support.readers import ask
from tests.support.site_pages import COMMON, site_html, site_page

SITE = "https://news.example"
TREES = {"algorithm": "tree-matching", "compare": True, "other_url": f"{SITE}/2"}


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    for name in ("STATE", "CONFIG", "MANAGED"):
        monkeypatch.setenv(f"CRUNCH_{name}", str(tmp_path / name.lower()))


@pytest.fixture(autouse=True)
def later(monkeypatch):
    """What is to be remembered in a moment: site, number of elements, address, whether it begins."""
    found = []
    monkeypatch.setattr(
        "crunch.site_templates.later.remember_later",
        lambda site, page, url, *, begin: found.append((site, len(page), url, begin)),
    )
    return found


def test_tree_matching_compares_with_the_page_that_was_fetched():
    page, other = site_page(1), site_page(2)
    extraction = ask(page, site=SITE, others=(other,), **TREES)
    assert (extraction.algorithm, extraction.compared_pages) == ("tree-matching", 1)
    assert COMMON not in extraction.text
    assert {removal.step for removal in extraction.removals} <= {"tree matching", "link quota"}
    assert extraction.notes[-1] == f"compared with the fetched page {SITE}/2"
    assert not any("nothing to compare" in note for note in extraction.notes)


def test_settings_of_tree_matching_act_when_a_page_is_compared():
    """The common sentence stands one level deeper on the other page: equal levels or none decide about it."""
    page = parse_html(site_html(1))
    other = parse_html(site_html(2).replace(f"<p>{COMMON}</p>", f"<div><p>{COMMON}</p></div>"))
    texts = {
        use_level: ask(page, others=(other,), settings={"use_level": use_level}, **TREES).text
        for use_level in (True, False)
    }
    assert COMMON in texts[True]
    assert COMMON not in texts[False].splitlines()
    paper = ask(page, others=(other,), settings={"variant": "paper", "form": "pointer"}, **TREES)
    assert paper.settings["form"] == "pointer"
    assert paper.compared_pages == 1


def test_a_preset_of_one_s_own_with_tree_matching_compares_so_too():
    save_preset(Preset("moong", "Moong", "Two pages.", "tree-matching", {"form": "pointer"}))
    extraction = ask(site_page(1), preset="moong", others=(site_page(2),), compare=True, other_url=f"{SITE}/2")
    assert (extraction.settings["form"], extraction.compared_pages) == ("pointer", 1)


def test_other_algorithms_compare_through_the_template():
    page, other = site_page(1), site_page(2)
    for algorithm in ("auto", "plain"):
        extraction = ask(page, algorithm=algorithm, site=SITE, compare=True, others=(other,))
        assert COMMON not in extraction.text.splitlines()
        assert extraction.compared_pages == 1
        assert extraction.notes[-1] == "compared with the fetched page"


def test_auto_weighs_several_pages_that_are_given_and_nothing_is_compared_once_more():
    others = [site_page(number) for number in (2, 3, 4)]
    extraction = ask(site_page(1), others=(*others, parse_html("<p>")))
    assert extraction.compared_pages == 3
    assert [str(note) for note in extraction.notes] == ["other page 4 is empty: nothing to compare with"]
    assert not any("say the same" in removal.reason for removal in extraction.removals)
    assert COMMON not in ask(site_page(1), others=others, algorithm="plain").text


def test_what_was_seen_before_is_said():
    for number in (2, 3):
        remember(SITE, site_page(number), f"{SITE}/{number}")
    page = site_page(1)
    for algorithm in ("auto", "tree-matching"):
        extraction = ask(page, algorithm=algorithm, site=SITE, compare=True)
        assert extraction.notes[-1] == "compared with 2 pages of this site seen before"
        assert not any("nothing to compare" in note for note in extraction.notes)
    silent = ask(page, site=SITE)
    assert (silent.compared_pages, silent.notes) == (2, ())


def test_the_page_itself_is_no_other_page():
    extraction = ask(site_page(1), others=(site_page(1),), **TREES)
    assert extraction.compared_pages == 0
    assert not any("compared with" in note for note in extraction.notes)


def test_what_a_press_leaves_behind(later):
    page, other = site_page(1), site_page(2)
    ask(page, others=(other,))
    assert later == [], "whoever names no site has nothing remembered"
    ask(page, site=SITE)
    ask(page, site=SITE, remember=True)
    ask(page, site=SITE, compare=True, others=(other,))
    own = (SITE, len(page), page.url)
    assert later == [(*own, False), (*own, True), (*own, False)]
    assert pages_of(SITE) == []
    ask(page, site=SITE, keep_only=[5], remember=True)
    assert len(later) == 3, "a selection says nothing of the site"


def test_pages_that_were_compared_are_known_at_once(later):
    page, other = site_page(1), site_page(2)
    ask(page, site=SITE, compare=True, remember=True, others=(other,), other_url=f"{SITE}/2")
    assert len(pages_of(SITE)) == 2
    assert later == []
    assert ask(site_page(3), site=SITE).compared_pages == 2
