from math import log1p

import pytest

from crunch.page_types.links import link_facts, relation_facts

ADDRESS = "https://www.example.org/docs/guide"


def test_ways_of_links():
    links = [
        "#top", "mailto:a@example.org", "https://other.example/x", "/docs/guide/install", "/docs/guide?page=2",
        "usage", "//example.org/about", "/docs/usage", "http://[",
    ]  # fmt: skip
    facts = link_facts(ADDRESS, links)
    counts = {name: round(pow(2.718281828, facts[f"links_{name}"]) - 1) for name in ("anchor", "mailto:", "other_site")}
    assert counts == {"anchor": 1, "mailto:": 1, "other_site": 1}
    assert facts["links_own_site"] == log1p(6), "the mail's address has a path, too"
    assert facts["links_below"] == log1p(1)
    assert facts["links_beside"] == log1p(5)
    assert facts["links_itself"] == facts["links_itself_query"] == log1p(1)
    assert facts["links_again"] == log1p(1), "two ways to /docs/usage"
    assert facts["links_share_anchor"] == pytest.approx(1 / 9)
    assert facts["links_one_folder"] == log1p(4)


def test_no_links_and_no_address():
    facts = link_facts(None, [])
    assert set(facts.values()) == {0.0}
    assert list(facts) == list(link_facts(ADDRESS, ["/a"]))


def test_long_links_are_read_in_part():
    assert link_facts(ADDRESS, ["/" + "a/" * 5_000])["links_depth"] == 150


def test_relations():
    facts = relation_facts(["NoFollow ugc", "nofollow", "stylesheet"])
    assert facts["relation_nofollow"] == log1p(2)
    assert (facts["relation_ugc"], facts["relation_next"]) == (log1p(1), 0.0)
