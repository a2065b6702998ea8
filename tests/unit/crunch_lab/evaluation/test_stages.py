"""Stages write files, compute nothing twice, and go on after whatever ended the run before."""

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from crunch.errors import InputError
from crunch_lab.evaluation import stages
from crunch_lab.evaluation.extractors import command_extractors, parse_algorithms, with_site_rows
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.scoring import read_scores, score_stage
from crunch_lab.evaluation.stages import Plan, extract_stage, pages_stage, sample_of
from crunch_lab.evaluation.store import Store
from tests.support.programs import python_program
from tests.support.site_pages import site_html, story
from tests.unit.crunch_lab.evaluation.conftest import PAGE, TEXT

pytestmark = pytest.mark.slow


@pytest.fixture
def make_plan(tmp_path, make_package):
    def make(algorithms="plain,lqf", folder=None, **fields):
        extractors = parse_algorithms(algorithms) if algorithms else []
        extractors += fields.pop("also", [])
        return Plan([Package(folder or make_package())], extractors, tmp_path / "out", **fields)

    return make


def run(plan):
    pages = pages_stage(plan)
    extract_stage(plan, pages)
    score_stage(plan, pages)
    return {
        extractor.label: read_scores(plan, pages, package.name, extractor)
        for package in plan.packages
        for extractor in plan.extractors
    }


def test_every_page_is_scored_by_every_extractor(make_plan):
    scores = run(make_plan())
    assert [record["name"] for record in scores["plain"]] == ["one", "two"]
    assert scores["plain"][0]["sequence"][1] == 1
    assert scores["lqf"][0]["sequence"] == [1, 1, 1]
    assert all(record["seconds"] > 0 for record in scores["lqf"])


def test_a_second_run_computes_nothing(make_plan, monkeypatch):
    plan = make_plan()
    first = run(plan)

    def fail(*_):
        raise AssertionError("computed again")

    monkeypatch.setattr(stages, "Pool", fail)
    monkeypatch.setattr("crunch_lab.evaluation.scoring.Pool", fail)
    assert run(plan) == first


def test_only_what_is_missing_is_computed(make_plan, monkeypatch):
    plan = make_plan()
    first = run(plan)
    path = plan.extract_file("news", "lqf")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:25])  # as a killed process leaves it
    seen = []

    class Spy(stages.Pool):
        def run(self, tasks, jobs):
            for key, part, reply in super().run(tasks, jobs):
                seen.append((key, part.label))
                yield key, part, reply

    monkeypatch.setattr(stages, "Pool", Spy)
    second = run(plan)
    assert seen == [(("news", "two"), "lqf")]
    assert [record["sequence"] for record in second["lqf"]] == [record["sequence"] for record in first["lqf"]]


def test_a_changed_page_and_changed_gold_are_noticed(make_plan, make_package):
    folder = make_package()
    plan = make_plan(folder=folder)
    before = run(plan)
    (folder / "one.html").write_text(PAGE.format(text="Another text."))
    (folder / "two.txt").write_text("Bread")
    after = run(plan)
    assert after["plain"][0]["sequence"] != before["plain"][0]["sequence"]
    assert after["plain"][1]["sequence"] != before["plain"][1]["sequence"]
    assert len(list(Store(plan.extract_file("news", "plain")).records())) == 2


def test_a_change_inside_the_folder_of_a_document_is_noticed(make_plan, make_package):
    folder = make_package()
    (folder / "two").mkdir()
    for file in folder.glob("two.*"):
        file.rename(folder / "two" / file.name)
    plan = make_plan(folder=folder)
    before = run(plan)
    (folder / "two" / "two.txt").write_text("Bread")  # in place: the folder itself keeps its time
    assert run(plan)["plain"][1]["sequence"] != before["plain"][1]["sequence"]


def test_empty_gold_is_left_out(make_plan, make_package):
    folder = make_package()
    (folder / "one.txt").write_text(" -- \n")
    assert [record["name"] for record in run(make_plan(folder=folder))["plain"]] == ["two"]


