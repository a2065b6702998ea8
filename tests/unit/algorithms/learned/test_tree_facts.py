import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.learned.tree_facts import Tree
from tests.support.pages import by_id, html_page

BODIES = st.recursive(
    st.just("<p></p>"), lambda inner: st.lists(inner, max_size=4).map(lambda parts: f"<div>{''.join(parts)}</div>")
)


@given(BODIES)
def test_sums_agree_with_a_walk(body):
    page = html_page(body)
    tree = Tree(page)
    values = np.arange(1.0, len(page) + 1)
    below, above = tree.subtree_sum(values), tree.path_sum(values)
    for number in range(len(page)):
        assert below[number] == values[number : page.ends[number]].sum()
        path, total = number, values[0]
        while path:
            total += values[path]
            path = page.parents[path]
        assert above[number] == total


def test_depth_counts_from_one():
    page = html_page("<div id=a><p id=b>x</p></div>")
    tree = Tree(page)
    assert tree.depth[0] == 1
    assert tree.depth[by_id(page, "b")] == tree.depth[by_id(page, "a")] + 1


def test_inside_is_told_of_descendants_and_the_element_itself():
    page = html_page("<nav id=n><p id=in>x</p></nav><p id=out>y</p>")
    tree = Tree(page)
    inside = tree.inside(tree.tagged("nav"))
    assert [bool(inside[by_id(page, name)]) for name in ("n", "in", "out")] == [True, True, False]
    assert not tree.inside(tree.tagged("aside")).any()


def test_sums_of_several_rows_are_those_of_each():
    tree = Tree(html_page("<div><p>x</p><p>y</p></div><p>z</p>"))
    rows = np.arange(3.0 * tree.size).reshape(3, tree.size)
    assert tree.subtree_sum(rows).tolist() == [tree.subtree_sum(row).tolist() for row in rows]


def test_paths_go_up_to_the_root_and_stay_there():
    page = html_page("<div id=a><p id=b>x</p></div>")
    path = Tree(page).paths(np.array([by_id(page, "b")]), 6)
    body = page.tags.index("body")
    assert path[:, 0].tolist() == [by_id(page, "b"), by_id(page, "a"), body, 0, 0, 0]


def test_elements_are_counted_and_valued_by_tag():
    page = html_page("<h1>x</h1><p>y</p><p>z</p>")
    tree = Tree(page)
    assert (tree.count("p"), tree.count("p", "h1"), tree.count("nav")) == (2, 3, 0)
    assert tree.by_tag({"p": 2.0, "h1": 0.5, "nav": 9.0}).tolist() == [
        {"p": 2.0, "h1": 0.5}.get(tag, 0.0) for tag in page.tags
    ]
