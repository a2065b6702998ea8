"""Changes by a program keep what a person wrote."""

from __future__ import annotations

import threading
import tomllib

import pytest

from crunch.errors import InputError
from crunch.settings_file.editing import change, changed_text, migrate_file, migrated_text
from crunch.settings_file.loading import load, own_path

TEXT = """\
# mine
version = 1

[algorithms.crunch]  # filters
ratio = 0.5  # because
substance = [
  "img",
]

[sites."example.org"]
preset = "news"
"""


def test_value_is_replaced_and_its_comment_stays():
    text = changed_text(TEXT, ("algorithms", "crunch", "ratio"), 0.75)
    assert text == TEXT.replace("ratio = 0.5  # because", "ratio = 0.75  # because")


def test_value_of_several_lines_is_replaced():
    text = changed_text(TEXT, ("algorithms", "crunch", "substance"), ["a", "form"])
    assert 'substance = ["a", "form"]\n\n[sites' in text


def test_new_keys_find_their_table():
    for path, value in {
        ("preset",): "blog",
        ("algorithms", "crunch", "forms"): True,
        ("algorithms", "lqf", "threshold"): 0.4,
        ("sites", "example.org", "settings", "ratio"): 1.5,
        ("sites", "other.test", "preset"): 'a "quoted" name',
    }.items():
        found = tomllib.loads(changed_text(TEXT, path, value))
        for key in path:
            found = found[key]
        assert found == value
        assert changed_text(TEXT, path, value).startswith("# mine\n")


def test_key_is_taken_out():
    text = changed_text(TEXT, ("algorithms", "crunch", "substance"), None)
    assert "img" not in text
    assert "ratio = 0.5  # because" in text
    assert changed_text(TEXT, ("none",), None) == TEXT


def test_first_change_writes_a_commented_file():
    path = change(("algorithms", "crunch", "ratio"), 0.5)
    text = path.read_text("utf-8")
    assert "[algorithms.crunch]\nratio = 0.5\n" in text
    assert "# Links for each word outside links" in text
    assert load(path).algorithms["crunch"] == {"ratio": 0.5}
    assert load(path).problems == ()
    change(("algorithms", "crunch", "ratio"), 0.75)
    change(("algorithms", "crunch", "ratio"), None)
    assert "crunch" not in {name for name, table in load(path).algorithms.items() if table}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("algorithms", "crunch", "ratio"), -1),
        (("algorithms", "none", "x"), 1),
        (("nothing",), 1),
        (("preset",), 3),
        (("algorithms", "crunch", "ratio"), {"a": 1}),
    ],
)
def test_value_that_cannot_be_used_is_not_written(path, value):
    with pytest.raises(InputError):
        change(path, value)
    assert not own_path().exists()


def test_problems_that_were_there_do_not_stop_a_change(config):
    config.mkdir()
    own_path().write_text("[algorithms.crunch]\nratio = -1\n", "utf-8")
    change(("algorithms", "crunch", "minimum_text"), 5)
    assert load(own_path()).algorithms["crunch"] == {"minimum_text": 5}


def test_file_of_another_version_is_not_written(config):
    config.mkdir()
    own_path().write_text("version = 9\n", "utf-8")
    with pytest.raises(InputError, match="version 9"):
        change(("preset",), "news")
    own_path().write_text("[crunch]\nratio = 0.5\n", "utf-8")
    with pytest.raises(InputError, match="migrate"):
        change(("preset",), "news")


def test_migration_keeps_comments_and_the_old_file(config):
    config.mkdir()
    own_path().write_text("# mine\n[crunch]\nratio = 0.5 # because\n", "utf-8")
    migrate_file()
    text = own_path().read_text("utf-8")
    assert text == migrated_text("# mine\n[crunch]\nratio = 0.5 # because\n")
    assert "[algorithms.crunch]\nratio = 0.5 # because" in text
    assert load(own_path()).algorithms == {"crunch": {"ratio": 0.5}}
    assert (config / "settings.toml.0.old").read_text("utf-8").startswith("# mine\n[crunch]")
    with pytest.raises(InputError, match="already"):
        migrate_file()


def test_nothing_to_migrate():
    with pytest.raises(InputError, match="not there"):
        migrate_file()


def test_a_file_that_cannot_be_read_is_not_written(config):
    config.mkdir()
    own_path().write_bytes(b"# \xdcberschrift\n")
    with pytest.raises(InputError, match=r"settings.toml cannot be changed: line 1 is not UTF-8"):
        change(("preset",), "news")
    assert own_path().read_bytes() == b"# \xdcberschrift\n"


@pytest.mark.parametrize("broken", ['preset = "new', "\0\0", "x = 'a"])
def test_a_line_that_was_broken_before_does_not_stop_a_change(config, broken):
    config.mkdir()
    own_path().write_text(broken, "utf-8")
    change(("algorithms", "crunch", "minimum_text"), 5)
    assert broken in own_path().read_text("utf-8")
    assert load(own_path()).algorithms["crunch"] == {"minimum_text": 5}


def test_changes_at_once_lose_nothing(config):
    change(("preset",), "news")
    keys = [f"{number}.example" for number in range(8)]
    threads = [threading.Thread(target=change, args=(("sites", key, "preset"), "blog")) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {*load(own_path()).sites} == {*keys}
