"""The fuzzer itself, and a short run of every campaign with a fixed seed: ``make fuzz`` is the long one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import coverage, runner
from tests.fuzz.__main__ import main
from tests.fuzz.campaigns import CAMPAIGNS, campaign, case_of
from tests.fuzz.coverage import ADD, MISSING, TARGETS, is_there, seeds_of
from tests.fuzz.pages import ways
from tests.fuzz.record import Record
from tests.fuzz.runner import Run

SHORT = {"messages": 250, "processes": 1, "pages": len(ways()), "markdown": 400, "settings": 25, "packages": 60}
MISBEHAVING = "tests.fuzz.misbehaving:Misbehaving"


@pytest.mark.slow
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_short_run(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [name, "--state", str(tmp_path), "--workers", "1", "--count", str(SHORT[name])]
    code = main(arguments)
    told = capsys.readouterr()
    assert code == 0, told.err + "".join(file.read_text("utf-8") for file in tmp_path.rglob("*-*.json"))
    state = json.loads((tmp_path / "state.json").read_text("utf-8"))
    assert state["campaigns"][name]["done"] == SHORT[name]


def test_every_way_is_taken_in_turn() -> None:
    taken = {(way[0], way[2]) for way in ways()}
    assert len(taken) == 50
    assert campaign("pages").target // len(ways()) >= 2_000


def test_a_case_is_the_same_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    for name in CAMPAIGNS:
        first, second = campaign(name), campaign(name)
        first.prepare(tmp_path)
        second.prepare(tmp_path)
        assert [case_of(first, name, 1, number) for number in range(5)] == [
            case_of(second, name, 1, number) for number in range(5)
        ]
        assert case_of(first, name, 1, 0) != case_of(first, name, 2, 0)


@pytest.mark.slow
def test_what_raises_dies_hangs_or_escapes_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "HANG", 3.0)
    news: list[str] = []
    record = Record(tmp_path, 1)
    Run(MISBEHAVING, record, 1, lambda *told: news.append(told[3])).go(float("inf"))
    progress = Record(tmp_path, 99).of(MISBEHAVING)  # as it was written down
    assert progress.done == 30
    assert progress.labels == {"even": 15, "odd": 15 - 2}  # without those that ended or held their process
    counts = {place.split(":")[0]: count for place, count in progress.findings.items()}
    raised = next(place for place in progress.findings if "ValueError" in place)
    assert counts == {"a file outside of its folder": 1, "crash": 1, "hang": 1, raised.split(":")[0]: 2}
    inputs = [json.loads(file.read_text("utf-8"))["number"] for file in tmp_path.rglob("*-*.json")]
    assert sorted(inputs) == [3, 5, 10, 13, 25]
    assert any("on purpose" not in one and "ValueError" in one for one in news)


@pytest.mark.slow
def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    class Stopped(BaseException):
        pass

    def stop(name: str, progress: object, target: int, news: str) -> None:
        if record.of(name).done:
            raise Stopped

    record = Record(tmp_path, 1)
    with pytest.raises(Stopped):
        Run("packages", record, 1, stop, 150).go(float("inf"))
    kept = Record(tmp_path, 1)
    before = kept.of("packages")
    assert 0 < before.done < 150
    assert before.done + sum(end - first for first, end in before.left) == before.handed_out
    Run("packages", kept, 1, lambda *_: None, 150).go(float("inf"))
    assert kept.of("packages").done == 150
    assert kept.of("packages").left == []


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_guided_by_coverage_begins_from_good_inputs(target: str) -> None:
    for seed in seeds_of(target)[:12]:
        TARGETS[target](seed)
        TARGETS[target](seed[: len(seed) // 2])


def test_without_atheris_the_one_command_is_told_before_anything_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "is_there", lambda: False)
    with pytest.raises(SystemExit) as ended:
        main(["--coverage", "1", "--state", str(tmp_path)])
    assert ended.value.code == 2
    assert MISSING in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_one_command_adds_atheris_with_its_hashes() -> None:
    assert f"Run: {ADD} " in MISSING
    lock = (Path(__file__).parents[2] / ADD.split()[-1]).read_text("utf-8")
    assert lock.startswith("atheris==")
    assert "--hash=sha256:" in lock


@pytest.mark.skipif(not is_there(), reason=MISSING)
@pytest.mark.parametrize("target", TARGETS)
def test_guided_by_coverage(target: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz.coverage", target, "--seconds", "2", "--state", str(tmp_path)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2_000:]
    assert "stat::number_of_executed_units" in done.stderr
    begun = re.search(r"INITED cov: (\d+) .*corp: (\d+)/", done.stderr)
    assert begun
    assert int(begun[2]) > 1, "every input looks alike: nothing of ours is watched"
