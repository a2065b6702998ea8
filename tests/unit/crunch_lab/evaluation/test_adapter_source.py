from pathlib import Path

import pytest

from crunch_lab.evaluation import peer_work
from crunch_lab.evaluation.adapter_source import adapter_source

SOURCE = """
LIMIT: int = 3  # a comment
_WORDS = ("a", "b")

def helper():
    return LIMIT

def _one():
    return helper()

def _two(*, way):
    return _WORDS

PEER_FUNCTIONS = {"one": _one, "two": lambda: _two(way=True), "two-b": lambda: _two(way=False)}
"""


def test_only_what_a_peer_needs_counts():
    assert adapter_source(SOURCE, "one").splitlines()[:2] == ["_one", "LIMIT: int = 3"]
    assert "_WORDS" not in adapter_source(SOURCE, "one")
    assert "helper" not in adapter_source(SOURCE, "two")
    assert adapter_source(SOURCE, "two") != adapter_source(SOURCE, "two-b")


@pytest.mark.parametrize(("before", "after"), [("LIMIT: int = 3", "LIMIT: int = 4"), ("return helper()", "return 1")])
def test_a_change_reaches_those_it_concerns(before, after):
    changed = SOURCE.replace(before, after)
    assert adapter_source(changed, "one") != adapter_source(SOURCE, "one")
    assert adapter_source(changed, "two") == adapter_source(SOURCE, "two")


def test_comments_do_not_count():
    assert adapter_source(SOURCE.replace("a comment", "another"), "one") == adapter_source(SOURCE, "one")


def test_every_peer_has_its_part():
    source = Path(peer_work.__file__).read_text()
    parts = {name: adapter_source(source, name) for name in peer_work.PEER_FUNCTIONS}
    assert len(set(parts.values())) == len(parts)
    assert "_STOP_LISTS" in parts["justext"]
    assert "_STOP_LISTS" not in parts["trafilatura"]


def test_no_such_peer():
    with pytest.raises(KeyError):
        adapter_source(SOURCE, "three")
