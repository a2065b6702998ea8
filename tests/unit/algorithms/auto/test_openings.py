import numpy as np
import pytest

from crunch.algorithms.auto.openings import openings
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

TEXT = f"<p>{WORDS}{WORDS}</p>"
CAPTION = "A bench that the moss took over."


def kept_by(body, probabilities, in_chrome=False, title=None):
    page = html_page(body)
    likely = np.array(probabilities, np.float32)
    chrome = np.full(len(page), in_chrome)
    return openings(page, base_features(page), likely, likely >= 0.5, chrome, title).tolist()


@pytest.mark.parametrize(
    ("line", "probability", "stays"),
    [
        ("<div class=titles>How we lost the boat</div>", 0.2, True),
        ("<div class=site-title>The Quay Post</div>", 0.2, False),
        ("<p><b>How we lost the boat</b></p>", 0.3, True),
        ("<p><a href=/a><b>How we lost the boat</b></a></p>", 0.3, True),
        ("<p><b>How we lost the boat</b></p>", 0.2, False),
        ("<p>How we lost the boat</p>", 0.3, False),
        ("<p>64.00 EUR</p>", 0.16, True),
        ("<div><b>Edda Holm</b> edda at holm, on a Monday in March<p></p></div>", 0.26, True),
        (f"<div class=image-caption>{CAPTION}</div>", 0.2, True),
        (f"<div><img src=a.jpg><p>{CAPTION}</p></div>", 0.2, True),
        ("<div><img src=a.jpg><p>GETTY</p></div>", 0.2, False),
        (f"<div><img src=a.jpg><p>{CAPTION}</p></div>", 0.1, False),
    ],
)
def test_what_opens_a_text(line, probability, stays):
    assert kept_by(f"{line}{TEXT}", [probability, 0.9]) == [stays, True]
    assert kept_by(f"{line}{TEXT}", [probability, 0.9], in_chrome=True) == [False, True]


def test_captions_below_the_text_and_no_titles():
    caption = f"<div class=caption>{CAPTION}</div>"
    assert kept_by(f"{TEXT}{caption}", [0.9, 0.2]) == [True, True]
    assert kept_by(f"{TEXT}<div class=title>More</div>", [0.9, 0.2]) == [True, False]
    assert kept_by("<p>x</p>", [0.1]) == [False]


def test_what_stands_above_the_title_is_none():
    body = f"<p>64.00 EUR</p><h1>A title</h1><p><b>Edda Holm</b></p>{TEXT}"
    assert kept_by(body, [0.3, 0.9, 0.3, 0.9], title=1) == [False, True, True, True]


@pytest.mark.parametrize(("between", "stays"), [(0, True), (3, True), (4, False)])
def test_what_stands_far_above_the_text_is_left_alone(between, stays):
    body = f"<p><b>How we lost the boat</b></p>{'<p>x y z</p>' * between}{TEXT}"
    assert kept_by(body, [0.3, *[0.01] * between, 0.9])[0] is stays


@pytest.mark.parametrize(("between", "stays"), [(0, True), (1, True), (2, False)])
def test_what_stands_far_below_the_text_is_left_alone(between, stays):
    body = f"{TEXT}{'<p>x y z</p>' * between}<div class=caption>{CAPTION}</div>"
    assert kept_by(body, [0.9, *[0.01] * between, 0.2])[-1] is stays


@pytest.mark.parametrize(("words", "stays"), [(40, True), (41, False)])
def test_a_title_has_no_more_words(words, stays):
    assert kept_by(f"<p><b>{'word ' * words}</b></p>{TEXT}", [0.3, 0.9])[0] is stays


@pytest.mark.parametrize(("words", "stays"), [(4, True), (3, False)])
def test_a_caption_without_a_class_has_no_fewer_words(words, stays):
    assert kept_by(f"<div><img src=a.jpg><p>{'word ' * words}</p></div>{TEXT}", [0.2, 0.9])[0] is stays
