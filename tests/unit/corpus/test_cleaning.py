from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from crunch.algorithms.base import Context
from crunch.corpus import cleaning
from crunch.corpus.cleaning import ALONE_NOTE, FEWER_NOTE, Cleaning
from crunch.corpus.outcome import Outcome
from crunch.corpus.wish import Wish
from crunch.documents.parsing import parse_html
from crunch.errors import BadSettingsError, InputError, UnknownAlgorithmError
from crunch.processes.journal import Journal
from crunch.processes.limits import Limits
from crunch.processes.worker import python_command
from crunch.service import extract_page
from tests.unit.corpus.conftest import article, make_site


def clean(*inputs: Path, **options: Any) -> dict[str, Outcome]:
    out = options.pop("out", inputs[0].parent / "out")
    with Cleaning(Wish(inputs, out, **options)) as run:
        assert sum(run.scan()) == len(run.pages)
        outcomes = list(run.clean())
    assert len(outcomes) == len(run.pages)
    return {outcome.name: outcome for outcome in outcomes}


def test_folder_is_cleaned_by_auto_with_the_next_pages_of_its_site(site):
    outcomes = clean(site)
    assert {(one.algorithm, one.compared_with, *one.notes) for one in outcomes.values()} == {("auto", None)}
    pages = [parse_html((site / name).read_text("utf-8")) for name in sorted(outcomes)]
    for index, name in enumerate(sorted(outcomes)):
        text = (site.parent / "out" / str(outcomes[name].output)).read_text("utf-8")
        others = (*pages[index + 1 :], *pages[:index])
        assert text == f"{extract_page(pages[index], 'auto', None, Context(others=others)).text}\n", "and no more"


def test_two_pages_of_a_site_are_cleaned_by_auto_alone(sites, tmp_path):
    site = sites(tmp_path / "two", 2)
    for name, outcome in clean(site).items():
        text = (tmp_path / "out" / str(outcome.output)).read_text("utf-8")
        assert text == f"{extract_page(parse_html((site / name).read_text('utf-8')), 'auto').text}\n"


def test_a_page_is_cleaned_anew_when_those_beside_it_change(site):
    assert {one.status for one in clean(site).values()} == {"cleaned"}
    assert {one.status for one in clean(site).values()} == {"kept"}
    (site / "page4.html").write_text(article(9), "utf-8")
    assert {name: one.status for name, one in clean(site).items()} == dict.fromkeys(
        ("page1.html", "page2.html", "page3.html", "page4.html"), "cleaned"
    )
    (site / "page4.html").unlink()
    assert {one.status for one in clean(site, algorithm="lqf", out=site.parent / "lqf").values()} == {"cleaned"}
    (site / "page3.html").write_text(article(8), "utf-8")
    found = clean(site, algorithm="lqf", out=site.parent / "lqf")
    assert [name for name, one in found.items() if one.status == "cleaned"] == ["page3.html"], "it weighs nothing"


def test_each_page_by_itself(site):
    first = clean(site)
    with Cleaning(Wish((site,), site.parent / "out", alone=True)) as run:
        assert len(run.made_otherwise) == 4, "those of a run that weighed them are others"
    alone = clean(site, alone=True, force=True)
    assert {one.status for one in (*first.values(), *alone.values())} == {"cleaned"}
    for name, outcome in alone.items():
        text = (site.parent / "out" / str(outcome.output)).read_text("utf-8")
        assert text == f"{extract_page(parse_html((site / name).read_text('utf-8')), 'auto').text}\n"
    (site / "page4.html").write_text(article(9), "utf-8")
    again = clean(site, alone=True)
    assert [name for name, one in again.items() if one.status == "cleaned"] == ["page4.html"]


def test_tree_matching_cleans_a_folder_in_a_ring(site):
    outcomes = clean(site, algorithm="tree-matching")
    assert {one.name: one.compared_with for one in outcomes.values()} == {
        "page1.html": "page2.html",
        "page2.html": "page3.html",
        "page3.html": "page4.html",
        "page4.html": "page1.html",
    }
    assert {one.status for one in outcomes.values()} == {"cleaned"}
    assert {one.site for one in outcomes.values()} == {"site"}
    text = (site.parent / "out" / "page3.txt").read_text("utf-8")
    assert "bridge3" in text
    assert "Copyright" not in text
    assert "Sport" not in text


def test_lone_page_goes_to_auto(site):
    outcome = clean(site / "page1.html", algorithm="tree-matching")["page1.html"]
    assert (outcome.algorithm, outcome.compared_with, outcome.notes) == ("auto", None, [ALONE_NOTE])


