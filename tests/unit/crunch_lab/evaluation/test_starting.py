from __future__ import annotations

import sys

from crunch_lab.evaluation.extractors import Extractor
from crunch_lab.evaluation.peers import peer_command
from crunch_lab.evaluation.starting import worker_command


def test_each_kind_has_its_program():
    assert worker_command(Extractor("algorithm", "lqf", "lqf")) == [sys.executable, "-m", "crunch_lab.evaluation.work"]
    command = worker_command(Extractor("command", "cat", "cat"))
    assert command == [sys.executable, "-m", "crunch_lab.evaluation.command_work"]
    assert worker_command(Extractor("peer", "justext", "justext")) == peer_command("justext")
