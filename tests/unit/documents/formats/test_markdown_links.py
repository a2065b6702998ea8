"""Where links of Markdown lead."""

from __future__ import annotations

import pytest

from crunch.documents.formats.markdown_links import image_of, target_of
from crunch.documents.parsing import parse_html

PAGE = parse_html("<img src='/p 1.png' alt='A [boat]'><img alt=B><img src=x width=1 height=1>", "https://a.example/b/")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("c d", "https://a.example/b/c%20d"),
        ("mailto:a@b", "mailto:a@b"),
        ("javascript:x", None),
        ("", None),
        ("http://[", None),
    ],
)
def test_targets(address, expected):
    assert target_of(PAGE, address) == expected


def test_pictures():
    found = [image_of(PAGE, number) for number, tag in enumerate(PAGE.tags) if tag == "img"]
    assert found == [r"![A \[boat\]](https://a.example/p%201.png)", "B", ""]
