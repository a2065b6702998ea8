"""Sentences about files, folders and settings."""

from __future__ import annotations

import errno
import os
import re

import pytest

from crunch.errors import reason
from crunch.refusal_wording import REFUSALS
from crunch.wording import SENTENCES, Said


def test_all_of_them_can_be_said():
    assert {code: SENTENCES[code] for code in REFUSALS} == dict(REFUSALS)


def test_no_more_parameters_than_a_browser_fills_in():
    assert [code for code, words in REFUSALS.items() if len(set(re.findall(r"(?<!\{)\{(\w+)", words))) > 9] == []


@pytest.mark.parametrize("number", ["EACCES", "EPERM", "ENOENT", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "ELOOP"])
def test_what_the_system_says_has_a_code_where_its_words_are_these(number):
    error = OSError(getattr(errno, number), os.strerror(getattr(errno, number)), "a")
    assert isinstance(reason(error), Said)
    assert reason(error) == error.strerror
    other = reason(OSError(error.errno, "Kein Zugriff", "a"))
    assert other == "Kein Zugriff"
    assert not isinstance(other, Said)
