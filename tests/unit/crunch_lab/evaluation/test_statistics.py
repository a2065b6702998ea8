from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch_lab.evaluation.statistics import (
    by_site,
    holm,
    interval,
    paired_p,
    size_classes,
    slope,
    spread,
    std_within_sites,
)


def test_spread_of_a_small_sample():
    found = spread([0.2, 0.4, 0.9], ["a", "a", "b"])
    assert (found.count, found.mean, found.median) == (3, pytest.approx(0.5), 0.4)
    assert found.std == pytest.approx(stdev([0.2, 0.4, 0.9]))
    assert found.std_within == pytest.approx(stdev([0.2, 0.4]))


def test_spread_of_nothing_and_of_one():
    assert spread([], []).count == 0
    assert spread([0.5], ["a"]).std is None
    assert spread([0.5], ["a"]).std_within is None


def test_deviation_within_sites_does_not_see_the_distance_between_them():
    values, sites = [0.1, 0.2, 0.8, 0.9], ["a", "a", "b", "b"]
    assert std_within_sites(values, sites) == pytest.approx(stdev([0.1, 0.2]))
    assert spread(values, sites).std > 0.3


def test_interval_holds_the_mean_and_is_the_same_every_time():
    values = [0.5, 0.6, 0.7, 0.8, 0.9, 0.3]
    found = interval([(values, list("abcdef"))])
    assert found == interval([(values, list("abcdef"))])
    assert found[0] < fmean(values) < found[1]


def test_interval_draws_sites_not_pages():
    values = [0.2] * 50 + [0.8] * 50
    by_page = interval([(values, [str(number) for number in range(100)])])
    by_two_sites = interval([(values, ["a"] * 50 + ["b"] * 50)])
    assert by_two_sites[1] - by_two_sites[0] > 3 * (by_page[1] - by_page[0])


def test_no_interval_from_one_site():
    assert interval([([0.5, 0.6], ["a", "a"])]) is None


def test_paired_test_with_every_pattern():
    # Eight sites that all gain: two of the 256 patterns of signs are as extreme.
    assert paired_p([0.1] * 8, list("abcdefgh")) == pytest.approx(2 / 256)
    assert paired_p([0.1, -0.1], ["a", "b"]) == 1
    assert paired_p([0.0, 0.0], ["a", "b"]) == 1


def test_paired_test_counts_sites_not_pages():
    assert paired_p([0.1] * 100, ["a"] * 100) == 1
    assert paired_p([0.1] * 100, [str(number) for number in range(100)]) < 0.001


def test_weights_decide():
    differences, sites = [0.1] * 5 + [-0.1] * 5, list("abcdefghij")
    assert paired_p(differences, sites) == 1
    assert paired_p(differences, sites, [1.0] * 5 + [0.01] * 5) < 0.1


def test_holm():
    corrected = holm({"x": 0.01, "y": 0.04, "z": 0.03})
    assert corrected == {"x": pytest.approx(0.03), "y": pytest.approx(0.06), "z": pytest.approx(0.06)}


@given(st.dictionaries(st.integers(), st.floats(0, 1), max_size=8))
def test_holm_only_raises_and_keeps_the_order(values):
    corrected = holm(values)
    assert list(corrected) == list(values)
    for key, value in values.items():
        assert value <= corrected[key] <= 1
    ranked = sorted(values, key=lambda key: values[key])
    assert [corrected[key] for key in ranked] == sorted(corrected.values())


@pytest.mark.parametrize("exponent", [1.0, 2.0])
def test_slope(exponent):
    sizes = [float(size) for size in range(1, 101)]
    assert slope(sizes, [0.5 * size**exponent for size in sizes]) == pytest.approx(exponent, rel=0.01)


def test_size_classes_hold_equally_many():
    assert size_classes(range(10), [1.0] * 10) == [(5, 1.0)]  # nine values above 0 are one class of five or more
    assert size_classes(range(1, 11), range(1, 11)) == [(3, 3), (8, 8)]
    assert size_classes([], []) == []


def test_no_slope_from_too_little():
    assert slope([1, 2], [1, 2]) is None
    assert slope([3.0] * 40, [1.0] * 40) is None


def test_by_site():
    assert by_site([1, 2, 3], ["a", "b", "a"]) == {"a": [1, 3], "b": [2]}
