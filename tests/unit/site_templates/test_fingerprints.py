from __future__ import annotations

from crunch.site_templates.fingerprints import MOST, Hasher, hashes_of, page_nodes
from tests.support.pages import html_page

SECRET = b"s" * 32


def test_equal_texts_have_equal_hashes_on_one_site_only():
    here, there = Hasher(SECRET, "https://a.example"), Hasher(SECRET, "https://b.example")
    key = (0, "p", "Some text")
    assert here.node(key) == Hasher(SECRET, "https://a.example").node(key)
    assert here.node(key) != there.node(key)
    assert here.node(key) != Hasher(b"t" * 32, "https://a.example").node(key)
    assert len({here.node((0, "p", "A")), here.node((0, "b", "A")), here.node((1, "p", "A"))}) == 3


def test_fragments_of_addresses_do_not_count():
    hasher = Hasher(SECRET, "https://a.example")
    assert hasher.address("https://a.example/1#top") == hasher.address("https://a.example/1")
    assert hasher.address("https://a.example/1?x") != hasher.address("https://a.example/1")


def test_a_page_is_bounded():
    body = "".join(f"<p>Line {number}</p>" for number in range(MOST + 500))
    assert len(hashes_of(Hasher(SECRET, "a"), page_nodes(html_page(body)))) == MOST
