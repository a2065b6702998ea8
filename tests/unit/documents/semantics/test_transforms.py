"""Transforms that leave nothing to see, as a browser shows them."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.transforms import is_flattened
from tests.support.timing import GROWTH, is_linear

NOTHING = [
    *(("transform", f"rotate{turn}") for turn in ("y(90deg)", "x(-90deg)", "y(270deg)", "y(450deg)", "y(.25turn)")),
    *(("transform", f"rotate{turn}") for turn in ("x(100grad)", "y(1.5708rad)", "3d(1, 1, 0, 90deg)")),
    *(
        ("transform", f"scale{scale}")
        for scale in ("(0)", "(.0)", "(0%)", "(1,0)", "(0, 1)", "x(0)", "y(0)", "3d(1,0,1)")
    ),
    ("transform", "translatex(4px) scale(0)"),
    ("transform", "rotatex(10deg) rotatey(90deg)"),
    ("transform", "rotatey(90deg) rotatex(10deg)"),
    ("transform", "matrix(1,0,0,0,0,0)"),
    ("transform", "rotatex(45deg) rotatex(45deg)"),
    ("rotate", "90deg y"),
    ("rotate", "1 0 0 90deg"),
    ("scale", "1 0"),
]
SOMETHING = [
    ("transform", "none"),
    ("transform", ""),
    ("transform", "rotate(90deg)"),
    ("transform", "rotatez(90deg)"),
    ("transform", "rotatey(89deg)"),
    ("transform", "rotatey(180deg)"),
    ("transform", "rotatex(45deg) rotatex(-45deg)"),
    ("transform", "scale(0.5)"),
    ("transform", "scale(var(--size))"),
    ("transform", "scalez(0)"),
    ("transform", "perspective(100px) rotatey(90deg)"),
    ("transform", "rotatey(90deg) translatez(50px)"),
    ("transform", "rotate3d(0,0,0,90deg)"),
    ("rotate", "90deg"),
    ("rotate", "y"),
    ("rotate", "y round"),
    ("scale", "1"),
    ("scale", "none"),
]


@pytest.mark.parametrize(("name", "value"), NOTHING)
def test_nothing_is_left(name, value):
    assert is_flattened({name: value})
    assert not is_flattened({name: value, "transition": "all 1s"})
    assert not is_flattened({name: value, "animation": "in 1s"})


@pytest.mark.parametrize(("name", "value"), SOMETHING)
def test_something_is_left(name, value):
    assert not is_flattened({name: value})


def test_many_of_them_take_no_longer_each():
    small, large = ({"transform": "rotatey(1deg) " * count} for count in (200, 200 * GROWTH))
    assert is_linear(is_flattened, small, large)


@pytest.mark.parametrize(
    "value",
    ["matrix(1,0,0,1,5,5)", "matrix(.5,0,0,.5,0,0)", "matrix(0,1,-1,0,0,0)", "matrix(1,2,3,4,0,0) rotatez(30deg)"],
)
def test_matrices_that_leave_something(value):
    assert not is_flattened({"transform": value})


@pytest.mark.parametrize("value", ["matrix(1,2,2,4,0,0)", "matrix(0,0,1,1,9,9)", "matrix(1,0,0,1,0,0) rotatey(90deg)"])
def test_matrices_that_leave_nothing(value):
    assert is_flattened({"transform": value})
