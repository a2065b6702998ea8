# ruff: noqa: E501  (markup is easier to read unbroken)
"""Discussions without a name: found where something says that they are talk, and nothing else taken for one."""

from __future__ import annotations

import json

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics import discussions, talk_evidence
from crunch.documents.semantics.discussions import Discussion, discussions_of

TEXT = (
    "<p>The keeper of the lamp went up the stairs that night, as on every night before, and wrote down what he saw.</p>"
)
WORDS = "I have seen the lamp that night, and it was as you say."
NAMES = ("Ann Reader", "Bo Lind", "Cem Acar")
REPLY = "<a href=#>Reply</a>"
SCHEMA = "itemscope itemtype=https://schema.org/Comment"


def entries(
    form="<div{given}><b>{name}</b> <span>{when}</span><p>{words}</p>{more}</div>", more="", given="", names=NAMES
):
    """Entries of readers, of no class."""
    whens = ("May 3, 2021 at 5:13 pm", "vor 2 Stunden", "2021-05-04")
    return "".join(
        form.format(name=name, when=when, words=WORDS, more=more, given=f" {given}" if given else "")
        for name, when in zip(names, whens, strict=False)
    )


def found(body, head="", text=TEXT * 6, url=None, attributes=""):
    page = parse_html(
        f"<html><head>{head}</head><body {attributes}><main><article><h1>The lamp</h1>{text}</article>{body}</main></body></html>",
        url,
    )
    return page, discussions_of(page)


def texts(page, discussion):
    return [(page.texts[part] or page.texts[part + 1] or "").strip() for part in discussion.parts]


LINKED = f"<script type=application/ld+json>{json.dumps({'@type': 'Article', 'comment': [{'@type': 'Comment', 'text': WORDS}]})}</script>"


@pytest.mark.parametrize(
    ("body", "head"),
    [
        (f"<div><h2>3 Comments</h2><div>{entries()}</div></div>", ""),
        (f"<div><h3>Kommentare (3)</h3>{entries()}</div>", ""),
        (f"<div><p><b>التعليقات</b></p>{entries()}</div>", ""),
        (f"<div><div>{entries(more=REPLY)}</div></div>", ""),
        (f"<div>{entries(more='<button>回复</button>')}</div>", ""),
        (f"<div>{entries(given=SCHEMA)}</div>", ""),
        (f"<div>{entries()}</div>", LINKED),
        (f"<div role=feed>{entries(given='role=article')}</div>", ""),
        (f"<table><caption>Comments</caption>{entries('<tr{given}><td>{name}<br>{when}<td>{words}{more}')}</table>", ""),
        (f"<div><h2>2 thoughts on “The lamp”</h2><ol>{entries('<li{given}><p>{words}</p><p>Posted by: {name} at {when}</p>')}</ol></div>", ""),
    ],
)  # fmt: skip
def test_talk_below_a_text_is_found_whatever_says_so(body, head):
    page, [discussion] = found(body, head)
    assert len(discussion.entries) == 3
    [part] = discussion.parts
    assert page.tags[page.parents[part]] == "main"


def test_heading_and_form_belong_to_it():
    page, [discussion] = found(
        f"<section><h2>Comments</h2>{entries()}<form><textarea></textarea>Write what you think of it</form></section>"
    )
    [part] = discussion.parts
    assert {"h2", "form"} <= set(page.tags[part : page.ends[part]])


def test_answers_to_entries_are_entries():
    inner = entries("<ul><li{given}><b>{name}</b> {when}<p>{words}</p></li></ul>", names=NAMES[:1])
    _, [discussion] = found(
        f"<h2>Comments</h2><ul>{entries('<li{given}><b>{name}</b> <i>{when}</i><p>{words}</p>{more}</li>', inner)}</ul>"
    )
    assert len(discussion.entries) == 6


def test_beside_the_text_itself_the_parts_go_alone():
    page, [discussion] = found(
        "", text=f"{TEXT * 6}<h2>Comments</h2>{entries()}<p>{'All rights reserved by the keepers. ' * 12}</p>"
    )
    assert [page.tags[part] for part in discussion.parts] == ["h2", "div", "div", "div"]
    assert discussion == Discussion(discussion.parts, discussion.parts[1:])


def test_what_stands_between_without_being_one_stays():
    between = "<p>She left the stairs.</p>"
    end = f"<p>{'All rights reserved by the keepers. ' * 12}</p>"
    page, [discussion] = found(
        "", text=f"{TEXT * 6}<h2>Comments</h2>{entries(names=NAMES[:1])}{between}{entries()}{end}"
    )
    assert [page.tags[part] for part in discussion.parts] == ["h2", *["div"] * 4]


def test_answers_beside_entries_are_none_of_the_text():
    answers = f"<ul class=children>{entries('<li class=entry><b>{name}</b> <i>{when}</i><p>{words} {words}</p></li>', names=NAMES[:1])}</ul>"
    body = f"<h2>Comments</h2><ul>{entries('<li class=entry><b>{name}</b> <i>{when}</i><p>{words}</p></li>' + answers)}</ul>"
    _, [discussion] = found(body)
    assert len(discussion.entries) == 3


