"""Who wrote each post of a thread, and when."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.post_authors import LEAST, with_authors
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

NAME = "<a class=username href=/u>{}</a>"


def kept(posts: list[str], probability: float = 0.1) -> list[str]:
    page = html_page("".join(posts))
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    likely = np.where(keep, 0.9, probability).astype(np.float32)
    result = with_authors(page, table, likely, keep, np.zeros(len(page), np.bool_))
    return [text for text, stay in zip(table.facts.texts, result & ~keep, strict=True) if stay]


def post(name: str, *, before: str = "", named: str = "post", text: str = WORDS * 2) -> str:
    return f"<div class='{named}'>{before}<div>{NAME.format(name)}</div><p>{text}</p></div>"


def test_two_posts_have_their_authors():
    assert kept([post("bramble"), post("thorn")]) == ["bramble", "thorn"]
    assert kept([post("bramble"), post("thorn")], LEAST - 0.001) == []


@pytest.mark.parametrize(
    "posts",
    [
        [post("bramble")],
        [post("bramble"), post("thorn", text="Other.")],
        [post("bramble", named="box"), post("thorn", named="box")],
    ],
)
def test_one_post_is_no_thread(posts):
    assert kept(posts) == []


def test_one_line_says_who_and_when():
    said = "<p class=author>by <b class=username>{0}</b> on <time>4 November 2023</time></p>"
    posts = [post(name, before=said.format(name)) for name in ("bramble", "thorn")]
    assert kept(posts) == [f"by {name} on 4 November 2023" for name in ("bramble", "thorn")]


def test_dates_stay_with_posts():
    posts = [post(name, before="<div><time>4 November 2023</time></div>") for name in ("bramble", "thorn")]
    assert kept(posts) == ["4 November 2023", "bramble", "4 November 2023", "thorn"]
