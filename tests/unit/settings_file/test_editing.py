"""Changes by a program keep what a person wrote."""

from __future__ import annotations

import copy
import re
import threading
import tomllib

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crunch.errors import InputError
from crunch.settings_file.editing import _plain, change, changed_text, migrate_file, migrated_text
from crunch.settings_file.lines import find_keys
from crunch.settings_file.loading import load, own_path
from crunch.settings_file.parsing import read

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


@pytest.mark.parametrize("key", ["preset", "packages"])
def test_a_key_of_no_table_stands_below_the_comment_that_shows_it(key):
    change((key,), "/news")
    lines = own_path().read_text("utf-8").split("\n")
    assert lines[lines.index(f'{key} = "/news"') - 1].startswith(f"# {key} = ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v = 1\n\n# of t\n[t]\nx = 1\n", "v = 1\ny = 2\n\n# of t\n[t]\nx = 1\n"),
        ("v = 1\r\n\r\n\r\n[t]\r\nx = 1\r\n", "v = 1\r\ny = 2\r\n\r\n\r\n[t]\r\nx = 1\r\n"),
        ("# mine\n[t]\nx = 1\n", "# mine\ny = 2\n[t]\nx = 1\n"),
        ('v = """\n# y = 1\n"""\n[t]\nx = 1\n', 'v = """\n# y = 1\n"""\ny = 2\n[t]\nx = 1\n'),
        ("[t]\nx = 1\n# y = 1\n", "y = 2\n[t]\nx = 1\n# y = 1\n"),
    ],
)
def test_a_key_of_no_table_stands_above_what_introduces_the_first(text, expected):
    assert changed_text(text, ("y",), 2) == expected


def test_key_is_taken_out():
    text = changed_text(TEXT, ("algorithms", "crunch", "substance"), None)
    assert "img" not in text
    assert "ratio = 0.5  # because" in text
    assert changed_text(TEXT, ("none",), None) == TEXT


def test_first_change_writes_a_commented_file():
    path = change(("algorithms", "crunch", "ratio"), 0.5)
    text = path.read_text("utf-8")
    assert "[algorithms.crunch]\nratio = 0.5\n" in text
    assert "# A cell with more links than this for each word outside of links goes" in text
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


# Nothing else changes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path", "value", "expected"),
    [
        ("# it's mine\r\nx = 1  # don't \"\r\n", ("x",), 2, "# it's mine\r\nx = 2  # don't \"\r\n"),
        ("x = 'a'  # it's \"so\"\n", ("x",), "b", 'x = "b"  # it\'s "so"\n'),
        ('[sites]\n"a.b".preset = "news"\n', ("sites", "a.b", "preset"), "blog", '[sites]\n"a.b".preset = "blog"\n'),
        ('sites."a.b".preset = 1 # c\n[t]\n', ("sites", "a.b", "preset"), 2, 'sites."a.b".preset = 2 # c\n[t]\n'),
        ("s = {a = {p = 1}}  # it's\r\n", ("s", "a", "p"), 2, "s = {a = {p = 2}}  # it's\r\n"),
        ("s = {a = {p = 1}}\n", ("s", "b", "p"), 2, "s = {a = {p = 1}, b = {p = 2}}\n".replace(", ", ",")),
        ("a.b = 1\n[t]\nx = 1\n", ("a", "c"), 2, "a.b = 1\na.c = 2\n[t]\nx = 1\n"),
        ("x = 1", ("y",), 2, "x = 1\ny = 2"),
        ("x = 1\r\n!", ("x",), None, "!"),
        ("[t]\nx = 1\n[u\nx = 1\n", ("t", "x"), 2, "[t]\nx = 2\n[u\nx = 1\n"),
        ("\ufeffx = 1\n", ("x",), 2, "\ufeffx = 2\n"),
    ],
)
def test_a_change_is_that_of_one_value(text, path, value, expected):
    assert changed_text(text, path, value) == expected


def test_windows_line_ends_and_a_byte_order_mark_stay(config):
    config.mkdir()
    data = b"\xef\xbb\xbf# it's mine\r\npreset = 'news'  # don't\r\nnonsense\r\n"
    own_path().write_bytes(data)
    change(("preset",), "blog")
    assert own_path().read_bytes() == data.replace(b"'news'", b'"blog"')
    assert load(own_path()).preset == "blog"


