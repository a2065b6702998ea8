import csv
import json

import pytest

from crunch_lab.evaluation.extractors import command_extractors, parse_algorithms
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.runner import evaluate, summary, summary_values
from crunch_lab.evaluation.stages import Plan
from tests.unit.crunch_lab.evaluation.sample_results import results


def test_from_packages_to_report(make_package, tmp_path):
    plan = Plan([Package(make_package())], parse_algorithms("plain,lqf"), tmp_path / "out")
    lines = list(evaluate(plan))
    assert lines[1].startswith("lqf")
    written = {path.name for path in plan.out.iterdir()}
    assert {"report.html", "results.jsonl", "summary.json", "table.md", "tables"} <= written
    before = (plan.out / "report.html").read_bytes()
    list(evaluate(plan))
    assert (plan.out / "report.html").read_bytes() == before
    assert json.loads((plan.out / "summary.json").read_text())["extractors"]["lqf"]["macro"]["sequence"] == 1


def test_summary_for_the_terminal():
    head, best, worst = summary(results())
    assert best.split()[0] == "auto"
    assert worst.split()[0] == "plain"
    assert worst.split()[-1] == "1"
    assert len({len(head), len(best), len(worst)}) == 1


def test_the_neutral_count_stands_beside_the_strict_one(make_package, tmp_path):
    """In the terminal, the summary, the report and as Markdown."""
    package = make_package()
    for name in ("one", "two"):
        (package / f"{name}.txt").write_text((package / f"{name}.txt").read_text().partition("\n")[2])
    plan = Plan([Package(package)], parse_algorithms("lqf"), tmp_path / "out")
    head, line, *_ = evaluate(plan)
    figures = dict(zip(head.replace("F1 ", "F1-").split(), line.split(), strict=True))
    assert float(figures["neutral"]) == 1
    assert float(figures["F1-bag"]) < 1
    found = json.loads((plan.out / "summary.json").read_text())["extractors"]["lqf"]["packages"]["news"]
    assert found["neutral"] == 1
    assert found["kinds"] == {}
    assert found["beyond"]["title"] == pytest.approx(1 / 25, abs=0.003)
    assert found["beyond"]["clutter"] == 0
    assert "| lqf | 1.000 (0.9" in (plan.out / "losses.md").read_text()
    assert "Words beyond the gold" in (plan.out / "report.html").read_text()


def test_summary_values_hold_figures_only():
    values = summary_values(results())
    assert values["extractors"]["plain"]["packages"]["news"]["pages"] == 10
    assert "evil" not in json.dumps(values["extractors"])


@pytest.mark.slow
def test_a_program_that_waits_is_timed_by_the_clock_too(make_package, tmp_path):
    """In the terminal, the tables, the report and the summary, in seconds for a kilobyte."""
    program = tmp_path / "slow.sh"
    program.write_text("sleep 0.2; cat\n")
    extractors = command_extractors([f"sh {program}"], "html")
    plan = Plan([Package(make_package())], extractors, tmp_path / "out")
    head, line, _ = evaluate(plan)
    assert head.split()[-3:] == ["ms/page", "elapsed", "misses"]
    processor, elapsed = map(float, line.split()[-3:-1])
    assert processor < 150 < 200 <= elapsed
    found = json.loads((plan.out / "summary.json").read_text())["extractors"]["command sh"]
    assert found["elapsed_per_kB"] > 1.3 * found["seconds_per_kB"]
    for file in (plan.out / "tables").iterdir():
        rows = list(csv.DictReader(file.read_text().splitlines(), delimiter="\t"))
        for row in rows:
            if row["row"] == "document":
                assert float(row["elapsed"]) >= 0.2
                kilobytes = int(row["bytes"]) / 1000
                assert float(row["elapsed_per_kB"]) * kilobytes == pytest.approx(float(row["elapsed"]), 1e-4)
        assert [bool(row["elapsed_per_kB"]) for row in rows if row["row"] in ("mean", "median")] == [True, False]
    report = (plan.out / "report.html").read_text()
    assert report.count("elapsed s per kB") == 2
    assert f"{found['elapsed_per_kB']:.6f}" in report


@pytest.mark.slow
def test_faults_are_told_by_kind(make_package, tmp_path):
    package = make_package(documents=dict.fromkeys(("a", "b", "c"), "Words."))
    program = tmp_path / "bad.sh"
    program.write_text('if grep -q never "$1"; then exit 5; fi; echo "no model in $1" >&2; echo more >&2; exit 3\n')
    extractors = command_extractors([f"sh {program} {{html}}"], "text")
    *_, title, fault, report = evaluate(Plan([Package(package)], extractors, tmp_path / "out"))
    assert title == "command sh: what went wrong"
    assert fault.startswith("  3 pages, as ")
    assert fault.endswith("/a: exit code 3: no model in {html}")
    assert report.startswith("report: ")


@pytest.mark.slow
def test_partial_gold_is_told_by_what_is_kept(make_package, tmp_path):
    recipe = {"title": "Bread", "ingredients": ["500 g flour"], "steps": ["by seven every loaf of the day is sold"]}
    packages = [Package(make_package("recipes", gold="partial", recipe=recipe))]
    plan = Plan(packages, parse_algorithms("plain"), tmp_path / "out")
    _, figures, title, kept, _ = evaluate(plan)
    assert figures.split()[1:5] == ["–"] * 4
    assert title == "kept of recipes"
    told = "gold words 100.0 %, words a gold word 1.08, recipe title 100.0 %, steps, half lost 0.0 %"
    assert kept.split("  ")[-1] == f"{told}, steps, all kept 100.0 %"
    assert "Overview" not in (plan.out / "report.html").read_text()
    found = json.loads((plan.out / "summary.json").read_text())["extractors"]["plain"]
    assert found["packages"]["recipes"] == {
        "pages": 2,
        "gold words": 1,
        "words a gold word": pytest.approx(1.08, abs=0.005),
        "recipe title": 1,
        "steps, over half kept": 1,
        "steps, all kept": 1,
    }
    together = Plan([*packages, Package(make_package())], plan.extractors, tmp_path / "both")
    list(evaluate(together))
    alone = Plan(together.packages[1:], plan.extractors, tmp_path / "alone")
    list(evaluate(alone))
    macros = [
        json.loads((run.out / "summary.json").read_text())["extractors"]["plain"]["macro"] for run in (together, alone)
    ]
    assert macros[0] == macros[1] != {}
