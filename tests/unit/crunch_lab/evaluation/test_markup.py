import pytest

from crunch_lab.evaluation.markup import Markup, el, join, raw


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (el("p", "<b>", 1, None, ["&", el("i", "x")]), "<p>&lt;b&gt;1&amp;<i>x</i></p>"),
        (el("a", "x", href='" onclick="', class_="c"), '<a href="&quot; onclick=&quot;" class="c">x</a>'),
        (el("meta", charset="utf-8"), '<meta charset="utf-8">'),
        (el("td", "x", class_=None, data_n=3), '<td data-n="3">x</td>'),
        (join("<", raw("<br>")), "&lt;<br>"),
    ],
)
def test_markup(made, expected):
    assert made == expected
    assert isinstance(made, Markup)
