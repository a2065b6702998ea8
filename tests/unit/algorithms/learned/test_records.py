import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.learned.block_sums import block_sums
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.head import Head
from crunch.algorithms.learned.records import add_records, records_of
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Tree
from tests.support.pages import WORDS, by_id, html_page

POST = "<div class='post p{n}' id=post{n}><b>Somebody</b><p id=p{n}>{text}</p><i>Reply</i></div>"
POSTS = "".join(POST.format(n=n, text=WORDS * (n + 1)) for n in range(4))


def read(body):
    page = html_page(body)
    tree, facts = Tree(page), text_facts(page, Head())
    sums = block_sums(tree, facts)
    records = records_of(page, tree, sums.characters)
    columns = Columns()
    add_records(columns, tree, facts, records, sums)
    rows = columns.table(len(facts.numbers))
    return page, facts, records, dict(zip(columns.names, rows.T, strict=True))


def test_parts_that_look_alike_are_records_of_one_list():
    page, _, records, _ = read(POSTS)
    posts = [by_id(page, f"post{n}") for n in range(4)]
    assert len(set(records.lists[posts])) == 1
    assert records.counts[posts].tolist() == [4] * 4
    assert [records.outer[by_id(page, f"p{n}")] for n in range(4)] == posts


def test_all_blocks_of_a_record_are_told_the_same_of_its_list():
    page, facts, _, told = read(POSTS)
    assert len(set(told["outer_count"].tolist())) == 1
    rows = [facts.numbers.tolist().index(by_id(page, f"p{n}")) for n in range(4)]
    assert told["outer_place"][rows].tolist() == [0, 1, 2, 3]
    assert (np.diff(told["outer_ratio"][rows]) > 0).all()
    assert told["outer_share"][0] == 1


def test_counters_in_classes_make_no_other_look():
    page, _, records, _ = read(
        "<p id=a class='p1 x'>a</p><p id=b class='p22 x'>b</p><p id=c class='p'>c</p><p id=d>d</p>"
    )
    first, second, third, fourth = (int(records.lists[by_id(page, name)]) for name in "abcd")
    assert first == second
    assert len({first, third, fourth}) == 3


def test_siblings_are_of_one_list_and_cousins_are_not():
    page, _, records, _ = read("<div><p id=a>a</p><p id=b class=''>b</p></div><div><p id=c>c</p></div>")
    assert records.lists[by_id(page, "a")] == records.lists[by_id(page, "b")] != records.lists[by_id(page, "c")]


def test_two_alike_are_no_list():
    _, _, records, told = read(f"<div class=a><p>{WORDS}</p></div><div class=a><p>{WORDS}</p></div>")
    assert (records.outer == -1).all()
    assert (told["outer_count"] == -1).all()


@given(st.lists(st.sampled_from(["<p>x</p>", "<div><p>y</p>", "</div>", "<li>z", "<ul>"]), max_size=20))
def test_any_page_has_a_row_for_each_block(parts):
    _, facts, _, told = read("".join(parts))
    assert all(len(column) == len(facts.numbers) and np.isfinite(column).all() for column in told.values())


def test_how_much_the_records_of_a_list_differ():
    alike, unlike = (
        "".join(POST.format(n=n, text=WORDS * size) for n, size in enumerate(sizes))
        for sizes in ([2] * 4, [1, 1, 1, 9])
    )
    _, _, _, of_alike = read(alike)
    _, _, _, of_unlike = read(unlike)
    assert of_alike["outer_spread"] == pytest.approx(0, abs=1e-3)
    assert (of_unlike["outer_spread"] > 0.9).all()
    assert (of_unlike["outer_spread"] < 1.3).all()
