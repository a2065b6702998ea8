from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from crunch import extract
from crunch.algorithms import TABLE
from crunch.documents.hosts import holds_many_sites, host_of, site_of, usable
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


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("www.bbc.co.uk", "bbc.co.uk"),
        ("m.example.org", "example.org"),
        ("example.org.", "example.org"),
        ("news.example.com.au", "example.com.au"),
        ("www.city.kawasaki.jp", "city.kawasaki.jp"),  # an exception of the list
        ("a.b.parliament.nz", "b.parliament.nz"),
        ("news.xn--j1amh", "news.xn--j1amh"),  # in letters of its own a public suffix
        ("a.news.xn--j1amh", "news.xn--j1amh"),
        ("ada.github.io", "ada.github.io"),
        ("x.ada.github.io", "ada.github.io"),
        ("ada.blogspot.com", "ada.blogspot.com"),
        ("ada.blogspot.co.uk", "ada.blogspot.co.uk"),
        ("www.ada.blogspot.de", "ada.blogspot.de"),
        ("ada.substack.com", "ada.substack.com"),
        ("wordpress.com", "wordpress.com"),
        ("www.gov.uk", "www.gov.uk"),
        ("gov.uk", "gov.uk"),
        ("x.unheard-of", "x.unheard-of"),
        ("localhost", "localhost"),
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("", ""),
    ],
)
def test_site(host, site):
    assert site_of(host) == site


def test_hosts_of_many():
    many = ["co.uk", "gov.uk", "github.io", "wordpress.com", "blogspot.co.uk", "uk", "kawasaki.jp"]
    assert [host for host in many if not holds_many_sites(host)] == []
    one = ["bbc.co.uk", "www.gov.uk", "example.org", "ada.wordpress.com", "10.0.0.1", "blogspotter.com"]
    assert [host for host in one if holds_many_sites(host)] == []


@given(some.text(some.sampled_from("htps:/[]@?#%\u2100\uff0f\ud800.a1")) | some.text())
@settings(max_examples=200, deadline=None)
def test_nothing_raises(text):
    usable(text)
    if host := host_of(text):
        site = site_of(host)
        assert host.strip(".").endswith(site)
        assert site_of(site) == site


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
