"""A marked page into the package: files, questions, second annotators."""

from __future__ import annotations

import json

import pytest

from crunch.documents.still import still
from crunch.errors import BadMessageError, InputError
from crunch_lab.annotation.gold import ADJUDICATED, save_gold
from crunch_lab.annotation.labels import decode
from crunch_lab.annotation.verifying import check_labels, digest
from crunch_lab.evaluation.packages import Package, Problem
from tests.unit.crunch_lab.annotation.conftest import HTML
from tests.unit.crunch_lab.annotation.support import GOLD_TEXT, URL, USUAL, marked

PNG = b"\x89PNG\r\n\x1a\n rest"
PRIVATE = HTML.replace("Imprint", '<a href="/logout">x</a><a href="?token=abcdefgh">me@mail.example</a>')


def problems(folder) -> list[str]:
    package = Package(folder)
    entries = list(package.entries())
    documents = [entry for entry in entries if not isinstance(entry, Problem)]
    return [str(entry) for entry in [*entries, *check_labels(package, documents)] if isinstance(entry, Problem)]


def test_all_files_of_a_document(folder):
    saved = save_gold(folder, marked(*USUAL, screenshot=PNG, facts={"language": "en", "page_type": "article"}))
    name = saved.name
    files = {file.name.removeprefix(name): file.read_bytes() for file in (folder / name).iterdir()}
    assert set(files) == {".html", ".txt", ".json", ".ada.labels", ".png"}
    assert files[".html"].decode() == still(HTML)
    assert files[".txt"].decode() == GOLD_TEXT
    assert files[".png"] == PNG
    facts = json.loads(files[".json"])
    assert (facts["url"], facts["site"], facts["language"]) == (URL, "www.example.org", "en")
    assert (facts["title"], facts["byline"], facts["date"]) == ("The night ferry stays", "By Ottilie Marrack", None)
    assert (facts["annotator"], facts["started_from"], facts["scrubbed"]) == ("ada", "nothing", False)
    assert saved.words == len(GOLD_TEXT.split())
    assert problems(folder) == []


def test_facts_of_the_form(folder):
    stated = {"fragmented": True, "multiple_articles": "yes", "notes": "odd", "licence": "", "other": 1}
    saved = save_gold(folder, marked(*USUAL, facts=stated))
    facts = json.loads((folder / saved.name / f"{saved.name}.json").read_text("utf-8"))
    assert (facts["fragmented"], facts["multiple_articles"], facts["notes"], facts["licence"]) == (
        True,
        None,
        "odd",
        None,
    )
    assert "other" not in facts
    for wrong in ({"language": "english!"}, {"notes": 3}):
        with pytest.raises(InputError):
            save_gold(folder, marked(*USUAL, url="https://example.org/2", facts=wrong))


@pytest.mark.parametrize("labels", [(), (("Imprint", "additional"),), (("Nobody slept.", "unsure"),)])
def test_a_page_without_gold_is_not_saved(folder, labels):
    with pytest.raises(InputError, match="nothing is marked"):
        save_gold(folder, marked(*labels))
    assert [path.name for path in folder.iterdir()] == ["package.toml"]


def test_nothing_is_written_when_labels_do_not_fit(folder):
    page = marked(*USUAL)
    with pytest.raises(BadMessageError):
        save_gold(folder, marked(*USUAL, spans=[*page.spans, *page.spans]))
    with pytest.raises(InputError, match="PNG"):
        save_gold(folder, marked(*USUAL, screenshot=b"GIF89a"))
    assert [path.name for path in folder.iterdir()] == ["package.toml"]


def test_an_address_that_is_there_is_asked_about(folder):
    first = save_gold(folder, marked(*USUAL))
    again = marked(("Nobody slept.", "main"), url=f"{URL}#end")
    asked = save_gold(folder, again)
    assert (asked.question, asked.name, asked.annotators) == ("duplicate", first.name, ("ada",))
    assert (folder / first.name / f"{first.name}.txt").read_text("utf-8") == GOLD_TEXT

    other = save_gold(folder, again, "another")
    assert other.name == f"{first.name}-2"
    replaced = save_gold(folder, again, "replace")
    assert replaced.name == first.name
    assert (folder / first.name / f"{first.name}.txt").read_text("utf-8") == "Nobody slept.\n"
    assert problems(folder) == []