def test_a_key_that_stands_twice_is_taken_out_twice():
    assert changed_text("a = 1\nb = 2\na = 3\n", ("a",), None) == "b = 2\n"


def test_a_dotted_key_keeps_its_table(config):
    """`crunch settings set` once set it for all pages."""
    config.mkdir()
    own_path().write_text('sites."example.org".preset = "news"\n', "utf-8")
    change(("sites", "example.org", "preset"), "blog")
    assert load(own_path()).preset is None
    assert load(own_path()).site_of("example.org").preset == "blog"


def test_a_file_full_of_nonsense_is_not_changed():
    with pytest.raises(InputError, match="too many lines"):
        changed_text("!\n" * 100, ("x",), 1)


_KEYS = st.sampled_from(["a", "b", "a-1", '"a.b"', "'c d'", '"it\'s"', '"\\u0061"'])
_VALUES = st.sampled_from(
    ["1", "1.5", "nan", "true", '"x"', "'it#s'", '"# \\""', "[1, 2]", "[\n  'a', # it's\n  'b',\n]",
     '"""\n[a]\na = 1"""', "{a = 1, b = 'it'}", "{a.b = 1}", "{}", "[]", "1979-05-27"]
)  # fmt: skip
_DOTTED = st.lists(_KEYS, min_size=1, max_size=3).map(".".join)
_BAD = ["nonsense", "[open", "a = [", "b = 'x", '"it = 3', 'c = """', "= 1", "a = 1 2"]
_LINES = st.one_of(
    st.builds("{} = {}{}".format, _DOTTED, _VALUES, st.sampled_from(["", '  # it\'s "so"'])),
    st.builds("[{}]{}".format, _DOTTED, st.sampled_from(["", " # don't"])),
    st.sampled_from(["", "  ", "# it's [mine]", *_BAD]),
)


def _is_in(values, path):
    for key in path:
        if not isinstance(values, dict) or key not in values:
            return False
        values = values[key]
    return True


def _unix(text):
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(
    st.lists(_LINES, max_size=9),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\ufeff"]),
    st.lists(st.sampled_from(["a", "b", "a.b", "c d", "new"]), min_size=1, max_size=3),
    st.sampled_from([2, 'it\'s # "x"', ["u", "v"], None]),
)
def test_a_change_says_one_thing_and_keeps_the_rest(lines, end, mark, path, value):
    text = mark + "\n".join(lines).replace("\n", end)
    before = read(_unix(text))
    wanted = copy.deepcopy(before.values)
    table = wanted
    for key in path[:-1]:
        table = table.setdefault(key, {})
        assume(isinstance(table, dict))
    assume(not isinstance(table.get(path[-1]), dict))
    if value is None:
        table.pop(path[-1], None)
    else:
        table[path[-1]] = value
    new = changed_text(text, tuple(path), value)
    after = read(_unix(new))
    if value is None:  # what was refused for it may count now
        assert not _is_in(after.values, path)
    else:
        assert _plain(after.values) == _plain(wanted)
    assert new.startswith(mark)
    assert "\r\n" not in text or "\n" not in new.replace("\r\n", "")
    left = iter(_unix(new).split("\n"))
    changed = find_keys(_unix(text)).entries.get(tuple(path))
    for place, line in enumerate(_unix(text).split("\n")):
        own = changed is not None and changed.first <= place < changed.end
        again = value is None and place in before.bad and re.match(r"\[|.*=", line)  # said twice, so taken out twice
        if not own and not again and (line.startswith("# it's") or place in before.bad):
            assert line in left, "comments and lines that cannot be read stay in their order"


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 10**400, [1, [2**64]], {"a": {"b": 2**64}}])
@pytest.mark.parametrize("path", [("preset",), ("sites", "example.org", "preset"), ("algorithms", "lqf", "threshold")])
def test_a_number_that_toml_does_not_have_is_refused_and_named(path, value):
    text = 'preset = "news"\n[sites."example.org"]\npreset = "news"\n'
    with pytest.raises(InputError, match="is not written: it has a whole number of more than 64 bits"):
        changed_text(text, path, value)
