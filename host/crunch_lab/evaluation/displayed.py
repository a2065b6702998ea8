"""All displayed text of HTML: what the `plain` algorithm keeps."""

from __future__ import annotations

from crunch.documents.parsing import parse_html
from crunch.service import extract_page


def displayed_text(html: str) -> str:
    """The displayed text, one block a line."""
    return extract_page(parse_html(html), "plain").text
