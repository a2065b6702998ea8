"""Formulas of a book: what of MathML is written, and what is refused."""

from __future__ import annotations

import pytest
from lxml import etree

from crunch.documents.formats.book_formulas import mathml_of
from crunch.documents.parsing import parse_snapshot
from crunch.documents.semantics.formulas import formulas_of
from crunch.documents.tags import FACTS


def written(inner: str) -> str:
    page = parse_snapshot(
        f'<html xmlns:crunch="{FACTS}"><body><p><math alttext="x">{inner}</math></p></body></html>', url=None
    )
    (formula,) = formulas_of(page)
    return mathml_of(page, formula)


A, B = "<mi>a</mi>", "<mi>b</mi>"


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (f"<mrow>{A}<mo stretchy='false' style='x'>+</mo></mrow>", f'<mrow>{A}<mo stretchy="false">+</mo></mrow>'),
        (f"<semantics><mfrac>{A}{B}</mfrac><annotation>c</annotation></semantics>", f"<mfrac>{A}{B}</mfrac>"),
        (f"<maction actiontype='toggle'>{A}{B}</maction>", A),
        (f"<mtable columnalign='left right'><mtr><mtd>{A}</mtd></mtr></mtable>",
         f'<mtable columnalign="left right"><mtr><mtd>{A}</mtd></mtr></mtable>'),
        (f"<mfenced open='[' close='&lt;'>{A}</mfenced>", f'<mfenced open="[">{A}</mfenced>'),
        ("<mi mathvariant='bold' href='javascript:x' id='y'>a&lt;</mi>", '<mi mathvariant="bold">a&lt;</mi>'),
        ("<mspace width='9em'/>", "<mspace/>"),
    ],
)  # fmt: skip
def test_what_is_written(inner, expected):
    found = written(inner)
    assert found == f'<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x">{expected}</math>'
    etree.fromstring(found)


@pytest.mark.parametrize(
    "inner",
    [
        f"<mfrac>{A}</mfrac>",
        f"<msubsup>{A}{B}</msubsup>",
        "<script>x</script>",
        "<mglyph src='x'/>",
        f"<mtable><mtd>{A}</mtd></mtable>",
        "<mrow>" * 60 + A + "</mrow>" * 60,
        A * 3000,
        "<semantics><annotation>x</annotation></semantics>",
        "",
    ],
)
def test_what_is_left_to_tex(inner):
    assert written(inner) == ""
