"""What is said of a value that no setting can have."""

from __future__ import annotations

import pytest

from crunch.algorithms import TABLE, algorithm, describe_settings, make_settings
from crunch.errors import BadSettingsError


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("crunch", {"font_size": "big"}, "crunch: font_size must be a whole number"),
        ("crunch", {"font_size": 99}, "crunch: font_size must be a whole number, from -4 to 10"),
        ("crunch", {"image_scale": 0}, "crunch: image_scale must be a number, from 0.1 to 10"),
        ("crunch", {"output": "pdf"}, "crunch: output must be one of html, text"),
        ("crunch", {"removed_links": "perhaps"}, "crunch: removed_links must be true or false"),
        ("lqf", {"threshold": 2}, "lqf: threshold must be a number, from 0 to 1"),
        ("lqf", {"variant": 3}, "lqf: variant must be a text"),
        ("lqf", {"scope": "wide"}, "lqf: scope must be one of "),
        ("lqf", {"variant": "papr"}, "lqf: variant must be one of paper, modern; did you mean paper?"),
        ("auto", {"hidden_text": "drpo"}, "auto: hidden_text must be one of drop, unfold, keep; did you mean drop?"),
        ("auto", {"hidden_text": "a - at `$.b`"}, "auto: hidden_text must be one of drop, unfold, keep"),
        ("crunch", {"in_cells": ["ratio=much"]}, "crunch: in_cells: ratio must be a number"),
        ("crunch", {"in_cells": ["form=true"]}, "crunch: in_cells: 'form' is no setting that can differ inside cells"),
        (
            "crunch",
            {"in_cells": ["rato=1"]},
            "crunch: in_cells: 'rato' is no setting that can differ inside",
        ),
        ("crunch", {"in_cells": 5}, "crunch: in_cells must be a list"),
    ],
)
def test_in_words(name, values, words):
    with pytest.raises(BadSettingsError) as caught:
        make_settings(algorithm(name), values)
    assert caught.value.message.startswith(words)
    assert not {"`", "$"} & set(caught.value.message)


def test_a_rule_of_the_settings_themselves_speaks_for_itself():
    with pytest.raises(BadSettingsError, match="no setting that can differ inside cells"):
        make_settings(algorithm("crunch"), {"in_cells": ["nothing = 1"]})


def test_a_number_that_has_two_bounds_is_told_both():
    """Of every setting of every algorithm, below and above."""
    checked = 0
    for name in TABLE:
        chosen = algorithm(name)
        for key, schema in describe_settings(name)["properties"].items():
            least, most = schema.get("minimum"), schema.get("maximum")
            if least is None or most is None:
                continue
            for value in (least - 1, most + 1):
                with pytest.raises(BadSettingsError, match=rf"{key} must be a .*number, from {least} to {most}$"):
                    make_settings(chosen, {key: value})
                checked += 1
    assert checked > 30
