"""Blocks: which text is a block's own, and how much of it is in links."""

from __future__ import annotations

from hypothesis import given

from crunch.documents.blocks import blocks_of, remove_own_text
from crunch.documents.page import Page
from crunch.documents.tags import BLOCK
from tests.support.pages import by_id, snapshot_page
from tests.support.trees import pages


def own(page: Page) -> dict[str, tuple[int, int]]:
    """Id of the block -> its own characters and those of them in links."""
    blocks = blocks_of(page)
    return {
        page.elements[number].get("id", page.tags[number]): (blocks.characters[number], blocks.link_characters[number])
        for number in blocks.with_text
    }


def test_nested_blocks_count_for_themselves():
    page = snapshot_page('<div id="d">ab <p id="p">c</p> d <b>e<i>f</i></b></div>')
    assert own(page) == {"d": (5, 0), "p": (1, 0)}


def test_link_counts_for_the_block_it_is_in_and_for_the_blocks_in_it():
    page = snapshot_page('<div id="d">a<a>b<b>c</b><p id="p">d<i>e</i></p>f</a>g</div>')
    assert own(page) == {"d": (5, 3), "p": (2, 2)}


def test_blanks_and_what_is_not_displayed_do_not_count():
    page = snapshot_page('<p id="p"> a\u00a0b <script>x</script><a crunch:hidden="tree">y</a></p><p id="q"> </p>')
    assert own(page) == {"p": (2, 0)}


def test_blocks_come_in_the_order_of_their_first_text():
    page = snapshot_page('<div id="a"><div id="b">b</div>a</div><div id="c">c</div>')
    assert list(own(page)) == ["b", "a", "c"]


def test_text_outside_all_blocks_is_that_of_the_root():
    page = snapshot_page('<span id="s">a</span>')
    blocks = blocks_of(page)
    assert blocks.owners[by_id(page, "s")] == page.tags.index("body")


@given(pages())
def test_every_character_is_counted_once(page):
    blocks = blocks_of(page)
    assert sum(blocks.characters) == page.character_count
    assert all(link <= all_ for link, all_ in zip(blocks.link_characters, blocks.characters, strict=True))
    assert sorted(blocks.with_text) == [number for number, count in enumerate(blocks.characters) if count]


@given(pages())
def test_owner_is_the_nearest_block_around(page):
    blocks = blocks_of(page)
    for number in range(len(page)):
        around = number
        while page.tags[around] not in BLOCK and around:
            around = page.parents[around]
        assert blocks.owners[number] == around
        linked, above = page.tags[number] == "a", number
        while above and not linked:
            above = page.parents[above]
            linked = page.tags[above] == "a"
        assert bool(blocks.in_link[number]) == linked


def test_own_text_of_a_block_is_removed_and_that_of_blocks_in_it_is_not():
    page = snapshot_page('<div id="d">a<b>b</b>c<p id="p">d</p>e</div>f')
    gone = bytearray(len(page))
    gone[by_id(page, "d")] = 1
    given = bytes(page.ink_texts), bytes(page.ink_tails)
    kept_texts, kept_tails = remove_own_text(page, blocks_of(page), gone, *given)
    texts = [text for text, kept in zip(page.texts, kept_texts, strict=True) if kept]
    tails = [tail for tail, kept in zip(page.tails, kept_tails, strict=True) if kept]
    assert (texts, tails) == (["d"], ["f"])