def test_a_private_page_is_asked_about(folder):
    page = marked(*USUAL[:-1], html=PRIVATE, screenshot=PNG, url=f"{URL}&token=abcdefgh")
    asked = save_gold(folder, page)
    assert (asked.question, asked.signs) == ("private", {"logged_in": 1, "address_tokens": 1, "tokens": 1, "emails": 1})
    assert [path.name for path in folder.iterdir()] == ["package.toml"]

    saved = save_gold(folder, page, scrubs=True)
    files = {file.name.removeprefix(saved.name): file.read_bytes() for file in (folder / saved.name).iterdir()}
    assert set(files) == {".html", ".txt", ".json", ".ada.labels"}  # a picture cannot be scrubbed
    everything = b"".join(files.values())
    assert b"abcdefgh" not in everything
    assert b"me@mail" not in everything
    assert files[".txt"].decode() == GOLD_TEXT
    assert json.loads(files[".json"])["scrubbed"] is True
    assert problems(folder) == []
    assert save_gold(folder, page).question == "duplicate"  # although its address was scrubbed


def test_a_private_page_can_be_saved_as_it_is(folder):
    saved = save_gold(folder, marked(*USUAL[:-1], html=PRIVATE), scrubs=False)
    assert (folder / saved.name / f"{saved.name}.html").read_text("utf-8") == still(PRIVATE)


def test_second_annotator(folder):
    saved = save_gold(folder, marked(*USUAL))
    changed = HTML.replace("<nav>", "<div>Banner</div><nav>")
    second = save_gold(folder, marked(*USUAL[:1], html=changed, annotator="bob"), "second")
    assert (second.name, second.annotators) == (saved.name, ("ada", "bob"))
    assert (folder / saved.name / f"{saved.name}.txt").read_text("utf-8") == GOLD_TEXT
    file = decode((folder / saved.name / f"{saved.name}.bob.labels").read_bytes(), "x")
    assert file.page == digest(changed)
    assert (file.found["lxml"].moved, file.found["lxml"].lost) == (1, 0)
    assert problems(folder) == []
    with pytest.raises(InputError, match="already"):
        save_gold(folder, marked(*USUAL, annotator="bob"), "second")


def test_second_annotator_of_a_page_that_is_another_now(folder):
    save_gold(folder, marked(*USUAL))
    other = HTML.replace("Nobody slept.", "Everybody did.")
    with pytest.raises(InputError, match="changed since"):
        save_gold(folder, marked(("Everybody did.", "main"), html=other, annotator="bob"), "second")
    with pytest.raises(InputError, match="no document"):
        save_gold(folder, marked(*USUAL, annotator="bob", url="https://example.org/9"), "second")


def test_settled_differences_are_the_new_gold(folder):
    saved = save_gold(folder, marked(*USUAL, facts={"language": "en"}))
    save_gold(folder, marked(*USUAL[:4], annotator="bob"), "second")
    with pytest.raises(InputError, match="settling"):
        save_gold(folder, marked(*USUAL, annotator="bob"), "adjudicate")
    with pytest.raises(InputError, match="settling"):
        save_gold(folder, marked(*USUAL, annotator=ADJUDICATED), "second")
    with pytest.raises(InputError, match="settling"):
        save_gold(folder, marked(*USUAL, annotator=ADJUDICATED, url="https://example.org/new"))
    for labels, text in ((USUAL[:1], "The night ferry stays\n"), (USUAL, GOLD_TEXT)):
        save_gold(folder, marked(*labels, annotator=ADJUDICATED), "adjudicate")
        assert (folder / saved.name / f"{saved.name}.txt").read_text("utf-8") == text
    facts = json.loads((folder / saved.name / f"{saved.name}.json").read_text("utf-8"))
    assert (facts["annotator"], facts["language"], facts["byline"]) == (ADJUDICATED, "en", "By Ottilie Marrack")
    assert problems(folder) == []
