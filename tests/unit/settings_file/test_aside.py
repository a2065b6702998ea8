"""Lines that cannot be read, set aside and put back."""

from __future__ import annotations

import tomllib

import pytest

from crunch.settings_file.aside import MARK, Aside

TEXT = """\
a = 1
it's nonsense\t
# set aside 0:
b = [
  1,
  bad bad,
]
[open
c = 2
[t]
a = 1
a = 2
"""


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), MARK + TEXT, MARK, "", "!", "[x", "x = '''"])
def test_what_is_put_back_is_what_was_there(text):
    aside = Aside(text)
    assert aside.put_back(aside.text) == text
    tomllib.loads(aside.text)


def test_what_is_left_can_be_read():
    aside = Aside(TEXT)
    assert aside.values == {"a": 1, "b": [1], "t": {"a": 1}}
    assert "c = 2" not in aside.text
    assert "# set aside 0:\n" in aside.text, "a comment of the reader's own"


def test_too_many_lines():
    with pytest.raises(tomllib.TOMLDecodeError):
        _ = Aside("!\n" * 100).values
