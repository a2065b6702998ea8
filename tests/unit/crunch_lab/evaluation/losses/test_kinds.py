import pytest

from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.losses.kinds import gold_pieces, pieces_by_kind, pieces_of
from crunch_lab.evaluation.losses.lines import Text


def kinds(body):
    return pieces_by_kind(parse_html(f"<html><body>{body}</body></html>", None))


def test_long_lines_are_pieces_of_twelve_words():
    words = [f"w{n}" for n in range(27)]
    assert [len(piece.split()) for piece in pieces_of(" ".join(words))] == [12, 15]
    assert [len(piece.split()) for piece in pieces_of(" ".join([*words, "more"]))] == [12, 12, 4]
    assert pieces_of("") == []
    assert "".join(pieces_of("日本" * 12)) == "日本" * 12
    assert len(pieces_of("日本" * 12)) == 2


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("<ul><li>three loaves of rye</li></ul>", "list", "three loaves of rye"),
        ("<dl><dd>three loaves of rye</dd></dl>", "list", "three loaves of rye"),
        ("<pre>let a = loaf</pre>", "code", "let a = loaf"),
        ("<ul><li><pre>let a = loaf</pre></li></ul>", "code", "let a = loaf"),
        ("<p id='fn1'>See the first bakery</p>", "note", "See the first bakery"),
        ("<ol role='doc-endnotes'><li>See the first bakery</li></ol>", "note", "See the first bakery"),
        ("<div>from € 12.50</div>", "price", "from € 12.50"),
        ("<figure><figcaption>Oven</figcaption></figure>", "caption", "Oven"),
        ("<h1>Bread</h1>", "title", "Bread"),
    ],
)
def test_each_line_has_its_kind(body, kind, text):
    assert kinds(body) == {kind: [text]}


def test_other_lines_have_none():
    assert kinds("<p>Running text of no kind.</p><nav><ul><li>three loaves of rye</li></ul></nav>") == {}
    assert kinds("<ul><li>too short</li></ul>") == {}


ROW = "<tr><td>rye loaf</td><td>{}</td></tr>"


def test_rows_of_a_table_are_pieces():
    table = f"<table>{ROW.format(1)}{ROW.format(2)}</table>"
    assert kinds(table) == {"table": ["rye loaf 1", "rye loaf 2"]}
    assert kinds(f"<table><tr><td>{table}</td><td>x</td></tr></table>") == {"table": ["rye loaf 1", "rye loaf 2"]}


def test_a_table_that_lays_out_the_page_is_none():
    cell = f"<tr><td>{'word ' * 60}</td><td>x</td></tr>"
    assert kinds(f"<table>{cell}{cell}</table>") == {}
    assert kinds(f"<table>{ROW.format(1)}</table>") == {}


def test_posts_are_parts_that_are_called_so_alike():
    post = "<li class='comment depth-{}'><p>I like their rye</p><ul><li>and the white rolls</li></ul></li>"
    assert kinds(f"<ul>{post.format(1)}{post.format(2)}</ul>").keys() == {"list"}
    found = kinds(f"<ul>{post.format(1) * 3}</ul>")
    assert found == {"post": ["I like their rye"] * 3, "list": ["and the white rolls"] * 3}


def test_pieces_of_the_gold_are_told_from_heads_that_it_leaves_out():
    page = parse_html("<h1>Bread</h1><ul><li>three loaves of rye</li><li>two rolls of wheat</li></ul>", None)
    assert gold_pieces(page, Text("Three loaves of rye!")) == ({"list": ["three loaves of rye"]}, {"title": ["Bread"]})
    assert gold_pieces(page, Text("Bread"))[0] == {"title": ["Bread"]}
