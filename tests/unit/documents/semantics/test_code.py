"""Numbers of lines, buttons and languages of code."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.semantics.code import companions_of, language_of
from tests.support.pages import html_page
from tests.support.timing import GROWTH, is_linear

CODE = "<pre><code>x = 1\n  y</code></pre>"


@pytest.mark.parametrize(
    "body",
    [
        "<table><tr><td class='gutter gl'><pre class=lineno>1\n2\n</pre></td><td class=code><pre>x = 1\n  y</pre></td></tr></table>",  # noqa: E501
        "<table><tr><td><pre>1\n2</pre></td><td><pre>x = 1\n  y</pre></td></tr></table>",
        "<div class=linenodiv><pre>7\n8</pre></div><div><pre>x = 1\n  y</pre></div>",
        "<pre><span class=linenumber>1</span>x = 1\n<span class=lineno>2 </span>  y</pre>",
        f"<div class=codeBlock>{CODE}<button class=copy aria-label='Copy code'>Copy</button></div>",
        f"<div><div class=header><button>Kopieren</button></div>{CODE}</div>",
        f"<div class=highlight>{CODE}<div class='zeroclipboard-container'><clipboard-copy class='ClipboardButton'>Copy</clipboard-copy></div></div>",  # noqa: E501
        f"<figure>{CODE}<a role=button href=#>Copied!</a></figure>",
        f"<div><span class=copyBtn>复制代码</span>{CODE}</div>",
        "<pre><code>x = 1\n  y</code><button>Copy</button></pre>",
    ],
)
def test_companions_of_code_go(body):
    extraction = keep_everything(html_page(f"<p>Put this into the file.</p>{body}<p>Then start it.</p>"))
    assert extraction.text == "Put this into the file.\nx = 1\n  y\nThen start it."
    assert extraction.markdown == "Put this into the file.\n\n```\nx = 1\n  y\n```\n\nThen start it."


@pytest.mark.parametrize(
    "body",
    [
        "<button>Copy</button><p>text</p>",
        f"<p>{'a long text ' * 20}<button>Press</button></p>{CODE}",
        "<p class=ln>1984</p><pre>x</pre><p class=copyright>2026</p>"[17:],
        "<pre>1\n2\n3</pre>",
        "<table><tr><td class=gutter>left</td><td><pre>x</pre></td></tr></table>",
        "<pre>3\n1</pre><pre>x</pre>",
    ],
)
def test_other_parts_stay(body):
    assert companions_of(html_page(f"<main>{body}</main>")) == []


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("<pre><code class=language-python>x</code></pre>", "python"),
        ("<pre class=lang-js>x</pre>", "js"),
        ("<div class='highlight highlight-source-shell'><pre>x</pre></div>", "shell"),
        (
            "<div class='language-ruby highlighter-rouge'><div class=highlight><pre class=highlight><code>x</code></pre></div></div>",  # noqa: E501
            "ruby",
        ),
        ("<div class='highlight-c++ notranslate'><div class=highlight><pre>x</pre></div></div>", "c++"),
        ("<pre data-lang=go><code>x</code></pre>", "go"),
        ("<pre><code data-language=TypeScript>x</code></pre>", "typescript"),
        ("<pre class='sourceCode haskell'><code class='sourceCode haskell'>x</code></pre>", "haskell"),
        ("<pre><code class='hljs rust'>x</code></pre>", "rust"),
        ("<pre><code class='hljs rust-block go'>x</code></pre>", "go"),
        ("<pre><code class='hljs nohighlight'>x</code></pre>", ""),
        ("<pre class='brush: php'>x</pre>", "php"),
        ("<pre class='src src-lisp'>x</pre>", "lisp"),
        ("<pre lang=yaml>x</pre>", "yaml"),
        ("<div lang=python><pre lang=en>x</pre></div>", ""),
        ("<pre class='highlight-default code'>x</pre>", ""),
        ("<pre><code class=language-none>x</code></pre>", ""),
        ("<pre>x</pre>", ""),
        (
            "<div class=highlight-python><div class=highlight><table><tr><td><div><pre>x</pre></div></td></tr></table></div></div>",  # noqa: E501
            "python",
        ),
    ],
)
def test_language(body, language):
    page = html_page(body)
    assert language_of(page, page.tags.index("pre")) == language
    assert keep_everything(page).markdown.startswith(f"```{language}\nx")


@pytest.mark.parametrize(
    "numbers",
    [
        "<span style='white-space:pre;user-select:none'>{}</span>",
        "<span style='-webkit-user-select: none'>{}\n</span>",
        "<span class=linenr>{}: </span>",
    ],
)
def test_numbers_among_the_lines_of_code_go(numbers):
    body = f"<pre>{numbers.format(1)}quay get\n{numbers.format(2)}quay put\n</pre>"
    assert keep_everything(html_page(body)).text == "quay get\nquay put"


def test_what_only_cannot_be_selected_stays():
    body = "<pre><span style='user-select:none'>$ </span>quay get</pre><p style='user-select:none'>7</p>"
    assert keep_everything(html_page(body)).text == "$ quay get\n7"


def test_a_label_that_only_names_the_language_goes():
    body = "<div><div><span>Python</span><button>Copy code</button></div><pre><code class=language-python>x</code></pre></div>"  # noqa: E501
    extraction = keep_everything(html_page(body))
    assert extraction.text == "x"
    assert extraction.markdown == "```python\nx\n```"


@pytest.mark.parametrize(
    "part", [f"<div>{CODE}<button>Copy</button></div>", CODE, "<div><pre>x</pre>", "<pre>1\n2</pre>", "<pre><b>"]
)
def test_much_code_takes_linear_time(part):
    small, large = (html_page(part * size) for size in (100, 100 * GROWTH))
    assert is_linear(_fresh, small, large)


def _fresh(page):
    page._found.clear()
    return companions_of(page)
