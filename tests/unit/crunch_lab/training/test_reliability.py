import math

import pytest

from crunch_lab.training.reliability import area_under_curve, reliability


def test_said_and_true_by_tenths():
    rows = reliability([0.05, 0.95, 0.97, 1.0], [0, 1, 1, 0])
    assert rows == [[0.05, 0.0, 0.25], [pytest.approx(0.9733), pytest.approx(0.6667), 0.75]]


def test_weights_count():
    assert reliability([0.5, 0.5], [0, 1], [1, 3]) == [[0.5, 0.75, 1.0]]


@pytest.mark.parametrize(
    ("scores", "area"), [([1, 2, 3, 4], 1.0), ([4, 3, 2, 1], 0.0), ([1, 3, 2, 4], 0.75), ([1, 1, 1, 1], 0.5)]
)
def test_area_under_the_curve(scores, area):
    assert area_under_curve(scores, [False, False, True, True]) == area


def test_no_area_without_both_sides():
    assert math.isnan(area_under_curve([1, 2], [True, True]))
