"""Shipped presets and the reader's own."""

from __future__ import annotations

import pytest

from crunch.algorithms import algorithm, make_settings
from crunch.errors import InputError
from crunch.presets import collection
from crunch.presets.preset import Preset
from tests.support.crunch_runs import LONG, is_hidden, run

KINDS = [
    *("banking", "blog", "collection", "documentation", "education", "forum", "government", "listing", "news"),
    *("product", "service", "shopping"),
]
OLDER = " (older rules)"
OF_THE_PAPERS = [
    *("news", "shopping", "government", "education", "text-heavy", "link-heavy", "custom"),
    *("blog", "forum", "documentation", "product", "listing", "collection", "service", "banking"),
]
PAPERS = [f"papers-{name}" for name in OF_THE_PAPERS]
SHIPPED = [*KINDS, *PAPERS]
FORMS = {
    "search": '<form role="search"><input id="x" name="q"> <a href="/help">Help</a></form>',
    "login": '<form action="/login"><input id="x" type="password"> <a href="/lost">Lost it?</a></form>',
    "checkout": '<form action="/checkout"><select id="x"><option>1</option></select><a href="/terms">Terms</a></form>',
    "reply": '<form><textarea id="x"></textarea><a href="/rules">Rules</a> <a href="/more">More</a></form>',
    "pictures": "".join(f'<a href="/{n}"><img {"id=x" if n == 4 else ""} src="/{n}.jpg"></a>' for n in range(9)),
}


def test_all_are_there():
    assert set(collection.all_presets()) == set(SHIPPED)
    assert len({preset.title for preset in collection.all_presets().values()}) == len(SHIPPED), "no two with one name"


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_preset_is_whole_and_says_why(name):
    preset = collection.find_preset(name)
    assert preset.shipped
    assert preset.problems == ()
    assert len(preset.why) > 50
    assert preset.title
    make_settings(algorithm(preset.algorithm), preset.settings)
    assert preset.algorithm == ("crunch" if name in PAPERS else "auto")
    assert collection.preset_text(name).startswith("# ")


@pytest.mark.parametrize("part", FORMS)
@pytest.mark.parametrize("name", PAPERS)
def test_forms_and_pictures_keep_working_under_every_preset_of_the_papers(name, part):
    body = f'<header><a href="/">Home</a></header><div><div>{FORMS[part]}</div></div><p>{LONG * 4}</p>'
    assert not is_hidden(run(body, **collection.find_preset(name).settings), "x")
    if part != "pictures":
        body = f'<header><a href="/">Home</a>{FORMS[part]}</header><p>{LONG * 4}</p>'
        assert not is_hidden(run(body, **collection.find_preset(name).settings), "x")


@pytest.mark.parametrize("name", OF_THE_PAPERS)
def test_a_name_saved_before_there_were_groups_goes_on_meaning_something(name):
    preset = collection.find_preset(name)
    assert collection.find_preset(f"papers-{name}").title == f"{preset.title.removesuffix(OLDER)}{OLDER}"
    assert preset.name == (name if name in KINDS else f"papers-{name}")


def test_groups_come_one_after_the_other():
    collection.copy_preset("news", "a-copy")
    groups = [preset.group for preset in collection.all_presets().values()]
    assert groups == ["kinds"] * len(KINDS) + ["own"] + ["papers"] * len(PAPERS)


def test_as_in_the_papers():
    assert collection.as_in_the_papers(collection.find_preset("blog")) == collection.find_preset("papers-blog")
    assert collection.as_in_the_papers(collection.find_preset("papers-blog")) is None
    collection.copy_preset("news", "blog")
    assert collection.as_in_the_papers(collection.find_preset("blog")) is None


def test_presets_differ():
    settings = [tuple(sorted(preset.settings.items(), key=str)) for preset in collection.all_presets().values()]
    assert len({str(one) for one in settings}) == len(settings)


def test_copy_is_the_reader_s_own_and_keeps_comments(config):
    path = collection.copy_preset("papers-news", "my-news", 'My "news"')
    assert path == config / "presets" / "my-news.toml"
    assert "# dates, counters" in path.read_text("utf-8")
    preset = collection.find_preset("my-news")
    assert (preset.title, preset.shipped) == ('My "news"', False)
    assert preset.settings == collection.find_preset("papers-news").settings


def test_edit_by_hand_is_seen_at_once():
    path = collection.copy_preset("papers-news", "mine")
    path.write_text(path.read_text("utf-8").replace("ratio = 0.2", "ratio = 0.7"), "utf-8")
    assert collection.find_preset("mine").settings["ratio"] == 0.7


def test_rename_and_remove():
    collection.copy_preset("news", "mine")
    collection.rename_preset("mine", "yours", "Yours")
    assert "mine" not in collection.all_presets()
    assert collection.find_preset("yours").title == "Yours"
    collection.remove_preset("yours")
    assert set(collection.all_presets()) == set(SHIPPED)
    assert len({preset.title for preset in collection.all_presets().values()}) == len(SHIPPED), "no two with one name"


def test_own_preset_wins_over_a_shipped_one():
    collection.copy_preset("news", "blog")
    assert collection.find_preset("blog").title == "News"


@pytest.mark.parametrize(
    "act",
    [
        lambda: collection.rename_preset("news", "x"),
        lambda: collection.remove_preset("news"),
        lambda: collection.remove_preset("custom"),
        lambda: collection.remove_preset("papers-news"),
    ],
)
def test_shipped_ones_stay_as_they_are(act):
    with pytest.raises(InputError, match="comes with Crunch"):
        act()


def test_taken_and_unknown_names_are_refused():
    collection.copy_preset("news", "mine")
    with pytest.raises(InputError, match="already"):
        collection.copy_preset("blog", "mine")
    with pytest.raises(InputError, match=r"no preset 'none'; there are banking.*mine.*papers-banking"):
        collection.find_preset("none")
    with pytest.raises(InputError, match="of your own"):
        collection.remove_preset("none")


def test_import_leaves_out_what_cannot_be_used():
    text = "# mine\n[settings]\nratio = 0.5\nbad = 1\n"
    preset, path = collection.import_preset(text, "file", "mine")
    assert preset.problems
    assert "bad" not in path.read_text("utf-8")
    assert collection.find_preset("mine").settings == {"ratio": 0.5}
    _, whole = collection.import_preset("# as it is\n[settings]\nratio = 0.5\n", "file", "other")
    assert whole.read_text("utf-8").startswith("# as it is")


def test_broken_files_are_named_and_left_out(config):
    folder = config / "presets"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("settings = [", "utf-8")
    (folder / "Bad Name.toml").write_text("", "utf-8")
    (folder / "half.toml").write_text("[settings]\nratio = -1\n", "utf-8")
    assert set(collection.all_presets()) == {*SHIPPED, "half"}
    problems = "\n".join(collection.broken_presets())
    assert all(name in problems for name in ("bad.toml", "Bad Name", "half.toml"))


def test_saved_in_one_step(config):
    collection.save_preset(Preset("mine", "Mine", "Why.", settings={"ratio": 1.0}))
    assert [path.name for path in (config / "presets").iterdir()] == ["mine.toml"]
    assert collection.find_preset("mine").settings == {"ratio": 1.0}
