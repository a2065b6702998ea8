"""What the reader hid goes and what the reader kept stays, whatever the algorithm says; the page is never blank."""

from __future__ import annotations

import pytest

from crunch.algorithms.fallback import keeps_too_little
from crunch.corrections import store
from crunch.corrections.applying import STEP, correct, repaired
from crunch.corrections.description import describe
from crunch.documents.kept import kept_elements
from crunch.documents.parsing import parse_html
from tests.support.pages import by_id, keeping

URL = "https://example.org/story"
STORY = "A paragraph about the harbour, its ships and the people who work there at night. " * 4
BODY = f"""<nav id=nav>Menu of the paper</nav><div id=story><p>{STORY}</p><p id=note>A note at the end.</p></div>
<aside id=aside><h2>Box</h2><p>Words in a box beside it.</p><img src=x.png id=picture></aside>"""


def page_of(body=BODY, url=URL):
    return parse_html(f"<!doctype html><body>{body}", url)


def hide_or_keep(identity, action, scope="page", body=BODY):
    page = page_of(body)
    part = describe(page, by_id(page, identity))
    store.add(URL, store.correction_for(URL, action, scope, part, "words"))


def corrected(body=BODY, url=URL):
    page = page_of(body, url)
    return correct(keeping(page, "story"), page, keeps_too_little)


def test_without_corrections_nothing_changes():
    extraction, applied = corrected()
    assert extraction.text == keeping(page_of(), "story").text
    assert applied == []


def test_what_was_hidden_goes_with_its_reason():
    hide_or_keep("note", "hide")
    extraction, [one] = corrected()
    assert "note" not in extraction.text
    assert "harbour" in extraction.text
    assert [removal.reason for removal in extraction.removals if removal.step == STEP] == ["you hid this part"]
    assert one.found.element == by_id(extraction.page, "note")


def test_what_was_kept_stays_with_its_pictures():
    hide_or_keep("aside", "keep")
    extraction, _ = corrected()
    assert extraction.text.endswith("Box\nWords in a box beside it.")
    assert kept_elements(extraction).kept[by_id(extraction.page, "picture")]


def test_the_later_one_wins_inside_the_earlier():
    hide_or_keep("story", "keep")
    hide_or_keep("note", "hide")
    extraction, _ = corrected()
    assert "note" not in extraction.text


@pytest.mark.parametrize("scope", ["page", "path", "site"])
def test_the_page_is_never_blank(scope):
    hide_or_keep("story", "hide", scope)
    extraction, [one] = corrected()
    assert one.is_refused
    assert "harbour" in extraction.text
    assert any("nothing would be left" in note for note in extraction.notes)


@pytest.mark.parametrize("scope", ["page", "site"])
def test_a_page_of_a_line_keeps_it(scope):
    """Of another page of the site, too, all of whose words are in the part."""
    body = "<div id=story><p id=note>A note.</p></div>"
    hide_or_keep("story", "hide", scope, body)
    extraction, [one] = corrected(body)
    assert one.is_refused
    assert extraction.text == "A note."
    more = "<div id=story><p id=note>A note.</p><p id=other>Another.</p></div>"
    hide_or_keep("note", "hide", scope, more)
    assert corrected(more)[0].text == "Another."


def test_what_is_not_there_any_more_is_said_of_this_page_alone():
    hide_or_keep("note", "hide")
    hide_or_keep("aside", "keep", "site")
    extraction, applied = corrected(f"<div id=story><p>{STORY}</p></div>")
    assert [one.found for one in applied] == [None, None]
    assert [note for note in extraction.notes if "not found again" in note] == list(extraction.notes) != []
    extraction, _ = corrected(f"<div id=story><p>{STORY}</p></div>", "https://example.org/other")
    assert extraction.notes == ()


def test_what_has_moved_is_described_anew():
    hide_or_keep("note", "hide")
    moved = BODY.replace("id=note", "id=footnote class=small")
    page = page_of(moved)
    _, applied = correct(keeping(page, "story"), page, keeps_too_little)
    [(kept, correction)] = repaired(page, applied)
    assert (kept.name, correction.part.id) == ("1", "footnote")
    page = page_of()
    assert repaired(page, correct(keeping(page, "story"), page, keeps_too_little)[1]) == []
