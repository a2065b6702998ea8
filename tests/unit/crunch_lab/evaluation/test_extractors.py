from pathlib import Path

import pytest

import crunch
from crunch.errors import CrunchError
from crunch_lab.evaluation.extractors import _RUNS_PAGES, command_extractors, parse_algorithms, with_site_rows


def test_the_list_syntax():
    plain, paper = parse_algorithms("plain, lqf:variant=paper:threshold=0.25")
    assert (plain.name, plain.settings) == ("plain", {})
    assert (paper.name, paper.settings) == ("lqf", {"variant": "paper", "threshold": "0.25"})
    assert paper.label == "lqf:variant=paper:threshold=0.25"


def test_the_same_twice_is_once():
    assert len(parse_algorithms("plain,plain")) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "no algorithm 'nothing'"),
        ("lqf:threshold", "no key=value"),
        ("lqf:threshold=2", "threshold"),
        ("lqf:colour=red", "colour"),
        (" , ", "no algorithm is named"),
    ],
)
def test_mistakes_are_named(text, message):
    with pytest.raises(CrunchError, match=message):
        parse_algorithms(text)


def test_a_row_with_other_pages_stands_beside_each_auto():
    rows = with_site_rows(parse_algorithms("plain,auto,auto:amount=2"), 5)
    assert [(row.label, row.name, row.others) for row in rows] == [
        ("plain", "plain", 0), ("auto", "auto", 0), ("auto + site", "auto", 5),
        ("auto:amount=2", "auto", 0), ("auto:amount=2 + site", "auto", 5),
    ]  # fmt: skip
    assert rows[4].settings == {"amount": "2"}
    fewer = with_site_rows(parse_algorithms("auto"), 2)[1]
    assert len({row.fingerprint for row in (*rows, fewer)}) == 6


@pytest.mark.parametrize(("names", "others"), [("auto", 1), ("auto", 11), ("plain,learned", 5)])
def test_a_row_with_other_pages_needs_auto_and_a_number(names, others):
    with pytest.raises(CrunchError, match="--site"):
        with_site_rows(parse_algorithms(names), others)


def test_a_named_default_has_the_same_fingerprint():
    fingerprints = [
        parse_algorithms(text)[0].fingerprint for text in ("lqf", "lqf:threshold=0.33", "lqf:threshold=0.5")
    ]
    assert fingerprints[0] == fingerprints[1] != fingerprints[2]


@pytest.mark.parametrize(
    ("command", "message"),
    [("no-such-program-anywhere {html}", "no program"), ("  ", "empty"), ("cat '{html}", "No closing quotation")],
)
def test_a_command_that_cannot_run(command, message):
    with pytest.raises(CrunchError, match=message):
        command_extractors([command], "text")


def test_labels_of_commands_are_short_where_that_is_clear():
    once = command_extractors(["cat {html}", "/bin/echo {url}", "cat {html}"], "text")
    assert [extractor.label for extractor in once] == ["command cat", "command echo"]
    twice = command_extractors(["cat {html}", "cat -A {html}"], "text")
    assert [extractor.label for extractor in twice] == ["command cat {html}", "command cat -A {html}"]


def test_another_program_is_another_fingerprint(tmp_path):
    script = tmp_path / "it's a script.sh"
    script.write_text("cat")
    (before,) = command_extractors([f'sh "{script}"'], "text")
    script.write_text("cat -A")
    (after,) = command_extractors([f'sh "{script}"'], "text")
    assert before.label == "command sh"
    assert before.fingerprint != after.fingerprint


def test_the_folders_whose_code_is_in_the_fingerprint_are_there():
    root = Path(crunch.__file__).parent
    assert [name for name in _RUNS_PAGES if not any((root / name).rglob("*.py"))] == []
