from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from crunch import extract
from crunch.algorithms import TABLE
from crunch.documents.hosts import host_of, usable
from crunch.documents.parsing import parse_html, parse_snapshot

NONE = ["http://[", "https://]", "//[", "http://[::1", "x://\u2100", "http://\ud800/"]


@pytest.mark.parametrize("address", NONE)
def test_what_is_no_address(address):
    assert usable(address) is None
    assert parse_html("<p>x", address).url is None
    assert parse_snapshot("<html/>", url=address).url is None


def test_addresses_stay_as_they_are():
    for address in ("https://Example.org/x?y#z", "", "x y", "file:///a"):
        assert usable(address) == address
    assert usable(None) is None
    assert host_of("https://Example.org/x") == "example.org"


@given(some.text(some.sampled_from("htps:/[]@?#%\u2100\uff0f\ud800.a1")) | some.text())
@settings(max_examples=200, deadline=None)
def test_nothing_raises(text):
    host_of(text)
    usable(text)


@pytest.mark.parametrize("algorithm", [name for name in TABLE if name != "tree-matching"])
@pytest.mark.parametrize("address", ["http://[", "https://news.example/x"])
def test_no_algorithm_falls_over_an_address(algorithm, address):
    """Neither over that of the page, nor over those in it."""
    words = "One harbour lantern stood there and everybody looked at it for years. " * 12
    html = (
        '<html><head><link rel="canonical" href="http://["><base href="http://["><meta property="og:url" content="//">'
        f'</head><body><a href="http://["><img src="http://[" srcset="http://[ 2x"></a><form action="http://[">{words}'
        f'<input></form><article><h1>A</h1><p>{words}<a href="https://]">x</a><a href="//[">y</a></p></article></body>'
    )
    found = extract(html, address, algorithm=algorithm)
    assert "lantern" in found.text
    assert found.html
    assert found.markdown
