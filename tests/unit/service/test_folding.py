# ruff: noqa: E501  (markup is easier to read unbroken)
"""Comments that go are folded: one line a discussion, with the number of its entries; none for what has no entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from crunch.documents.parsing import parse_html
from crunch.service import PageRequest, answer_reader
from crunch.service.folding import REPLY_FORM, Fold, folds

SAMPLES = Path(__file__).parents[2] / "packages" / "samples"
FORM = "<div class=respond><form><textarea></textarea></form></div>"
LIST = "".join(
    f"<li id=comment-{number}><b>Ann</b><time>May {number}</time><p>So it is.</p></li>" for number in (3, 4, 9)
)


def folded(body, *classes):
    """What is folded where the parts of these classes went as discussion."""
    page = parse_html(f"<html><body><p>Text</p>{body}<p>End</p></body></html>")
    parts = [number for number, value in page.attribute("class") if value in classes]
    removals = [Removal(part, "test", "discussion", "", 1.0) for part in parts]
    return parts, folds(remove_subtrees(keep_everything(page), removals))


def test_entries_are_counted_once_each():
    parts, found = folded(f"<ol class=comments>{LIST}</ol>", "comments")
    assert found == [Fold(tuple(parts), 3)]


def test_parts_that_follow_each_other_are_one():
    rows = "".join(f"<div class=comment><time>May {number}</time><p>So it is.</p></div>" for number in range(4))
    parts, found = folded(rows, "comment")
    assert found == [Fold(tuple(parts), 4)]


def test_discussions_apart_are_two():
    _, found = folded(f"<ol class=comments>{LIST}</ol><p>Between</p><ol class=comments>{LIST}</ol>", "comments")
    assert [fold.entries for fold in found] == [3, 3]


@pytest.mark.parametrize("body", [FORM, "<div class=respond></div>", "<a class=respond href=#c>Comments</a>"])
def test_what_has_no_entry_is_not_folded(body):
    assert folded(body, "respond")[1] == []


def test_a_reader_who_wishes_it_gets_it_and_no_other():
    page = parse_html((SAMPLES / "blog.html").read_text("utf-8"), "https://a.example/blog")
    answers = {
        wish: answer_reader(page, PageRequest(algorithm="auto", settings={"discussion": wish}))
        for wish in ("apart", "fold", "hide", "keep")
    }
    assert {wish: len(answer.folds) for wish, answer in answers.items()} == {
        "apart": 0,
        "fold": 1,
        "hide": 0,
        "keep": 0,
    }
    [fold] = answers["fold"].folds
    assert fold.entries > 1
    assert answers["fold"].extraction.text == answers["apart"].extraction.text


def test_a_page_that_is_a_discussion_keeps_it():
    page = parse_html((SAMPLES / "forum.html").read_text("utf-8"), "https://a.example/forum/topic")
    wished = [
        answer_reader(page, PageRequest(algorithm="auto", settings={"discussion": wish})) for wish in ("apart", "fold")
    ]
    usual, folded = (answer.extraction.text.split("\n") for answer in wished)
    assert set(usual) <= set(folded)  # and the short posts with author and date
    assert [fold.entries for fold in wished[1].folds] == [0]  # the form to answer


ENTRY = "<div><b>{name} Reader</b> <i>May {day}, 2021</i><p>I have seen the lamp that night.</p></div>"
UNNAMED = (
    "<section><h2>Comments</h2>"
    + "".join(map(ENTRY.format_map, ({"name": name, "day": day} for day, name in enumerate(("Ann", "Bo", "Cem"), 3))))
    + "</section>"
)
NEWS = f"<article><h1>The lamp</h1>{'<p>The keeper of the lamp went up the stairs that night, as on every night before it.</p>' * 8}</article>"


def test_what_stands_beside_posts_that_stay_is_no_discussion():
    posts = "".join(
        f"<div class=comment id={name}><div class=comment-author><b>{name}</b> <time>May 3</time></div><p>So it is.</p></div>"
        for name in ("ann", "bo")
    )
    assert folded(posts, "comment-author")[1] == []


@pytest.mark.parametrize("algorithm", ["auto", "learned"])
def test_a_discussion_without_a_name_is_one_line(algorithm):
    page = parse_html(f"<html><body><main>{NEWS}{UNNAMED}</main></body></html>")
    answer = answer_reader(page, PageRequest(algorithm=algorithm, settings={"discussion": "fold"}))
    assert answer.folds == [Fold((page.tags.index("section"),), 3)]
    kept = answer_reader(page, PageRequest(algorithm=algorithm, settings={"discussion": "keep"}))
    assert kept.folds == ()
    assert "I have seen the lamp" in kept.extraction.text
    assert "Ann Reader" in kept.extraction.text


def test_a_form_in_what_is_folded_has_no_line_of_its_own():
    page = parse_html(f"<html><body><p>Text</p><section><ol>{LIST}</ol>{FORM}</section>{FORM}</body></html>")
    section = page.tags.index("section")
    forms = [number for number, tag in enumerate(page.tags) if tag == "form"]
    removals = [Removal(section, "test", "discussion", "", 1.0)]
    removals += [Removal(form, "test", "service", REPLY_FORM, 1.0) for form in forms]
    assert folds(remove_subtrees(keep_everything(page), removals)) == [Fold((section,), 3), Fold((forms[1],), 0)]
