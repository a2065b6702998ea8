# ruff: noqa: E501  (markup and lists of words are easier to read unbroken)
"""Words of talk in the languages of the interface, and what a page says of being a thread."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.talk import answering_controls, answers, heads_talk, is_thread, says_when


@pytest.mark.parametrize(
    "text", ["Comments", "12 Kommentare", "Comentarios (4)", "Commentaires :", "التعليقات (3)", "全部评论 12", "3 comments on “A”"]
)  # fmt: skip
def test_headings(text):
    assert heads_talk(text)


@pytest.mark.parametrize(
    "text", ["No comment from the minister", "Discussion", "Réactions", "He commented on it", "Recent comments", "评论员文章"]
)  # fmt: skip
def test_what_is_none(text):
    assert not heads_talk(text)


def test_labels_of_controls():
    assert all(map(answers, ("Reply", "Antworten", "Responder", "Répondre", "رد", "回复")))
    assert not any(map(answers, ("Replying is easy", "Share", "3")))


def test_controls_by_name():
    page = parse_html(
        "<a class=comment-reply-link href=#>A</a><a href='?replytocom=3'>B</a><button class=upvote>C</button><i class=reply>D</i>"
    )
    assert [page.tags[number] for number in answering_controls(page)] == ["a", "button"]


@pytest.mark.parametrize(
    "text", ["5:13 pm", "3h ago", "il y a 2 jours", "hace 3 horas", "3小时前", "منذ ساعتين", "12. März", "01.02.2021", "yesterday"]
)  # fmt: skip
def test_moments(text):
    assert says_when(text)


@pytest.mark.parametrize("text", ["A lamp", "3 lamps", "the day before", "May I?", "2021-05-04 " * 8])
def test_no_moments(text):
    assert not says_when(text)


def test_threads():
    assert is_thread(parse_html("<p>A</p>", "https://a.example/questions/4/why"))
    assert is_thread(parse_html("<body class='ipb topic'><p>A</p>"))
    assert not is_thread(parse_html("<body class='single topic-politics'><p>A</p>", "https://a.example/2021/lamp"))
