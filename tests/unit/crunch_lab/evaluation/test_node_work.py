import os
import sys

import pytest

from crunch_lab.evaluation import node_work


@pytest.mark.parametrize(("memory", "limited"), [("512", True), ("0", False)])
def test_node_gets_its_own_limit(monkeypatch, memory, limited):
    called = []
    monkeypatch.setattr(os, "execv", lambda program, arguments: called.append(arguments))
    monkeypatch.setattr(sys, "argv", ["node_work", "/home", "defuddle", memory])
    node_work.main()
    ((_, *arguments),) = called
    assert arguments[-2:] == ["/home", "defuddle"]
    assert arguments[-3].endswith("worker.mjs")
    assert ("--max-old-space-size=512" in arguments) == limited
