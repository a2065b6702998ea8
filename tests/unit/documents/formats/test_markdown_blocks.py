"""Indentation of Markdown by quotes and lists."""

from __future__ import annotations

import pytest

from crunch.documents.formats.markdown_blocks import DEEPEST, DEFINITION, Blocks, Container


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


def test_code_ends_a_definition_and_items_in_it_and_what_comes_later_has_its_own():
    blocks = Blocks()
    blocks.open(Container(DEFINITION))
    blocks.add("a")
    blocks.open(Container("1. "))
    blocks.add("b")
    blocks.close()
    blocks.open(Container("2. "))
    blocks.add("```\nc\n```", is_code=True)
    blocks.add("d")
    blocks.close()
    blocks.add("e")
    blocks.close()
    blocks.open(Container(DEFINITION))
    blocks.add("f")
    blocks.close()
    assert blocks.text() == ":   a\n    1. b\n\n2. ```\n   c\n   ```\n\n   d\n\ne\n\n:   f"


def test_what_no_line_of_text_goes_over_into_needs_no_blank_line():
    for marker, between in (("- ", "\n"), ("1. ", "\n"), ("2. ", "\n\n"), ("", "\n")):
        blocks = Blocks()
        blocks.open(Container("- "))
        blocks.add("a")
        blocks.open(Container(marker))
        blocks.open(Container("- "))
        blocks.add("b")
        assert blocks.text() == f"- a{between}  {marker or '> '}- b"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x0c", "\x85", "\u2028", "\u2029"])
def test_every_line_is_indented_whatever_ends_it(end):
    blocks = Blocks()
    blocks.open(Container())
    blocks.add(f"a{end}b{end}{end}c", is_code=True)
    assert blocks.text() == "> a\n> b\n>\n> c"
