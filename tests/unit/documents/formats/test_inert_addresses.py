"""Addresses that run nothing."""

from __future__ import annotations

import pytest

from crunch.documents.formats.inert_addresses import is_link, is_picture, is_picture_set, of_the_web, set_of_the_web


@pytest.mark.parametrize(
    "address",
    ["javascript:x", " JAVA\nscript:x", "\x01javascript:x", "data:text/html,x", "vbscript:x", "blob:x"],
)
def test_what_runs_is_neither(address):
    assert not is_link(address)
    assert not is_picture(address)


@pytest.mark.parametrize("address", ["", "/a:b", "#a:b", "?a:b", "a/b:c", "//a.example", "HTTPS://a.example", "tel:1"])
def test_other_addresses_are_links(address):
    assert is_link(address)


def test_pictures_may_be_data():
    assert is_picture("data:image/png;base64,AAAA")
    assert not is_link("data:image/png;base64,AAAA")
    assert not is_picture("data:image/png,x".replace("png", "html"))
    assert is_picture_set("data:image/png;base64,AAAA 1x, /b.png 2x")
    assert not is_picture_set("/b.png 1x, javascript:x 2x")


@pytest.mark.parametrize("beginning", ["//", " //", "\\\\", "/\\", "///", "/\n/"])
def test_what_names_a_server_is_of_the_web_and_no_share_of_the_local_network(beginning):
    assert of_the_web(f"{beginning}a.example/b") == "https://a.example/b"


@pytest.mark.parametrize("address", ["", "/", "/a//b", "a//b", "https://a.example//b", "#//", "?//"])
def test_others_stay(address):
    assert of_the_web(address) == address


def test_the_same_in_a_set():
    assert set_of_the_web("//a/b 1x,//c/d 2x, /e//f 3x") == "https://a/b 1x,https://c/d 2x, /e//f 3x"
