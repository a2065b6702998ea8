"""The worked examples of the papers' algorithms (``tests/cases/algorithms.json``)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crunch.algorithms import TABLE
from crunch.algorithms.base import Context
from crunch.documents.parsing import parse_html
from crunch.service import extract_page

CASES = json.loads((Path(__file__).parents[1] / "cases" / "algorithms.json").read_text("utf-8"))


def collapsed(text: str) -> str:
    return " ".join(text.split())


def document(body: str) -> str:
    return CASES["page"].replace("{body}", body)


def text_of(case: dict[str, Any]) -> str:
    others = (parse_html(document(case["other"])),) if "other" in case else ()
    page = parse_html(document(case["body"]))
    return collapsed(extract_page(page, case["algorithm"], case["settings"], Context(others=others)).text)


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["id"])
def test_case(case):
    if case["algorithm"] not in TABLE:
        pytest.skip(f"algorithm {case['algorithm']} is not registered")
    assert text_of(case) == case["text"], case["why"]


def test_cases_of_registered_algorithms_are_run():
    run = [case for case in CASES["cases"] if case["algorithm"] in TABLE]
    assert len(run) > 20
    assert {"plain", "lqf"} <= {case["algorithm"] for case in run}


def settings_arguments(settings: dict[str, Any]) -> list[str]:
    values = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in settings.items()}
    return [part for key, value in values.items() for part in ("--set", f"{key}={value}")]


def last_of_each_algorithm() -> list[dict[str, Any]]:
    return list({case["algorithm"]: case for case in CASES["cases"] if case["algorithm"] in TABLE}.values())


@pytest.mark.slow
@pytest.mark.parametrize("case", last_of_each_algorithm(), ids=lambda case: case["id"])
def test_case_through_the_command_line(case, tmp_path):
    arguments = ["extract", "-", "--algorithm", case["algorithm"], *settings_arguments(case["settings"])]
    if "other" in case:
        other = tmp_path / "other.html"
        other.write_text(document(case["other"]), "utf-8")
        arguments += ["--other", str(other)]
    done = subprocess.run(
        [sys.executable, "-m", "crunch", *arguments],
        input=document(case["body"]).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert collapsed(done.stdout.decode()) == case["text"]
