"""Which declarations may hide text."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.suspects import Near, backgrounds, is_suspect
from tests.support.timing import GROWTH, is_linear

WHITE = Near([(255, 255, 255)])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("display:none", True),
        ("color:#fff", True),
        ("color:#fefefd", True),
        ("color:#000", False),
        ("color:transparent", True),
        ("color:#123456;background:#123457", True),
        ("background:#fff", False),
        ("margin:0", False),
    ],
)
def test_suspects(body, found):
    assert is_suspect(body, WHITE) is found


def test_near_is_what_eyes_cannot_tell():
    near = Near([(10, 20, 30), (200, 0, 0)])
    assert near.has((13, 17, 33))
    assert not near.has((14, 20, 30))
    assert not near.has("transparent")
    assert not Near([]).has((0, 0, 0))


def test_backgrounds():
    assert backgrounds("background-color:#fff;color:red") == [(255, 255, 255)]
    assert backgrounds("color:red") == []


@pytest.mark.parametrize("part", ["color:#1234{};", "background:#1234{};", "background:#55{};color:#77{};"])
def test_time_is_linear_in_the_declarations(part):
    small, large = (
        "".join(part.replace("{}", f"{number % 99:02}") for number in range(count)) for count in (400, 400 * GROWTH)
    )
    assert is_linear(lambda body: is_suspect(body, WHITE), small, large)


def test_time_is_linear_in_the_colours_behind():
    def judge(count: int) -> None:
        near = Near([(number % 251, number // 251 % 256, 9) for number in range(count)])
        for number in range(count):
            is_suspect(f"color:#{number % 4096:03x}", near)

    assert is_linear(judge, 300, 300 * GROWTH)
