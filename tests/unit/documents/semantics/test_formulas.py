"""A formula is its TeX, once."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from crunch.documents.semantics.formulas import formulas_of
from tests.support.pages import by_id, html_page
from tests.support.timing import GROWTH, is_linear

TEX = r"\frac{1}{p}"
MATH = "<math><semantics><mfrac><mn>1</mn><mi>p</mi></mfrac>{}</semantics></math>"
ANNOTATED = MATH.format(f'<annotation encoding="application/x-tex">{TEX}</annotation>')
KATEX = f'<span class="katex"><span class="katex-mathml">{ANNOTATED}</span><span class="katex-html" aria-hidden="true">1p</span></span>'  # noqa: E501
FORMS = {
    "script that nothing ran": f'<script type="math/tex">{TEX}</script>',
    "MathJax 2 around its script": f'<span class="MathJax"><nobr>1p</nobr><script type="math/tex">{TEX}</script></span>',  # noqa: E501
    "MathJax 2 beside its script": '<span class="MathJax_Preview">[1/p]</span><span class="MathJax" id="e"><nobr>1p</nobr>'  # noqa: E501
    f'<span class="MJX_Assistive_MathML">{MATH.format("")}</span></span><script type="math/tex" id="s">{TEX}</script>',
    "MathJax 2, CommonHTML": f'<span class="mjx-chtml MJXc"><span class="mjx-math">1p</span></span><script type="math/tex">{TEX}</script>',  # noqa: E501
    "MathJax 2, SVG": f'<span class="MathJax_SVG"><svg><text>1p</text></svg></span><script type="math/tex">{TEX}</script>',  # noqa: E501
    "MathJax 3": '<mjx-container class="MathJax"><mjx-math aria-hidden="true">1p</mjx-math><mjx-assistive-mml>'
    f"{ANNOTATED}</mjx-assistive-mml></mjx-container>",
    "MathJax 3 without TeX": '<mjx-container class="MathJax"><mjx-math aria-hidden="true"></mjx-math><mjx-assistive-mml>'  # noqa: E501
    f"{MATH.format('')}</mjx-assistive-mml></mjx-container>",
    "MathJax 4": f'<mjx-container><mjx-math data-latex="{TEX}"></mjx-math><math data-latex="{TEX}"><mi>p</mi></math></mjx-container>',  # noqa: E501
    "KaTeX": KATEX,
    "MathML with an annotation": ANNOTATED,
    "MathML with alttext": f'<math alttext="{TEX}"><mn>1</mn><mi>p</mi></math>',
    "MathML alone": MATH.format(""),
    "a wiki": f'<span class="mwe-math-element"><span style="display:none"><math alttext="{{\\displaystyle {TEX}}}"><mi>p</mi></math>'  # noqa: E501
    f'</span><img class="mwe-math-fallback-image-inline" src="/f.svg" alt="{{\\displaystyle {TEX}}}"></span>',
    "an element of the page's own": f"<math-renderer class=inline>${TEX}$</math-renderer>",
    "a picture": f'<img class="latex" src="/latex.php?latex=1" alt="{TEX}">',
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("around", ["<p>One sees {} here.</p>", "<ul><li>One sees <b>{}</b> here.</ul>"])
def test_a_formula_is_its_tex_once(form, around):
    extraction = keep_everything(html_page(around.format(form)))
    assert extraction.text == f"One sees ${TEX}$ here."
    assert extraction.markdown.replace("- ", "").replace("*", "") == f"One sees ${TEX}$ here."


@pytest.mark.parametrize(
    ("element", "written"),
    [
        ("<d-math block>y</d-math>", "$$y$$"),
        ("<la-tex class=display>y</la-tex>", "$$y$$"),
        ("<x-math>\\[y\\]</x-math>", "$$y$$"),
        ("<math-tex>\\(y\\)</math-tex>", "$y$"),
        ("<la-tex mode=display>$$y$$</la-tex>", "$$y$$"),
        ("<math-field><b>y</b></math-field>", None),
        ("<mjx-math>y</mjx-math>", None),
        ("<my-aftermath>y</my-aftermath>", None),
        ("<la-tex> </la-tex>", None),
    ],
)
def test_elements_of_pages_own(element, written):
    found = formulas_of(html_page(f"<p>One sees {element} here.</p>"))
    assert [formula.text for formula in found] == ([written] if written else [])


@pytest.mark.parametrize(
    "tex",
    [
        r"\begingroup",
        r"\endgroup",
        r"\newcommand{\R}{\mathbb{R}} \renewcommand\C[1]{a{b{c}#1}}",
        r"\def\x#1{y}",
        r"\require{cancel}",
        r"\DeclareMathOperator{\rank}{rank}",
    ],
)
def test_tex_that_sets_nothing_is_no_formula(tex):
    part = f'<span class="MathJax"><nobr></nobr></span><script type="math/tex">{tex}</script>'
    assert keep_everything(html_page(f"<p>One sees {part} here.</p>")).text == "One sees here."
    shown = keep_everything(html_page(f'<p>One sees <script type="math/tex">{tex} x</script> here.</p>')).text
    assert shown == f"One sees ${tex} x$ here."


@pytest.mark.parametrize(
    "form",
    [
        f'<script type="math/tex; mode=display">{TEX}</script>',
        f'<div class="MathJax_Display"><span class="MathJax">1p</span></div><script type="math/tex;mode=display">{TEX}</script>',  # noqa: E501
        f'<span class="katex-display">{KATEX}</span>',
        f'<mjx-container class="MathJax" display="true">{ANNOTATED}</mjx-container>',
        ANNOTATED.replace("<math", '<math display="block"'),
    ],
)
def test_a_formula_with_lines_of_its_own(form):
    extraction = keep_everything(html_page(f"<div>One sees {form} here.</div>"))
    assert extraction.text == f"One sees\n$${TEX}$$\nhere."
    assert extraction.markdown == f"One sees\n\n$${TEX}$$\n\nhere."


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_formula_goes_with_what_is_around_it(form):
    page = html_page(f"<p id=a>gone {form}</p><p>kept</p>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(by_id(page, "a"), "test", "other", "for a test")])
    assert (extraction.text, extraction.markdown) == ("kept", "kept")


def test_formulas_side_by_side_and_in_tables():
    page = html_page(
        f"<table><tr><th>{KATEX}</th><th>b</th></tr><tr><td>{FORMS['MathJax 3']}{KATEX}</td><td>|</td></tr></table>"
    )
    assert keep_everything(page).markdown == f"| ${TEX}$ | b |\n| --- | --- |\n| ${TEX}$${TEX}$ | \\| |"


@pytest.mark.parametrize(
    "body",
    [
        "<p>x</p>",
        "<script type=text/javascript>a</script>",
        "<img alt=Map src=a.png>",
        "<math></math>",
        "<img class=latex>",
    ],
)
def test_what_is_no_formula(body):
    assert formulas_of(html_page(body)) == []


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (f'<span>{ANNOTATED}</span> <img class=tex alt="{TEX}">', 1),
        (f'<img class=tex alt="{TEX}">{ANNOTATED}', 1),
        (f"<span role=math>{ANNOTATED}<span class=katex>{ANNOTATED}</span></span>", 1),
        (f'<span>{ANNOTATED}</span> and <img class=tex alt="{TEX}">', 2),
        (f'<span>{ANNOTATED} and</span><img class=tex alt="{TEX}">', 2),
        (f'<span>{ANNOTATED}</span><img class=tex alt="x^2">', 2),
        (f"{ANNOTATED}{ANNOTATED}", 2),
    ],
)
def test_a_formula_that_stands_there_twice_is_written_once(body, count):
    page = html_page(f"<p>Before {body} behind.</p>")
    assert keep_everything(page).text.count("$") == 2 * count
    assert keep_everything(page).text.endswith("behind.")


def test_code_of_a_picture_that_is_hidden_stays_hidden():
    page = html_page(f"<noscript>{ANNOTATED}</noscript><p>{'word ' * 60}</p>")
    assert "frac" not in keep_everything(page).text


@pytest.mark.parametrize(
    "part",
    [
        f'<span class="MathJax">a</span><script type="math/tex">{TEX}</script>',
        KATEX,
        '<span class="MathJax">',
        "<math><msup>",
    ],
)
def test_many_formulas_take_linear_time(part):
    small, large = (html_page(part * size) for size in (200, 200 * GROWTH))
    assert is_linear(formulas_of.__wrapped__ if hasattr(formulas_of, "__wrapped__") else _fresh, small, large)


def _fresh(page):
    page._found.clear()
    return formulas_of(page)