def test_pages_that_say_otherwise_are_of_other_sites(site, sites):
    sites(site / "sub", 2, "<link rel=canonical href=https://www.example.org/x>")
    (site / "other.html").write_text(article(9, "<link rel=canonical href=https://lone.org/x>"), "utf-8")
    outcomes = clean(site, algorithm="tree-matching")
    assert outcomes["sub/page1.html"].compared_with == "sub/page2.html"
    assert outcomes["sub/page1.html"].site == "example.org"
    assert outcomes["other.html"].algorithm == "auto"
    assert outcomes["page4.html"].compared_with == "page1.html"


def test_files_given_are_one_site_too(site):
    outcomes = clean(site / "page1.html", site / "page3.html", algorithm="tree-matching")
    assert outcomes["page1.html"].compared_with == "page3.html"


def test_page_that_is_like_no_other_of_its_folder_is_unsure(site):
    strange = "<nav>Elsewhere</nav>" + "<p>Nothing on this page stands on any other, and it is long enough.</p>" * 9
    (site / "page5.html").write_text(f"<html><body>{strange}</body></html>", "utf-8")
    outcome = clean(site, algorithm="tree-matching")["page5.html"]
    assert (outcome.algorithm, outcome.compared_with, outcome.unsure) == ("tree-matching", "page1.html", True)


