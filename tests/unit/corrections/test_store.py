"""The file of corrections: kept in one step, read as far as it can be, never written over when it cannot."""

from __future__ import annotations

import threading

import pytest

from crunch.corrections import store
from crunch.corrections.description import Description
from crunch.errors import InputError

URL = "https://www.example.org/news/story?id=3#top"
PART = Description("div", id="part", path=["#main", "div 2 box wide"], size=40, text="0123456789abcdef")


def add(scope="page", action="hide", url=URL, words="Sign up"):
    return store.add(url, store.correction_for(url, action, scope, PART, words))


def names(url):
    return [kept.name for kept in store.for_page(url)]


def test_what_is_kept_is_there_again():
    assert add() == "1"
    [kept] = store.for_page(URL)
    assert (kept.host, kept.name, kept.correction.part) == ("www.example.org", "1", PART)
    assert (kept.correction.action, kept.correction.place, kept.correction.words) == (
        "hide",
        "/news/story?id=3",
        "Sign up",
    )


def test_it_holds_in_its_scope_alone():
    for scope in ("page", "path", "site"):
        add(scope)
    assert names(URL) == ["1", "2", "3"]
    assert names("https://www.example.org/news/story?id=4") == ["2", "3"]
    assert names("https://www.example.org/news/2026/other") == ["2", "3"]
    assert names("https://www.example.org/") == ["3"]
    assert names("https://shop.example.org/news/story?id=3") == []
    assert names(None) == names("story.html") == []


def test_comments_and_order_stay(folder):
    add()
    file = folder / store.NAME
    file.write_text(f"# mine\n{file.read_text('utf-8')}", "utf-8")
    add("site")
    store.replace("www.example.org", "1", None)
    text = file.read_text("utf-8")
    assert text.startswith("# mine\n")
    assert names(URL) == ["2"]


def test_what_is_taken_out_twice_is_named():
    add()
    store.replace("www.example.org", "1", None)
    assert store.load().every == ()
    with pytest.raises(InputError, match="not in the list any more"):
        store.replace("www.example.org", "1", None)


@pytest.mark.parametrize("text", ["nonsense", "a = [", "\ud800".encode("utf-8", "surrogatepass"), b"\xff"])
def test_a_file_that_cannot_be_read_is_said_and_not_written_over(folder, text):
    file = folder / store.NAME
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    [problem] = store.load().problems
    assert "corrections.toml" in problem
    before = file.read_bytes()
    with pytest.raises(InputError, match="cannot be changed"):
        add()
    assert file.read_bytes() == before


def test_one_that_cannot_be_used_costs_itself_alone(folder):
    add()
    add("site")
    file = folder / store.NAME
    file.write_text(file.read_text("utf-8").replace('action = "hide"', 'action = "eat"', 1), "utf-8")
    loaded = store.load()
    assert [kept.name for kept in loaded.every] == ["2"]
    [problem] = loaded.problems
    assert "www.example.org, 1" in problem
    assert "action" in problem


def test_two_browsers_at_once_lose_nothing():
    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(int, names(URL))) == list(range(1, 9))


def test_there_is_an_end_to_it(monkeypatch):
    monkeypatch.setattr(store, "MOST_OF_A_SITE", 2)
    add()
    add()
    with pytest.raises(InputError, match="2 parts of this site"):
        add()
    assert add(url="https://other.example/") == str(store.MOST_OF_A_SITE + 1)


def test_a_page_without_a_site_keeps_nothing(folder):
    with pytest.raises(InputError, match="web address"):
        add(url="file:///home/ada/page.html")
    assert not (folder / store.NAME).exists()


def test_a_name_is_never_used_again():
    """A page that is still open may undo what was called so."""
    assert add() == "1"
    store.replace("www.example.org", "1", None)
    assert add() == "2"


def test_what_a_person_wrote_in_capitals_can_be_taken_out(folder):
    add()
    file = folder / store.NAME
    file.write_text(file.read_text("utf-8").replace("www.example.org", "WWW.Example.org"), "utf-8")
    assert names(URL) == ["1"]
    assert add("site") == "2"
    store.replace("www.example.org", "1", None)
    assert names(URL) == ["2"]


@pytest.mark.parametrize(
    "text",
    ['"www.example.org" = {1 = {action = "hide"}}', '"www.example.org" = 5', "version = 2", "["],
    ids=["inline", "no table", "newer", "no toml"],
)
def test_what_cannot_be_changed_is_said_and_stays(folder, text):
    file = folder / store.NAME
    file.write_text(f"{text}\n", "utf-8")
    with pytest.raises(InputError, match="corrections"):
        store.replace_all([("www.example.org", "1", store.correction_for(URL, "keep", "site", PART, ""))])
    with pytest.raises(InputError, match="corrections"):
        add()
    assert file.read_text("utf-8") == f"{text}\n"


def test_the_mark_of_its_byte_order_is_no_hindrance(folder):
    add()
    file = folder / store.NAME
    file.write_text("\ufeff" + file.read_text("utf-8"), "utf-8")
    add("site")
    assert names(URL) == ["1", "2"]


def test_a_file_of_a_newer_version_is_not_guessed_at(folder):
    add()
    file = folder / store.NAME
    file.write_text(file.read_text("utf-8").replace("version = 1", "version = 2"), "utf-8")
    assert store.load().every == ()
    assert len(store.load().problems) == 1
