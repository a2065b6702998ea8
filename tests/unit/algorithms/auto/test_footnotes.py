import numpy as np
import pytest

from crunch.algorithms.auto.footnotes import FEW, LEAST, with_notes
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page


def kept_by(body, probabilities):
    page = html_page(body)
    likely = np.array(probabilities, np.float32)
    return with_notes(page, base_features(page), likely, likely >= 0.5).tolist()


@pytest.mark.parametrize(
    ("text", "note", "stays"),
    [
        ("<a href='#x'>1</a>", "<ol><li id=x>So.</ol>", True),
        ("<a href='#x'>[12]</a>", "<p><a id=x></a>So.</p>", True),
        ("<a href='#note-1'>*</a>", "<div id=note-1>So.</div>", True),
        ("", "<ol><li id=fn:1>So.</ol>", True),
        ("", "<div role=doc-endnotes><p>So.</div>", True),
        ("", "<aside class=footnotes><p>So.</aside>", True),
        ("<a href='#x'>a whole phrase</a>", "<p id=x>So.</p>", False),
        ("<a href='#x'>1</a>", "<h2 id=x>So.</h2>", False),
        ("<a href='#x'>1</a>", "<p id=y>So.</p>", False),
        ("", "<ol><li id=fnref1>So.</ol>", False),
        ("", "<p id=x>So.</p>", False),
    ],
)
def test_notes(text, note, stays):
    assert kept_by(f"<p>{WORDS}{text}</p>{note}", [0.9, LEAST]) == [True, stays]
    assert kept_by(f"<p>{WORDS}{text}</p>{note}", [0.9, 0.0]) == [True, False]


def test_marks_in_what_goes_keep_nothing():
    assert kept_by("<p>Text</p><p>Side <a href='#x'>1</a></p><p id=x>So.</p>", [0.9, 0.1, 0.1]) == [True, False, False]
    assert kept_by("<p id=x>So.</p><p>Text <a href='#x'>1</a></p>", [0.1, 0.9]) == [False, True]
    assert kept_by("<p>x</p>", [0.1]) == [False]


def test_an_apparatus_of_its_own_is_none():
    long = " ".join(["source"] * (FEW + 1))
    assert kept_by(f"<p>{WORDS}<a href='#x'>1</a></p><p id=x>{long}</p>", [0.9, 0.2]) == [True, False]
