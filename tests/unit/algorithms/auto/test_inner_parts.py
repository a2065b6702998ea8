"""What stands between kept text, in the part that holds it, and is content by what it is."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.inner_parts import CODE, inner_parts
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

PROSE = f"<p>{WORDS * 3}</p>"


def stays(body: str, probability: float, *, chrome: bool = False) -> list[bool]:
    """Of the blocks that are no prose: whether they stay."""
    page = html_page(body)
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    likely = np.where(keep, 0.9, probability).astype(np.float32)
    result = inner_parts(page, table, likely, keep, np.full(len(page), chrome, np.bool_))
    assert result[keep].all()
    return result[~keep].tolist()


@pytest.mark.parametrize(
    ("part", "least"),
    [
        ("<pre>make</pre>", CODE),
        ("<div><pre>make</pre></div>", CODE),
        ("<p><math><mi>x</mi></math></p>", 0.0),
        ("<math><mi>x</mi></math>", 0.0),
    ],
)
def test_what_stays_between_kept_text_of_one_part(part, least):
    assert stays(f"<article>{PROSE}{part}{PROSE}</article>", least + 0.01) == [True]
    assert stays(f"<article>{PROSE}{part}{PROSE}</article>", least - 0.01) == [least == 0.0]
    assert stays(f"<article>{PROSE}{part}{PROSE}</article>", 0.4, chrome=True) == [False]
    assert stays(f"<article>{PROSE}{PROSE}</article><div>{part}</div>", 0.4) == [False]


@pytest.mark.parametrize(
    "part",
    [
        "<div>So it was.</div>",
        "<p>So it was.</p>",
        "<figure><figcaption>A lamp</figcaption></figure>",
        "<p><a href=/x>So it was.</a></p>",
        "<aside><p>So it was.</p></aside>",
        "<nav><pre>make</pre></nav>",
        "<form><p>So it was.</p></form>",
        "<div>x: <math><mi>y</mi></math></div>",
    ],
)
def test_what_is_judged_as_before(part):
    assert stays(f"<article>{PROSE}{part}{PROSE}</article>", 0.4) == [False]


def test_no_text_no_inside():
    assert stays("<pre>make</pre>", 0.4) == [False]
    assert stays(f"{PROSE}<pre>make</pre>", 0.4) == [False]
