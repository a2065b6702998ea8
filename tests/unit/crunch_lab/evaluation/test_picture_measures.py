from __future__ import annotations

import pytest

from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.picture_measures import PictureFigures, measure
from tests.support.pages import TEMPLATE, WORDS

TEXT = f"<p>{WORDS * 4}</p>"
BODY = f"<main><h1>Title</h1>{TEXT}<figure><img src=/a.jpg><figcaption>The pier</figcaption></figure>{TEXT}</main>"


def figures_of(labels, gold=""):
    figures = PictureFigures()
    html = TEMPLATE.format(body=f"{BODY}<footer><img src=/rss.png></footer>").encode()
    measure(Document("images", "page", html, gold, {}), labels, "plain", figures)
    return figures


FIGURE = {"element": 8, "role": "figure", "caption": 9}
SIGN = {"element": 12, "role": "interface"}


def test_right_answers():
    figures = figures_of([FIGURE, SIGN])
    assert (figures.right, figures.rejected, figures.labelled) == (1, 1, 2)
    assert (figures.f1, figures.informative_found, figures.captions_right) == (1, 1, 1)


@pytest.mark.parametrize(
    ("labels", "precision", "recall"),
    [([FIGURE, {"element": 12, "role": "lead"}], 1, 0.5), ([{"element": 8, "role": "teaser"}, SIGN], 0, 1)],
)
def test_wrong_answers(labels, precision, recall):
    figures = figures_of(labels)
    assert (figures.precision, figures.recall) == (precision, recall)
    assert len(figures.mistakes) == 1


def test_a_caption_elsewhere_is_none():
    assert figures_of([FIGURE | {"caption": 5}]).captions_right == 0


def test_paragraphs():
    figures = figures_of([], f"Title\n{WORDS * 4}\nThe pier\n{WORDS * 4}\nA line that is not there at all")
    assert (figures.paragraphs, figures.paragraphs_found) == (5, 4)
    assert figures.paragraphs_kept == figures.paragraphs_kept_right == 4
    assert any("paragraphs" in line for line in figures.lines())
