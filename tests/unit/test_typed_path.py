from pathlib import Path

import pytest

from crunch.errors import InputError
from crunch.typed_path import typed_path


def test_a_tilde_is_the_own_folder(monkeypatch):
    monkeypatch.setenv("HOME", "/home/reader")
    assert typed_path("~/pages") == Path("/home/reader/pages")
    assert typed_path("pages") == Path("pages")


def test_somebody_who_is_not_there():
    with pytest.raises(InputError, match="'~nobody-of-this-name/pages' begins with a person"):
        typed_path("~nobody-of-this-name/pages")


def test_a_character_that_no_path_holds():
    with pytest.raises(InputError, match="holds a character that no path can hold"):
        typed_path("/pages\0")
