"""Corrections on the way of a press: none cost nothing, and that of a part that has moved is written anew."""

from __future__ import annotations

from crunch.corrections import store
from crunch.corrections.description import describe
from crunch.documents.parsing import parse_html
from crunch.service.correcting import with_corrections
from tests.support.pages import by_id, keeping

URL = "https://example.org/story"
STORY = "A paragraph about the harbour, its ships and the people who work there at night. " * 4


def page_of(name):
    body = f"<div id=story><p>{STORY}</p><p id={name}>A note that stands at the end of it.</p></div>"
    return parse_html(f"<!doctype html><body>{body}", URL)


def test_found_and_repaired_where_it_may_be(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    page = page_of("note")
    extraction = keeping(page, "story")
    assert with_corrections(extraction, page, repairs=True) == (extraction, ())
    store.add(URL, store.correction_for(URL, "hide", "page", describe(page, by_id(page, "note")), "A note"))
    moved = page_of("remark")
    for repairs, name in ((False, "note"), (True, "remark")):
        corrected, [one] = with_corrections(keeping(moved, "story"), moved, repairs=repairs)
        assert "A note" not in corrected.text
        assert one.found.element == by_id(moved, "remark")
        [kept] = store.for_page(URL)
        assert kept.correction.part.id == name
