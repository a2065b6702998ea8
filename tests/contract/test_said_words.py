"""What algorithms say of a page, and what is wrong in settings, has a code, to be said in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.algorithms import TABLE, algorithm, make_settings
from crunch.algorithms.base import Context
from crunch.algorithms.crunch.page_output import read_page_settings
from crunch.documents.parsing import parse_html
from crunch.errors import CrunchError, InputError
from crunch.images.judging import judge_pictures
from crunch.presets.collection import copy_preset, remove_preset
from crunch.presets.preset import read_file, read_preset
from crunch.service import PageRequest, answer_reader, extract_page
from crunch.settings_file.choosing import choose
from crunch.settings_file.editing import change
from crunch.settings_file.loading import load, read_text
from crunch.wording import Said

TEXT = "<p>" + "Then Barack Obama spoke in Berlin, and the crowd around the old gate listened to him. " * 7 + "</p>"
OTHER = "In other news, shoes from Acme and boots from Globex are cheaper today than ever before."
CAPTIONS = ("Barack Obama in Berlin", "Cheap shoes from Acme and Globex, in New York")

SAMPLES = sorted((Path(__file__).parents[1] / "packages" / "samples").glob("*.html"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", TABLE)
def test_reasons_and_notes_have_codes(name, path):
    page = parse_html(path.read_text("utf-8"), "https://example.org/")
    extraction = extract_page(page, name)
    said = [*extraction.notes, *(removal.reason for removal in extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("wish", ["dim", "hide"])
def test_reasons_for_pictures_have_codes(wish, path):
    page = parse_html(path.read_text("utf-8"), "https://example.org/")
    answer = answer_reader(page, PageRequest(algorithm="plain", pictures=wish))
    extraction = answer.extraction
    said = [one.reason for one in (*answer.faded, *extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []
    verdicts = judge_pictures(extraction, None, None)
    assert [verdict for verdict in verdicts if not isinstance(verdict.reason, Said)] == []


@pytest.mark.parametrize("similarity", ["entities", "words"])
@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_what_is_said_of_captions_and_blocks_has_codes(variant, similarity):
    body = "".join(
        f"<figure><img src={place}.png><figcaption>{CAPTIONS[place]}</figcaption></figure>" for place in (0, 1)
    )
    page = parse_html(f"<section>{TEXT}<img src=a.png width=1 height=1>{body}<p>{OTHER}</p></section>")
    settings = {"variant": variant, "similarity": similarity, "scope": "blocks", "threshold": 0}
    extraction = extract_page(page, "article", settings)
    said = [*extraction.notes, *(removal.reason for removal in extraction.removals)]
    assert [words for words in said if not isinstance(words, Said)] == []
    assert {removal.step for removal in extraction.removals} & {"image", "block"}


def test_notes_on_other_pages_have_codes():
    page, empty = (parse_html(f"<html lang=en><body>{text}") for text in (TEXT, ""))
    german = parse_html("<html lang=de><body><p>Ein ganz anderer Text, der mit dem ersten nichts gemeinsam hat.")
    for others in ((empty,), (page,), (german,), (empty, page, german)):
        extraction = extract_page(page, "tree-matching", None, Context(others=others))
        assert extraction.notes
        assert [words for words in extraction.notes if not isinstance(words, Said)] == []


def test_the_samples_are_full_of_reasons():
    page = parse_html(SAMPLES[0].read_text("utf-8"))
    assert all(len(extract_page(page, name).removals) > 2 for name in ("auto", "learned", "crunch", "region"))


WHOLE = {"why", "hint", "problem", "how", "remedy", "whose", "bounds", "kinds", "unused", "who"}
"""Parameters that are sentences, or parts of one."""


def english(said: str) -> list[str]:
    """What of it is words without a code."""
    if not isinstance(said, Said):
        return [said] if said else []
    inner = [value for name, value in said.parameters.items() if name in WHOLE or isinstance(value, Said)]
    return [words for value in inner for words in english(value)]


LINES = """preset = blog
ratio = 0,4
= 1
a: 1
[t
[[t]]
preset = "none"
preset = "twice"
colour = 1
algorithm = "auto"
packages = 1
version = 9
[sites]
b.test = 1
[sites."a.test"]
algorithm = "magic"
colour = 1
preset = 1
settings = 1
[sites.c.test]
preset = "news"
[sites."d.test"]
settings = {ratio = -1, nothing = 2}
[algorithms]
auto = 1
magik = {a = 1}
[algorithms.crunch]
ratio = "x"
variant = "modem"
font_size = 99
image_scale = 0
in_cells = ["ratio=-1"]
nothing = 1
[algorithms.learned]
ratio = 1
"""


def test_what_is_wrong_in_a_settings_file_has_codes():
    found = read_text(LINES, Path("settings.toml")).problems
    assert len(found) > 20
    assert [english(problem.words) for problem in found if english(problem.words)] == []
    cells = read_text('[algorithms.crunch]\nin_cells = ["colour=1"]\n', Path("settings.toml")).problems
    assert [english(problem.words) for problem in cells] == [[]]


@pytest.mark.parametrize("data", [b"a = \xff\n", b"#" * 300_000])
def test_a_file_that_cannot_be_read_has_a_code(tmp_path, data):
    file = tmp_path / "settings.toml"
    file.write_bytes(data)
    (problem,) = load(file).problems
    assert english(problem.words) == []
    with pytest.raises(InputError) as raised:
        read_file(file)
    assert english(raised.value.words) == []


def test_notes_on_settings_have_codes(tmp_path, monkeypatch):
    for name, text in (("CONFIG", LINES), ("MANAGED", 'preset = "blog"\n[algorithms.crunch]\nratio = 0.5\n')):
        monkeypatch.setenv(f"CRUNCH_{name}", str(tmp_path / name))
        (tmp_path / name).mkdir()
        (tmp_path / name / "settings.toml").write_text(text, "utf-8")
    notes = choose("https://d.test/", preset="news", settings={"ratio": 0.1, "amount": 1}).notes
    assert len(notes) > 20
    assert [english(note) for note in notes if english(note)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: copy_preset("news", "No Name"),
        lambda: copy_preset("nevs", "mine"),
        lambda: copy_preset("nothing-like-it-at-all", "mine"),
        lambda: remove_preset("news"),
        lambda: remove_preset("mine"),
        lambda: read_preset("version = 7", "f", "mine"),
        lambda: read_preset("algorithm = 'magic'", "f", "mine"),
        lambda: read_preset("title = x", "f", "mine"),
        lambda: change(("algorithms", "crunch", "ratio"), -1),
        lambda: change(("algorithms", "auto", "nothing"), 1),
        lambda: change(("preset",), 2**70),
        lambda: choose(None, preset="papers-news", algorithm="auto"),
        lambda: make_settings(algorithm("auto"), {"font_sise": 1}),
        lambda: make_settings(algorithm("bte"), {"ratio": 1}),
        lambda: make_settings(algorithm("bte"), {"ties": "\ud800"}),
        lambda: read_page_settings({"font_size": "large"}),
        lambda: algorithm("magic"),
        lambda: algorithm("autoo"),
    ],
)
def test_what_is_refused_has_a_code(tmp_path, monkeypatch, wrong):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    with pytest.raises(CrunchError) as raised:
        wrong()
    assert english(raised.value.words) == []
