from __future__ import annotations

import pytest

from crunch.corpus.sites import address_of, group_by_site, site_name


@pytest.mark.parametrize(
    ("html", "address"),
    [
        ("<link rel=canonical href=https://a.org/x>", "https://a.org/x"),
        ("<link href='https://a.org/x?a=1&amp;b=2' rel='canonical'>", "https://a.org/x?a=1&b=2"),
        ('<meta property="og:url" content="http://a.org/y">', "http://a.org/y"),
        ("<!-- saved from url=(0021)http://www.a.org/z.html -->\n<html>", "http://www.a.org/z.html"),
        ("<!-- saved from url=(0014)about:internet --><link rel=canonical href=http://b.org>", "http://b.org"),
        ("<!--\n Page saved with SingleFile \n url: https://c.org/p \n-->", "https://c.org/p"),
        ("<link rel=canonical href=/relative>", None),
        ("<link rel=stylesheet href=https://a.org/x.css>", None),
        ("<p>nothing", None),
    ],
)
def test_address(html, address):
    assert address_of(html) == address


def test_folder_is_one_site():
    assert group_by_site([("f", None), ("f", None), ("g", None)]) == ["f", "f", "g"]


def test_pages_that_say_otherwise_are_of_other_sites():
    pages = [("f", "http://www.a.org/1"), ("f", "http://b.org/1"), ("f", None), ("f", "http://a.org/2")]
    assert group_by_site(pages) == ["a.org", "b.org", "f", "a.org"]


def test_silent_pages_belong_to_the_site_of_their_folder():
    assert group_by_site([("f", "http://a.org/1"), ("f", None), ("g", None)]) == ["a.org", "a.org", "g"]


def test_blogs_of_one_host_are_sites_of_their_own_and_subdomains_of_one_owner_are_not():
    hosts = ["ada.blogspot.co.uk", "bob.blogspot.co.uk", "www.bbc.co.uk", "news.bbc.co.uk"]
    pages = [("f", f"https://{host}/x") for host in hosts]
    assert group_by_site(pages) == ["ada.blogspot.co.uk", "bob.blogspot.co.uk", "bbc.co.uk", "bbc.co.uk"]


def test_what_is_no_web_address_says_nothing_of_a_site():
    assert group_by_site([("f", "file:///home/x"), ("g", "http://[bad")]) == ["f", "g"]


@pytest.mark.parametrize(("site", "name"), [("a.org", "a.org"), ("/a/b/news", "news"), ("C:\\a\\news", "news")])
def test_a_folder_is_named_by_its_last_name(site, name):
    assert site_name(site).rpartition("\\")[2] == name
