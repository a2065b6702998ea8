import numpy as np
import pytest

from crunch.algorithms.auto.fact_lists import LIKELY, with_fact_lists
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

FACTS = "<dl><div><dt>Serves</dt><dd>4</dd></div><div><dt>Work</dt><dd>25 min</dd></div></dl>"
LINKED = "<dl><dt><a href=/serves>Serves</a></dt><dd>4</dd><dt><a href=/work>Work</a></dt><dd>25 min</dd></dl>"
LONG = f"<dl><dt>Serves</dt><dd>4</dd><dt>Work</dt><dd>{WORDS}</dd></dl>"


def kept_by(body, probabilities):
    page = html_page(body)
    likely = np.array(probabilities, np.float32)
    return with_fact_lists(page, base_features(page), likely, likely >= 0.5).tolist()


@pytest.mark.parametrize(
    ("facts", "probability", "stay"),
    [(FACTS, LIKELY, True), (FACTS, LIKELY - 0.02, False), (LINKED, 0.3, False), (LONG, 0.3, False)],
)
def test_facts_in_the_midst_of_the_text_stay(facts, probability, stay):
    body = f"<article><h1>Soup</h1><p>{WORDS}</p><section>{facts}<h2>Method</h2><p>{WORDS}</p></section></article>"
    assert kept_by(body, [0.9, 0.9, *[probability] * 4, 0.9, 0.9]) == [True, True, *[stay] * 4, True, True]


def test_facts_beside_the_text_go():
    body = f"<article><h1>Soup</h1><p>{WORDS}</p></article><aside><div>{FACTS}</div></aside>"
    assert kept_by(body, [0.9, 0.9, *[0.3] * 4]) == [True, True, *[False] * 4]
    assert kept_by(FACTS, [0.3] * 4) == [False] * 4
