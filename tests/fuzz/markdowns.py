"""Campaign: small pages, blocks in blocks, with text that reads as Markdown and HTML, to Markdown that stays inert."""

from __future__ import annotations

from pathlib import Path
from random import Random

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html
from tests.fuzz.case import Case, FoundError
from tests.support.markdown_reading import assert_harmless

BLOCKS = (
    "p div blockquote ul ol li pre h2 table tr td th figure figcaption section details summary address dl dt dd center "
    "xmp listing textarea form fieldset legend math svg article caption select option button ruby rt"
    " pre pre pre pre dd dd li li blockquote blockquote"  # what indents lines, and what is not escaped
).split()
INLINE = (
    "b i code a span em strong u sup sub kbd samp tt q font small mark var label img br hr wbr iframe noscript template"
).split()
SIGNS = (
    *(
        "```",
        "`",
        "``",
        "~~~",
        "~~~~",
        "\n\n",
        "\n",
        "    ",
        "# ",
        "- ",
        "1. ",
        "5. ",
        "> ",
        ":   ",
        "---",
        "===",
        "|",
        "-|-",
    ),
    *(
        "\\",
        "*",
        "**",
        "_",
        "&lt;!--",
        "--&gt;",
        "&lt;![CDATA[",
        "]]&gt;",
        "&lt;?",
        "![",
        "]",
        "(",
        ")",
        "$$",
        "$",
        "word",
    ),
    *("&#13;", "&#13;&#13;", "&#12;", "&#9;", "&#x2028;", "&#x2029;", "\x85", "&#xb;", "&nbsp;", "&#x200b;", "\u3000"),
    *("&lt;img src=x onerror=ran()&gt;",) * 4,
    *("&amp;lt;img src=x onerror=ran()&amp;gt;", "&lt;script&gt;ran()&lt;/script&gt;", "&lt;javascript:ran()&gt;"),
    *("[a](javascript:ran())", "[x]: javascript:ran()", "\\(x\\)", "\\[ y \\]", "&amp;#60;b&amp;#62;"),
)
IN_CODE = (
    "&lt;img src=x onerror=ran()&gt;",
    "&#13;",
    "\n",
    "\n\n",
    "```",
    "word",
    "&#x2028;",
    "    ",
    "[x]: javascript:ran()",
)
"""What matters where nothing is escaped."""
ADDRESSES = (
    *(
        "/x",
        "javascript:ran()",
        "https://e/)](javascript:ran())",
        "x&quot;y",
        "&lt;img&gt;",
        "",
        "java&#10;script:ran()",
    ),
    *("data:text/html,x", "//e", "?a=&amp;colon;", "a b.png", "x)y"),
)
STYLES = ("white-space:pre", "white-space:pre-line", "display:block", "display:inline")
LANGUAGES = ("js", "a`b", "x y", "&#10;", "c++", "~~~")


class Markdowns:
    """See the module."""

    target = 100_000
    batch = 200

    def prepare(self, folder: Path) -> None:
        del folder

    def make(self, drawn: Random, number: int) -> Case:
        del number
        html = f"<p>start</p>{_nodes(drawn, drawn.randint(1, 5))}<p>end</p>"
        return Case(html.encode(), {}, "markdown")

    def run(self, case: Case) -> None:
        markdown = keep_everything(parse_html(case.data.decode())).markdown
        try:
            assert_harmless(markdown)
        except AssertionError as error:
            raise FoundError("live in Markdown") from error


def _nodes(drawn: Random, depth: int) -> str:
    return "".join(
        drawn.choice(SIGNS) if depth <= 0 or drawn.random() < 0.5 else _element(drawn, depth)
        for _ in range(drawn.randint(1, 5))
    )


def _element(drawn: Random, depth: int) -> str:
    tag = drawn.choice(BLOCKS if drawn.random() < 0.6 else INLINE)
    attributes = ""
    if tag == "a":
        attributes = f' href="{drawn.choice(ADDRESSES)}"'
    elif tag == "img":
        attributes = f' src="{drawn.choice(ADDRESSES)}" alt="{drawn.choice(SIGNS)}"'
    elif tag in ("td", "th") and drawn.random() < 0.3:
        attributes = f" colspan={drawn.randint(0, 4)} rowspan={drawn.randint(0, 4)}"
    elif tag in ("ol", "li") and drawn.random() < 0.3:
        attributes = f" {'start' if tag == 'ol' else 'value'}={drawn.randint(0, 12)}"
    elif tag in ("pre", "code") and drawn.random() < 0.3:
        attributes = f' class="language-{drawn.choice(LANGUAGES)}"'
    if drawn.random() < 0.1:
        attributes += f' style="{drawn.choice(STYLES)}"'
    if tag == "pre" and drawn.random() < 0.7:
        return f"<pre{attributes}>{_code(drawn)}</pre>"
    if tag in ("dd", "li", "blockquote") and drawn.random() < 0.5:
        return f"<{tag}{attributes}><pre>{_code(drawn)}</pre>{_nodes(drawn, depth - 1)}</{tag}>"
    end = f"</{tag}>" if drawn.random() < 0.95 else ""
    return f"<{tag}{attributes}>{_nodes(drawn, depth - 1)}{end}"


def _code(drawn: Random) -> str:
    return "".join(drawn.choices(IN_CODE, k=drawn.randint(2, 6)))
