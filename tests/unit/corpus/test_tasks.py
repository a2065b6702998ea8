"""What a process is told of a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crunch.corpus.page_files import PageFile
from crunch.corpus.tasks import LEAST_BESIDE, Orders, Source
from crunch.corpus.wish import Wish
from crunch.processes.limits import Limits

FIRST, *BESIDE = (
    Source(PageFile(Path(f"in/{name}.html"), f"{name}.html", "in", f"{name}.html", "in"), f"key of {name}")
    for name in "abcd"
)


def task(page=FIRST, partner=BESIDE[0], beside=BESIDE, address=None, **wish):
    orders = Orders(Wish((), Path("out"), **wish), "text", "settings", ["said once"])
    return orders.task(page, address, "a.txt", partner, beside)


def test_auto_weighs_a_page_with_those_beside_it_where_they_are_enough():
    assert LEAST_BESIDE == 2
    assert task().beside == [str(one.file.path) for one in BESIDE]
    assert task().other is None
    assert task(beside=BESIDE[:1]).beside == []
    assert task(algorithm="lqf").beside == []
    assert task(algorithm="tree-matching").beside == []
    assert task(algorithm="tree-matching", beside=[], partner=None).is_alone
    assert task(algorithm="tree-matching").other == str(BESIDE[0].file.path)


def test_each_page_can_be_judged_by_itself():
    assert task(alone=True) == task(beside=[])
    assert task(alone=True, algorithm="tree-matching").other is not None, "that compares, and weighs nothing"


def test_the_key_tells_what_the_result_is_made_of():
    changed = [BESIDE[0], replace(BESIDE[1], key="other"), BESIDE[2]]
    keys = {
        "as it is": task().key,
        "another text": task(replace(FIRST, key="other")).key,
        "one beside it changed": task(beside=changed).key,
        "one fewer": task(beside=BESIDE[:2]).key,
        "none": task(beside=[]).key,
        "format": task(images=True).key,
        "settings": task(settings={"amount": 1}).key,
    }
    assert len(set(keys.values())) == len(keys)
    assert all(key.endswith(" settings") for key in keys.values())
    assert task(algorithm="lqf", beside=changed).key == task(algorithm="lqf").key
    assert task(partner=BESIDE[1]).key == task().key, "nothing is compared"
    assert task(limits=Limits(1)).key == task().key, "no page needs more time for having more"


def test_by_itself_it_is_weighed_with_none_and_is_other_work_under_other_limits():
    alone = task().by_itself
    assert (alone.beside, alone.fewer, alone.key) == ([], True, task().fewer_key)
    assert alone.path == task().path
    assert alone.by_itself is alone
    keys = [
        task().key,
        task(beside=[]).key,
        *(task(limits=limits).fewer_key for limits in (None, Limits(1), Limits(2))),
    ]
    assert len(set(keys)) == 5


@pytest.mark.parametrize("wish", [{"algorithm": "lqf"}, {"alone": True}])
def test_weighed_with_none_it_is_the_same_by_itself(wish):
    assert task(**wish).by_itself == task(**wish)
    assert task(**wish).fewer_key == ""
