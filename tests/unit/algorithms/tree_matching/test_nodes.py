from __future__ import annotations

from crunch.algorithms.tree_matching.nodes import nodes_of
from crunch.documents.parsing import parse_html, parse_snapshot
from tests.support.pages import deep_snapshot, html_page


def test_nodes_are_elements_in_preorder_with_level_tag_and_own_text():
    nodes = nodes_of(html_page("<h1>Site</h1><p>Font <b>bold</b>\n type</p>"))
    assert nodes.keys == [(0, "body", ""), (1, "h1", "Site"), (1, "p", "Font type"), (2, "b", "bold")]
    assert [nodes.page.tags[number] for number in nodes.numbers] == ["body", "h1", "p", "b"]
    assert nodes.characters == len("Site") + len("Font type") + len("bold")


def test_without_levels_nodes_are_equal_wherever_they_stand():
    deep, flat = html_page("<div><p>Foot</p></div>"), html_page("<p>Foot</p>")
    assert nodes_of(deep, use_level=False).keys[-1] == nodes_of(flat, use_level=False).keys[-1] == (0, "p", "Foot")
    assert nodes_of(deep).keys[-1] != nodes_of(flat).keys[-1]


def test_what_is_not_displayed_is_no_node():
    nodes = nodes_of(html_page("<script>x</script><p>y</p><svg><text>z</text></svg>"))
    assert [key[1] for key in nodes.keys] == ["body", "p"]


def test_text_beside_children_belongs_to_its_parent():
    nodes = nodes_of(html_page("<p>a <i>b</i> c <i>d</i> e</p>"))
    assert nodes.keys[1:] == [(1, "p", "a c e"), (2, "i", "b"), (2, "i", "d")]


def test_inline_elements_do_not_separate_words_and_breaks_do():
    assert nodes_of(html_page("<p>un<b>believ</b>able<br>it<i></i>self</p>")).keys[1][2] == "unable itself"


def test_page_without_a_body_is_read_from_its_root():
    assert nodes_of(parse_html("<frameset><frame src=a></frameset>")).keys[0][0] == 0


def test_depth_is_no_trouble():
    nodes = nodes_of(parse_snapshot(deep_snapshot(8_000)))
    assert nodes.keys[-1] == (8_000, "div", "deep")
