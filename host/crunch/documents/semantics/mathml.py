"""MathML that comes without its TeX, written as TeX."""

from __future__ import annotations

from typing import Final

from lxml import etree

MOST: Final = 2_000
"""Elements of a formula."""
LONGEST: Final = 5_000
"""Characters of its TeX; longer ones stay the text that they are."""
_SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "{}%&#$_"})
_NAMES: Final = {
    "⋅": r"\cdot ", "×": r"\times ", "÷": r"\div ", "±": r"\pm ", "≤": r"\le ", "≥": r"\ge ", "≠": r"\ne ",
    "≈": r"\approx ", "→": r"\to ", "∞": r"\infty ", "∑": r"\sum ", "∏": r"\prod ", "∫": r"\int ", "∂": r"\partial ",
    "∈": r"\in ", "∀": r"\forall ", "∃": r"\exists ", "−": "-", "α": r"\alpha ", "β": r"\beta ", "γ": r"\gamma ",
    "δ": r"\delta ", "ε": r"\varepsilon ", "θ": r"\theta ", "λ": r"\lambda ", "μ": r"\mu ", "π": r"\pi ", "ρ": r"\rho ",
    "σ": r"\sigma ", "τ": r"\tau ", "φ": r"\varphi ", "ω": r"\omega ", "Δ": r"\Delta ", "Σ": r"\Sigma ",
    "Ω": r"\Omega ", "…": r"\dots ", "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "",
}  # fmt: skip
"""Signs that TeX has a name for; others are written as they are."""
_SHAPES: Final = {
    "mfrac": r"\frac{{{0}}}{{{1}}}",
    "msup": "{0}^{{{1}}}",
    "msub": "{0}_{{{1}}}",
    "msubsup": "{0}_{{{1}}}^{{{2}}}",
    "munder": "{0}_{{{1}}}",
    "mover": "{0}^{{{1}}}",
    "munderover": "{0}_{{{1}}}^{{{2}}}",
    "mroot": r"\sqrt[{1}]{{{0}}}",
}
_ARGUMENTS: Final = {"msubsup": 3, "munderover": 3}
_FUNCTIONS: Final = frozenset(
    ("sin", "cos", "tan", "log", "ln", "exp", "lim", "max", "min", "det", "dim", "ker", "gcd")
)
_ACCENTS: Final = {"¯": r"\bar", "^": r"\hat", "ˆ": r"\hat", "~": r"\tilde", "˜": r"\tilde", "→": r"\vec", "˙": r"\dot"}


def tex_of_mathml(math: etree._Element) -> str:
    """TeX of a presentation tree; empty for one that holds nothing or more than a person would read.

    Args:
        math: the element around it.
    """
    elements = list(math.iter())
    if len(elements) > MOST:
        return ""
    written: dict[etree._Element, str] = {}
    for element in reversed(elements):  # the parts of an element come before it
        parts = [written.pop(child) for child in element]
        tex = _written(element, parts)
        if len(tex) > LONGEST:
            return ""
        written[element] = tex
    return written[math].strip()


def _written(element: etree._Element, parts: list[str]) -> str:
    """TeX of an element with that of its children."""
    tag = str(element.tag)
    if tag in ("annotation", "annotation-xml"):
        return ""
    if tag in ("mi", "mn", "mo", "mtext", "ms"):
        return _leaf(tag, " ".join("".join(str(text) for text in element.itertext()).split()))
    if tag in _SHAPES and len(parts) == _ARGUMENTS.get(tag, 2):
        accent = _ACCENTS.get(parts[1].strip()) if tag == "mover" else None
        if accent:
            return f"{accent}{{{parts[0]}}}"
        base = parts[0] if tag in ("mfrac", "mroot") or _is_one(parts[0]) else f"{{{parts[0]}}}"
        return _SHAPES[tag].format(base.strip(), *(part.strip() for part in parts[1:]))
    joined = "".join(parts)
    if tag == "mtable":
        return r"\begin{matrix}" + r"\\".join(parts) + r"\end{matrix}"
    if tag in ("mtr", "mlabeledtr"):
        return "&".join(part.strip() for part in parts)
    if tag == "mfenced":
        separator = (element.get("separators") or ",")[:1]
        return f"{element.get('open', '(')}{separator.join(parts)}{element.get('close', ')')}"
    own = "" if parts else " ".join((element.text or "").split()).translate(_SPECIAL)
    return {"msqrt": rf"\sqrt{{{joined}}}", "mspace": r"\,"}.get(tag, own + joined)


def _leaf(tag: str, text: str) -> str:
    if tag in ("mtext", "ms"):
        return rf"\text{{{text.translate(_SPECIAL)}}}" if text else ""
    if tag == "mi" and len(text) > 1 and text.isascii() and text.isalpha():
        return rf"\{text} " if text in _FUNCTIONS else rf"\mathrm{{{text}}}"
    return "".join(_NAMES.get(sign, sign.translate(_SPECIAL)) for sign in text)


def _is_one(tex: str) -> bool:
    """Whether a sign behind it refers to all of it."""
    tex = tex.strip()
    return len(tex) <= 1 or (tex.startswith("\\") and tex[1:].isalpha())
