"""Where keys stand."""

from __future__ import annotations

from crunch.settings_file.lines import Entry, find_places, key_path

TEXT = """\
# a comment with = in it
version = 1
"quoted key" = "a # b"

[algorithms.crunch]
ratio = 0.5 # a comment
substance = [
  "img",
  "a",
]
a.b = 1
[sites."example.org".settings]
ratio = 2
broken =
[sites."x.test"]
"""


def test_lines_of_keys_and_tables():
    places = find_places(TEXT)
    assert places.entries == {
        ("version",): Entry(1, 2),
        ("quoted key",): Entry(2, 3),
        ("algorithms", "crunch", "ratio"): Entry(5, 6),
        ("algorithms", "crunch", "substance"): Entry(6, 10),
        ("algorithms", "crunch", "a", "b"): Entry(10, 11),
        ("sites", "example.org", "settings", "ratio"): Entry(12, 13),
        ("sites", "example.org", "settings", "broken"): Entry(13, 14),
    }
    assert places.tables[("sites", "x.test")] == 14


def test_paths_of_keys():
    assert key_path('sites."example.org".preset') == ("sites", "example.org", "preset")
    assert key_path("a b") == ()
    assert key_path("") == ()


def test_what_cannot_be_read_is_left_out():
    assert find_places("[a\nb = 1\n= 2\n[[x]]\n").entries == {("b",): Entry(1, 2)}
