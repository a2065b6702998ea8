"""Work that takes turns."""

from __future__ import annotations

import multiprocessing
import os
import threading
from pathlib import Path

import pytest

from crunch.locks import alone_in

TIMES = 200


def count_up(folder: Path) -> None:
    file = folder / "number"
    for _ in range(TIMES):
        with alone_in(folder):
            file.write_text(str(int(file.read_text("ascii")) + 1), "ascii")


def test_threads_lose_nothing(tmp_path):
    (tmp_path / "number").write_text("0", "ascii")
    threads = [threading.Thread(target=count_up, args=(tmp_path,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "number").read_text("ascii") == str(4 * TIMES)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="folders are locked on POSIX only")
def test_processes_lose_nothing_and_nothing_is_left(tmp_path):
    (tmp_path / "number").write_text("0", "ascii")
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=count_up, args=(tmp_path,)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert (tmp_path / "number").read_text("ascii") == str(2 * TIMES)
    assert [path.name for path in tmp_path.iterdir()] == ["number"]


def test_a_folder_that_is_not_there(tmp_path):
    with alone_in(tmp_path / "none"):
        pass
    assert not (tmp_path / "none").exists()
