"""Presets through a message."""

from __future__ import annotations

from typing import Any

import pytest

from crunch.actions.presets import answer
from crunch.errors import BadSettingsError
from crunch.protocol.settings_messages import Presets


@pytest.fixture
def ask(session):
    def asked(action: str = "list", **more: Any):
        return answer(Presets(id=1, action=action, **more), session)  # type: ignore[arg-type]

    return asked


def names(reply) -> set[str]:
    return {preset.name for preset in reply.presets if not preset.shipped}


def test_list(ask):
    reply = ask()
    assert {preset.group for preset in reply.presets} == {"kinds", "papers"}
    assert all(preset.why for preset in reply.presets)


def test_copy_rename_export_import_remove(ask):
    assert names(ask("copy", name="news", new_name="mine", title="Mine")) == {"mine"}
    assert names(ask("rename", name="mine", new_name="yours")) == {"yours"}
    text = ask("export", name="yours").text
    assert 'title = "Mine"' in text
    assert names(ask("import", name="theirs", text=text)) == {"yours", "theirs"}
    assert names(ask("remove", name="yours")) == {"theirs"}


def test_save(ask):
    reply = ask("save", name="mine", title="Mine", why="Why.", settings={"ratio": 0.5})
    assert names(reply) == {"mine"}
    with pytest.raises(BadSettingsError, match="ratio"):
        ask("save", name="mine", settings={"ratio": -1})


def test_problems_are_told(ask):
    assert "nothing" in ask("import", name="mine", text="[settings]\nnothing = 1").problems[0]
    with pytest.raises(BadSettingsError, match="comes with Crunch"):
        ask("remove", name="news")
