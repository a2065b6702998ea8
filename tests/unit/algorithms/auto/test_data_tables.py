"""Tables of data are told from those that are a frame for the page's parts."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.data_tables import data_tables
from tests.support.pages import html_page


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("<table><tr><th>Weight<td>740 g</table>", 1),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", 1),
        ("<dl><dt>Weight<dd>740 g</dl>", 1),
        ("<table><tr><td>a<td>b</table>", 0),
        ("<table><tr><td>a<td><img src=a><tr><td><td>d</table>", 0),
        ("<table><tr><td><table><tr><th>Weight<td>740 g</table></table>", 1),
        ("<p>text", 0),
    ],
)
def test_which(body, count):
    assert len(data_tables(html_page(body))) == count
