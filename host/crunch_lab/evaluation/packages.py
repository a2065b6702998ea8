"""Test packages (Gottron 2007, section 4.1): a description, and for each document HTML, gold text and facts.

``package.toml`` describes the package; ``<document>.html``, ``.txt`` (gold) and ``.json`` (facts) share a name. A set
without ``package.toml`` is read as well; its description then is what its file name says.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from lxml.etree import XPath, XPathSyntaxError

from crunch.documents.hosts import host_of, usable
from crunch.documents.page_text import EMPTY, why_no_page
from crunch.errors import meant, shown
from crunch.toml_words import explained
from crunch_lab.evaluation.package_files import PackageError, package_name, read_files, same_name
from crunch_lab.evaluation.storable import UNSTORABLE, storable, why_unstorable
from crunch_lab.evaluation.tokens import compared_tokens

DESCRIPTION: Final = "package.toml"
EXTENSIONS: Final = ("html", "txt", "json")

GOLDS: Final = ("full", "partial")
"""What ``gold`` of a page's facts may say: all that is content, or a part of it, of which only recall is counted."""
_NO_DOCUMENT: Final = re.compile(r"^(licen[cs]e|notice|readme|attribution|authors|changelog)", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")

_TEXT: Final = (str, type(None))
_FACTS: Final[dict[str, tuple[type, ...]]] = {
    "url": _TEXT,
    "site": _TEXT,
    "language": _TEXT,
    "page_type": _TEXT,
    "licence": _TEXT,
    "annotator": _TEXT,
    "guideline_version": _TEXT,
    "title": _TEXT,
    "fragmented": (bool, type(None)),
    "multiple_articles": (bool, type(None)),
    "must_have": (list,),
    "must_not_have": (list,),
    "nodes": (list,),
    "images": (list,),
    "gold": _TEXT,
    "recipe": (dict,),
    "facts_on_page": (dict,),
    "silver": (dict,),
}
"""Facts with a meaning and their types; others are carried along."""
_DESCRIBED: Final[dict[str, tuple[type, ...]]] = {
    "name": (str,),
    "title": (str,),
    "description": (str,),
    "languages": (list,),
    "licence": (str,),
    "guideline_version": (str,),
    "attribution": (str,),
    "documents": (int,),
    "conformance_only": (bool,),
}


def is_language_tag(text: str) -> bool:
    """Whether that can be the language of a page.

    >>> is_language_tag("zh-Hant"), is_language_tag("English!")
    (True, False)
    """
    return _LANGUAGE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a package. An error makes it unusable, a warning does not."""

    file: str
    message: str
    line: int | None = None
    level: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{shown(self.file)}:{self.line}"
        return f"{shown(where)}: {self.level}: {self.message}"


@dataclass(frozen=True, slots=True)
class Document:
    """One annotated page."""

    package: str
    name: str
    html: bytes
    gold: str
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def fingerprint(self) -> str:
        """Changes with the page or its address, not with its gold."""
        return sha256(b"\0".join((self.html, str(self.facts.get("url")).encode()))).hexdigest()[:20]

    @property
    def site(self) -> str:
        """The site as the facts state it, else the host of the address, else the document by itself."""
        stated = self.facts.get("site")
        if stated:
            return str(stated)
        host = host_of(self.facts.get("url"))
        return host.removeprefix("www.") if host else f"{self.package}/{self.name}"


class Package:
    """A test package on disk. Documents are streamed, so a large archive needs little memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = package_name(path)
        self.description: dict[str, Any] = {"name": self.name}
        self.others: dict[str, bytes] = {}
        """Files that belong to no document, such as a licence; filled by :meth:`entries`."""

    def documents(self) -> Iterator[Document]:
        """Every document.

        Raises:
            PackageError: at the first error; ``crunch package check`` lists them all.
        """
        for entry in self.entries():
            if isinstance(entry, Document):
                yield entry
            elif entry.level == "error":
                raise PackageError(entry.file, entry.message, entry.line)

    def entries(self) -> Iterator[Document | Problem]:
        """Every document and every problem, in the order of the files."""
        waiting: dict[str, dict[str, bytes]] = {}
        names: dict[str, str] = {}
        count = 0
        described = False
        unusable: list[PackageError] = []
        for file, data in read_files(self.path, unusable.append):
            yield from map(_problem, unusable)
            unusable.clear()
            stem, _, extension = file.rpartition(".")
            if file == DESCRIPTION:
                described = True
                yield from self._describe(data)
            elif extension not in EXTENSIONS or not stem or _NO_DOCUMENT.match(file):
                self.others[file] = data
            else:
                other = names.setdefault(same_name(stem), stem)
                if other != stem:
                    yield Problem(self._where(file), f"differs from {other!r} only in case, or in how it is encoded")
                parts = waiting.setdefault(stem, {})
                parts[extension] = data
                if len(parts) == len(EXTENSIONS):
                    count += 1
                    yield from self._document(stem, waiting.pop(stem))
        yield from map(_problem, unusable)
        for stem, parts in waiting.items():
            missing = ", ".join(f"{stem}.{extension}" for extension in EXTENSIONS if extension not in parts)
            yield Problem(self._where(f"{stem}.{next(iter(parts))}"), f"belongs to no complete document: no {missing}")
        if not count:
            yield Problem(str(self.path), "holds no document (name.html, name.txt and name.json)")
        stated = self.description.get("documents")
        if isinstance(stated, int) and stated != count:
            yield Problem(self._where(DESCRIPTION), f"says {stated} documents, but there are {count}")
        if not described:
            yield Problem(
                self._where(DESCRIPTION), "is missing; the package is known by its file name", None, "warning"
            )

    def _where(self, file: str) -> str:
        return str(self.path / file) if self.path.is_dir() else f"{self.path}!{file}"

    def _describe(self, data: bytes) -> Iterator[Problem]:
        file = self._where(DESCRIPTION)
        try:
            text = data.decode()
            described = tomllib.loads(text)
            storable(described)
        except UnicodeDecodeError as error:
            yield Problem(file, "is not UTF-8", data.count(b"\n", 0, error.start) + 1)
            return
        except tomllib.TOMLDecodeError as error:
            line, words = explained(error, text)
            yield Problem(file, words, line)
            return
        except UNSTORABLE as error:
            yield Problem(file, why_unstorable(error))
            return
        for key, kinds in _DESCRIBED.items():
            if key in described and not isinstance(described[key], kinds):
                yield Problem(file, f"{key} must be {_names(kinds)}", _line_of(text, key))
        for key in described.keys() - _DESCRIBED.keys():
            there = meant(key, _DESCRIBED) or f"; there are {', '.join(_DESCRIBED)}"
            yield Problem(file, f"unknown key {key!r}{there}", _line_of(text, key))
        if "name" not in described:
            yield Problem(file, "has no name")
        self.description = described

    def _document(self, stem: str, parts: dict[str, bytes]) -> Iterator[Document | Problem]:
        problems: list[Problem] = []
        gold = self._text(f"{stem}.txt", parts["txt"], problems, "error")
        self._text(f"{stem}.html", parts["html"], problems, "warning")
        if (why := why_no_page(parts["html"])) is not None:  # what sets of others hold is still judged, but not nothing
            problems.append(Problem(self._where(f"{stem}.html"), why, None, "error" if why == EMPTY else "warning"))
        facts: dict[str, Any] = {}
        try:
            text = parts["json"].decode()
            facts = json.loads(text)
            storable(facts)
        except UnicodeDecodeError as error:
            line = parts["json"].count(b"\n", 0, error.start) + 1
            problems.append(Problem(self._where(f"{stem}.json"), "is not UTF-8", line))
        except json.JSONDecodeError as error:
            problems.append(Problem(self._where(f"{stem}.json"), f"is no JSON: {error.msg}", error.lineno))
        except UNSTORABLE as error:
            problems.append(Problem(self._where(f"{stem}.json"), why_unstorable(error)))
        else:
            problems += self._check_facts(f"{stem}.json", text, facts)
        yield from problems
        if all(problem.level == "warning" for problem in problems):
            yield Document(self.name, stem, parts["html"], gold, facts)

    def _text(self, file: str, data: bytes, problems: list[Problem], level: Literal["error", "warning"]) -> str:
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            problems.append(Problem(self._where(file), f"is not UTF-8 at byte {error.start}", line, level))
            return data.decode("utf-8", "replace")

    def _check_facts(self, file: str, text: str, facts: Any) -> Iterator[Problem]:
        where = self._where(file)
        if not isinstance(facts, dict):
            yield Problem(where, "must be a JSON object", 1)
            return
        for key, kinds in _FACTS.items():
            value = facts.get(key)
            if key in facts and not isinstance(value, kinds):
                yield Problem(
                    where, f"{key} must be {_names(kinds)}, not {json.dumps(value)[:40]}", _line_of(text, key)
                )
        if isinstance(facts.get("url"), str) and usable(facts["url"]) is None:
            message = f"url {facts['url'][:80]!r} is no address, and not used"
            yield Problem(where, message, _line_of(text, "url"), "warning")
        language = facts.get("language")
        if isinstance(language, str) and not is_language_tag(language):
            yield Problem(where, f"language {language!r} is no language tag", _line_of(text, "language"))
        if facts.get("gold") not in (None, *GOLDS) and isinstance(facts["gold"], str):
            yield Problem(where, f"gold must be {' or '.join(GOLDS)}", _line_of(text, "gold"))
        for key in ("must_have", "must_not_have", "images"):
            value = facts.get(key)
            if isinstance(value, list) and not all(isinstance(item, str) for item in value):
                yield Problem(where, f"{key} must hold texts only", _line_of(text, key))
            elif key != "images" and isinstance(value, list) and not all(map(compared_tokens, value)):
                yield Problem(where, f"{key} holds a snippet without a word", _line_of(text, key))
        nodes = facts.get("nodes")
        for node in nodes if isinstance(nodes, list) else []:
            good = isinstance(node, dict) and isinstance(node.get("path"), str) and isinstance(node.get("main"), bool)
            if not good:
                message = 'nodes must hold objects {"path": XPath, "main": true or false}'
                yield Problem(where, message, _line_of(text, "nodes"))
                break
            try:
                XPath(node["path"])
            except (XPathSyntaxError, ValueError):  # ValueError: a character that no XML has
                yield Problem(where, f"nodes: {node['path'][:80]!r} is no XPath", _line_of(text, "nodes"))


def _problem(error: PackageError) -> Problem:
    return Problem(error.file, error.reason, error.line)


def _names(kinds: tuple[type, ...]) -> str:
    spoken = {
        str: "a text",
        bool: "true or false",
        list: "a list",
        int: "a number",
        dict: "an object",
        type(None): "null",
    }
    return " or ".join(spoken[kind] for kind in kinds)


def _line_of(text: str, key: str) -> int | None:
    match = re.search(rf'^\s*\[*"?{re.escape(key)}"?\s*[]:=.]|"{re.escape(key)}"\s*:', text, re.MULTILINE)
    return text.count("\n", 0, match.end()) + 1 if match else None