def test_a_time_out_is_a_full_miss_and_tried_again_with_more_time(make_plan, make_package, tmp_path):
    program = tmp_path / "slow"
    once = tmp_path / "once"
    program.write_text(
        python_program(
            f"import os\nfirst = not os.path.exists({str(once)!r})\n"
            f"open({str(once)!r}, 'w').close()\nwhile first: pass\nprint('Bread')\n"
        )
    )
    program.chmod(0o755)
    folder = make_package(documents={"one": TEXT})
    (extractor,) = command_extractors([f"{program} {{html}}"], "text")
    (record,) = run(make_plan("", folder, also=[extractor], limit=0.7))[extractor.label]
    assert record["status"] == "timeout"
    assert record["sequence"] == [0, 0, 0]
    (record,) = run(make_plan("", folder, also=[extractor], limit=0.7))[extractor.label]
    assert record["status"] == "timeout"
    (record,) = run(make_plan("", folder, also=[extractor], limit=10))[extractor.label]
    assert record["status"] == "ok"
    assert record["sequence"][0] == 1


def test_a_command_that_prints_text_or_html(make_plan, make_package):
    folder = make_package(documents={"one": TEXT})
    for words, output in (("cat {html}", "html"), ("cat", "html")):
        (extractor,) = command_extractors([words], output)
        (record,) = run(make_plan("", folder, also=[extractor]))[extractor.label]
        assert record["sequence"][1] == 1


def test_a_command_that_prints_without_end_is_ended(make_plan, make_package):
    (extractor,) = command_extractors(["yes"], "text")
    (record,) = run(make_plan("", make_package(documents={"one": TEXT}), also=[extractor]))[extractor.label]
    assert record["status"] == "error"
    assert "more than 64 MiB" in record["message"]


def test_nothing_of_a_killed_command_stays(make_plan, make_package, tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    (extractor,) = command_extractors(["sleep 60"], "text")
    (record,) = run(make_plan("", make_package(documents={"one": TEXT}), also=[extractor], limit=0.3))[extractor.label]
    assert record["status"] == "timeout"
    assert list(temporary.iterdir()) == []


def test_a_command_that_fails_is_a_miss_with_a_reason(make_plan, make_package):
    (extractor,) = command_extractors(["false {html}"], "text")
    (record, _) = run(make_plan("", make_package(), also=[extractor]))[extractor.label]
    assert record["status"] == "error"
    assert "exit code 1" in record["message"]
    assert record["sequence"] == [0, 0, 0]


def test_samples_stay_the_same_and_grow():
    names = [f"d{number}" for number in range(100)]
    small, large = sample_of(names, "p", 10), sample_of(names, "p", 20)
    assert len(small) == 10
    assert set(small) < set(large)
    assert small == [name for name in names if name in small]
    assert sample_of(names, "q", 10) != small
    assert sample_of(names[:5], "p", 10) == names[:5]


def test_a_name_twice_is_refused(make_package, tmp_path):
    package = Package(make_package())
    with pytest.raises(InputError, match="package news is named twice"):
        Plan([package, package], [], tmp_path)


def test_killed_and_resumed(make_package, tmp_path):
    """kill -9 in the middle of the extractions; the same command then finishes with the same scores."""
    folder = make_package(documents={f"d{number}": f"{TEXT} {number}" for number in range(12)})
    out = tmp_path / "out"
    marker = tmp_path / "go"
    program = tmp_path / "stop"
    # The sixth page kills the run from below, as a power cut would.
    program.write_text(
        python_program(
            "import os, sys\n"
            f"done = len(os.listdir({str(tmp_path / 'seen')!r}))\n"
            f"if done == 5 and not os.path.exists({str(marker)!r}):\n"
            f"    os.kill(int(open({str(tmp_path / 'pid')!r}).read()), 9)\n"
            f"open(os.path.join({str(tmp_path / 'seen')!r}, str(done)), 'w').close()\n"
            "print('Bread')\n"
        )
    )
    program.chmod(0o755)
    (tmp_path / "seen").mkdir()
    code = (
        "import os, sys; from crunch.cli import main; "
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "evaluate", str(folder), "--command", f"{program} {{html}}"]
    command += ["--jobs", "1", "--out", str(out)]
    first = subprocess.run(command, capture_output=True, check=False)
    assert first.returncode == -signal.SIGKILL
    (file,) = Path(out, "extract", "news").glob("*.jsonl")
    kept = len(list(Store(file).records()))
    assert 3 <= kept <= 5
    marker.touch()
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 0, second.stderr
    assert f"{12 - kept}/{12 - kept}" in second.stderr
    assert len(list(Store(file).records())) == 12


NAV = "<nav><a href=/>Front page of the site</a><a href=/b>Another section of it</a></nav>"


def test_tree_matching_gets_the_next_page_of_the_site(make_plan, tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "package.toml").write_text('name = "site"\n')
    for name, url in (("a", "https://x.example/a"), ("b", "https://x.example/b"), ("c", "https://y.example/c")):
        text = f"This is what page {name} has to say, and no other page says it."
        (folder / f"{name}.html").write_text(f"{NAV}<p>{text}</p>")
        (folder / f"{name}.txt").write_text(text)
        (folder / f"{name}.json").write_text(f'{{"url": "{url}"}}')
    plan = make_plan("tree-matching:variant=paper,plain", folder=folder)
    scores = {record["name"]: record["sequence"][2] for record in run(plan)["tree-matching:variant=paper"]}
    assert (scores["a"], scores["b"]) == (1, 1)
    assert scores["c"] < 1  # alone of its site

    kept = plan.extract_file("site", "plain").read_bytes()
    (folder / "b.html").write_text("<p>This is what page b has to say, and no other page says it.</p>")
    scores = {record["name"]: record["sequence"][2] for record in run(plan)["tree-matching:variant=paper"]}
    assert scores["a"] < 1  # the other page changed, so the old answer does not count
    assert kept.splitlines()[0] == plan.extract_file("site", "plain").read_bytes().splitlines()[0]


def test_auto_beside_other_pages_is_a_row_of_its_own(tmp_path, monkeypatch):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "package.toml").write_text('name = "site"\n')
    for number in range(5):
        # The last one is alone on its site.
        write_page(folder, number, "https://y.example/" if number == 4 else f"https://x.example/{number}")
    plan = Plan([Package(folder)], with_site_rows(parse_algorithms("auto"), 2), tmp_path / "out")
    asked = []
    handed = stages._request

    def spy(document, others, beside, extractors):
        asked.append((document.name, beside))
        return handed(document, others, beside, extractors)

    monkeypatch.setattr(stages, "_request", spy)
    scores = run(plan)
    assert scores.keys() == {"auto", "auto + site"}
    assert [record["name"] for record in scores["auto + site"]] == ["0", "1", "2", "3", "4"]
    assert dict(asked) == {
        "0": {"auto": [], "auto + site": ["1", "2"]},
        "1": {"auto": [], "auto + site": ["2", "3"]},
        "2": {"auto": [], "auto + site": ["3", "0"]},
        "3": {"auto": [], "auto + site": ["0", "1"]},
        "4": {"auto": [], "auto + site": []},
    }
    asked.clear()
    assert run(plan) == scores
    assert asked == []
    write_page(folder, 3, "https://x.example/3", " And now there is more of it.")
    run(plan)
    assert dict(asked) == {
        "1": {"auto + site": ["2", "3"]},
        "2": {"auto + site": ["3", "0"]},
        "3": {"auto": [], "auto + site": ["0", "1"]},
    }


