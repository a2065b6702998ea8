import numpy as np
import pytest

from crunch_lab.training.judge import figures, page_f1


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
