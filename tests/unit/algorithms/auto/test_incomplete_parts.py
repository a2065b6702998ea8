"""What belongs to the text stays with it, though its own probability is low."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.incomplete_parts import BETWEEN, IN_FORM, IN_TABLE, OF_TABLE
from crunch.algorithms.learned.features import base_features
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS, html_page

STEPS = ("between", "data-tables", "summaries", "small-forms")
TEXT = f"<p>{WORDS * 3}</p>"


def completed(body: str, probabilities: list[float], keep: list[bool]) -> list[bool]:
    page = html_page(body)
    table = base_features(page)
    return after_steps(STEPS, page, table, np.array(probabilities, np.float32), np.array(keep)).tolist()


@pytest.mark.parametrize(("probability", "stays"), [(BETWEEN + 0.01, True), (BETWEEN - 0.01, False)])
def test_what_stands_between_kept_blocks_needs_less(probability, stays):
    body = f"<div>{TEXT * 5}</div><div>New</div><div>19.90</div><div>Made here.</div>"
    keep = [True] * 6 + [False, True]
    assert completed(body, [0.9] * 6 + [probability, 0.8], keep)[6] is stays


def test_a_data_table_stays_whole_or_goes_whole():
    rows = "<tr><th>Weight</th><td>740 g</td></tr>"
    body = f"<div>{TEXT * 5}</div><aside><table>{rows}</table></aside>"
    keep = [True] * 5 + [False, False]
    assert completed(body, [0.9] * 5 + [IN_TABLE - 0.02, IN_TABLE + 0.03], keep)[5:] == [True, True]
    assert completed(body, [0.9] * 5 + [0.01, 0.02], keep)[5:] == [False, False]


def test_a_data_table_of_which_a_part_stays_is_whole():
    rows = "<tr><td>Oil lamp</td><td>1853</td></tr><tr><td>Paraffin</td><td>1879</td></tr>"
    body = f"<div>{TEXT * 5}</div><aside><table>{rows}</table></aside>"
    keep = [True] * 5 + [True, True, False, False]
    assert completed(body, [0.9] * 5 + [0.01] * 4, keep)[5:] == [True] * 4


@pytest.mark.parametrize("kept", [1, 3])
def test_a_definition_list_stays_whole_when_much_of_it_stays(kept):
    body = f"<div>{TEXT * 5}</div><aside><dl><dt>Weight<dd>740 g<dt>Colour<dd>grey as slate</dl></aside>"
    keep = [True] * 5 + [place >= 4 - kept for place in range(4)]
    found = completed(body, [0.9] * 5 + [IN_TABLE + 0.1] * 4, keep)[5:]
    assert found == ([True] * 4 if kept == 3 else keep[5:]), OF_TABLE


def test_a_layout_table_does_not():
    body = f"<div>{TEXT * 5}</div><aside><table><tr><td>Home<td>News</table></aside>"
    assert completed(body, [0.9] * 5 + [0.2, 0.2], [True] * 5 + [False, False])[5:] == [False, False]


def test_nothing_kept_is_not_completed():
    assert completed(TEXT, [0.2], [False]) == [False]


@pytest.mark.parametrize(("probability", "stays"), [(IN_FORM + 0.01, True), (IN_FORM - 0.01, False)])
def test_a_small_form_of_which_half_stays_is_whole(probability, stays):
    cart = "<form><p>Pine or oat</p><div><b>-</b><input name=n><b>less</b></div></form>"
    body = f"<div>{TEXT * 5}</div><aside>{cart}</aside>"
    keep = [True] * 5 + [True, False]
    assert completed(body, [0.9] * 6 + [probability], keep)[6] is stays
    assert completed(body.replace("Pine", "Pine " * 150), [0.9] * 6 + [0.2], keep)[6] is False
    assert completed(body.replace("less", "less " * 9), [0.9] * 6 + [0.2], keep)[6] is False
    assert completed(body, [0.9] * 5 + [0.2] * 2, [True] * 5 + [False] * 2)[5:] == [False, False]


@pytest.mark.parametrize(("probability", "stays"), [(IN_FORM + 0.01, True), (IN_FORM - 0.01, False)])
def test_what_opens_a_part_between_the_text_stays(probability, stays):
    opens = "<aside><details><summary>Delivery</summary></details></aside>"
    body = f"<div>{TEXT * 5}</div>{opens}<div>{TEXT}</div>"
    keep = [True] * 5 + [False, True]
    assert completed(body, [0.9] * 5 + [probability, 0.9], keep)[5] is stays
    assert completed(f"<div>{TEXT * 5}</div>{opens}", [0.9] * 5 + [probability], keep[:6])[5] is False


def test_text_after_a_form_is_none_of_it():
    """It belongs to the element around the form, and stands among the blocks of the form."""
    body = f"<div>{TEXT * 5}</div><aside><form>Pine or oat<p>less</p></form>Sold since May</aside>"
    keep = [True] * 5 + [True, False, False]
    assert completed(body, [0.9] * 6 + [IN_FORM + 0.01] * 2, keep)[5:] == [True, False, True]
