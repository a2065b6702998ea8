"""On which pages a correction holds, and how it is widened."""

from __future__ import annotations

import pytest

from crunch.corrections.scope import holds_at, place_of, widened

URL = "https://a.example/news/story?id=3#part"


@pytest.mark.parametrize(
    ("other", "scopes"),
    [
        ("https://a.example/news/story?id=3", {"page", "path", "site"}),
        ("https://a.example/news/story?id=4", {"path", "site"}),
        ("https://a.example/news/2026/tide", {"path", "site"}),
        ("https://a.example/newsletter", {"site"}),
        ("https://a.example", {"site"}),
    ],
)
def test_where_it_holds(other, scopes):
    assert {scope for scope in ("page", "path", "site") if holds_at(scope, place_of(URL, scope), other)} == scopes


def test_only_a_wider_scope_is_known():
    page = place_of(URL, "page")
    assert [widened(page, "page", scope) for scope in ("page", "path", "site")] == [page, "/news/", ""]
    assert widened("/news/", "path", "page") is None
    assert widened("", "site", "path") is None
