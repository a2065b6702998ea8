"""What the names of parts say."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.names import AUTHOR, BYLINE, COMMENTS, DATE, called, words_of


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("postBody2 entry-title", ["post", "body", "entry", "title"]),
        ("HTMLText XML", ["html", "text", "xml"]),
        ("c-nav__item--is-active", ["c", "nav", "item", "is", "active"]),
        ("новости 42", []),
    ],
)
def test_words_of_names(names, words):
    assert words_of(names) == words


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("date", True), ("entry-Date", True), ("post_date x", True), ("a\tdate", True), ("update", False),
        ("dateline", False), ("posted-at", True), ("postedat", True), ("", False),
    ],
)  # fmt: skip
def test_called_as_a_whole(names, found):
    assert (called("date", "posted-?at").search(names) is not None) is found


@pytest.mark.parametrize(
    ("pattern", "names", "found"),
    [
        (AUTHOR, "post-author", True), (AUTHOR, "user_name", True), (AUTHOR, "username", True),
        (AUTHOR, "message-sender", True), (AUTHOR, "authority", False), (AUTHOR, "userpanel", False),
        (BYLINE, "article-byline", True), (BYLINE, "user", False), (BYLINE, "by", True), (BYLINE, "bypass", False),
        (DATE, "datePublished", False), (DATE, "published", True), (DATE, "post-timestamp", True),
        (DATE, "updated", True), (DATE, "times", False),
    ],
)  # fmt: skip
def test_who_and_when(pattern, names, found):
    assert (pattern.search(names) is not None) is found


def test_pairs_of_words_are_as_the_learned_names_write_them():
    assert {"comment-list", "comments"} <= COMMENTS
