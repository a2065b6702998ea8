"""Pages in every format, compared with golden files; in HTML node by node."""

from __future__ import annotations

import pytest
from lxml import etree

from tests.golden.expectations import FORMATS, PAGES, names, outputs

EXPECTED = [(name, suffix) for name in names() for suffix in FORMATS]


@pytest.mark.parametrize(("name", "suffix"), EXPECTED, ids="".join)
def test_page(name, suffix):
    path, text = next((path, text) for path, text in outputs(name) if path.name == name + suffix)
    assert path.is_file(), f"there is no {path.name}; look at what the page gives, then write it"
    golden = path.read_text("utf-8")
    if suffix == ".kept.html":
        assert nodes(text) == nodes(golden)
    assert text == golden


def nodes(html: str) -> list[tuple[str, dict[str, str], str, str]]:
    """Name, attributes, text and tail of every element, white space collapsed."""
    root = etree.fromstring(html, etree.HTMLParser())
    return [
        (
            element.tag,
            dict(element.attrib),
            " ".join((element.text or "").split()),
            " ".join((element.tail or "").split()),
        )
        for element in root.iter()
    ]


def test_every_file_belongs_to_a_page():
    made = {f"{name}{suffix}" for name in names() for suffix in (".html", ".json", *FORMATS)}
    assert {path.name for path in PAGES.iterdir()} == made
    assert len(names()) >= 4
