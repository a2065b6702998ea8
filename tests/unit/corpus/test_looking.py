from __future__ import annotations

import pytest

from crunch.corpus import looking
from crunch.corpus.looking import look_at
from crunch.errors import InputError

LINE = "The oven is hot and the bread is in it."


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "a.html"
    path.write_text(f"<body><p>Menu</p><p>{LINE}</p><p>Menu</p><p>Menu, again</p></body>", "utf-8")
    return path


def test_lines_of_the_page(page, tmp_path):
    result = tmp_path / "a.txt"
    result.write_text(f"Menu\n{LINE}\n", "utf-8")
    assert look_at(page, result).lines == [("Menu", True), (LINE, True), ("Menu", False), ("Menu, again", False)]


def test_marks_of_other_formats_do_not_matter(page, tmp_path):
    result = tmp_path / "a.md"
    result.write_text(f"> *{LINE}*\n", "utf-8")
    assert [kept for _, kept in look_at(page, result).lines] == [False, True, False, False]


def test_long_pages_are_cut(page, tmp_path, monkeypatch):
    monkeypatch.setattr(looking, "MOST_CHARACTERS", 10)
    result = tmp_path / "a.txt"
    result.write_text(LINE, "utf-8")
    assert look_at(page, result).cut
    result.write_text("Menu", "utf-8")
    assert look_at(page, result).cut, "the page is long"
    monkeypatch.setattr(looking, "MOST_CHARACTERS", 100)
    assert not look_at(page, result).cut
    result.write_text(LINE * 3, "utf-8")
    assert look_at(page, result).cut, "the result is long"


def test_a_result_that_is_gone(page, tmp_path):
    with pytest.raises(InputError):
        look_at(page, tmp_path / "none.txt")
