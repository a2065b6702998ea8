"""The algorithms: a name, and where its module is. A module is imported when its algorithm is first used."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

import msgspec

from crunch.algorithms.base import Algorithm, Settings, SettingsByVariant, Variant
from crunch.conversion import convert
from crunch.errors import BadSettingsError, UnknownAlgorithmError, meant, shortened
from crunch.refusals import in_words
from crunch.wording import say

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLE: dict[str, str] = {
    "auto": "crunch.algorithms.auto.algorithm",
    "learned": "crunch.algorithms.learned.algorithm",
    "region": "crunch.algorithms.region.algorithm",
    "plain": "crunch.algorithms.plain",
    "lqf": "crunch.algorithms.link_quota",
    "bte": "crunch.algorithms.body_text",
    "dsc": "crunch.algorithms.slope_curve",
    "tree-matching": "crunch.algorithms.tree_matching.algorithm",
    "article": "crunch.algorithms.article.algorithm",
    "crunch": "crunch.algorithms.crunch.algorithm",
}


def algorithm(name: str) -> Algorithm:
    """The algorithm of that name.

    Raises:
        UnknownAlgorithmError: no such algorithm.
    """
    try:
        module = TABLE[name]
    except KeyError:
        there = meant(name, TABLE) or say("hint_there_are", names=", ".join(TABLE))
        raise UnknownAlgorithmError(say("no_algorithm", name=repr(name), hint=there)) from None
    return cast(Algorithm, import_module(module))


def make_settings(chosen: Algorithm, values: dict[str, Any] | None) -> Settings:
    """Settings of an algorithm from plain values; texts are read as what the setting wants (``--set key=value``).

    Raises:
        BadSettingsError: unknown setting, wrong type or out of bounds; the message names the setting.
    """
    if values is None:
        values = {}
    known = _kinds(chosen.Settings)
    for key in values:
        if key not in known:
            named, hint = shortened(repr(key), 200), _instead(key, known)
            raise BadSettingsError(say("algorithm_no_setting", algorithm=chosen.name, key=named, hint=hint))
    read = {key: _split_list(value, known[key]) for key, value in values.items()}
    try:
        return convert(read, chosen.Settings, strict=False)
    except msgspec.ValidationError as error:
        why = in_words(error, known, read)
        raise BadSettingsError(say("algorithm_setting", algorithm=chosen.name, why=why)) from None
    except UnicodeEncodeError:
        why = say("half_character")
        raise BadSettingsError(say("algorithm_setting", algorithm=chosen.name, why=why)) from None


def _instead(key: str, known: Iterable[str]) -> str:
    """What is there in place of a setting that an algorithm does not have: one that is like it, all, whose it is."""
    from crunch.algorithms.crunch.declaring import OF_THE_PAGE

    near = "" if key in OF_THE_PAGE else meant(key, [*known, *OF_THE_PAGE])
    if near:
        return near
    owners = _owners(tuple(TABLE))
    word = key if key in owners else meant(key, owners)[len("; did you mean ") : -1]
    whose = say("hint_whose", word=word, names=", ".join(owners[word])) if word else ""
    return say("hint_it_has", names=", ".join(known), whose=whose) if known else say("hint_it_has_none", whose=whose)


@lru_cache
def _owners(names: tuple[str, ...]) -> dict[str, list[str]]:
    """Whose each setting is, of algorithms by name."""
    owners: dict[str, list[str]] = {}
    for name in names:
        for setting in _kinds(algorithm(name).Settings):
            owners.setdefault(setting, []).append(name)
    return owners


def has_setting(name: str, key: str) -> bool:
    """Whether an algorithm has a setting of that name, is shown with it, or had it once."""
    from crunch.algorithms.crunch.declaring import OF_THE_PAGE

    return key in _kinds(algorithm(name).Settings) or key in OF_THE_PAGE or is_retired(name, key)


def is_retired(name: str, key: str) -> bool:
    """Whether an algorithm had that setting once, though it never did anything: files that have it still stay good."""
    return key == "variant" and not issubclass(algorithm(name).Settings, SettingsByVariant)


@lru_cache
def _kinds(settings: type[Settings]) -> dict[str, Any]:
    """Type of each setting by name; to read the declarations takes as long as a small page."""
    return {field.name: field.type for field in msgspec.structs.fields(settings)}


def _split_list(value: Any, kind: Any) -> Any:
    """A setting that is a list takes commas."""
    if isinstance(value, str) and _is_list(kind):
        return [part.strip() for part in value.split(",") if part.strip()]
    return value


def _is_list(kind: Any) -> bool:
    """Whether a type is a tuple or a list, bare, annotated or as a choice among others."""
    if get_origin(kind) in (tuple, list):
        return True
    return any(_is_list(inner) for inner in get_args(kind) if not isinstance(inner, msgspec.Meta))


def describe_all() -> list[tuple[str, str, dict[str, Any]]]:
    """Name, title and JSON Schema of the settings of every algorithm."""
    return [(name, algorithm(name).title, describe_settings(name)) for name in TABLE]


def describe_settings(name: str) -> dict[str, Any]:
    """JSON Schema of an algorithm's settings, with what applies by itself."""
    chosen = algorithm(name)
    (_,), definitions = msgspec.json.schema_components([chosen.Settings])
    schema: dict[str, Any] = definitions["Settings"]
    _add_defaults_by_variant(chosen, schema["properties"])
    return schema


def _add_defaults_by_variant(chosen: Algorithm, properties: dict[str, Any]) -> None:
    """What applies where the default is left to the variant: forms show it."""
    if not issubclass(chosen.Settings, SettingsByVariant):
        return
    resolved = {variant: chosen.Settings(variant=variant).resolved() for variant in get_args(Variant)}
    for key, setting in properties.items():
        by_variant = {variant: values.get(key) for variant, values in resolved.items()}
        if setting.get("default") is None and any(value is not None for value in by_variant.values()):
            setting.setdefault("default_by_variant", by_variant)
