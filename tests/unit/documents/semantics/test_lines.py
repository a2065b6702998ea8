"""Inline elements that stand on lines of their own."""

from __future__ import annotations

import pytest

import crunch


def found(body: str) -> tuple[str, str]:
    extraction = crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain")
    return extraction.text, extraction.markdown


def test_spans_that_are_blocks_by_their_style_part_words():
    body = '<div><span style="display:block">Gamma</span><span style="color:red; display: block">Delta</span>end</div>'
    assert found(body) == ("Gamma\nDelta\nend", "Gamma\n\nDelta\n\nend")


def test_other_styles_part_nothing():
    body = '<p>a<span style="display:inline-block">b</span><span style="--display:block">c</span></p>'
    assert found(body)[0] == "abc"


@pytest.mark.parametrize(
    "code",
    [
        '<span class="line">a = 1</span><span class="line">  go(a)</span>',
        '<span class="line">a = 1</span>\n<span class="line">  go(a)</span>',
        '<span class="token-line"><i>a = 1</i><br></span><span class="token-line"><i>  go(a)</i><br></span>',
        '<span class="line"><span class="cl">a = 1\n</span></span><span class="line"><span class="cl">  go(a)\n</span></span>',  # noqa: E501
        "<div>a = 1</div><div>  go(a)</div>",
        "<table><tr><td>a = 1</td></tr> <tr><td>  go(a)</td></tr></table>",
    ],
)
def test_lines_of_code_are_lines_of_one_block(code):
    text, markdown = found(f"<pre><code>{code}</code></pre>")
    assert text == "a = 1\n  go(a)"
    assert markdown == "```\na = 1\n  go(a)\n```"
