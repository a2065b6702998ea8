import numpy as np
import pytest

from crunch.algorithms.auto.authors import BELOW, FAR, LEAST, authors
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

TEXT = f"<p>{WORDS}{WORDS}</p>"


def kept_by(body, probabilities, in_chrome=False):
    page = html_page(body)
    likely = np.array(probabilities, np.float32)
    chrome = np.full(len(page), in_chrome)
    return authors(page, base_features(page), likely, likely >= 0.5, chrome).tolist()


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("<div>By <a href=/k>Kaya Brandt</a></div>", True),
        ("<p><a rel=author href=/k>Kaya Brandt</a></p>", True),
        ("<p><a href=/authors/kaya>Kaya</a></p>", True),
        ("<meta name=author content='Kaya'><p>Kaya, Berlin</p>", True),
        ("<p>Kaya Brandt</p>", False),
        ("<p>By Friday it was over and done with</p>", False),
    ],
)
def test_who_wrote_it(line, stays):
    assert kept_by(f"{line}{TEXT}", [LEAST + 0.01, 0.9]) == [stays, True]
    assert kept_by(f"{line}{TEXT}", [LEAST - 0.01, 0.9]) == [False, True]
    assert kept_by(f"{line}{TEXT}", [LEAST + 0.01, 0.9], in_chrome=True) == [False, True]


DECLARED = "<meta name=author content='Kaya Brandt'><meta property=og:site_name content='{}'>"


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("<p>Kaya Brandt, Berlin</p>", True),
        ("<div class=share>by Kaya  Brandt for the Coast Paper</div>", True),
        ("<p>What Kaya Brandt had said to us on the quay that night</p>", False),
        ("<p>Bo Lind</p>", False),
        ("<p><a href=/>Kaya Brandt</a></p>", False),
        ("<p><a href=https://kaya.example>Kaya Brandt</a></p>", False),
        ("<nav><p>About Kaya Brandt</p></nav>", False),
        ("<p><a href=#about>Kaya Brandt</a></p>", True),
    ],
)
def test_the_author_whom_the_head_declares(line, stays):
    """Whatever the model says of the line, and the page of its box; the site itself is no author."""
    head = DECLARED.format("The Coast")
    assert kept_by(f"{head}{line}{TEXT}", [0.0, 0.9], in_chrome=True) == [stays, True]
    assert kept_by(f"{head}<p>A standfirst</p>{TEXT}{line}", [0.9, 0.9, 0.0]) == [True, True, stays]
    assert kept_by(f"{DECLARED.format('Kaya Brandt')}{line}{TEXT}", [0.0, 0.9]) == [False, True]


def test_the_declared_author_stays_once_and_near_the_text():
    head, line = DECLARED.format("The Coast"), "<p>Kaya Brandt</p>"
    assert kept_by(f"{head}{line}{line}{TEXT}", [0.0, 0.0, 0.9]) == [False, True, True]
    assert kept_by(f"{head}{line}{line}{TEXT}", [0.9, 0.0, 0.9]) == [True, False, True]
    assert kept_by(f"{head}{line}{'<p>x</p>' * FAR}{TEXT}", [0.0] * (FAR + 1) + [0.9])[0] is False
    assert kept_by(f"{head}{TEXT}{'<p>x</p>' * BELOW}{line}", [0.9] + [0.0] * (BELOW + 1))[-1] is False


@pytest.mark.parametrize(
    ("column", "stays"),
    [
        ("<li><div><a>bramble</a></div></li>", True),
        ("<li><div>bramble</div></li>", False),
        ("<li><a>Kaya la Brandt</a></li>", True),
        ("<li><a>Kaya de la Brandt</a></li>", False),
        ("<li><a>read all of the answers here</a></li>", False),
        ("<li><a>1</a></li>", False),
    ],
)
def test_the_name_in_a_column_beside_the_only_post(column, stays):
    post = f"<li><div>{TEXT}</div></li>"
    assert kept_by(f"<ul>{post}{column}</ul>", [0.9, 0.03]) == [True, stays]
    assert kept_by(f"<ul>{column}{post}</ul>", [0.03, 0.9]) == [stays, True]
    assert kept_by(f"<ul>{post}{post}{column}</ul>", [0.9, 0.9, 0.03]) == [True, True, False]


def test_without_a_paragraph_nobody_wrote_it():
    assert kept_by("<p>By Kaya Brandt</p><p>x</p>", [0.1, 0.9]) == [False, True]


@pytest.mark.parametrize(("words", "stays"), [(20, True), (19, False)])
def test_a_paragraph_has_some_words(words, stays):
    assert kept_by(f"<p>By <a href=/k>Kaya Brandt</a></p><p>{'word ' * words}</p>", [0.1, 0.9]) == [stays, True]


def test_what_stands_beside_a_post_right_in_the_page_is_no_column():
    assert kept_by(f"{TEXT}<div><a>bramble</a></div>", [0.9, 0.03]) == [True, False]
    assert kept_by(f"<div>{TEXT}<div><a>bramble</a></div></div>", [0.9, 0.03]) == [True, True]
