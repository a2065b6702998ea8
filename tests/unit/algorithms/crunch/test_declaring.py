"""What the settings are declared with."""

from __future__ import annotations

from crunch.algorithms.crunch.declaring import AMOUNTS, BY_VARIANT, by_variant, described


def test_meta_of_a_form():
    meta = described("Size", "Title", "Help.", html_only=True, more=1)
    assert (meta.title, meta.extra_json_schema) == ("Title", {"group": "Size", "more": 1, "acts": "html"})
    assert meta.description
    assert meta.description.startswith("Help. Acts in HTML output only")
    assert described("Size", "Title", "Help.").description == "Help."


def test_defaults_by_variant_are_told():
    assert by_variant("cells") == {"default_by_variant": {"paper": "table", "modern": "container"}}
    assert all(len(defaults) == 2 for defaults in BY_VARIANT.values())


def test_path_goes_one_way():
    factors = [AMOUNTS[amount] for amount in sorted(AMOUNTS)]
    assert [ratio for ratio, _ in factors] == sorted((ratio for ratio, _ in factors), reverse=True)
    assert [text for _, text in factors] == sorted(text for _, text in factors)
    assert AMOUNTS[0] == (1, 1)