@pytest.mark.parametrize(
    ("tag", "inner"), [("li", "{words} {words}"), ("div", "<b>{name}</b> <i>{when}</i><p>{words} {words}</p>")]
)
def test_pingbacks_and_other_looks_between_are_of_it(tag, inner):
    first, last = (
        entries(f"<{tag} class={look}><b>{{name}}</b> <i>{{when}}</i><p>{{words}}</p></{tag}>", names=NAMES[:2])
        for look in ("odd", "odd")
    )
    other = entries(f"<{tag} class=pingback>{inner}</{tag}>", names=NAMES[:1])
    _, [discussion] = found(f"<section><h2>5 comments</h2>{first}{other}{last}</section>")
    assert len(discussion.entries) == 4


QUOTED = "<p><strong>{name}</strong>, <em>{when}</em>: {words}</p>"
CARD = "<div{given}><h3><a href=/b>The tale of how the harbour was built</a></h3><b>{name}</b> <time>{when}</time><p>{words}</p>{more}</div>"


@pytest.mark.parametrize(
    ("case", "given"),
    [
        ("nothing says that it is talk", {"body": f"<div>{entries()}</div>"}),
        ("articles", {"body": f"<h2>Comments</h2>{entries(CARD)}"}),
        ("articles that say how many comments they have", {"body": f"<h2>Comments</h2>{entries(more='<a href=/c>3 Comments</a>')}"}),
        ("a menu entry is no heading", {"body": f"<ul><li>Comments</ul>{entries()}"}),
        ("a link is no heading", {"body": f"<p><a href=/c>3 Comments</a></p>{entries()}"}),
        ("a section of a text", {"body": f"<h2>Reactions</h2>{entries()}"}),
        ("all by one", {"body": f"<h2>Comments</h2>{entries(names=NAMES[:1] * 3)}"}),
        ("no text before", {"body": f"<h2>Comments</h2>{entries()}", "text": "<p>The lamp.</p>"}),
        ("a text between heading and entries", {"body": f"<h2>Comments</h2>{TEXT * 4}{entries()}"}),
        ("the first post is answered, too", {"body": f"<div>{entries(more=REPLY)}</div>", "text": f"{TEXT * 6}{REPLY}"}),
        ("two answers without a heading", {"body": f"<div>{entries(more=REPLY, names=NAMES[:2])}</div>"}),
        ("reports as they come in", {"body": f"<div role=feed>{entries(given='role=article', names=('Ann', 'Bo', 'Ann'))}<div role=article><b>Bo</b> <i>5:15 pm</i><p>{WORDS}</p></div></div>"}),
        ("an article under a number", {"body": f"<h2>Reactions to the 2024 vote</h2>{entries()}"}),
        ("quotes with a text between", {"body": f"<h2>3 comments</h2>{entries(QUOTED, names=NAMES[:1])}{TEXT}{entries(QUOTED, names=NAMES[:2])}"}),
        ("posts with a text between", {"body": f"<h2>3 comments</h2>{entries('<blockquote class=tweet><p>{words}</p>{name} {when}</blockquote>' + TEXT)}"}),
        ("quotes with a text without a block between", {"body": f"<h2>3 comments</h2>{entries('<blockquote>{name} <i>{when}</i><p>{words}</p></blockquote>' + WORDS * 2)}"}),
        ("answers to a question", {"body": f"<div><h2><b>3</b> respuestas</h2>{entries(more='<button>Responder</button>')}</div>", "url": "https://a.example/como"}),
        ("the address of a thread", {"body": f"<h2>Comments</h2>{entries()}", "url": "https://a.example/forum/viewtopic.php?t=4"}),
        ("a forum's program", {"body": f"<h2>Comments</h2>{entries()}", "head": "<meta name=generator content='Discourse 3.1'>"}),
        ("a forum's names", {"body": f"<h2>Comments</h2>{entries()}", "attributes": "id=phpbb class='nojs section-viewtopic'"}),
        ("a question with answers", {"body": f"<h2>Comments</h2>{entries()}", "attributes": "itemscope itemtype=https://schema.org/QAPage"}),
        ("what is sold and reviewed", {"body": f"<div>{entries(given='itemprop=review itemscope itemtype=https://schema.org/Review')}</div>", "attributes": "itemscope itemtype=https://schema.org/Product"}),
    ],
)  # fmt: skip
def test_what_is_none_is_not_taken_for_one(case, given):
    assert found(**given)[1] == [], case


def test_each_on_a_page_is_found_once():
    section = f"<section><h2>Comments</h2>{entries()}</section>{TEXT * 3}"
    page, discussions = found(section * 2)
    assert len(discussions) == 2
    first, second = (discussion.parts[0] for discussion in discussions)
    assert page.ends[first] <= second


def test_parts_in_one_another_are_asked_so_often_and_no_more(monkeypatch):
    """Each holds the same text, again and again."""
    asked = []
    monkeypatch.setattr(talk_evidence, "ASKED", 50)
    monkeypatch.setattr(discussions, "leads_to_a_person", lambda page, number: asked.append(number))
    dated = "<span>5:10 posted by</span>" * 80
    deep = f"<div>{'<div>' * 300}{dated}{'</div>' * 300}</div>"
    found(f"<h2>2 Comments</h2>{deep}{deep}")
    assert len(set(asked)) <= 50 + discussions._LOOKED_AT


def test_a_page_without_anything():
    assert discussions_of(parse_html("")) == []
