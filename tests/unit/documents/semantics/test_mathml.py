"""MathML as TeX."""

from __future__ import annotations

import pytest
from lxml import etree

from crunch.documents.semantics.mathml import tex_of_mathml


@pytest.mark.parametrize(
    ("inner", "tex"),
    [
        ("<mi>x</mi><mo>=</mo><mn>2</mn>", "x=2"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>", r"\frac{a+1}{b}"),
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
        ("<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>", "{ab}^{2}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", r"\sum_{i}^{n}"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", r"\bar{x}"),
        ("<msqrt><mi>x</mi><mi>y</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt{xy}\sqrt[3]{x}"),
        ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mi>rate</mi>", r"\sin x\mathrm{rate}"),
        ("<mtext>5 % of_it</mtext>", r"\text{5 \% of\_it}"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>",
         r"\begin{matrix}1&2\\3\end{matrix}"),
        ('<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', "[a,b]"),
        ("<semantics><mi>x</mi><annotation>no</annotation></semantics>", "x"),
        ("<mfrac><mi>a</mi></mfrac>", "a"),
        ("", ""),
    ],
)  # fmt: skip
def test_presentation_as_tex(inner, tex):
    assert tex_of_mathml(etree.fromstring(f"<math>{inner}</math>")) == tex


def test_what_nobody_would_read_is_none():
    deep = etree.fromstring("<math>" + "<msup><mi>x</mi>" * 200 + "<mi>y</mi>" + "</msup>" * 200 + "</math>")
    assert len(tex_of_mathml(deep)) <= 5_000
    assert tex_of_mathml(etree.fromstring("<math>" + "<mi>x</mi>" * 3_000 + "</math>")) == ""
