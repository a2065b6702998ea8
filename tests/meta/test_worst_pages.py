"""The worst pages are sorted by rules: what is kept beyond the gold, or lost of it, says which kind of error it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.stages import sample_of
from tests.bench import worst
from tests.bench.worst import Judged, kind_of, table

STORY = [f"The ferry to island {place} leaves at noon and carries bread, mail and two cows." for place in range(4)]
TEXT = "".join(f"<p>{line}</p>" for line in STORY)
MORE = [f"Nobody in harbour {place} had ever asked for so many lamps and ropes at once." for place in range(8)]
GOLD = "\n".join(STORY)
BOTH = "\n".join([*STORY, *MORE])
PAGE = f"<body><div class=page><div class=text>{TEXT}</div>{{more}}</div>"


def paragraphs(lines, form="<p>{}</p>"):
    return "".join(form.format(line) for line in lines)


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        (f"<div class=comments>{paragraphs(MORE)}</div>", worst.COMMENT),
        (f"<div>{paragraphs(MORE, '<p><a href=/x>{}</a></p>')}</div>", worst.LINKS),
        (f"<footer>{paragraphs(MORE)}</footer>", worst.CHROME),
        (f"<div><article>{paragraphs(MORE)}</article></div>", worst.NEXT),
        (f"<div><h2>Lamps</h2>{paragraphs(MORE)}</div>", worst.NEXT),
        (f"<div class=related>{paragraphs(MORE)}</div>", worst.NEXT),
        (f"<div>{paragraphs(MORE)}</div>", worst.AROUND),
    ],
)
def test_what_is_kept_beyond_the_gold(more, kind):
    assert kind_of(parse_html(PAGE.format(more=more)), BOTH, GOLD) == kind


def test_a_section_that_the_gold_leaves_out():
    page = parse_html(f"<body><div><p>{STORY[0]}</p>{paragraphs(MORE)}{paragraphs(STORY[1:])}</div>")
    assert kind_of(page, BOTH, GOLD) == worst.SECTION


@pytest.mark.parametrize(
    ("lost", "kind"),
    [
        (f"<ul>{paragraphs(MORE, '<li>{}')}</ul>", worst.LISTS),
        (f"<table>{paragraphs(MORE, '<tr><td>{}<td>1')}</table>", worst.TABLES),
        (paragraphs(MORE, "<div class=post>{}</div>"), worst.POSTS),
        (paragraphs(MORE[:2], "<p hidden>{}</p>"), worst.HIDDEN),
        (paragraphs(MORE, "<p><a href=/x>{}</a></p>"), worst.LINKED),
        (paragraphs(MORE), worst.TEXT),
    ],
)
def test_what_is_lost(lost, kind):
    assert kind_of(parse_html(PAGE.format(more=lost)), GOLD, BOTH) == kind


def test_gold_that_scripts_bring_and_another_part():
    page = parse_html(PAGE.format(more=paragraphs(MORE)))
    assert kind_of(page, GOLD, "Nothing written here ever stood on that page") == worst.ABSENT
    assert kind_of(page, "\n".join(MORE), GOLD) == worst.ELSEWHERE


def test_what_a_kind_is_worth():
    good = [Judged("news", f"good{place}", 1.0, "") for place in range(7)] + [Judged("forum", "good", 0.9, "")]
    bad = [Judged("news", "one", 0.2, worst.LINKS), Judged("news", "two", 0.4, worst.TEXT)]
    bad += [Judged("news", "three", 0.1, worst.LINKS), Judged("forum", "four", 0.5, worst.TEXT)]
    head, _, *rows = table([*good, *bad], 4).splitlines()
    assert all(row.count("|") == head.count("|") for row in rows)
    assert rows == [
        f"| 2 | .45 | .1550 | {worst.TEXT} | forum 1, news 1 |",
        f"| 2 | .15 | .0850 | {worst.LINKS} | news 2 |",
        "| 4 | .30 | .2400 | **together** | news 3, forum 1 |",
    ]
    assert len(table([*good, *bad], 1).splitlines()) == 4


def test_a_sample_is_that_of_the_gate(tmp_path):
    folder = tmp_path / "news"
    folder.mkdir()
    (folder / "package.toml").write_text('name = "news"\n')
    names = [f"page{place}" for place in range(6)]
    for name in names:
        (folder / f"{name}.html").write_text(PAGE.format(more=""))
        (folder / f"{name}.txt").write_text("…" if name == "page3" else GOLD)
        (folder / f"{name}.json").write_text('{"url": null, "language": "en"}')
    found = [document.name for document in worst.sampled([folder], 4)]
    assert found == [name for name in sample_of(names, "news", 4) if name != "page3"]
    assert [document.name for document in worst.sampled([folder], None)] == [name for name in names if name != "page3"]
    first = next(worst.sampled([folder], None))
    assert worst.judged(first) == Judged("news", "page0", 1.0, "")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_runs_as_it_is_called(jobs):
    """Which is as no module of a name: other processes have to find its functions all the same."""
    samples = Path(__file__).parents[1] / "packages" / "samples"
    command = [sys.executable, "-m", "tests.bench.worst", str(samples), "--sample", "3", "--pages", "2", "--jobs", jobs]
    shown = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[2]).stdout
    assert "| 2 | " in shown
    assert "**together**" in shown
