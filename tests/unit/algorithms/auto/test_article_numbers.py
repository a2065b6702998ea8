"""Article numbers by their labels and by the names of their parts."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.article_numbers import article_numbers
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.base import Context
from crunch.documents.parsing import parse_html


def found(body: str) -> list[str]:
    evidence = Evidence(parse_html(f"<html><body>{body}</body></html>"), Settings(), Context())
    texts = evidence.table.facts.texts
    return [texts[row] for row in article_numbers(evidence, range(len(texts)))]


@pytest.mark.parametrize(
    "line",
    [
        "Product code: 141677",
        "Model Number: G1S0001ttBLKCA",
        "SKU 44-910",
        "Art.-Nr. 104 5512",
        "Artikelnummer: 4471-B2",
        "Referência produto: 3410048",
        "Артикул: 558213",
        "商品番号：AB-4471",
        "무료배송 딜번호 : 4548094738",
    ],
)
def test_a_line_that_says_it_is_one(line):
    assert found(f"<p>{line}</p><p>And more</p>") == [line]


def test_a_label_and_its_value_go_together():
    assert found("<div>Item number:</div><div>114532738197</div><div>2024</div>") == ["Item number:", "114532738197"]
    assert found("<div>Item number:</div><div>on request</div>") == []


def test_the_name_of_its_part_is_enough():
    assert found('<div class="prd-code">141677</div><div class="hint">141677</div>') == ["141677"]
    assert found('<p><span itemprop="sku">LW-4471</span></p>') == ["LW-4471"]


@pytest.mark.parametrize(
    "line",
    [
        "Model: the red one",
        "Model 2024",
        "Order now: 64.00 EUR",
        "Code of conduct",
        "In 1999 we made our first product number 12345678",
        "Reference books",
        "Ref: 12",
    ],
)
def test_other_lines_are_none(line):
    assert found(f"<p>{line}</p>") == []
