"""Content files share one object, and stay in a page from press to press: no two of them give it the same function."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.meta.test_sources import ROOT

CONTENT = ROOT / "extension" / "content"
ASSIGNED = re.compile(r"Object\.assign\((?:globalThis\.)?crunch, \{(.*?)\n?\s*\}\);", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NAME = re.compile(r"(?:^|[{,])\s*(\w+)(?=\s*(?:,|\}|$))")
"""A function by its own name, as all but a few are given."""


def test_every_function_has_a_name_of_its_own():
    files = defaultdict(set)
    for file in CONTENT.rglob("*.js"):
        for assigned in ASSIGNED.findall(file.read_text("utf-8")):
            for name in NAME.findall(COMMENT.sub("", assigned)):
                files[name].add(file.relative_to(CONTENT).as_posix())
    assert len(files) > 200
    assert {name: sorted(found) for name, found in files.items() if len(found) > 1} == {}
