"""Addresses as the strictest of readers take them."""

from __future__ import annotations

import pytest

from crunch.documents.formats.clean_addresses import written_address
from crunch.documents.parsing import parse_html


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("b?c=1&d#e", "https://a.example/b?c=1&d#e"),
        ("//c.example/d", "https://c.example/d"),
        ("/a b|[c]^%zz%41", "https://a.example/a%20b%7C%5Bc%5D%5E%25zz%41"),
        ("https://é.example/ß#a#b", "https://xn--9ca.example/%C3%9F#a%23b"),
        ("https://user:word@c.example:8080/", "https://c.example:8080/"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("", ""),
        ("javascript:alert(1)", ""),
        ("java\tscript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("file:///etc/passwd", ""),
        ("https://a b/", ""),
        ("https://[::1]/", ""),
        ("https://a.example:99999/", ""),
    ],
)
def test_addresses(address, expected):
    assert written_address(parse_html("<p>a", "https://a.example/"), address) == expected


def test_without_an_address_of_the_page_a_relative_one_leads_nowhere():
    assert written_address(parse_html("<p>a"), "b") == ""
