"""The lanes of ``.ci/tests`` run every test: what a lane does not even read holds nothing that it would run."""

from __future__ import annotations

import re

from tests.meta.test_sources import ROOT, TESTS

LANES = (ROOT / ".ci" / "tests").read_text("utf-8").replace("\\\n", " ")
MARK = re.compile(r"pytest\.mark\.browser\b")


def ignored(beginning: str) -> set[str]:
    """The folders that the lane with such a line leaves out."""
    (line,) = (one for one in LANES.splitlines() if beginning in one)
    return set(re.findall(r"--ignore (\S+)", line))


def test_what_chromium_leaves_out_has_no_browser_or_is_firefox():
    left_out = ignored("cache-chromium") - {"tests/firefox"}
    assert left_out == {"tests/unit"}
    with_browser = [
        file for folder in left_out for file in (ROOT / folder).rglob("*.py") if MARK.search(file.read_text())
    ]
    assert with_browser == []


def test_what_the_rest_leaves_out_is_in_other_lanes():
    assert ignored("run rest") == {"tests/process", "tests/browser", "tests/firefox"}
    assert re.search(r'^ *run processes .*-m "not browser" tests/process$', LANES, re.M)
    for folder in ("browser", "firefox"):
        for file in (TESTS / folder).rglob("test_*.py"):
            marks = re.search(r"^pytestmark = (\[.*?^\]|.*?$)", file.read_text("utf-8"), re.M | re.S)
            assert marks, file
            assert MARK.search(marks[1]), file
