"""`crunch algorithms`."""

from __future__ import annotations

import json

from crunch.algorithms import TABLE, describe_all
from crunch.cli import main


def test_list_for_people(capsys):
    assert main(["algorithms"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "lqf: Link quota filter" in lines
    assert '  variant = "modern"  (modern, paper)' in lines
    assert "  threshold = by variant  (0 to 1)" in lines
    assert '  scope = "own"  (deep, own, subtree)' in lines
    assert "  end_tags = true  (boolean)" in lines
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == [
        *TABLE,
        "With every algorithm (Output, Size)",
    ]
    assert "  word_wrap = 0  (0 to 1000)" in lines[lines.index("With every algorithm (Output, Size):") :]
    assert "  output = not set  (html, text)" in lines


def test_every_setting_is_explained(capsys):
    main(["algorithms"])
    lines = capsys.readouterr().out.splitlines()
    for name, _, schema in describe_all():
        place = next(number for number, line in enumerate(lines) if line.startswith(f"{name}:"))
        for key in schema["properties"]:
            line = next(number for number in range(place, len(lines)) if lines[number].startswith(f"  {key} = "))
            assert lines[line + 1].startswith("      "), f"{name}: {key}"


def test_list_for_programs(capsys):
    assert main(["algorithms", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    described = [{"name": name, "title": title, "settings": schema} for name, title, schema in describe_all()]
    assert listed == json.loads(json.dumps(described))


def test_one_of_them(capsys):
    assert main(["algorithms", "lqf"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("lqf: ")
    assert "\nbte: " not in out
    assert main(["algorithms", "lqff"]) == 1
    assert "did you mean lqf?" in capsys.readouterr().err
