"""The table of algorithms, and settings from plain values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crunch.algorithms import TABLE, algorithm, describe_all, describe_settings, is_retired, make_settings
from crunch.algorithms.base import Context
from crunch.errors import BadSettingsError, UnknownAlgorithmError


def test_algorithm_is_found_by_its_name():
    assert algorithm("lqf").name == "lqf"
    assert algorithm("lqf") is algorithm("lqf")


@pytest.mark.parametrize("name", ["", "LQF", "crunch.algorithms.plain"])
def test_unknown_name_lists_what_there_is(name):
    with pytest.raises(UnknownAlgorithmError) as caught:
        algorithm(name)
    assert repr(name) in caught.value.message
    assert all(known in caught.value.message for known in TABLE)


def test_modules_are_imported_when_they_are_first_used():
    code = (
        "import sys; from crunch.algorithms import TABLE, algorithm;"
        "assert not set(TABLE.values()) & set(sys.modules), 'imported at once';"
        "algorithm('plain');"
        "assert set(TABLE.values()) & set(sys.modules) == {TABLE['plain']}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_settings_take_values_of_their_kind_and_texts():
    lqf = algorithm("lqf")
    assert make_settings(lqf, {"threshold": 0.25}) == make_settings(lqf, {"threshold": "0.25"})
    assert make_settings(lqf, {"threshold": 0}).threshold == 0
    assert make_settings(lqf, {"threshold": None}).threshold is None
    bte = algorithm("bte")
    for yes in (True, "true", "1"):
        assert make_settings(bte, {"end_tags": yes}).end_tags is True
    for no in (False, "false", "0"):
        assert make_settings(bte, {"end_tags": no}).end_tags is False


def test_no_settings_are_the_defaults():
    lqf = algorithm("lqf")
    assert make_settings(lqf, None) == make_settings(lqf, {}) == lqf.Settings()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"treshold": 0.5}, "lqf has no setting 'treshold'; did you mean threshold?"),
        ({"word_wrp": 72}, "lqf has no setting 'word_wrp'; did you mean word_wrap?"),
        ({"end_tags": 1}, "scope; end_tags is a setting of bte"),
        ({"end_tgas": 1}, "scope; end_tags is a setting of bte"),
        ({"threshold": "half"}, "threshold"),
        ({"threshold": 1.01}, "threshold"),
        ({"threshold": -0.1}, "threshold"),
        ({"threshold": True}, "threshold"),
        ({"scope": "all"}, "scope"),
        ({"variant": "new"}, "variant"),
    ],
)
def test_bad_setting_is_named(values, words):
    with pytest.raises(BadSettingsError, match=words):
        make_settings(algorithm("lqf"), values)


def test_description_has_a_schema_for_every_algorithm():
    described = describe_all()
    assert [name for name, _, _ in described] == list(TABLE)
    for _, title, schema in described:
        assert title
        assert schema["type"] == "object"
        assert schema["properties"].get("variant", {}).get("enum") in (["modern", "paper"], None)
    lqf = next(schema for name, _, schema in described if name == "lqf")
    assert lqf["properties"]["threshold"]["anyOf"][0] == {"type": "number", "minimum": 0, "maximum": 1}
    assert lqf["properties"]["scope"]["default"] == "own"


@pytest.mark.parametrize("name", TABLE)
def test_a_variant_is_offered_where_the_two_differ(name):
    """Without one the algorithm is the same in both; with one, some page of the samples comes out differently."""
    from crunch.documents.parsing import parse_html
    from crunch.service import extract_page

    chosen = algorithm(name)
    if "variant" not in describe_settings(name)["properties"]:
        assert is_retired(name, "variant")
        with pytest.raises(BadSettingsError, match=f"{name} has no setting 'variant'; it has "):
            make_settings(chosen, {"variant": "paper"})
        return
    assert not is_retired(name, "variant")
    context = Context(others=(parse_html(samples()[1]),))
    answers = [
        [extract_page(parse_html(html), name, {"variant": variant}, context).text for html in samples()]
        for variant in ("paper", "modern")
    ]
    assert answers[0] != answers[1]


def samples() -> list[str]:
    folder = Path(__file__).parents[2] / "packages" / "samples"
    return [file.read_text("utf-8") for file in sorted(folder.glob("*.html"))[:4]]


def test_a_form_can_show_what_applies_by_itself():
    schemas = {name: schema["properties"] for name, _, schema in describe_all()}
    assert schemas["lqf"]["threshold"]["default_by_variant"] == {"paper": 0.5, "modern": 0.33}
    assert schemas["dsc"]["window"]["default_by_variant"] == {"paper": 30, "modern": 20}
    assert "default_by_variant" not in schemas["lqf"]["scope"], "it has one default"
    assert "default_by_variant" not in schemas["crunch"]["output"], "nothing applies by itself"
