"""The reader's wishes are those settings that are one field of them each."""

from __future__ import annotations

from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.wishes import Wishes


def test_wishes_are_taken_from_the_settings_of_the_same_name():
    assert Settings().wishes == Wishes()
    chosen = {"tables": "keep", "forms": "keep", "pictures": "keep", "pagers": "keep", "related": "hide"}
    wishes = Settings(**chosen).wishes  # type: ignore[arg-type]
    assert {name: getattr(wishes, name) for name in chosen} == chosen
