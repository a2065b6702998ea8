import numpy as np
import pytest

from crunch.algorithms.auto.edges import CODE, IN_LIST, LAST, LINE, NAMED, whole_lists, with_end
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page


def kept_by(rule, body, probabilities):
    page = html_page(body)
    likely = np.array(probabilities, np.float32)
    return rule(page, base_features(page), likely, likely >= 0.5).tolist()


@pytest.mark.parametrize(
    ("items", "probabilities", "kept"),
    [
        ("<li>One egg<li>Some flour<li>Salt", [0.9, 0.9, IN_LIST], [True, True, True]),
        ("<li>One egg<li>Some flour<li>Salt", [0.9, 0.9, 0.0], [True, True, False]),
        ("<li>One egg<li>Some flour<li>Salt", [0.9, 0.2, 0.2], [True, False, False]),
        ("<li>One<ul><li>Two</ul><li>Three", [0.9, 0.9, 0.2], [True, True, True]),
        ("<li><a href=/a>Link</a><li><a href=/b>Link</a><li><a href=/c>Link</a>", [0.9, 0.9, 0.2], [True, True, False]),
    ],
)
def test_a_list_of_which_most_stays_stays_whole(items, probabilities, kept):
    assert kept_by(whole_lists, f"<ul>{items}</ul>", probabilities) == kept
    assert kept_by(whole_lists, "<p>No list.", [0.9]) == [True]


@pytest.mark.parametrize(
    ("end", "probability", "stays"),
    [
        ("<pre>make</pre>", CODE, True),
        ("<pre>make</pre>", CODE - 0.02, False),
        ("<p class=correction>Amended.</p>", NAMED, True),
        ("<figure><figcaption>A lamp.</figcaption></figure>", NAMED, True),
        ("<p>So it was.</p>", LINE, True),
        ("<p>So it was.</p>", LINE - 0.02, False),
        ("<p>© The Quay Post</p>", 0.4, False),
        ("<p><a href=/more>More of it</a></p>", 0.4, False),
        ("<div>So it was.</div>", 0.4, False),
        ("<aside><p>So it was.</p></aside>", 0.4, False),
        ("</article><p>So it was.</p>", 0.4, False),
    ],
)
def test_what_stays_after_the_last_kept_line(end, probability, stays):
    body = f"<article><h1>Title</h1><p>{WORDS}</p>{end}"
    assert kept_by(with_end, body, [0.9, 0.9, probability]) == [True, True, stays]


def test_few_lines_and_no_gap():
    body = f"<article><p>{WORDS}</p>" + "<p>So it was.</p>" * (LAST + 1)
    assert kept_by(with_end, body, [0.9, *[0.4] * (LAST + 1)]) == [True] * (LAST + 1) + [False]
    assert kept_by(with_end, body, [0.9, 0.0, *[0.4] * LAST]) == [True] + [False] * (LAST + 1)
    assert kept_by(with_end, "<p>x", [0.1]) == [False]


@pytest.mark.parametrize(("words", "whole"), [(5, True), (6, False)])
def test_most_of_a_list_is_more_than_half_of_its_words(words, whole):
    items = f"<li>One egg<li>Some flour<li>Salt it<li>{'word ' * words}"
    assert kept_by(whole_lists, f"<ul>{items}</ul>", [0.9, 0.9, 0.9, 0.3]) == [True, True, True, whole]


@pytest.mark.parametrize("inner", ["blockquote", "table><tr><td", "ul><li"])
def test_a_part_of_the_text_does_not_hold_it(inner):
    body = f"<article><h1>Title</h1><{inner}><p>{WORDS}</p></{inner.split('>')[0]}><p>So it was.</p>"
    assert kept_by(with_end, body, [0.9, 0.9, LINE]) == [True, True, True]
    assert kept_by(with_end, f"{body}</article><p>So it was.</p>", [0.9, 0.9, LINE, LINE]) == [True, True, True, False]
