import csv
import json

import pytest

from crunch_lab.evaluation.tables import COLUMNS, cell, markdown_table, package_table, write_tables
from tests.unit.crunch_lab.evaluation.sample_results import results


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " \t=1", "＝1", "'=1"])
def test_formulas_are_neutralised(text):
    assert cell(text).startswith("'")


@pytest.mark.parametrize(
    ("value", "expected"), [("a\tb\nc", "a b c"), (0.25, "0.25"), (None, ""), (7, "7"), ("x=1", "x=1"), ("", "")]
)
def test_plain_cells(value, expected):
    assert cell(value) == expected


def test_a_table_reads_back_as_it_was_meant(tmp_path):
    made = results()
    write_tables(made, tmp_path, {"news": {"d0": '=cmd|" /C calc"!A0\nsecond line'}})
    with (tmp_path / "tables" / "news.tsv").open(newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert tuple(lines[0]) == COLUMNS
    assert all(None not in line and None not in line.values() for line in lines)
    assert lines[0]["gold_start"] == '\'=cmd|" /C calc"!A0 second line'
    evil = next(line for line in lines if line["document"] == "'=evil()")
    assert evil["message"] == "'@died of it"
    mean = next(line for line in lines if line["row"] == "mean" and line["extractor"] == "plain")
    assert float(mean["sequence_f1"]) == pytest.approx(made.macro("plain"), abs=1e-5)
    assert {line["row"] for line in lines} == {"document", "mean", "median", "std", "std within sites"}
    assert float(lines[0]["seconds_per_kB"]) == pytest.approx(0.002)
    assert float(lines[0]["elapsed_per_kB"]) == pytest.approx(0.002), "nothing else is known of it"


def test_json_lines_have_everything(tmp_path):
    write_tables(results(), tmp_path, {})
    header, *lines = map(json.loads, (tmp_path / "results.jsonl").read_text().splitlines())
    assert header["left_out"] == {"news": ["empty"], "tool-output": []}
    assert len(lines) == 38
    assert {"package", "extractor", "document", "sequence", "rouge_l", "status", "facts"} <= set(lines[0])


def test_markdown_is_best_first():
    lines = markdown_table(results(), "sequence").splitlines()
    assert lines[0] == "| extractor | news | macro |"
    assert [line.split("|")[1].strip() for line in lines[2:]] == ["auto", "plain"]


def test_every_line_has_the_same_columns():
    assert {line.count("\t") for line in package_table(results(), "news", {})} == {len(COLUMNS) - 1}


def test_of_partial_gold_the_table_has_recall_alone(tmp_path):
    made = results()
    made.partial = {"tool-output"}
    write_tables(made, tmp_path, {})
    with (tmp_path / "tables" / "tool-output.tsv").open(newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert all(line["sequence_recall"] for line in lines if line["row"] in ("document", "mean"))
    assert {line[f"bag_{part}"] for line in lines for part in ("precision", "f1")} == {""}
