"""The settings: groups of the papers' windows, defaults by variant, overrides inside cells."""

from __future__ import annotations

import msgspec
import pytest

from crunch.algorithms import describe_all, make_settings
from crunch.algorithms.crunch import algorithm
from crunch.algorithms.crunch.declaring import BY_VARIANT, NOT_IN_CELLS
from crunch.algorithms.crunch.settings import Settings
from crunch.errors import BadSettingsError

SCHEMA = next(schema for name, _, schema in describe_all() if name == "crunch")["properties"]


def settings(**values: object) -> Settings:
    made = make_settings(algorithm, values)
    assert isinstance(made, Settings)
    return made


_OF_ALL = ("hidden_text", "variant")


def test_every_setting_belongs_to_a_window_of_the_papers():
    groups = {name: schema.get("group") for name, schema in SCHEMA.items() if name not in _OF_ALL}
    assert set(groups.values()) == {"Ignore", "Advanced", "Output", "Size"}
    assert list(dict.fromkeys(groups.values())) == ["Ignore", "Advanced", "Output", "Size"], "in order"


def test_what_acts_in_html_output_only_says_so():
    only = {name for name, schema in SCHEMA.items() if schema.get("acts") == "html"}
    assert only == {"scripts", "noscript", "styles", "div_styles", "metas", "cell_widths"}
    assert all("HTML output only" in SCHEMA[name]["description"] for name in only)


def test_defaults_of_the_papers_window():
    paper = settings(variant="paper")
    on = {field.name for field in msgspec.structs.fields(Settings) if getattr(paper.filled, field.name) is True}
    assert on == {
        *("advertisements", "scripts", "noscript", "div_styles", "link_lists", "empty_tables"),
        *("list_text_links", "list_image_links"),
    }


@pytest.mark.parametrize(("variant", "place"), [("paper", 0), ("modern", 1)])
def test_defaults_by_variant(variant, place):
    filled = settings(variant=variant).filled
    for name, defaults in BY_VARIANT.items():
        assert getattr(filled, name) == defaults[place]
        assert SCHEMA[name]["default_by_variant"][variant] == defaults[place]


def test_choice_is_stronger_than_the_variant():
    assert settings(cells="table").filled.cells == "table"
    assert settings(substance="img,a").filled.substance == ("img", "a")
    assert settings(substance="").filled.substance == ()


def test_overrides_are_read():
    inside = settings(in_cells="ratio=0.5, forms=true,substance=img+a", minimum_text=30).inside_cells
    assert inside is not None
    assert (inside.ratio, inside.forms, inside.substance, inside.minimum_text) == (0.5, True, ("img", "a"), 30)
    assert settings().inside_cells is None


@pytest.mark.parametrize("override", ["ratio=-1", "ratio=many", "nothing=1", "ratio", "=1", *sorted(NOT_IN_CELLS)])
def test_bad_override_is_refused_and_named(override):
    with pytest.raises(BadSettingsError, match="in_cells"):
        settings(in_cells=[override if "=" in override or override == "ratio" else f"{override}=1"])


def test_path_from_less_to_more():
    steps = [settings(amount=amount).filled for amount in range(-2, 3)]
    assert [step.ratio for step in steps] == [2, 0.625, 0.25, 0.15, 0.075]
    assert [step.minimum_text for step in steps] == [0, 6, 12, 36, 72]
    assert [step.page_chrome for step in steps] == [False, True, True, True, True]
    assert settings(amount=1, ratio=1, in_cells="ratio=2").filled.ratio == 0.6
    inside = settings(amount=1, in_cells="ratio=2").filled.inside_cells
    assert inside is not None
    assert inside.ratio == 2, "what is set for cells is set"
