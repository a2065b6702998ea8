"""Kept nodes as markup of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from lxml import etree

from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.formats.clean_markup import clean_language, clean_markup
from tests.support.pages import html_page, keeping
from tests.support.timing import GROWTH, is_linear
from tests.support.trees import extractions


def markup(body: str) -> str:
    written = clean_markup(keep_everything(html_page(body)), lambda _, words, in_link: f"[{words}]")
    return written.body.replace("\n", "")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<div class=a style='color:red'>a <b onclick=x>b</b></div>", "<p>a <strong>b</strong></p>"),
        ("<ol start=3 reversed><li value=7>a</ol>", '<ol start="3" reversed="reversed"><li value="7">a</li></ol>'),
        ("<p>H<sub>2</sub>O <abbr title='a&b'>x</abbr></p>", None),
        ("<table><caption>c</caption><thead><tr><th scope=col>a<th>b</thead><tr><td colspan=2>d</table>", None),
        ("<table><tr><td><h2>a</h2><p>b</p></td></tr></table>", None),
        ("<table><tr><th>a<th>b<tr><td><td>c</table>", None),
        ("<p lang=ja>a <span lang=en dir=ltr>b</span></p>", None),
        ("<p>a <iframe src=https://b.example/v title=Video></iframe></p>", None),
        ("<p>a <img src=a.png alt='b &lt;c'> d</p>", "<p>a [b <c] d</p>"),
        ("<dl><dt>a<dd>b</dl><blockquote>c</blockquote><hr><p>d", None),
        ("<p>a<script>b</script><style>c</style><template>d</template></p>", "<p>a</p>"),
        ("<pre>a\n  b</pre>", "<pre><code>a  b</code></pre>"),
    ],
)
def test_markup(body, expected):
    others = {
        "H<sub>": '<p>H<sub>2</sub>O <abbr title="a&amp;b">x</abbr></p>',
        "<caption>": '<caption>c</caption><tr><th scope="col">a</th><th>b</th></tr><tr><td colspan="2">d</td></tr>',
        "<h2>": "<p>b</p>",
        "<td><td>": "<tr><td></td><td>c</td></tr>",
        "lang=ja": '<p lang="ja" xml:lang="ja">a <span lang="en" xml:lang="en" dir="ltr">b</span></p>',
        "iframe": '<p>a <a href="https://b.example/v">Video</a></p>',
        "<dl>": "<dl><dt>a</dt><dd>b</dd></dl><blockquote><p>c</p></blockquote><hr/><p>d</p>",
    }
    if expected is not None:
        assert markup(body) == expected
    else:
        wanted = next(value for key, value in others.items() if key in body)
        assert wanted in markup(body)
        assert "<table" not in wanted or "<table" in markup(body)


def test_code_is_exact_and_has_its_language():
    code = "if a < b:\n\treturn  'x'\n\n  # end"
    page = html_page(f"<pre class='language-python'><code>{code.replace('<', '&lt;')}</code></pre>")
    body = clean_markup(keep_everything(page), lambda *_: "").body
    element = etree.fromstring(f"<body>{body}</body>").find("pre/code")
    assert element.get("class") == "language-python"
    assert element.text == code


def test_formulas_are_written_once_as_tex():
    body = markup(
        '<p>a <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>'
    )
    assert body == '<p>a <span class="math inline">$x^2$</span></p>'


def test_headings_are_listed_with_their_places():
    written = clean_markup(
        keep_everything(
            html_page(
                "<h1>A <b>b</b></h1><h2></h2><h3>C<br>d<div>e</div></h3><span role=heading aria-level=4>F</span>g"
            )
        ),
        lambda *_: "",
    )
    assert [(heading.level, heading.text) for heading in written.headings] == [(1, "A b"), (3, "C d e"), (4, "F")]
    assert written.body.endswith("F</h4>\n<p>g</p>\n")
    assert all(f'id="{heading.place}"' in written.body for heading in written.headings)


def test_only_what_is_kept_is_written():
    body = clean_markup(
        keeping(html_page("<p id=a>a</p><p>b <img src=x alt=c></p>"), "a"), lambda _, words, __: words
    ).body
    assert body == "<p>a</p>\n"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("de-AT", "de-AT"),
        ("zh-Hant-TW", "zh-Hant-TW"),
        ("pt_BR", "pt-BR"),
        ("en-US-utf", "en-US"),
        ("en-US-GB", "en-US"),
        ("en-", "en"),
        ("English", ""),
        ("x y", ""),
        ("", ""),
        (None, ""),
        ('a"b', ""),
    ],
)
def test_languages(name, expected):
    assert clean_language(name) == expected


@given(extractions())
def test_whatever_is_kept_is_well_formed_and_all_there(extraction):
    body = etree.fromstring(f"<body>{clean_markup(extraction, lambda *_: '').body}</body>")
    assert "".join(extraction.text.split()) == "".join("".join(body.itertext()).split())


@pytest.mark.slow
def test_linear_time():
    def page(size: int) -> Extraction:
        return keep_everything(html_page("<div><ul><li><b>a<p><a href=#x>b</a></p>" * size))

    assert is_linear(lambda extraction: clean_markup(extraction, lambda *_: ""), page(300), page(300 * GROWTH))
