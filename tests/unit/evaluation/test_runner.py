import json

from crunch.evaluation.extractors import parse_algorithms
from crunch.evaluation.packages import Package
from crunch.evaluation.runner import evaluate, summary, summary_values
from crunch.evaluation.stages import Plan
from tests.unit.evaluation.sample_results import results


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


def test_summary_values_hold_figures_only():
    values = summary_values(results())
    assert values["extractors"]["plain"]["packages"]["news"]["pages"] == 10
    assert "evil" not in json.dumps(values["extractors"])
