"""Formulas as TeX, each once (R12), however often a page holds it: as TeX for its author, MathML for screen readers,
and glyphs or a picture for the eye.

Read are: ``<script type="math/tex">`` (MathJax 2) with what is typeset beside or around it; the annotation, the
``alttext`` or ``data-latex`` of MathML, as KaTeX, MathJax 3 and 4, LaTeXML and wikis write it; MathML alone; elements
of pages' own that are named so and hold nothing but text; pictures whose ALT text is TeX.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.semantics.mathml import tex_of_mathml
from crunch.documents.semantics.names import called

_GROUPS: Final = frozenset(("katex", "katex-display", "mwe-math-element", "MathJax_Display", "MathJax_SVG_Display"))
"""Classes around all forms of one formula."""
_TYPESET: Final = re.compile(r"MathJax(?:_|$)|mjx-|MJX")
"""Class or tag of what MathJax 2 typesets."""
_DISPLAY: Final = frozenset(("katex-display", "MathJax_Display", "MathJax_SVG_Display", "MJXc-display"))
_PICTURE: Final = called("latex", "tex", "math", "eqn?", r"mwe-math-fallback-image\S*")
_PICTURE_ADDRESS: Final = re.compile(r"latex\.php\?|latex\.codecogs\.com|/math/render/|[?&](?:latex|tex|chl)=", re.I)
_TEX: Final = re.compile(r"[\\^_=+<>]")
_SETS_NOTHING: Final = re.compile(
    r"(?:\s|\\(?:begin|end|b|e)group\b|\\(?:require|label)\{[^{}]*\}|"
    r"\\(?:(?:re)?newcommand|providecommand|def|DeclareMathOperator)\b\*?\s*\{?\\\w+\}?(?:\[\d\]|#\d)*\s*"
    r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+"
)
"""TeX of which nothing is to be seen: groups and definitions that a page keeps apart for each of its parts."""
_BLANKS: Final = re.compile(r"\s")
_STYLED: Final = re.compile(r"\{\\(displaystyle|textstyle)\s++(.*)\}\s*", re.DOTALL)
_SEEDS: Final = frozenset(("math", "script", "mjx-container", "img"))
_OWN: Final = re.compile(r"(?!mjx-)(?:[a-z]{1,20}-)?(?:la-?tex|tex|math|katex|formula)(?:-[a-z]{1,20})?")
"""Elements of pages' own that hold TeX: ``math-renderer``, ``d-math``, ``la-tex``."""
_DELIMITER: Final = re.compile(r"\A(?:\${1,2}|\\[(\[])|(?:\${1,2}|\\[)\]])\Z")
_MOST_AROUND: Final = 3
"""Elements around MathML that may hold nothing but one formula."""


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula of a page."""

    root: int
    """Element that holds all its forms, or where the first of them begins."""
    end: int
    """One past its last element."""
    tex: str
    is_display: bool
    """Whether it has lines of its own."""

    @property
    def text(self) -> str:
        """Between dollar signs, as Markdown and TeX have it."""
        return f"$${self.tex}$$" if self.is_display else f"${self.tex}$"


def formulas_of(page: Page) -> list[Formula]:
    """The formulas of a page in document order, none in another; worked out once a page."""
    return page.once(_formulas_of)


def is_said_again(page: Page, before: Formula, behind: Formula) -> bool:
    """Whether the second is the first once more: a picture beside its MathML, or two forms in one ``role="math"``."""
    if before.end != behind.root or _BLANKS.sub("", before.tex) != _BLANKS.sub("", behind.tex):
        return False
    last = before.root
    while page.ends[last] < before.end:
        last = page.ends[last]
    while True:  # what stands between them, also behind the elements that only the first is in
        if (page.tails[last] or "").strip():
            return False
        if page.parents[last] == page.parents[behind.root] or page.ends[page.parents[last]] > behind.root:
            break
        last = page.parents[last]
    around = page.elements[page.parents[last]]
    return "img" in (page.tags[before.root], page.tags[behind.root]) or around.get("role") == "math"


def _formulas_of(page: Page) -> list[Formula]:
    seeds = [number for number, tag in enumerate(page.tags) if tag in _SEEDS or ("-" in tag and _OWN.fullmatch(tag))]
    if not seeds:
        return []
    seeds.sort(key=lambda number: page.tags[number] != "script")  # TeX of the author's own goes before all else
    taken = bytearray(len(page))
    found: list[Formula] = []
    for number in seeds:
        formula = None if taken[number] else _formula_at(page, page.elements, number)
        if (
            formula is not None
            and not _SETS_NOTHING.fullmatch(formula.tex)
            and not any(taken[formula.root : formula.end])
        ):
            taken[formula.root : formula.end] = b"\1" * (formula.end - formula.root)
            found.append(formula)
    return sorted(found, key=lambda formula: formula.root)


def _formula_at(page: Page, elements: list[etree._Element], number: int) -> Formula | None:
    tag, element = page.tags[number], elements[number]
    if tag == "script":
        kind = (element.get("type") or "").strip().lower()
        return _of_script(page, elements, number, kind) if kind.startswith("math/tex") else None
    if tag == "img":
        return _of_picture(page, elements, number)
    if tag == "mjx-container":
        tex = _tex_of_container(element)
        display = element.get("display") in ("true", "block")
        return Formula(number, page.ends[number], tex, display) if tex else None
    if tag != "math":
        return _of_own_element(page, element, number)
    tex = _tex_of_math(element)
    if not tex:
        return None
    root = _group(page, elements, number)
    names = {name for at in (root, number) for name in (elements[at].get("class") or "").split()}
    display = element.get("display") == "block" or bool(names & _DISPLAY)
    return Formula(root, page.ends[root], _bare(tex), display)


def _of_script(page: Page, elements: list[etree._Element], number: int, kind: str) -> Formula | None:
    """MathJax 2: the script, with what was made of it, which stands before it or around it."""
    tex = (page.texts[number] or "").strip()
    tex = tex.removeprefix("% <![CDATA[").removesuffix("%]]>").strip()
    if not tex:
        return None
    root = number
    while page.parents[root] != root and _is_typeset(page, elements, page.parents[root]):
        root = page.parents[root]
    first = root
    element = elements[root].getprevious()
    while element is not None and _is_typeset_element(element) and not (element.tail or "").strip():
        first -= sum(1 for _ in element.iter())
        element = element.getprevious()
    return Formula(first, page.ends[root], _bare(tex), "mode=display" in kind.replace(" ", ""))


def _is_typeset(page: Page, elements: list[etree._Element], number: int) -> bool:
    return page.tags[number] not in ("p", "body", "html") and _is_typeset_element(elements[number])


def _is_typeset_element(element: etree._Element) -> bool:
    return bool(_TYPESET.match(str(element.tag))) or any(map(_TYPESET.match, (element.get("class") or "").split()))


def _of_picture(page: Page, elements: list[etree._Element], number: int) -> Formula | None:
    element = elements[number]
    tex = " ".join((element.get("alt") or "").split())
    if not tex or not (len(tex) <= 3 or _TEX.search(tex)):
        return None
    if not (_PICTURE.search(element.get("class") or "") or _PICTURE_ADDRESS.search(element.get("src") or "")):
        return None
    tex = tex.removeprefix("$$").removesuffix("$$").strip("$").strip()
    return Formula(number, page.ends[number], _bare(tex), False) if tex else None


def _of_own_element(page: Page, element: etree._Element, number: int) -> Formula | None:
    """An element of the page's own for formulas, as long as it holds TeX alone: its script writes over it."""
    if page.ends[number] > number + 1:
        return None
    written = (page.texts[number] or "").strip()
    tex = _DELIMITER.sub("", written).strip()
    if not tex:
        return None
    names = (element.get("class") or "").split()
    stated = (element.get("display") or element.get("mode") or "").strip().lower()
    display = stated in ("true", "block", "display") or element.get("block") is not None
    display = display or any("display" in name for name in names) or written.startswith(("$$", "\\["))
    return Formula(number, page.ends[number], _bare(tex), display)


def _tex_of_container(element: etree._Element) -> str:
    """MathJax 3 and 4: TeX where the page has it, else its assistive MathML."""
    for inner in element.iter("math"):
        tex = _tex_of_math(inner)
        if tex:
            return _bare(tex)
    return _bare((element.get("data-latex") or "").strip())


def _tex_of_math(element: etree._Element) -> str:
    for annotation in element.iter("annotation"):
        if "tex" in (annotation.get("encoding") or "").lower():
            tex = (annotation.text or "").strip()
            if tex:
                return tex
    return (element.get("data-latex") or element.get("alttext") or "").strip() or tex_of_mathml(element)


def _group(page: Page, elements: list[etree._Element], number: int) -> int:
    """The element around MathML that holds its other forms, too."""
    root, above = number, number
    for _ in range(_MOST_AROUND):
        above = page.parents[above]
        if _GROUPS.intersection((elements[above].get("class") or "").split()):
            root = above
    return root


def _bare(tex: str) -> str:
    """Without what only says how large it was set."""
    match = _STYLED.fullmatch(tex)
    return match[2].strip() if match and _is_balanced(match[2]) else tex


def _is_balanced(tex: str) -> bool:
    depth = 0
    for sign in re.findall(r"\\.|[{}]", tex):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0
