"""Text in slots: the snapshot reads in the order that a reader sees, and a press keeps it on the page."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_snapshot
from crunch.protocol.markers import markers
from crunch.service import extract_page
from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_undone_three_times
from tests.browser.slot_pages import SHOWN, SLOT_PAGES, assert_in_order, source_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", SLOT_PAGES)
def test_text_and_markdown_are_in_the_order_that_is_shown(content_page: ContentPage, name: str) -> None:
    content_page.open(source_of(SLOT_PAGES[name]))
    captured = content_page.capture()
    extraction = keep_everything(parse_snapshot(captured["snapshot"], captured["elements"]))
    assert_in_order(extraction.text, SLOT_PAGES[name])
    assert_in_order(extraction.markdown.replace("**", ""), SLOT_PAGES[name])


@pytest.mark.parametrize("name", SLOT_PAGES)
def test_a_press_keeps_what_slots_show(content_page: ContentPage, name: str) -> None:
    page = content_page.open(source_of(SLOT_PAGES[name]))
    captured = content_page.capture()
    extraction = extract_page(parse_snapshot(captured["snapshot"], captured["elements"]), "auto", fallback=True)
    reply = markers(extraction, 1)
    planned = content_page.step(
        "plan", {"elements": reply.elements, "bitmap": reply.bitmap, "hidden_slots": reply.hidden_slots}
    )
    content_page.step("insert", planned["css"])
    content_page.step("commit")
    shown = page.evaluate(SHOWN)
    assert_in_order(shown, SLOT_PAGES[name])
    assert "Link number" not in shown
    content_page.css = planned["css"]
    content_page.restore()


@pytest.mark.parametrize("name", SLOT_PAGES)
def test_undone(content_page: ContentPage, name: str) -> None:
    content_page.open(source_of(SLOT_PAGES[name]))
    assert_undone_three_times(content_page, "//nav | //footer")


def test_a_part_of_a_shadow_tree_goes_with_what_its_slot_shows(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><x-a><p slot=n>menu</p><p>text</p><template shadowrootmode=open><nav><slot name=n></slot></nav>"
        "<slot></slot></template></x-a>"
    )
    content_page.crunch("//nav")
    assert page.evaluate(SHOWN).split() == ["text"]


def test_text_of_a_slot_goes_alone(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><x-a>noise<p>text</p><template shadowrootmode=open><slot></slot></template></x-a>"
    )
    content_page.crunch("", texts={"//slot": [0]})
    assert page.evaluate(SHOWN).split() == ["text"]


def test_what_moved_into_another_slot_meanwhile_does_not_vanish(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><x-a><p id=p>text</p><template shadowrootmode=open><slot></slot><nav>menu <slot name=n></slot>"
        "</nav></template></x-a>"
    )
    content_page.crunch("//nav", between="document.getElementById('p').slot = 'n'")
    assert page.evaluate(SHOWN).split() == ["menu", "text"]


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_closed_trees_are_read_like_open_ones(content_page: ContentPage, mode: str) -> None:
    page = content_page.open("<!doctype html><x-a><p slot=b>two</p><p slot=a>one</p></x-a>")
    page.evaluate(
        "mode => document.querySelector('x-a').attachShadow({mode}).innerHTML ="
        " '<nav>menu</nav><slot name=a></slot><slot name=b></slot>'",
        mode,
    )
    captured = content_page.crunch("//nav")["captured"]
    assert keep_everything(parse_snapshot(captured["snapshot"])).text.split("\n") == ["menu", "one", "two"]
    assert page.evaluate("[...document.querySelectorAll('p')].map((p) => p.checkVisibility())") == [True, True]
