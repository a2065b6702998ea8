"""What is stronger than what."""

from __future__ import annotations

import pytest

from crunch.algorithms import TABLE
from crunch.errors import BadSettingsError, InputError, UnknownAlgorithmError
from crunch.presets.collection import copy_preset
from crunch.settings_file.choosing import choose, site_names_method
from crunch.settings_file.loading import managed_path, own_path


def write(text: str, path=None) -> None:
    path = path or own_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_without_anything_auto_runs():
    choice = choose("https://example.org/")
    assert (choice.algorithm, choice.settings, choice.preset, choice.notes) == ("auto", {}, None, [])
    assert choose(None, algorithm="lqf", settings={"threshold": 0.4}).settings == {"threshold": 0.4}


def test_each_level_is_stronger_than_the_one_before():
    write("[algorithms.crunch]\nratio = 0.1\nminimum_text = 7\nmax_ratio = 9\n")
    assert choose(None, algorithm="crunch").settings == {"ratio": 0.1, "minimum_text": 7, "max_ratio": 9}
    news = choose(None, preset="papers-news").settings
    assert (news["ratio"], news["minimum_text"], news["max_ratio"]) == (0.2, 30, 9)
    write('preset = "papers-news"\n[sites."example.org".settings]\nratio = 0.3\n')
    site = choose("https://www.example.org/x")
    assert (site.algorithm, site.preset, site.settings["ratio"]) == ("crunch", "papers-news", 0.3)
    assert choose("https://www.example.org/x", settings={"ratio": 0.4}).settings["ratio"] == 0.4
    assert choose("https://other.test/").settings["ratio"] == 0.2
    write("[algorithms.crunch]\nratio = 0.5\n", managed_path())
    managed = choose("https://www.example.org/x", settings={"ratio": 0.4})
    assert managed.settings["ratio"] == 0.5
    assert "administrator" in managed.notes[0]


def test_a_preset_with_settings_of_the_filters_is_the_one_they_were_made_for():
    write('[sites."example.org"]\npreset = "blog"\n[sites."example.org".settings]\nratio = 0.3\nfont_size = 2\n')
    choice = choose("https://example.org/")
    assert (choice.algorithm, choice.preset, choice.settings["ratio"]) == ("crunch", "papers-blog", 0.3)
    assert choice.notes == []
    assert choose("https://other.test/", preset="blog").algorithm == "auto"
    assert choose(None, preset="news", settings={"ratio": 0.4}).preset == "papers-news"
    assert choose(None, preset="news", settings={"amount": 1, "tables": "keep"}).preset == "news"
    assert choose(None, preset="news", settings={"ration": 1}).preset == "news", "no setting of either"


def test_a_name_of_old_that_has_no_successor_means_what_it_meant():
    write('preset = "link-heavy"\n')
    choice = choose(None)
    assert (choice.algorithm, choice.preset, choice.notes) == ("crunch", "papers-link-heavy", [])


def test_preset_of_request_site_and_file():
    write('preset = "news"\n[sites."example.org"]\npreset = "forum"\n')
    assert choose("https://example.org/").preset == "forum"
    assert choose("https://other.test/").preset == "news"
    assert choose("https://example.org/", preset="blog").preset == "blog"
    assert choose("https://example.org/", algorithm="bte").preset is None, "the request names an algorithm"


def test_algorithm_of_a_site():
    write('preset = "news"\n[sites."example.org"]\nalgorithm = "auto"\n[sites."other.test"]\nalgorithm = "lqf"\n')
    assert (choose("https://example.org/").algorithm, choose("https://example.org/").preset) == ("auto", None)
    assert choose("https://other.test/").algorithm == "lqf"
    assert choose("https://other.test/", algorithm="bte").algorithm == "bte", "the request names one"
    assert choose("https://other.test/", preset="blog").preset == "blog"
    assert site_names_method("https://www.other.test/") is True
    assert site_names_method("https://third.test/") is False


def test_how_much_to_hide_on_a_site_holds_where_it_is_known():
    write('[sites."example.org".settings]\namount = -2\n')
    assert choose("https://example.org/").settings["amount"] == -2
    other = choose("https://example.org/", algorithm="lqf")
    assert (other.settings, other.notes) == ({}, [])


def test_preset_of_an_administrator():
    write('preset = "banking"\n', managed_path())
    assert choose(None).preset == "banking"
    choice = choose(None, preset="news")
    assert choice.preset == "banking"
    assert "administrator" in choice.notes[0]
    assert choose(None, algorithm="bte", settings={"ties": "first"}).algorithm == "auto"


def test_preset_that_is_not_there():
    with pytest.raises(InputError, match="no preset 'none'"):
        choose(None, preset="none")
    write('preset = "none"\n')
    choice = choose(None)
    assert choice.algorithm == "auto"
    assert "no preset 'none'" in choice.notes[0]


