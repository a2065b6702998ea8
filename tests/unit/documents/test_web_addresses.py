"""Addresses as browsers read them, which tests/browser/test_inert_output.py asks one for."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from crunch.documents.web_addresses import as_browsers_read, resolved, scheme_of
from tests.support.odd_addresses import ELSEWHERE


@pytest.mark.parametrize("address", ELSEWHERE)
def test_what_leads_to_another_host_has_it(address):
    assert urlsplit(as_browsers_read(address)).netloc == "evil.example"
    assert urlsplit(resolved("https://own.example/a/b", address)).netloc == "evil.example"
    assert urlsplit(resolved("https://own.example/a/b", address)).path == "/x"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https:c", "https://own.example/a/c"),
        ("https:/c", "https://own.example/c"),
        ("https:\\c", "https://own.example/c"),
        ("c\\d?e\\f#g\\h", "https://own.example/a/c/d?e\\f#g\\h"),
        ("?//c", "https://own.example/a/b?//c"),
        ("", "https://own.example/a/b"),
        ("mailto:a\\b@c.example", "mailto:a\\b@c.example"),
        ("data:text/plain,//a\\b", "data:text/plain,//a\\b"),
    ],
)
def test_what_stays_on_a_page_of_the_same_scheme(address, expected):
    assert resolved("https://own.example/a/b", address) == expected


@pytest.mark.parametrize("address", ["", "/a//b", "a/b", "#a\\b", "?a\\b", "https://a.example//b", "x:y\\z", "a b"])
def test_others_stay(address):
    assert as_browsers_read(address) == address


def test_no_address_is_an_error():
    with pytest.raises(ValueError, match="IPv6"):
        resolved("https://own.example/", "http://[")


@pytest.mark.parametrize(
    ("address", "scheme"),
    [("\x01java\nscript:x", "javascript"), ("HTTP:x", "http"), ("/a:b", ""), ("1a:b", ""), ("", ""), ("a:b", "a")],
)
def test_schemes(address, scheme):
    assert scheme_of(address) == scheme
