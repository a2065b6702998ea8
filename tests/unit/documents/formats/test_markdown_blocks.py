"""Indentation of Markdown by quotes and lists."""

from __future__ import annotations

from crunch.documents.formats.markdown_blocks import DEEPEST, Blocks, Container


def test_blocks_are_apart():
    blocks = Blocks()
    blocks.add("a")
    blocks.add("b\nc")
    assert blocks.text() == "a\n\nb\nc"


def test_item_indents_what_follows_by_its_marker():
    blocks = Blocks()
    blocks.open(Container("10. "))
    blocks.add("a\nb")
    blocks.add("c\n\nd")
    blocks.close()
    blocks.add("e")
    assert blocks.text() == "10. a\n    b\n\n    c\n\n    d\n\ne"


def test_items_follow_each_other_and_paragraphs_in_them_do_not():
    blocks = Blocks()
    for texts in (["a"], ["b", "c"], ["d"]):
        blocks.open(Container("- "))
        for text in texts:
            blocks.add(text)
        blocks.close()
    assert blocks.text() == "- a\n- b\n\n  c\n\n- d"


def test_quote_goes_on_over_the_line_between_its_blocks():
    blocks = Blocks()
    blocks.open(Container())
    blocks.add("a")
    blocks.add("b")
    blocks.close()
    blocks.open(Container())
    blocks.add("c")
    assert blocks.text() == "> a\n>\n> b\n\n> c"


def test_very_deep_nesting_is_not_indented_any_further():
    blocks = Blocks()
    for _ in range(10 * DEEPEST):
        blocks.open(Container())
    blocks.add("a")
    assert blocks.text() == "> " * DEEPEST + "a"