def test_settings_file_presets_and_output_hold_as_for_one_page(site, tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(
        '[algorithms.crunch]\nword_wrap = 30\n[sites."example.org"]\npreset = "papers-news"\n', "utf-8"
    )
    (site / "other.html").write_text(article(9, "<link rel=canonical href=https://example.org/x>"), "utf-8")
    outcomes = clean(site)
    assert outcomes["other.html"].algorithm == "crunch"
    assert outcomes["page1.html"].algorithm == "auto"
    for name in ("other.txt", "page1.txt"):
        lines = (site.parent / "out" / name).read_text("utf-8").splitlines()
        assert max(map(len, lines)) <= 30
    assert {one.algorithm for one in clean(site, preset="papers-blog").values()} == {"crunch"}
    assert clean(site, settings={"output": "html"})["page1.html"].output == "page1.html"


@pytest.mark.parametrize("algorithm", ["lqf", "auto", "article"])
def test_another_algorithm_compares_nothing(site, algorithm):
    outcomes = clean(site, algorithm=algorithm)
    assert {(one.algorithm, one.compared_with) for one in outcomes.values()} == {(algorithm, None)}
    assert outcomes["page1.html"].notes == []


def test_near_duplicates_are_reported_and_not_compared_with_each_other(site):
    (site / "page2b.html").write_text((site / "page2.html").read_text("utf-8"), "utf-8")
    outcomes = clean(site, algorithm="tree-matching")
    assert outcomes["page2b.html"].duplicate_of == "page2.html"
    assert outcomes["page2b.html"].status == "cleaned"
    assert outcomes["page2.html"].compared_with == outcomes["page2b.html"].compared_with == "page3.html"


def test_near_duplicates_can_be_skipped(site):
    (site / "page2b.html").write_text((site / "page2.html").read_text("utf-8"), "utf-8")
    outcome = clean(site, duplicates="skip")["page2b.html"]
    assert (outcome.status, outcome.output, outcome.duplicate_of) == ("duplicate", None, "page2.html")
    assert not (site.parent / "out" / "page2b.txt").exists()


def test_files_that_are_no_pages_are_named_and_the_rest_is_cleaned(site, monkeypatch):
    monkeypatch.setattr("crunch.corpus.page_files.LARGEST", 100_000)
    (site / "empty.html").write_bytes(b"")
    (site / "large.html").write_bytes(b"<p>x" * 30_000)
    (site / "binary.html").write_bytes(bytes(range(256)) * 20)
    (site / "corrupt.html").write_bytes(b"<meta charset=utf-8><p>" + b"\xff\xfe " * 5_000)
    outcomes = clean(site)
    failed = {name: str(one.reason).split()[0] for name, one in outcomes.items() if one.status == "failed"}
    assert failed == {"empty.html": "empty", "large.html": "too", "binary.html": "binary,", "corrupt.html": "corrupt:"}
    assert sum(one.status == "cleaned" for one in outcomes.values()) == 4


def test_finished_pages_are_not_done_again(site, monkeypatch):
    first = clean(site)
    asked = []
    monkeypatch.setattr(cleaning, "handle", lambda request: asked.extend(json.loads(*request.values())) or iter(()))
    again = clean(site)
    assert {one.status for one in again.values()} == {"kept"}
    assert asked == []
    assert again["page1.html"].share == first["page1.html"].share


def test_what_changed_is_done_again(site):
    clean(site, algorithm="tree-matching")
    (site / "page2.html").write_text(article(77), "utf-8")
    (site.parent / "out" / "page4.txt").unlink()
    again = clean(site, algorithm="tree-matching")
    redone = sorted(name for name, one in again.items() if one.status == "cleaned")
    assert redone == ["page1.html", "page2.html", "page4.html"]  # page1 is compared with page2
    assert "77" in (site.parent / "out" / "page2.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "change",
    [
        {"settings": {"amount": 1}},
        {"settings": {"word_wrap": 40}},
        {"algorithm": "tree-matching"},
        {"preset": "news"},
        {"force": True},
    ],
)
def test_other_wishes_are_other_work(site, change):
    clean(site)
    assert {one.status for one in clean(site, **change).values()} == {"cleaned"}


def test_stopped_in_the_middle(site):
    with Cleaning(Wish((site,), site.parent / "out")) as run:
        list(run.scan())
        next(run.clean())
    assert len(clean(site)) == 4


@pytest.mark.slow
def test_several_processes_give_the_same(tmp_path, monkeypatch):
    site = make_site(tmp_path / "site", 30)
    one = clean(site, out=tmp_path / "one")
    monkeypatch.setattr(cleaning, "_IN_ONE_PROCESS", 0)
    assert clean(site, out=tmp_path / "two", jobs=2) == one
    for output in (tmp_path / "one").glob("*.txt"):
        assert output.read_bytes() == (tmp_path / "two" / output.name).read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")
@pytest.mark.parametrize(("step", "word"), [("scan_page", "parsed"), ("_clean", "cleaned")])
def test_process_that_dies_on_a_page(site, tmp_path, monkeypatch, step, word):
    (tmp_path / "deadly.py").write_text(
        "import os, crunch.corpus.work as work\n"
        f"before = work.{step}\n"
        f"def fatal(page, *more):\n"
        "    return os.kill(os.getpid(), 9) if 'page2.html' in str(page) else before(page, *more)\n"
        f"work.{step} = fatal\n"
        "main = work.main\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(cleaning, "python_command", lambda module: python_command("deadly"))
    outcomes = clean(site, limits=Limits())
    assert {name: one.reason for name, one in outcomes.items() if one.status != "cleaned"} == {
        "page2.html": f"cannot be {word}: the process died on it"
    }


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_process_that_dies_for_a_page_beside_costs_no_page(tmp_path, monkeypatch, jobs):
    """Pages 4 to 8 of nine are weighed with the ninth; it itself, and 1 to 3, are not."""
    site = make_site(tmp_path / "site", 9)
    (tmp_path / "deadly.py").write_text(
        "import os, crunch.corpus.reading as reading, crunch.corpus.work as work\n"
        "before = reading.weigh_ahead\n"
        "def fatal(page, settings):\n"
        "    return os.kill(os.getpid(), 9) if any('island9' in str(text) for text in page.texts) "
        "else before(page, settings)\n"
        "reading.weigh_ahead = fatal\n"
        "main = work.main\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    whole = clean(site, out=tmp_path / "whole")
    monkeypatch.setattr(cleaning, "python_command", lambda module: python_command("deadly"))
    monkeypatch.setattr(cleaning, "_IN_ONE_PROCESS", 0)
    monkeypatch.setattr(cleaning, "_CHUNK", 4)
    outcomes = clean(site, limits=Limits(), jobs=jobs)
    assert {one.status for one in outcomes.values()} == {"cleaned"}
    told = sorted(name for name, one in outcomes.items() if FEWER_NOTE in one.notes)
    assert told == [f"page{number}.html" for number in (4, 5, 6, 7, 8)]
    for name, outcome in outcomes.items():
        text = (site.parent / "out" / str(outcome.output)).read_bytes()
        alone = f"{extract_page(parse_html((site / name).read_text('utf-8')), 'auto').text}\n".encode()
        assert text == (alone if name in told else (tmp_path / "whole" / str(whole[name].output)).read_bytes())
    again = clean(site, limits=Limits(), jobs=jobs)
    assert {one.status for one in again.values()} == {"kept"}
    assert sorted(name for name, one in again.items() if FEWER_NOTE in one.notes) == told
    again = clean(site, limits=Limits(61), jobs=jobs)
    assert sorted(name for name, one in again.items() if one.status == "cleaned") == told, "it may do now"
    monkeypatch.setattr(cleaning, "python_command", python_command)
    (site / "page9.html").unlink()
    again = clean(site, limits=Limits(), jobs=jobs)
    assert sorted(name for name, one in again.items() if one.status == "cleaned") == told
    assert {FEWER_NOTE in one.notes for one in again.values()} == {False}


def test_bad_wishes_are_refused_before_any_work(site, tmp_path):
    with pytest.raises(UnknownAlgorithmError):
        clean(site, algorithm="readability")
    with pytest.raises(BadSettingsError):
        clean(site, settings={"no_such": 1})
    with pytest.raises(BadSettingsError, match="word_wrap"):
        clean(site, settings={"word_wrap": -1})
    with pytest.raises(BadSettingsError, match="'blog' is for the algorithm auto, not for lqf"):
        clean(site, preset="blog", algorithm="lqf")
    (tmp_path / "nothing").mkdir()
    with pytest.raises(InputError, match="no page"):
        clean(tmp_path / "nothing")
    with pytest.raises(InputError, match="another folder"):
        clean(site / "page1.html", out=site, format="html")


def test_outcomes_are_json(site):
    import msgspec

    for outcome in clean(site, algorithm="article", images=True).values():
        assert json.loads(msgspec.json.encode(outcome))["name"] == outcome.name


@pytest.mark.skipif(os.name == "nt", reason="permissions")
def test_results_of_a_folder_in_a_folder_are_not_read_again(site):
    clean(site, out=site / "cleaned", format="html")
    assert len(clean(site, out=site / "cleaned", format="html")) == 4


@pytest.mark.parametrize("force", [False, True])
def test_no_file_that_is_no_result_of_ours_is_written_over(site, force):
    gold = site / "page2.txt"
    gold.write_text("marked by hand", "utf-8")
    with pytest.raises(InputError, match=r"page2\.txt is there already .*--out"):
        clean(site, out=site, force=force)
    assert gold.read_text("utf-8") == "marked by hand"
    assert not (site / ".crunch-clean.jsonl").exists(), "nothing is written at all"


def test_own_results_are_written_over_also_of_a_run_that_was_killed_or_is_done_again(site, monkeypatch):
    out = site.parent / "out"
    add = Journal.add
    with monkeypatch.context() as patched, Cleaning(Wish((site,), out)) as run:
        list(run.scan())
        patched.setattr(Journal, "add", lambda self, one: _killed() if one[0] == "clean" else add(self, one))
        with pytest.raises(_KilledError):
            list(run.clean())
    assert (out / "page1.txt").is_file(), "written, and killed before it was written down"
    assert clean(site, out=out)["page1.html"].status == "cleaned"
    assert {one.status for one in clean(site, out=out, force=True).values()} == {"cleaned"}
    assert {one.status for one in clean(site, out=out, force=True).values()} == {"cleaned"}
    (out / "page1.md").write_text("notes", "utf-8")
    with pytest.raises(InputError, match=r"page1\.md is there already"):
        clean(site, out=out, format="markdown")


class _KilledError(BaseException):
    """Passes what catches the faults of one page."""


def _killed() -> NoReturn:
    raise _KilledError


@pytest.mark.parametrize("case", ["refused", "stopped", "failed"])
def test_a_name_under_which_nothing_was_written_is_not_ours(site, case):
    out, page = site.parent / "out", site / "page9.html"
    clean(site)
    if case == "failed":
        page.write_bytes(bytes(range(256)) * 20)
        assert clean(site)["page9.html"].status == "failed"
    page.write_text(article(9), "utf-8")
    if case != "failed":
        with Cleaning(Wish((site,), out, settings={"amount": 2} if case == "refused" else {})) as run:
            assert len(run.made_otherwise) == (4 if case == "refused" else 0)
            if case == "stopped":
                list(run.scan())
    (out / "page9.txt").write_text("of my own", "utf-8")
    with pytest.raises(InputError, match=r"page9\.txt is there already"):
        clean(site)
    assert (out / "page9.txt").read_text("utf-8") == "of my own"


def test_results_of_other_settings_are_known_by_their_own_names(site):
    out = site.parent / "out"
    clean(site)
    clean(site, settings={"amount": 2}, format="html")
    assert _made_otherwise(site, out, amount=2) == [f"page{number}.txt" for number in (1, 2, 3, 4)]
    assert _made_otherwise(site, out) == []


def test_one_page_done_again_with_other_settings_leaves_what_is_known_of_the_rest(site):
    out = site.parent / "out"
    clean(site)
    clean(site / "page2.html", out=out, settings={"amount": 2}, force=True)
    assert _made_otherwise(site, out, amount=2) == ["page1.txt", "page3.txt", "page4.txt"]
    assert _made_otherwise(site, out) == ["page2.txt"]
    clean(site / "page2.html", out=out, force=True)
    again = clean(site)
    assert [name for name, one in again.items() if one.status != "kept"] == ["page2.html"], "it was alone that time"
    assert {one.status for one in clean(site).values()} == {"kept"}


def _made_otherwise(site: Path, out: Path, **settings: Any) -> list[str]:
    with Cleaning(Wish((site,), out, settings=settings)) as run:
        return run.made_otherwise
