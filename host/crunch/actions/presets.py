"""`presets`: which there are; copy, rename, remove, save, export and import them."""

from __future__ import annotations

from crunch.actions.fitting import those_that_fit
from crunch.actions.session import Session
from crunch.errors import BadSettingsError, InputError, few
from crunch.presets import collection
from crunch.presets.preset import Preset, usable_settings
from crunch.protocol.said import ROOM, said_messages
from crunch.protocol.settings_messages import PresetMessage, Presets, PresetsReply
from crunch.wording import say


def answer(request: Presets, session: Session) -> PresetsReply:
    """Do what is asked, then tell what there is now."""
    try:
        text, problems = _act(request)
    except InputError as error:
        raise BadSettingsError(error.words) from None
    every = [
        PresetMessage(
            name=one.name,
            title=one.title,
            why=one.why,
            algorithm=one.algorithm,
            settings=one.settings,
            shipped=one.shipped,
            group=one.group,
        )
        for one in collection.all_presets().values()
    ]
    presets = those_that_fit(every)
    problems = few([*problems, *collection.broken_presets()])
    if len(presets) < len(every):
        problems.append(say("presets_not_listed", presets=len(every) - len(presets)))
    return PresetsReply(
        id=request.id,
        presets=presets,
        problems=list(map(str, problems)),
        text=text,
        said=said_messages(problems, ROOM)[0],
    )


def _act(request: Presets) -> tuple[str, list[str]]:
    """The text of an exported preset, and what could not be used of one that came in."""
    match request.action:
        case "copy":
            collection.copy_preset(request.name, request.new_name, request.title)
        case "rename":
            collection.rename_preset(request.name, request.new_name, request.title)
        case "remove":
            collection.remove_preset(request.name)
        case "save":
            _save(request)
        case "export":
            return collection.preset_text(request.name), []
        case "import":
            preset, _ = collection.import_preset(request.text, request.name, request.name)
            return "", list(preset.problems)
        case "list":
            pass
    return "", []


def _save(request: Presets) -> None:
    _, problems = usable_settings(request.algorithm, request.settings)
    if problems:
        raise InputError(problems[0])
    title = request.title or request.name
    collection.save_preset(Preset(request.name, title, request.why, request.algorithm, request.settings))
