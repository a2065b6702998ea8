"""The page's own style sheets (``<style>``) as rules, as a window of 1,280 pixels on a screen would apply them.

Only braces are followed; declarations and selectors are read when somebody asks, as hardly any are asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.selectors import Selector, parse_selectors

MOST_TEXT: Final = 60_000
"""Characters of sheets that are read of a page; what has more are the sheets of a framework, and takes too long."""
WIDTH: Final = 1280
"""Of the window, in CSS pixels."""

COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
"""A comment of a style sheet; one that does not end goes to the end of the sheet."""
_STRING_WITH_BRACES: Final = re.compile(r"\"[^\"\n{}]*[{}][^\"\n]*\"|'[^'\n{}]*[{}][^'\n]*'")
_BRACE: Final = re.compile(r"([{}])")
_DECLARATION: Final = re.compile(r"(?<![-\w])([-\w]+)\s*:([^;]+)")
_NAME: Final = re.compile(r"(?:[\w-]|[^\x00-\x7f]|\\.)+|\*")
_FEATURE: Final = re.compile(r"\(([^()]*)\)")
_WIDTH: Final = re.compile(r"(min|max)-(?:device-)?width:([\d.]+)(px|em|rem)?|width(<=?|>=?)([\d.]+)(px|em|rem)?")
_TYPE: Final = re.compile(r"(?:only\s+|not\s+)?([a-z]+)")
_TRUE_FEATURES: Final = frozenset(
    "prefers-color-scheme:light prefers-reduced-motion:no-preference hover:hover any-hover:hover pointer:fine color "
    "any-pointer:fine orientation:landscape scripting:enabled hover update:fast".split()
)
_GROUPS: Final = ("@media", "@supports", "@layer")


@dataclass(eq=False)
class Rule:
    """Selectors with declarations."""

    prelude: str
    body: str
    order: int

    @cached_property
    def selectors(self) -> list[Selector]:
        """Those that can select an element."""
        return parse_selectors(self.prelude)

    @cached_property
    def names(self) -> frozenset[str]:
        """All names in the selectors."""
        return frozenset(name.replace("\\", "") for name in _NAME.findall(self.prelude))

    @cached_property
    def declarations(self) -> list[tuple[str, str, bool]]:
        """Property, value in lower case, whether it is important; in order."""
        return declarations_of(self.body)


def declarations_of(body: str) -> list[tuple[str, str, bool]]:
    """The declarations of a rule or of a ``style`` attribute: property, value in lower case, whether important."""
    found = []
    for name, value in _DECLARATION.findall(body):
        plain, mark, word = value.lower().rpartition("!")
        important = bool(mark) and word.strip() == "important"
        found.append((name.lower(), (plain if important else value.lower()).strip(), important))
    return found


def rules_of(page: Page) -> list[Rule]:
    """The rules of the page's ``<style>`` elements that apply, in order; worked out once for a page."""
    return page.once(_rules_of)


def _rules_of(page: Page) -> list[Rule]:
    rules: list[Rule] = []
    if "style" not in page.tags:
        return rules
    size = 0
    noscript = 0  # end of the one around the element: with scripts it is not looked into
    for number, tag in enumerate(page.tags):
        if tag in ("noscript", "template"):
            noscript = max(noscript, page.ends[number])
        elif tag == "style" and number >= noscript and page.texts[number]:
            element = page.elements[number]
            kind = (element.get("type") or "text/css").strip().lower()
            if kind == "text/css" and applies(element.get("media") or ""):
                text = page.texts[number] or ""
                size += len(text)
                if size > MOST_TEXT:
                    return []
                read_sheet(text, rules)
    return rules


def read_sheet(text: str, rules: list[Rule]) -> None:
    """Append the rules of a sheet. Linear; what is nested in a rule is left out."""
    if "/*" in text:
        text = COMMENT.sub(" ", text)
    if "content" in text:
        text = _STRING_WITH_BRACES.sub('""', text)
    open_blocks: list[tuple[str, str]] = []  # kind, and the prelude of a rule
    skipped = 0  # blocks around that do not apply
    bodies: list[str] = []
    parts = _BRACE.split(text)
    for before, brace in zip(parts[::2], parts[1::2], strict=False):
        if brace == "{":
            inside = bool(open_blocks) and open_blocks[-1][0] in ("rule", "nested")
            cut = before.rfind(";") + 1
            prelude = before[cut:].strip()
            if inside:
                if open_blocks[-1][0] == "rule":
                    bodies.append(before[:cut])
                open_blocks.append(("nested", ""))
            elif prelude.startswith("@"):
                word, _, condition = prelude.partition(" ")
                word = word.partition("(")[0].lower()
                condition = condition if word != "@media" else prelude[len("@media") :]
                good = word in _GROUPS and (word != "@media" or applies(condition))
                good = good and not (word == "@supports" and condition.strip().startswith("not"))
                skipped += not good
                open_blocks.append(("group" if good else "skipped", ""))
            else:
                bodies = []
                open_blocks.append(("rule", prelude))
        elif open_blocks:
            kind, prelude = open_blocks.pop()
            skipped -= kind == "skipped"
            if kind == "rule" and not skipped:
                rules.append(Rule(prelude, "".join((*bodies, before)), len(rules)))


def applies(media: str) -> bool:
    """Whether a list of media queries holds on a screen; what we do not know does not."""
    queries = media.strip().lower()
    return not queries or any(_query_holds(query.strip()) for query in queries.split(","))


def _query_holds(query: str) -> bool:
    kind = _TYPE.match(query)
    negated = query.startswith("not ")
    holds = kind is None or kind[1] in ("all", "screen") or (negated and kind[1] == "not")
    if " or " in query:
        return any(_query_holds(part.strip()) for part in query.split(" or "))
    for feature in _FEATURE.findall(query):
        holds = holds and _feature_holds("".join(feature.split()))
    return holds != negated


def _feature_holds(feature: str) -> bool:
    width = _WIDTH.fullmatch(feature)
    if width is None:
        return feature in _TRUE_FEATURES
    bound = float((width[2] or width[5]).rstrip(".") or 0) * (1 if (width[3] or width[6] or "px") == "px" else 16)
    at_least = width[1] == "min" or (width[4] or "").startswith(">")
    return bound <= WIDTH if at_least else bound >= WIDTH
