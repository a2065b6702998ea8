"""The vocabulary of the web is in ``documents/semantics``; other modules ask there and keep no list of their own."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from crunch.documents.semantics.media import PICTURES
from crunch.documents.semantics.roles import CHROME, WHOLE
from tests.support.sources import nodes_of

HOST = Path(__file__).parents[2] / "host"
SEMANTICS = HOST / "crunch" / "documents" / "semantics"
FEW = 2
"""Tags of pictures that a module may name together: three are a list of what a picture is."""
OWN_PICTURES = {
    "crunch/algorithms/article/captions.py": "the algorithm's figures were measured with it",
    "crunch/algorithms/article/keeping.py": "the same",
    "crunch/algorithms/crunch/declaring.py": "a setting of Crunch 1 and 2",
    "crunch/algorithms/crunch/filters/images.py": "a rule of Crunch 1",
    "crunch/algorithms/crunch/state.py": "the same",
    "crunch/page_types/markup.py": "elements that are counted one by one, whatever they mean",
}
"""Modules of published or older algorithms, whose lists are part of them, and one that counts elements."""
OWN_CHROME = {
    "crunch/algorithms/crunch/state.py": "a rule of Crunch 1",
    "crunch/algorithms/learned/features.py": "what the model learned from",
    "crunch/algorithms/learned/tree_facts.py": "the same",
    "crunch/documents/tags.py": "all elements that begin and end a block",
    "crunch/images/surroundings.py": "its words for each of them",
    "crunch/page_types/shape.py": "names of columns that the model learned from",
    "crunch_lab/annotation/learning.py": "what the selectors of rules are made of",
    "crunch_lab/evaluation/peer_work.py": "all elements that begin and end a block, in the results of peers",
}
"""Modules with lists of elements among which those of page chrome are."""
OWN_RANGES = {"crunch_lab/evaluation/tokens.py": "the measure does not change with what it measures"}
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")
_RANGE = re.compile(r"(.)-(.)", re.DOTALL)


def words_together(source: str) -> list[set[str]]:
    """The strings of each literal collection; those of a text that is split count as such a collection."""
    found = []
    for node in nodes_of(source):
        if isinstance(node, ast.Set | ast.Tuple | ast.List):
            found.append(
                {one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)}
            )
        elif isinstance(node, ast.Dict):
            found.append(
                {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
            )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
            text = node.func.value
            found.append(
                set(text.value.split()) if isinstance(text, ast.Constant) and isinstance(text.value, str) else set()
            )
    return found


def elsewhere() -> dict[str, str]:
    """Path and source of the modules outside ``documents/semantics``."""
    paths = (path for path in sorted(HOST.rglob("*.py")) if SEMANTICS not in path.parents)
    return {path.relative_to(HOST).as_posix(): path.read_text("utf-8") for path in paths}


def lists_pictures(source: str) -> bool:
    return any(len(words & PICTURES) > FEW for words in words_together(source))


@pytest.mark.parametrize(
    "line",
    ["A = frozenset(('img', 'svg', 'video'))", "A = 'a img svg canvas'.split()", "{'img': 1, 'svg': 2, 'video': 3}"],
)
def test_lists_of_pictures_are_recognised(line):
    assert lists_pictures(line)


@pytest.mark.parametrize(
    "line", ["A = ('img', 'picture')", "A = 'img svg canvas'", "a = x.split()", "A = ['b', 'img']"]
)
def test_others_are_not(line):
    assert not lists_pictures(line)


def test_what_a_picture_is_is_said_once():
    assert {path for path, source in elsewhere().items() if lists_pictures(source)} == OWN_PICTURES.keys()


def is_of_the_east(code: int) -> bool:
    """Whether a code point is Thai, Kana, Hangul, Han or between them; surrogates and what is private are not."""
    return 0x0E00 <= code < 0x0E80 or 0x2E80 <= code < 0xD800 or 0xF900 <= code < 0xFB00 or 0x1B000 <= code < 0x323B0


def has_ranges_of_scripts(source: str) -> bool:
    """Whether a text has such a range as of a class in a regular expression, or a pair of numbers that is one."""
    for node in nodes_of(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = _ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), node.value)
            ends = [(ord(first), ord(last)) for first, last in _RANGE.findall(text)]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            values = [one.value if isinstance(one, ast.Constant) else None for one in node.elts]
            ends = [(values[0], values[1])] if all(isinstance(value, int) for value in values) else []
        else:
            continue
        if any(is_of_the_east(first) and is_of_the_east(last) and first < last for first, last in ends):
            return True
    return False


@pytest.mark.parametrize(
    "line", ["A = '[一-鿿]'", r"A = r'[\u3040-\u30ff]'", "A = '[ก-๛a]'", "A = (0x4E00, 0x9FFF), 1"]
)
def test_ranges_of_scripts_are_recognised(line):
    assert has_ranges_of_scripts(line)


@pytest.mark.parametrize("line", ["A = '[а-я]'", "A = '广告|廣告'", r"A = '[\ud800-\udfff]'", "A = (4000, 9000)"])
def test_other_ranges_are_not(line):
    assert not has_ranges_of_scripts(line)


def test_scripts_have_their_ranges_in_one_place():
    assert {path for path, source in elsewhere().items() if has_ranges_of_scripts(source)} == OWN_RANGES.keys()


def test_what_the_page_and_its_main_part_are_is_said_once():
    found = {path for path, source in elsewhere().items() if any(words >= WHOLE for words in words_together(source))}
    assert found == {"crunch/documents/tags.py"}  # among all blocks


def lists_chrome(source: str) -> bool:
    return any(len(words & CHROME) > FEW for words in words_together(source))


def test_which_elements_are_chrome_is_said_once():
    assert lists_chrome("A = ('nav', 'aside', 'p', 'footer')")
    assert not lists_chrome("A = ('nav', 'aside', 'form', 'header')")
    assert {path for path, source in elsewhere().items() if lists_chrome(source)} == OWN_CHROME.keys()


@pytest.mark.parametrize("part", [r"[\s_-]", r"[A-Z]?[a-z]+|"])
def test_names_are_taken_apart_in_one_place(part):
    """By ``called`` and ``words_of``."""
    assert part in (SEMANTICS / "names.py").read_text("utf-8")
    assert [path for path, source in elsewhere().items() if part in source] == []
