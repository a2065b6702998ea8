import pytest

from crunch_lab.evaluation.results import collect, gold_length, language, page_type
from crunch_lab.evaluation.stages import Plan
from tests.unit.crunch_lab.evaluation.sample_results import results, row


def test_a_tools_own_output_is_not_in_the_mean():
    made = results()
    assert made.judged == ["news"]
    assert made.macro("plain") == pytest.approx((sum(0.4 + n / 100 for n in range(9))) / 10)


def test_alone_it_is_judged_after_all():
    made = results()
    made.packages = ["tool-output"]
    assert made.judged == ["tool-output"]


def test_partial_gold_is_in_no_mean_and_has_figures_of_its_own():
    made = results()
    made.partial = {"tool-output"}
    made.conformance = set()
    assert made.judged == ["news"]
    assert made.partial_figures("tool-output", "auto")["gold words"] == pytest.approx(0.84)
    made = results()
    made.packages, made.partial = ["tool-output"], {"tool-output"}
    assert made.judged == []
    assert made.macro("auto") == made.macro("auto", "bag", 1) == 0
    assert made.interval("auto") is None
    assert made.comparisons() == {("plain", "auto"): (0, 1)}
    assert made.median_milliseconds("auto") == 4


def test_best_first_with_intervals_and_misses():
    made = results()
    assert made.ranked() == ["auto", "plain"]
    low, high = made.interval("auto")
    assert low < made.macro("auto") < high
    assert [missed.name for missed in made.misses("plain")] == ["=evil()"]


def test_f_beta_leans_to_recall():
    made = results()
    made.rows["news", "plain"] = [row("news", "plain", "one", 0.5)]
    made.rows["news", "plain"][0].record["sequence"] = [0.5, 1.0, 2 / 3]
    assert made.f_beta("plain", 2) > made.f_beta("plain", 1) > made.f_beta("plain", 0.5)


def test_comparisons_are_paired_and_corrected():
    ((pair, (gain, p)),) = results().comparisons().items()
    assert pair == ("auto", "plain")
    assert gain == pytest.approx((9 * 0.4 + 0.1) / 10)
    assert p < 0.01


def test_groups():
    made = results()
    assert set(made.groups("plain", page_type)) == {"article"}
    assert language(row("p", "l", "n", 1, language=None)) == "not stated"
    assert language(row("p", "l", "n", 1)) == "en"
    assert [gold_length(row("p", "l", "n", 1, gold_words=count)) for count in (1, 100, 999, 5000)] == [
        "under 100",
        "100 to 299",
        "300 to 999",
        "1,000 and more",
    ]


def test_labelled_shares():
    made = results()
    made.rows["news", "plain"] = [
        row(
            "news",
            "plain",
            "one",
            1,
            must_have=[1, 2],
            must_not_have=[1, 4],
            labels={"nodes": [3, 4], "images": [1, 2, 4]},
        )
    ]
    found = made.labelled("plain")
    assert found["must-have snippets found"] == 0.5
    assert found["must-not-have snippets absent"] == 0.75
    assert found["node accuracy"] == 0.75
    assert (found["image precision"], found["image recall"]) == (0.5, 0.25)
    assert made.labelled("auto")["node accuracy"] is None


def test_collect_of_nothing(tmp_path):
    assert collect(Plan([], [], tmp_path), {}).rows == {}


def test_time_by_the_clock_stands_beside_that_of_the_processor():
    made = results()
    before = made.seconds_per_kilobyte("plain")
    for one in made.all_rows("plain", made.packages):
        one.record["wall"] = one.seconds * 3
    assert made.elapsed_per_kilobyte("plain") == pytest.approx(3 * before)
    assert made.elapsed_milliseconds("plain") == pytest.approx(3 * made.median_milliseconds("plain"))
    assert made.elapsed_per_kilobyte("auto") == made.seconds_per_kilobyte("auto"), "where no clock was read"
