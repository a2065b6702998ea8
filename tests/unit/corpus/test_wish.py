from __future__ import annotations

from pathlib import Path

from crunch.corpus.wish import Wish


def test_which_pages_are_wanted():
    assert Wish((), Path()).wants("a.html")
    assert not Wish((), Path(), without=frozenset({"a.html"})).wants("a.html")
    chosen = Wish((), Path(), only=frozenset({"a.html", "b.html"}), without=frozenset({"b.html"}))
    assert [name for name in ("a.html", "b.html", "c.html") if chosen.wants(name)] == ["a.html"]


def test_what_is_asked_of_each_page():
    wish = Wish((), Path("out"), "lqf", {"threshold": 0.4}, preset="mine")
    asked = wish.request
    assert (asked.preset, asked.algorithm, asked.settings, asked.fallback) == ("mine", "lqf", {"threshold": 0.4}, False)
    assert (asked.site, asked.remember, asked.pictures) == (None, False, "keep"), "folders leave nothing behind"
