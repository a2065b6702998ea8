from __future__ import annotations

import os

from crunch.algorithms.tree_matching.nodes import nodes_of
from crunch.site_templates import memory
from crunch.site_templates.memory import is_remembered, pages_of, remember, template_of
from tests.support.site_pages import COMMON, site_page
from tests.unit.site_templates.conftest import SITE


def see(*numbers, common=COMMON):
    for number in numbers:
        remember(SITE, site_page(number, common), f"{SITE}/{number}")


def repeated(template, number):
    nodes = nodes_of(site_page(number), use_level=False)
    return [key[2] for key in nodes.keys if key[2] and template.repeats(key)]


def test_what_another_page_has():
    see(1)
    template = template_of(SITE, site_page(2), f"{SITE}/2")
    assert template is not None
    assert template.pages == 1
    assert repeated(template, 2) == ["Home page", COMMON, f"{COMMON} © 2024"]


def test_nothing_is_known_of_a_new_site():
    assert template_of(SITE, site_page(2), f"{SITE}/2") is None
    assert not is_remembered(SITE)


def test_a_page_is_not_compared_with_itself():
    see(1)
    assert template_of(SITE, site_page(1), f"{SITE}/1#part") is None
    assert template_of(SITE, site_page(1), f"{SITE}/1?from=mail") is None


def test_a_page_that_was_fetched():
    template = template_of(SITE, site_page(1), f"{SITE}/1", site_page(2))
    assert template is not None
    assert COMMON in repeated(template, 1)


def test_many_pages_have_to_agree():
    see(1, 2, 3, 4)
    see(5, common="Something that only one page says, and says it once for all.")
    template = template_of(SITE, site_page(6), f"{SITE}/6")
    assert template is not None
    assert template.pages == 5
    assert not template.repeats((0, "p", "Something that only one page says, and says it once for all."))
    assert template.repeats((0, "p", COMMON))


def test_pages_are_bounded_and_one_address_counts_once():
    see(*range(20), 19, 19)
    assert len(pages_of(SITE)) == memory.MOST_PAGES


def test_sites_that_nobody_visits_any_more_leave_the_disk(state, monkeypatch):
    see(1)
    (file,) = (state / "sites").glob("*.json")
    old = file.stat().st_mtime - (memory.DAYS + 1) * 86_400
    os.utime(file, (old, old))
    monkeypatch.setattr(memory, "_swept", memory.today() - 1)  # as on the next day
    assert pages_of("https://other.example") == []
    assert not file.exists()


def test_a_clock_that_was_ahead(monkeypatch):
    day = memory.today()
    monkeypatch.setattr(memory, "today", lambda: day + 400)
    see(1)
    monkeypatch.setattr(memory, "today", lambda: day)
    assert pages_of(SITE) == []
    see(2)
    assert len(pages_of(SITE)) == 1


def test_pages_expire(monkeypatch):
    see(1)
    day = memory.today()
    monkeypatch.setattr(memory, "today", lambda: day + memory.DAYS)
    assert pages_of(SITE) == []
    assert template_of(SITE, site_page(2), f"{SITE}/2") is None


def test_a_redesigned_site_is_learned_anew():
    see(1, 2, 3)
    new = site_page(4, "A wholly new voice speaks below every story of this paper now.")
    new = type(new)(
        new.root, new.url, new.tags, [text and f"New {text}" for text in new.texts], new.tails, new.parents, new.ends,
        new.displayed, new.from_browser,
    )  # fmt: skip
    remember(SITE, new, f"{SITE}/4")
    assert len(pages_of(SITE)) == 1


def test_an_empty_page_is_not_kept():
    from tests.support.pages import html_page

    remember(SITE, html_page(""), f"{SITE}/0")
    assert not is_remembered(SITE)
