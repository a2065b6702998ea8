"""Names of attributes are those that a browser reads."""

from __future__ import annotations

import pytest
from lxml import etree

from crunch.documents.formats.attribute_names import MOST_ATTRIBUTES, fold_names


def folded(attributes: str) -> dict[str, str]:
    element = etree.fromstring(f'<img xmlns:x="urn:x" {attributes}/>')
    fold_names(element)
    return dict(element.attrib)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('SRC="a"', {"src": "a"}),
        ('srcSet="a" ALT="b"', {"srcset": "a", "alt": "b"}),
        ('SRC="a" src="b" Src="c"', {"src": "a"}),
        ('src="b" SRC="a" id="c"', {"src": "b", "id": "c"}),
        ('viewBox="0 0 1 1" refX="1"', {"viewBox": "0 0 1 1", "refX": "1"}),
        ('viewBox="0 0 1 1" HREF="#a"', {"viewBox": "0 0 1 1", "href": "#a"}),
        ('VIEWBOX="0 0 1 1"', {"viewbox": "0 0 1 1"}),
        ('bac\u212aground="a"', {"bac\u212aground": "a"}),
        ('\u00c9="a" B="c"', {"\u00c9": "a", "b": "c"}),
        ('x:HREF="a" B="c"', {"b": "c"}),
    ],
)
def test_names_are_read_as_browsers_read_them(attributes, expected):
    found = folded(attributes)
    assert found == expected
    assert list(found) == list(expected)


def test_elements_without_capitals_are_left_alone():
    assert folded('src="a" x:href="b"') == {"src": "a", "{urn:x}href": "b"}


def test_no_more_attributes_than_are_written():
    many = " ".join(f'A{number}="x"' for number in range(MOST_ATTRIBUTES + 9))
    assert len(folded(many)) == MOST_ATTRIBUTES
