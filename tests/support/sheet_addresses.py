"""Style sheets that name a server without a scheme, or a share of the network, in every way that CSS allows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

HOST = "share.example"
FORMS = {
    "escaped slashes": r"a{background:url(\2f\2f share.example/x)}",
    "escaped slash and a slash": r"a{background:url(/\2f share.example/x)}",
    "backslashes": r"a{background:url(\\\\share.example/x)}",
    "escaped backslashes in a string": r'a{background:url("\5c\5cshare.example/x")}',
    "escaped name": r"a{background:\75 rl(//share.example/x)}",
    "escaped letter in the name": r"a{background:u\72l(//share.example/x)}",
    "escape that a line ends": "a{background:ur\\6c\r\n(//share.example/x)}",
    "large letters": "a{background:URL( \t//share.example/x )}",
    "later in a set": 'a{background:image-set("a" 1x, "//share.example/b" 2x)}',
    "in a set of old": 'a{background:-webkit-image-set("//share.example/b" 2x)}',
    "after a comment": 'a{background:image-set(/**/"//share.example/b" 2x)}',
    "in a set within content": 'a{content:image-set("//share.example/b" 2x)}',
    "by a variable": 'a{--x:"//share.example/b";background:image-set(var(--x) 1x)}',
    "line in a string": "a{background:url('/\\\n/share.example/x')}",
    "tab between the slashes": r"a{background:url(/\9/share.example/x)}",
    "string without an end": 'a{background:url("//share.example/x',
    "address without an end": "a{background:url(//share.example/x",
    "another string without an end": 'a{content:"x\n;background:url(//share.example/x)}',
    "src": 'a{background:src("//share.example/x")}',
    "file": r"a{background:url(file://share.example/x)}",
    "escaped scheme": r"a{background:url(\66 ile:/\/share.example/x)}",
    "references of a drawing": "a{background:url(&#47;&#47;share.example/x)}",
    "reference that ends a comment": "/*&#42;/a{background:url(//share.example/x)}",
    "sign around whole sheets": "a{background:image-set('<!--//share.example/x' 1x)}",
    "sign and a name": "a{}<!--url(x')a{background:url(//share.example/x)}",
    "old filters": 'a{filter:progid:X(src="//share.example/x")}',
    "import": '@import "//share.example/x";',
    "escaped import": '@\\69\r\nmport "//share.example/x";',
}
"""What must not be written as it is."""
_PARTS = (
    "a{|b:|background:|content:|list-style:|--x:|}|{|;|url(|u\\72l(|\\75 rl(|URL( |image-set(|-webkit-image-set(|src("
    "|var(--x)|(|)|[|]|\"|'|\\|\n|\r\n|\t| |/*|*/|/**/|//share.example/x|\\2f\\2f share.example/x|\\2f/share.example/x"
    "|\\\\\\\\share.example/x|file://share.example/y| 1x|,|<!--|-->|#|@|@media all{|1|-|--|\u00d7|&|&#47;|&#34;|&gt;"
    '|&lt;|&#1;|\\22 |\\29 |\\a|%|.5|+|"//share.example/z"|url(//share.example/w)|attr(data-x)|counters(a,|<b|:not([b='
).split("|")
_BEGINNINGS = ("a{background:", "a{--x:", "a{content:", "a{b:c;", "", "@media all{a{")
_ENDS = (
    "",
    ";background:image-set(var(--x) 1x)}",
    ')}a{background:image-set("//share.example/q" 1x)}',
    '")}a{background:url(//share.example/q)}',
    ";background:url(//share.example/v)}",
)


def sheets(seed: int, count: int) -> Iterator[str]:
    """Sheets put together at random from what matters to a reader of tokens."""
    random = Random(seed)
    for _ in range(count):
        middle = "".join(random.choices(_PARTS, k=random.randint(1, 12)))
        yield random.choice(_BEGINNINGS) + middle + random.choice(_ENDS)
