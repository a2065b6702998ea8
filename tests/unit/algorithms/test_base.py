"""Settings and context that every algorithm starts from."""

from __future__ import annotations

import msgspec
import pytest

from crunch.algorithms.base import Context, Settings, SettingsByVariant


def test_resolved_settings_are_plain_values():
    assert Settings().resolved() == {"hidden_text": "drop"}
    assert SettingsByVariant().resolved() == {"hidden_text": "drop", "variant": "modern"}
    assert SettingsByVariant(variant="paper").resolved() == {"hidden_text": "keep", "variant": "paper"}


def test_settings_know_no_other_fields():
    with pytest.raises(msgspec.ValidationError, match="other"):
        msgspec.convert({"other": 1}, Settings)


def test_settings_and_context_cannot_be_changed():
    with pytest.raises(AttributeError):
        SettingsByVariant().variant = "paper"
    with pytest.raises(AttributeError):
        Context().language = "de"


def test_context_is_empty_at_first():
    assert (Context().others, Context().language) == ((), None)
