"""Pages without what nobody sees, as every algorithm and format has them."""

from __future__ import annotations

import json

import pytest

import crunch
from crunch.cli import main
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.semantics.hidden import REASON, hidden_of
from crunch.documents.semantics.seen import seen_page, written_page
from crunch.service import extract_page
from tests.support.pages import WORDS

SHOWN = f"<p>{WORDS}{WORDS}</p>" * 3
HTML = f"<body>{SHOWN}<p style='display:none'>secret {WORDS}</p><p>Open <b class=sr-only>secret</b> word.</p>{SHOWN}"


@pytest.mark.parametrize(
    "name", ["auto", "learned", "region", "lqf", "bte", "dsc", "crunch", "article", "tree-matching"]
)
def test_no_algorithm_passes_it_on(name):
    others = crunch.algorithms.base.Context((parse_html(HTML.replace("Bread", "Wine")),))
    extraction = extract_page(parse_html(HTML), name, None, others)
    for form in (extraction.text, extraction.markdown, extraction.html):
        assert "secret" not in form
        assert "waits for it" in form
    assert REASON in {removal.reason for removal in extraction.removals}


@pytest.mark.parametrize(
    ("name", "settings"), [("plain", {}), ("lqf", {"variant": "paper"}), ("auto", {"hidden_text": "keep"})]
)
def test_who_reads_it_as_before(name, settings):
    extraction = crunch.extract(HTML, algorithm=name, settings=settings)
    assert extraction.text.count("secret") == 2
    assert extraction.settings["hidden_text"] == "keep"


def test_plain_can_leave_it_out():
    assert "secret" not in crunch.extract(HTML, algorithm="plain", settings={"hidden_text": "drop"}).text


def test_the_page_is_not_changed():
    page = parse_html(HTML)
    before = bytes(page.displayed)
    seen = seen_page(page, "drop")
    assert bytes(page.displayed) == before != bytes(seen.displayed)
    assert seen_page(page, "drop") is seen
    assert seen.root is page.root
    assert seen_page(seen_page(page, "keep"), "keep") is page


def test_the_command_line_says_why_text_goes(tmp_path, capsys):
    file = tmp_path / "page.html"
    file.write_text(HTML, "utf-8")
    assert main(["extract", str(file), "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert "secret" not in shown["text"]
    assert REASON in {removal["reason"] for removal in shown["removals"]}


FOLDED = (
    f'<html xmlns:crunch="urn:crunch"><head/><body><p>{WORDS * 3}</p><details><summary>More</summary>'
    f'<p crunch:hidden="tree">folded {WORDS * 3}</p></details></body></html>'
)


def test_closed_details_in_a_browser_are_a_setting():
    page = parse_snapshot(FOLDED)
    for wish, there in (("drop", False), ("unfold", True), ("keep", False)):
        extraction = extract_page(page, "region", {"hidden_text": wish})
        assert ("folded" in extraction.text) is there
        assert ("folded" in extraction.html) is there


def test_a_browser_is_not_told_to_take_from_screen_readers():
    page = parse_snapshot(
        f'<html xmlns:crunch="urn:crunch"><head/><body><p>{WORDS * 3}<b class="sr-only">secret</b></p></body></html>'
    )
    extraction = extract_page(page, "auto")
    assert "secret" not in extraction.text
    assert page.tags.index("b") not in {removal.element for removal in extraction.removals}


def test_what_a_page_holds_besides_is_known_as_well():
    whole = parse_html("<p>Seen</p>")
    assert written_page(whole) is whole
    for page in (
        parse_html("<p>Seen <b hidden>not</b></p>"),
        parse_snapshot(
            '<html xmlns:crunch="urn:crunch"><head/><body><p>Seen <b crunch:hidden="tree">not</b></p></body></html>'
        ),
    ):
        seen = seen_page(page, "drop")
        written = written_page(seen)
        number = page.tags.index("b")
        assert (seen.ink_texts[number], written.ink_texts[number]) == (0, 1)
        assert written.tags is page.tags
        assert written_page(seen) is written, "worked out once"


def test_folded_text_that_is_wanted_is_in_both():
    page = seen_page(parse_snapshot(FOLDED), "unfold")
    assert bytes(written_page(page).displayed) == bytes(page.displayed)
    folded = seen_page(parse_snapshot(FOLDED), "drop")
    assert bytes(written_page(folded).displayed) == bytes(page.displayed)


def test_what_nobody_sees_is_found_out_once():
    page = parse_html(f"<html><body><p>{WORDS}</p><p hidden>Not <b>seen</b></p><video>No words</video></body></html>")
    found = hidden_of(page)
    again = hidden_of(seen_page(page, "drop"))
    assert again.elements == found.elements
    assert again.roots == found.roots
    assert again.players == found.players
    assert sum(found.elements) == 3
