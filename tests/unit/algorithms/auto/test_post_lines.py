"""What stands beside the posts of a thread goes; the posts, their authors and dates stay."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.post_lines import FACT, POSTS, without_post_lines
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS
from tests.support.timing import GROWTH, is_linear

NAMES = [f"{first}{second}" for first in ("bram", "thorn", "ash", "wil") for second in ("ble", "wood", "low")]
HEAD = "<p><a href=/u/{0}>{0}</a></p><div class=date>{1} March 2024, 10:15</div>"


def thread(*lines: str, count: int = 6, head: str = HEAD, of: str = "row") -> str:
    """A page of posts; a line may differ from post to post by ``{0}``, a name, and ``{1}``, a number."""
    beside = "".join(f"<div class=l{place}>{line}</div>" for place, line in enumerate(lines))
    posts = (f"<div class={of}>{head}{beside}<p>{WORDS} Post {{1}}.</p></div>" for _ in range(count))
    return "<h1>Ovens of stone</h1>" + "".join(
        post.format(NAMES[place % 12], place + 1) for place, post in enumerate(posts)
    )


def gone(body: str, lost: str = "\0") -> list[str]:
    """What goes of a page of which all is kept but what holds some words."""
    page = parse_html(f"<title>Ovens of stone - A forum</title><body>{body}")
    table = base_features(page)
    keep = np.array([lost not in text for text in table.facts.texts], np.bool_)
    before = keep.copy()
    result = without_post_lines(page, table, np.ones(len(keep), np.float32), keep)
    assert (keep == before).all()
    assert not (result & ~keep).any()
    return [text for text, one, other in zip(table.facts.texts, keep, result, strict=True) if one and not other]


@pytest.mark.parametrize(
    "fact",
    [
        "Joined: {1} May 2003", "Member since 200{1}", "Posts: {1}04", "1{1},204 posts",
        "Registriert: 28 Jun 200{1}, 11:39", "Beiträge: {1}7", "Mitglied seit 200{1}",
        "Inscrit le 1{1} mai 2004", "Messages : 3{1}", "Mensajes: {1}",
        "Registrado: 1{1} Mar 2009", "Messaggi: {1}2", "Сообщения: 1{1}", "Регистрация: 0{1}.05.2010", "帖子: 1{1}",
    ],
)  # fmt: skip
def test_facts_about_members_go(fact):
    assert gone(thread(fact)) == [fact.format("", number) for number in range(1, 7)]


def test_places_and_ranks_go_where_more_is_told_of_members():
    place, rank = "Location: Hill {1}", "Junior Member"
    assert gone(thread(place)) == []
    found = gone(thread("Posts: {1}", place, rank))
    assert found[:3] == ["Posts: 1", "Location: Hill 1", "Junior Member"]
    assert len(found) == 18


def test_a_value_goes_with_the_label_before_it():
    assert gone(thread("Joined:", "Spring 200{1}"))[:4] == ["Joined:", "Spring 2001", "Joined:", "Spring 2002"]
    assert gone(thread("Joined:")) == ["Joined:"] * 6


def test_a_fact_told_once_is_somebodys_own_word():
    posts = thread(count=8).replace("<p>" + WORDS + " Post 2.", "<div>Posts: 12</div><p>" + WORDS + " Post 2.")
    assert "Posts: 12" in posts
    assert gone(posts) == []


def test_a_sentence_that_begins_like_a_fact_stays():
    assert FACT < 9
    assert gone(thread("Posts of oak number {1} hold a roof for long", "Joined the guild in May, says {0}")) == []


def test_what_all_posts_say_goes():
    assert gone(thread("Reply with quote")) == ["Reply with quote"] * 6
    assert gone(thread("Oven {1}")) == []


def test_what_some_say_stays():
    few = thread("Reply with quote").replace("Reply with quote", "Thanks a lot", 3)
    assert gone(few) == []


def test_an_author_of_most_posts_and_dates_stay():
    assert gone(thread(head="<p><a href=/u/bo>bo</a></p><div>12 March 2024</div>")) == []


def test_a_list_whose_records_name_nobody_is_no_thread():
    assert gone(thread("Posts: {1}", "Add to the cart", head="<div class=date>{1} March 2024</div>")) == []


def test_without_dates_the_page_must_call_them_posts():
    head = "<p><a href=/u/{0}>{0}</a></p>"
    assert gone(thread("Posts: {1}", head=head)) == []
    assert gone(thread("Posts: {1}", head=head, of="post")) == [f"Posts: {number}" for number in range(1, 7)]


def test_signatures_go():
    assert gone(thread("<p>Life is an oven, says {0}.</p>").replace("class=l0", "class=signature")) == [
        f"Life is an oven, says {name}." for name in NAMES[:6]
    ]


def test_a_box_for_the_author_is_no_signature():
    box = "<div><a href=/u/{0}>{0}</a></div><div>from the hills of {1}</div>"
    for name in ("post-signature", "signature"):
        found = gone(thread(box).replace("class=l0", f"class={name}"))
        assert not set(found) & set(NAMES)
        assert bool(found) == (name == "signature")


def test_two_posts_are_no_thread():
    assert POSTS == 3
    assert gone(thread("Posts: {1}", count=3)) != []
    assert gone(thread("Posts: {1}", count=3), lost="Post 3.") == []


@pytest.mark.parametrize("again", ["Ovens of stone", "Re: Ovens of stone", "AW: Ovens of stone"])
def test_the_subject_said_above_each_post_goes_but_for_the_first(again):
    tables = "".join(f"<tr><td><p>{again}</p></td></tr><tr><td>{WORDS} {number}</td></tr>" for number in range(5))
    assert gone(f"<h1>Ovens of stone</h1><table>{tables}</table>") == [again] * 5
    assert gone(f"<table>{tables}</table>") == [again] * 4


def test_a_title_said_a_few_times_stays():
    assert gone("<h1>Ovens of stone</h1>" + f"<p>Ovens of stone</p><p>{WORDS}</p>" * 2) == []


def test_time_grows_with_the_page():
    assert is_linear(gone, thread("Posts: {1}", "Quote", count=40), thread("Posts: {1}", "Quote", count=40 * GROWTH))
    apart = "".join(f"<div>{thread('Posts: {1}', count=3)}</div>" for _ in range(10))
    assert is_linear(gone, apart, apart * GROWTH)
