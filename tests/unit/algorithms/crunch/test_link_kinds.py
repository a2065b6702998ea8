"""Text links and image links."""

from __future__ import annotations

from crunch.algorithms.crunch.link_kinds import LinkKinds
from tests.support.crunch_runs import state_and_rules
from tests.support.pages import by_id, html_page

BODY = (
    '<a id="t" href="/">text</a><a id="i" href="/"><img></a><a id="b" href="/"><svg></svg>text</a>'
    '<a id="e" href="/"></a>'
    '<a id="n">no address</a><a id="h" href="/"><noscript><img></noscript></a>'
)


def test_links_by_what_they_hold():
    page = html_page(BODY)
    kinds = LinkKinds.of(state_and_rules(page)[0])
    assert kinds.text_links == [by_id(page, "t"), by_id(page, "b")]
    assert kinds.image_links == [by_id(page, "i")]
