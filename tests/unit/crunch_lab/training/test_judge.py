import numpy as np
import pytest

from crunch_lab.training.judge import OUTSIDE_THE_MACRO, figures, macro, neutral, neutral_f1, page_f1


def test_f1_is_that_of_the_kept_blocks(training_pages):
    page = training_pages[0]
    page.judged = page.is_content.astype(np.float32)
    assert page_f1(page) == 1.0
    page.judged = 1 - page.is_content.astype(np.float32)
    assert page_f1(page) < 0.5


def test_means_by_package_and_share_of_bad_pages(training_pages):
    for page in training_pages:
        page.judged = page.is_content.astype(np.float32)
    training_pages[0].judged = 1 - training_pages[0].judged
    found = figures(training_pages)
    assert found["package"]["own"] == pytest.approx(found["all"]["macro"])
    assert found["all"]["under .5"] == pytest.approx(1 / len(training_pages))
    assert found["all"]["pages"] == len(training_pages)


def test_other_cuts_can_be_measured(training_pages):
    for page in training_pages:
        page.judged = np.full(len(page.numbers), 0.5, np.float32)
    assert figures(training_pages, lambda page: page.is_content)["all"]["macro"] == 1.0


def test_what_the_gold_leaves_out_by_style_does_not_count_in_the_neutral_count():
    gold = "The text of the page has seven words"
    left_out = {"byline": ["By Ada Writer"]}
    assert neutral(f"By Ada Writer\n{gold}", left_out, gold) == 1.0
    assert neutral(f"By Ada Writer\n{gold}", {}, gold) < 1.0
    assert neutral("By Ada Writer\nSomething else", left_out, gold) == 0.0


def test_the_neutral_f1_of_a_page_is_that_of_its_kept_blocks(training_pages):
    page = training_pages[0]
    page.judged = np.ones(len(page.numbers), np.float32)
    strict = page_f1(page)
    assert neutral_f1(page) == pytest.approx(strict, abs=1e-6)
    menu = page.table.facts.texts[0]
    page.left_out = {"title": [menu]}
    assert neutral_f1(page) > strict
    assert figures([page], measure=neutral_f1)["package"]["own"] == neutral_f1(page)


def test_the_macro_is_over_the_same_sets_from_version_to_version():
    found = {"package": {"wcxb": 0.8, "naeb": 0.9, **dict.fromkeys(OUTSIDE_THE_MACRO, 0.1)}}
    assert macro(found) == pytest.approx(0.85)
