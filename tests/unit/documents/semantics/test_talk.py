# ruff: noqa: E501  (markup and lists of words are easier to read unbroken)
"""Words of talk in the languages of the interface, and what a page says of being a thread."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.talk import (
    MOMENT,
    answering_controls,
    answers,
    heads_answers,
    heads_talk,
    is_thread,
    says_when,
)
from tests.support.timing import quiet_seconds


@pytest.mark.parametrize(
    "text", ["Comments", "12 Kommentare", "Comentarios (4)", "Commentaires :", "التعليقات (3)", "全部评论 12", "3 comments on “A”", "2 Responses to", "3 Kommentare zu Lampen", "1,204 thoughts on “A”", "Discussion (4)", "3 respuestas a “A”", "Conversation [12]"]
)  # fmt: skip
def test_headings(text):
    assert heads_talk(text)


@pytest.mark.parametrize(
    "text", ["No comment from the minister", "Discussion", "Réactions", "He commented on it", "Recent comments", "评论员文章",
     "Reactions to the 2024 vote", "Responses to Covid-19", "4. Discussion", "2 Discussion", "Comments on the draft law", "Conversation 2: the harbour",
     "Reactions on day 2", "Thoughts for 2025", "5 thoughts on the harbour", "Reaktionen zu Artikel 13", "Réactions à la loi de 2024", "2024 reactions",
     "5 respuestas", "3 réponses", "3 ردود", "Comments: 3 things to know"]
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


def test_headings_in_little_time():
    lines = [f"{'.' * 55}comments{'.' * 56}x", f"{'1' * 55}comments{'1.' * 28}x", f"{'. ' * 27}reactions{' (' * 27}"]
    assert quiet_seconds(lambda texts: [*map(heads_talk, texts), *map(heads_answers, texts)], lines * 70) < 0.1


def test_moments_in_little_time():
    lines = ["1" * MOMENT, "jan" * 20, "5 " + "a" * 58, "1" + " " * 58 + "a", "1 mar" * 12, "vor " * 15]
    assert quiet_seconds(lambda texts: [*map(says_when, texts)], lines * 100) < 0.2


def test_headings_over_answers():
    assert all(map(heads_answers, ("5 answers", "1 Antwort", "12 réponses :", "٣ ردود", "5 respuestas")))
    assert not any(map(heads_answers, ("Answers", "5 comments", "5 answers to the minister")))


@pytest.mark.parametrize(
    "address",
    ["questions/4/why", "ask/why", "thread-47-1-1.html", "Thread-The-lamp", "index.php?topic=4.0", "board12/a", "topic/the-lamp", "topics/31-the-lamp",
     "community/t/lamp", "message-board/4", "discussion-topics/lamp", "preguntas/12/como", "topic.php?t=4", "forum/lamp"],
)  # fmt: skip
def test_addresses_of_threads(address):
    assert is_thread(parse_html("<p>A</p>", f"https://www.a.example/{address}"))


@pytest.mark.parametrize(
    "address",
    ["2021/community-garden-opens", "2021/the-question", "ask-the-minister", "board-of-directors", "a-common-thread", "thread-of-gold", "topics/forms/",
     "2021/lamp?utm_source=community", "2021/lamp#thread", "la-comunidad-de-madrid"],
)  # fmt: skip
def test_addresses_of_articles(address):
    assert not is_thread(parse_html("<p>A</p>", f"https://www.a.example/{address}"))


def test_threads():
    assert is_thread(parse_html("<p>A</p>", "https://community.a.example/t/lamp"))
    assert not is_thread(parse_html("<p>A</p>", "https://community.example/2021/lamp"))
    assert is_thread(parse_html("<p>A</p>", "https://a.example/questions/4/why"))
    assert is_thread(parse_html("<body class='ipb topic'><p>A</p>"))
    assert not is_thread(parse_html("<body class='single topic-politics'><p>A</p>", "https://a.example/2021/lamp"))
