"""Tags of markup that is written anew."""

from __future__ import annotations

import pytest
from lxml import etree

from crunch.documents.formats.clean_tags import Speech, Tag, marked_up


def test_text_is_no_markup_and_holds_what_xml_holds():
    assert marked_up('a<b> & "c"') == "a&lt;b&gt; &amp; &quot;c&quot;"
    assert marked_up("a\fb\rc\x01") == "a b c\ufffd"
    hard = "".join(map(chr, [*range(32), 0x7F, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF, 0x1F600]))
    element = etree.fromstring(f'<a b="{marked_up(hard)}">{marked_up(hard)}</a>')
    assert "\U0001f600" in (element.text or "")


@pytest.mark.parametrize(
    ("speech", "around", "expected"),
    [
        (Speech("en"), Speech("en"), ""),
        (Speech("ar", "rtl"), Speech("en"), ' lang="ar" xml:lang="ar" dir="rtl"'),
        (Speech("en", "ltr"), Speech("en", "rtl"), ' dir="ltr"'),
    ],
)
def test_only_what_differs_from_what_is_around_is_said(speech, around, expected):
    assert speech.beside(around) == expected


def test_what_may_stand_in_a_tag():
    assert [Tag(name).model for name in ("", "li", "h1", "ul", "tr")] == ["flow", "direct", "line", "list", "row"]
