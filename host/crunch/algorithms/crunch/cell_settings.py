"""Settings that differ inside table cells: pairs such as ``ratio=0.5``, put in place of those of the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from crunch.algorithms.base import SettingsByVariant
from crunch.algorithms.crunch.declaring import NOT_IN_CELLS
from crunch.conversion import convert
from crunch.errors import meant
from crunch.refusals import in_words
from crunch.wording import say

Kind = TypeVar("Kind", bound=SettingsByVariant)


def overridden(settings: Kind, pairs: Iterable[str]) -> Kind:
    """What applies inside cells.

    Raises:
        ValueError: a setting that does not exist or cannot differ there, or a value that it cannot have.
    """
    kinds = {field.name: field.type for field in msgspec.structs.fields(settings)}
    known = [name for name in kinds if name not in NOT_IN_CELLS]
    values: dict[str, Any] = {**settings.resolved(), "in_cells": []}
    for pair in pairs:
        key, _, value = (part.strip() for part in pair.partition("="))
        if key not in known:
            raise ValueError(say("cells_no_setting", key=repr(key), hint=meant(key, known)))
        values[key] = value.split("+") if key == "substance" else value
    try:
        return convert(values, type(settings), strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(say("cells_setting", why=in_words(error, kinds, values))) from None
