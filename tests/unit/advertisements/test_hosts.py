"""Addresses against the list of advertisement servers."""

from __future__ import annotations

import re

import pytest

from crunch.advertisements.hosts import (
    LIST,
    advertisement_server,
    host_of,
    listed_domain,
    read_hosts,
    shipped_hosts,
)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("http://ad.doubleclick.net/x", "ad.doubleclick.net"),
        ("HTTPS://AD.DoubleClick.NET:443/x", "ad.doubleclick.net"),
        ("//ad.doubleclick.net", "ad.doubleclick.net"),
        ("http://user:word@ad.doubleclick.net./?q#f", "ad.doubleclick.net"),
        (" \n http:\\\\ad.doubleclick.net\\x", "ad.doubleclick.net"),
        ("http://a.test?http://doubleclick.net", "a.test"),
        ("http://a.test#@doubleclick.net", "a.test"),
        ("/doubleclick.net", None),
        ("doubleclick.net", None),
        ("mailto:a@doubleclick.net", None),
        ("data:,//doubleclick.net", None),
        ("http://", None),
        ("", None),
        (None, None),
    ],
)
def test_host_of_an_address(address, host):
    assert host_of(address) == host


@pytest.mark.parametrize(
    ("host", "entry"),
    [
        ("doubleclick.net", "doubleclick.net"),
        ("a.b.doubleclick.net", "doubleclick.net"),
        ("notdoubleclick.net", None),
        ("doubleclick.net.example", None),
        ("net", None),
        ("", None),
    ],
)
def test_host_or_a_parent_domain_is_listed(host, entry):
    assert listed_domain(host, frozenset(["doubleclick.net"])) == entry


def test_lists_and_hosts_files_are_read():
    text = "# hosts\n\n Example.test # here\n0.0.0.0 other.test\n127.0.0.1\tthird.test.\n"
    assert read_hosts(text) == {"example.test", "other.test", "third.test"}


def test_server_of_an_address():
    assert advertisement_server("https://ad.doubleclick.net/x") == "doubleclick.net"
    assert advertisement_server("https://example.test/") is None
    assert advertisement_server("/x", "https://doubleclick.net/") is None
    assert advertisement_server("https://ad.doubleclick.net/x", "https://www.doubleclick.net/") is None
    assert advertisement_server("https://ad.doubleclick.net/x", "https://example.test/") == "doubleclick.net"


def test_shipped_list_is_plain_and_holds_no_site_that_people_read():
    hosts = shipped_hosts()
    assert "doubleclick.net" in hosts
    assert all(re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", host) for host in hosts)
    for site in ("google.com", "youtube.com", "facebook.com", "amazon.com", "yandex.ru", "baidu.com", "wikipedia.org"):
        assert listed_domain(f"www.{site}", hosts) is None
    lines = [line for line in LIST.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert len(lines) == len(set(lines)) == len(hosts)