def write_page(folder, number, url, more=""):
    text = f"Story {number}\n" + "\n".join(f"{story(number)} {part}" for part in ("One.", "Two.", "Three."))
    (folder / f"{number}.html").write_text(site_html(number).replace("Three.", f"Three.{more}"))
    (folder / f"{number}.txt").write_text(text + more)
    (folder / f"{number}.json").write_text(f'{{"url": "{url}"}}')


def test_ctrl_c_ends_everything_at_once_and_the_next_run_goes_on(make_package, tmp_path):
    folder = make_package(documents={f"d{number}": f"{TEXT} {number}" for number in range(4)})
    out, go, hung = tmp_path / "out", tmp_path / "go", tmp_path / "hung"
    program = tmp_path / "program"
    program.write_text(
        python_program(
            "import os, sys\n"
            "page = open(sys.argv[1]).read()\n"
            f"if page.count(' 2') and not os.path.exists({str(go)!r}):\n"
            f"    open({str(hung)!r} + '.new', 'w').write(str(os.getpid()))\n"
            f"    os.replace({str(hung)!r} + '.new', {str(hung)!r})\n"
            "    while True: pass\n"
            "print('Bread')\n"
        )
    )
    program.chmod(0o755)
    command = [sys.executable, "-m", "crunch", "evaluate", str(folder), "--command", f"{program} {{html}}"]
    command += ["--jobs", "1", "--timeout", "600", "--out", str(out)]
    first = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    wait_until(hung.exists)
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate(timeout=60)
    assert first.returncode == 130, errors
    assert errors.endswith(b"stopped; the same command goes on\n")
    wait_until(lambda: not Path(f"/proc/{hung.read_text()}/stat").exists())
    go.touch()
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 0, second.stderr
    assert ": 2/2 in" in second.stderr


def wait_until(condition, limit=60.0):
    """Poll until a condition holds."""
    end = monotonic() + limit
    while not condition():
        assert monotonic() < end, "it never happened"
        sleep(0.02)
