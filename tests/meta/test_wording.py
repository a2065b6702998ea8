"""What the host says of a page has a code, and each code has the same words on both sides."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from crunch.wording import SENTENCES
from tests.support.sources import nodes_of

ROOT = Path(__file__).parents[2]
MESSAGES = json.loads((ROOT / "extension/_locales/en/messages.json").read_text("utf-8"))
OWN = {key.removeprefix("said_"): message for key, message in MESSAGES.items() if key.startswith("said_")}
PLURAL = re.compile(r"_(one|other)$")


def said_in_sources() -> set[str]:
    """Codes that any module of the host says, as they are in the sources."""
    found = set()
    for path in (ROOT / "host").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in nodes_of(source) if "crunch.wording import" in source else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                code = node.args[0]
                parts = (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,)
                assert all(isinstance(part, ast.Constant) for part in parts), f"a code put together in {path.name}"
                found |= {part.value for part in parts}
    return found


def test_every_code_is_known_and_said():
    said = said_in_sources()
    assert said == {code if code in said else PLURAL.sub("", code) for code in SENTENCES}


def test_no_code_is_without_words():
    assert set(OWN) == set(SENTENCES)


@pytest.mark.parametrize("code", SENTENCES)
def test_english_is_the_same_on_both_sides(code):
    """The placeholders stand for the parameters in the order in which the extension hands them over (said.js)."""
    message = OWN[code]
    names = list(dict.fromkeys(re.findall(r"(?<!\{)\{(\w+)", SENTENCES[code])))
    if PLURAL.search(code):
        names = ["count", *(name for name in names if name != "count")]
    contents = {name: place["content"] for name, place in message.get("placeholders", {}).items()}
    assert contents == {
        name: f"${number}" for number, name in enumerate(names, start=1) if name in contents or name != "count"
    }
    words = re.sub(r"(?<!\{)\{(\w+)[^}]*\}", lambda match: f"${match[1].upper()}$", SENTENCES[code])
    assert message["message"] == words.replace("{{", "{").replace("}}", "}")


def test_only_words_with_a_plural_have_a_count():
    """By it the extension knows them: Firefox complains of each text that it is asked for and that is not there."""
    assert [code for code, words in SENTENCES.items() if "{count}" in words and not PLURAL.search(code)] == []


@pytest.mark.parametrize("code", [code for code in SENTENCES if PLURAL.search(code)])
def test_plurals_have_both_forms(code):
    assert {f"{PLURAL.sub('', code)}_{form}" for form in ("one", "other")} <= SENTENCES.keys()


TOLD = {
    *("CrunchError", "InputError", "BadSettingsError", "NotSavedError", "NotForgottenError", "UnknownAlgorithmError"),
    *("ProtocolMismatchError", "TooLargeError", "WorkTimeoutError", "CancelledError"),
}
"""Errors whose words pages of the extension show. The others tell of messages that no extension of ours sends."""
ELSEWHERE = {
    *("crunch/__init__.py", "crunch/surroundings.py", "crunch/documents/decoding.py:decode"),
    *("crunch/documents/parsing.py:parse_html", "crunch/protocol/framing.py:encode"),
    *("crunch_lab/annotation/rules.py", "crunch_lab/annotation/selectors.py"),
}
"""Told on the command line, in Python, or to nobody."""


def words_without_a_code(path: Path) -> list[str]:
    """Lines of a module that make an error out of words without a code, after the function that they are in."""
    functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    return [
        f"{path.relative_to(ROOT / 'host')}:{function.name}:{node.lineno}"
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOLD
        if isinstance(node.args[0], ast.JoinedStr | ast.Constant | ast.BinOp)
        or (isinstance(node.args[0], ast.Attribute) and node.args[0].attr == "message")
    ]


def test_what_pages_of_the_extension_show_of_an_error_has_a_code():
    reader = [
        path
        for path in (ROOT / "host/crunch").rglob("*.py")
        if not {"cli", "deploy"}.intersection(path.relative_to(ROOT).parts)
    ]
    laboratory = [path for part in ("actions", "annotation") for path in (ROOT / "host/crunch_lab" / part).glob("*.py")]
    found = [line for path in (*reader, *laboratory) for line in words_without_a_code(path)]
    places = [{line.split(":")[0], line.rpartition(":")[0]} for line in found]
    assert [line for line, place in zip(found, places, strict=True) if not place & ELSEWHERE] == []
    assert set().union(*places) >= ELSEWHERE