def test_what_is_wrong_in_files_is_told():
    write('[algorithms.crunch]\nratio = -1\n[sites."example.org".settings]\nnothing = 1\n')
    notes = choose("http://example.org/", preset="news").notes
    assert "line 2: ratio = -1 is not used" in notes[0]
    assert "site example.org: nothing = 1 is not used" in notes[1]
    path = copy_preset("news", "mine")
    path.write_text("[settings]\nratio = -1", "utf-8")
    assert any("mine.toml: ratio = -1" in note for note in choose(None, preset="mine").notes)


def test_addresses_without_a_host():
    for url in (None, "", "about:blank", "http://[", "file:///x"):
        assert choose(url).algorithm == "auto"


def test_output_and_size_hold_for_every_algorithm():
    write("[algorithms.crunch]\nratio = 0.1\nfont_size = 1\nimage_scale = 0.5\n")
    assert choose("https://example.org/").page == {"font_size": 1, "image_scale": 0.5}
    assert choose("https://example.org/").settings == {}
    assert choose(None, algorithm="crunch").page == {}, "it has them itself"
    assert choose(None, algorithm="crunch").settings["font_size"] == 1


def test_output_and_size_of_a_site_and_of_an_administrator():
    write('[algorithms.crunch]\nfont_size = 1\n[sites."example.org".settings]\nfont_size = 3\nword_wrap = -1\n')
    choice = choose("https://example.org/")
    assert choice.page == {"font_size": 3}
    assert "word_wrap = -1" in choice.notes[0]
    write("[algorithms.crunch]\nfont_size = 2\n", managed_path())
    assert choose("https://example.org/").page == {"font_size": 2}


@pytest.mark.parametrize("name", [name for name in TABLE if name != "crunch"])
def test_output_and_size_of_a_request_hold_for_every_algorithm(name):
    write("[algorithms.crunch]\nword_wrap = 70\n")
    choice = choose(None, algorithm=name, settings={"word_wrap": "60", "output": "text"})
    assert (choice.settings, choice.page) == ({}, {"word_wrap": 60, "output": "text"})
    write(f"[algorithms.{name}]\nword_wrap = 50\n")
    assert choose(None, algorithm=name).page == {"word_wrap": 50}
    assert choose(None, algorithm=name).notes == []
    with pytest.raises(BadSettingsError, match=r"^word_wrap must be a whole number"):
        choose(None, algorithm=name, settings={"word_wrap": "wide"})


def test_a_preset_and_another_algorithm_contradict_each_other():
    with pytest.raises(InputError, match="'news' is for the algorithm auto, not for lqf: give one of both"):
        choose(None, preset="news", algorithm="lqf")
    assert choose(None, preset="news", algorithm="crunch").preset == "papers-news"
    with pytest.raises(UnknownAlgorithmError):
        choose(None, preset="news", algorithm="none")


def test_auto_by_name_is_auto_whatever_preset_the_file_names():
    write('preset = "news"\n')
    assert choose(None).preset == "news"
    assert (choose(None, algorithm="auto").algorithm, choose(None, algorithm="auto").preset) == ("auto", None)


def test_settings_that_give_way_to_an_administrator_are_named():
    write('preset = "banking"\n', managed_path())
    (note,) = choose(None, algorithm="bte", settings={"ties": "first"}).notes
    assert note.endswith("; not used: ties")
    assert choose(None).notes == []


@pytest.mark.parametrize("name", ["auto", "learned", "region", "plain"])
def test_a_saved_variant_that_never_did_anything_is_no_error(name):
    write(f'[algorithms.{name}]\nvariant = "paper"\n[sites."example.org".settings]\nvariant = "modern"\n')
    choice = choose("https://example.org/", algorithm=name)
    assert (choice.settings, choice.notes) == ({}, [])
    preset = copy_preset("news", "mine")
    preset.write_text(f'algorithm = "{name}"\n[settings]\nvariant = "paper"\n', "utf-8")
    choice = choose(None, preset="mine")
    assert (choice.algorithm, choice.settings, choice.notes) == (name, {}, [])


def test_a_preset_of_the_readers_own_does_not_take_the_name_of_an_administrators():
    copy_preset("papers-blog", "news")
    write('preset = "news"\n', managed_path())
    assert (choose(None).preset, choose(None).algorithm) == ("news", "auto"), "the shipped one"
    write("[settings]\nratio = 0.7\n", managed_path().parent / "presets" / "news.toml")
    assert choose(None).settings["ratio"] == 0.7
    assert choose(None, preset="news").settings["ratio"] == 0.7


def test_an_administrators_file_that_cannot_be_read_is_no_file_that_is_not_there():
    managed_path().mkdir(parents=True)
    assert "nothing of it is used" in choose(None).notes[0]
