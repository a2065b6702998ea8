import math
import operator
import os
from functools import partial

import pytest

from crunch_lab.training.sharing import shared


def test_what_is_found_comes_in_the_order_of_the_items():
    numbers = range(50)
    assert shared(partial(operator.mul, 3), numbers, 2, 4) == [3 * number for number in numbers]
    assert shared(math.sqrt, [], 2, 4) == []


def test_each_is_told_as_it_is_done():
    done = []
    shared(math.sqrt, [4, 9, 16], 2, 1, done.append)
    assert sorted(done) == [4, 9, 16]


def test_other_processes_do_it():
    assert os.getpid() not in shared(operator.methodcaller("__call__"), [os.getpid] * 3, 1, 2)


def test_items_are_taken_as_there_is_work_to_do():
    taken = []

    def items():
        for number in range(10_000):
            taken.append(number)
            yield number

    with pytest.raises(RuntimeError, match="ValueError: "):
        shared(math.sqrt, (-number for number in items()), 1, 1)
    assert len(taken) < 1_000


@pytest.mark.parametrize(
    ("function", "words"),
    [(math.sqrt, "ValueError: math domain error"), (os._exit, "the process ended: exit code 255")],
)
def test_what_goes_wrong_is_told(function, words):
    with pytest.raises(RuntimeError, match=words):
        shared(function, [-1], 1, 1)
