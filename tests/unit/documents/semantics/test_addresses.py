"""Addresses with their site."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.addresses import absolute, base_of

URL = "https://site.example/a/b"


@pytest.mark.parametrize(
    ("head", "address", "expected"),
    [
        ("", "c", "https://site.example/a/c"),
        ("", "/c?d=1", "https://site.example/c?d=1"),
        ("", "//cdn.example/x", "https://cdn.example/x"),
        ("", "#note", "#note"),
        ("", "mailto:a@b.example", "mailto:a@b.example"),
        ("", "http://[", "http://["),
        ('<base href="https://cdn.example/x/">', "c", "https://cdn.example/x/c"),
        ('<base href="/y/">', "c", "https://site.example/y/c"),
        ('<base target="_blank">', "c", "https://site.example/a/c"),
    ],
)
def test_absolute_addresses(head, address, expected):
    assert absolute(parse_html(f"<head>{head}</head><body>x", URL), address) == expected


@pytest.mark.parametrize("url", [None, "file:///tmp/a.html", "a.html"])
def test_without_a_site_addresses_stay(url):
    page = parse_html("<p>x", url)
    assert base_of(page) is None
    assert absolute(page, "c") == "c"
