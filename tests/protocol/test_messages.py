"""Every message of the protocol: there and back, and what is refused."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from crunch.actions import ACTIONS
from crunch.documents.extraction import Kind
from crunch.documents.labels import Span
from crunch.protocol import annotation_messages as annotation
from crunch.protocol import cleaner_messages as cleaner
from crunch.protocol import correction_messages as correction
from crunch.protocol import messages
from crunch.protocol.messages import (
    AlgorithmDescription,
    Cancel,
    CancelReply,
    Crunch,
    CrunchReply,
    Describe,
    DescribeReply,
    ErrorReply,
    Hello,
    HelloReply,
    RemovalMessage,
    RemovedLinkMessage,
    Reply,
    Request,
    SnapshotPart,
    Timings,
)
from crunch.protocol.settings_messages import (
    PresetMessage,
    Presets,
    PresetsReply,
    SettingChange,
    Settings,
    SettingsReply,
)
from crunch.protocol.site_messages import SiteSettings, SiteTemplates, SiteTemplatesReply
from crunch.protocol.writing_messages import Write, WritePart, WriteReply

MARKED: dict[str, Any] = {"snapshot": "<html/>", "elements": 1, "html": "<html></html>", "url": "https://x.test/"}
REQUESTS = [
    Hello(id=1, protocol=1, extension="0.1.0"),
    Describe(id=2),
    SnapshotPart(id=3, index=63, text="<html>\ud7ff"),
    Crunch(id=4, snapshot="<html/>", elements=1),
    Crunch(
        id=2**53 - 1,
        snapshot="",
        elements=10**7,
        snapshot_parts=64,
        url="https://example.org/ü",
        preset="news",
        algorithm="lqf",
        settings={"threshold": 0.5, "scope": "own", "list": ["a", 1, None]},
        keep_only=[0, 5, 7],
        removals_offset=5_000,
    ),
    Settings(id=7),
    Settings(
        id=8, changes=[SettingChange(path=["sites", "x.test", "preset"], value=["a", 1]), SettingChange(path=["a"])]
    ),
    Presets(id=9),
    Presets(id=10, action="save", name="mine", title="Mine", why="Why.", settings={"ratio": 0.5}),
    Cancel(id=6, target=4),
    Write(id=41, snapshot="<html/>", elements=1, format="epub", url="https://x.test/"),
    SiteTemplates(id=40, action="forget", site="https://x.test"),
    correction.Correct(id=41, snapshot="<html>", elements=9, url="https://x.test/", element=3, action="hide"),
    correction.Corrections(id=42, action="change", host="x.test", name="1", scope="site"),
    cleaner.CleanerFolders(id=31, path="/pages"),
    cleaner.CleanerList(id=32, folder="/pages"),
    cleaner.CleanerStart(id=33, folder="/pages", out="/texts", only=["a.html"], without=["b.html"], algorithm="lqf"),
    cleaner.CleanerControl(id=34, target=33, action="pause"),
    cleaner.CleanerResult(id=35, folder="/pages", out="/texts", name="a.html", output="a.txt"),
    annotation.AnnotationFolder(id=11, path="~/gold"),
    annotation.AnnotationPage(id=12, **MARKED),
    annotation.AnnotationProposal(id=13, algorithm="auto", **MARKED),
    annotation.AnnotationSave(
        id=14,
        **MARKED,
        spans=[Span(label="title", element=3, slot=0), Span(label="main", element=4, slot=2, start=1, end=9)],
        annotator="ada",
        facts={"language": "en", "fragmented": True},
        screenshot="iVBORw0KGgo=",
        existing="second",
        scrub=True,
    ),
    annotation.AnnotationScores(id=15, document="example-org-a-1a2b3c4d"),
    annotation.AnnotationDifferences(id=16, **MARKED),
]
REMOVAL = RemovalMessage(element=3, step="link quota", kind="fixed description", reason="“menu”", score=0.5)
REPLIES = [
    HelloReply(id=1, protocol=1, host="0.1.0", python="3.11.0"),
    DescribeReply(id=2, algorithms=[AlgorithmDescription(name="a", title="A", settings={"type": "object"})]),
    CrunchReply(
        id=4,
        elements=9,
        bitmap="/wE=",
        hidden_slots=[1, 0, 1, 2],
        removals=[REMOVAL],
        removals_total=1,
        share=0.5,
        unsure=True,
        notes=["a note"],
        algorithm="auto",
        settings={"variant": "modern"},
        timings=Timings(parse=1.0, extract=2.5, markers=0.0),
        removed_links=[RemovedLinkMessage(element=5, text="<b>", href="/x", region="navigation", label="Site")],
        removed_links_total=1,
    ),
    SettingsReply(
        id=7,
        file="/c/settings.toml",
        preset=None,
        algorithms={"crunch": {"ratio": 0.5}},
        sites=[SiteSettings(host="x.test", preset="news", settings={})],
        managed_file="/etc/crunch/settings.toml",
        managed_preset=None,
        managed={},
        problems=["a problem"],
    ),
    PresetsReply(
        id=9,
        presets=[PresetMessage(name="n", title="N", why="W", algorithm="crunch", settings={"ratio": 1}, shipped=True)],
        problems=[],
        text="",
    ),
    CancelReply(id=6, target=4, found=False),
    WritePart(id=41, text="UEsD"),
    WriteReply(id=41, text="UEsD", encoding="base64", suffix=".epub"),
    annotation.AnnotationFolderReply(id=11, folder=None, documents=0, problem="gone"),
    annotation.AnnotationPageReply(
        id=12,
        language=None,
        page_type="other",
        guideline_version="1.1",
        folder="/gold",
        problem="",
        existing=[annotation.ExistingDocument(name="a", annotators=["ada"])],
        algorithms=["auto"],
    ),
    annotation.AnnotationProposalReply(id=13, spans=[4, 0, 0, 9]),
    annotation.AnnotationSaveReply(
        id=14,
        question="private",
        document="",
        annotators=[],
        signs={"tokens": 2},
        found=[annotation.FoundLabels(parser="lxml", same=5, moved=1, lost=0)],
        words=0,
    ),
    annotation.AnnotationScoresReply(
        id=15,
        measure="bag",
        scores=[annotation.AlgorithmScoreMessage(algorithm="auto", precision=1, recall=0.5, f1=0.66, problem="")],
    ),
    annotation.AnnotationDifferencesReply(
        id=16,
        document="a",
        annotators=["ada", "bob"],
        kappa=0.9,
        gold_kappa=1.0,
        blocks=7,
        text_f1=0.95,
        agreed=[Span(label="main", element=4, slot=0, start=0, end=9)],
        first=[],
        second=[],
    ),
    SiteTemplatesReply(id=40, pages=3, sites=2, folder="/state/sites"),
    correction.CorrectReply(id=41, host="x.test", name="1", words="Sign up"),
    correction.CorrectionsReply(id=42, corrections=[], file="/config/corrections.toml", problems=[]),
    cleaner.CleanerFoldersReply(id=31, path="/pages", parent="/", folders=["a"], pages=3),
    cleaner.CleanerPages(id=32, pages=[cleaner.CleanerPage(name="a.html", title="A", size=5)], total=1),
    cleaner.CleanerListReply(id=32, folder="/pages", total=1, left_out=0, out="/pages-texts"),
    cleaner.CleanerProgress(
        id=33,
        phase="cleaning",
        done=1,
        total=2,
        outcomes=[cleaner.CleanerOutcome(name="a.html", status="cleaned", output="a.txt", share=0.5, words="alone")],
    ),
    cleaner.CleanerStartReply(id=33, counts={"cleaned": 2}, seconds=0.5, stopped=False, report="/texts/r.json"),
    cleaner.CleanerControlReply(id=34, target=33, found=True),
    cleaner.CleanerResultReply(
        id=35, text="A", lines=[cleaner.CleanerLine(text="A", kept=True)], cut=False, path="/texts/a.txt"
    ),
    ErrorReply(id=None, code="bad_frame", message="a frame of 0 bytes"),
    ErrorReply(id=4, code="timeout", message="gave up"),
]


def names(values: list[Any]) -> list[str]:
    return [f"{type(value).__name__}-{place}" for place, value in enumerate(values)]


def received(fields: dict[str, Any]) -> Any:
    """What the host makes of a message."""
    return msgspec.convert(json.loads(json.dumps(fields)), Request)


@pytest.mark.parametrize("message", REQUESTS, ids=names(REQUESTS))
def test_request_there_and_back(message):
    assert received(msgspec.to_builtins(message)) == message


@pytest.mark.parametrize("message", REPLIES, ids=names(REPLIES))
def test_reply_there_and_back(message):
    sent = json.loads(json.dumps(msgspec.to_builtins(message)))
    assert msgspec.convert(sent, Reply) == message


def test_every_message_is_tried_here():
    assert {type(message) for message in REQUESTS} == set(get_args(Request))
    assert {type(message) for message in REPLIES} == set(get_args(Reply))


def test_every_request_has_its_action_and_each_action_its_request():
    assert {kind.__struct_config__.tag for kind in get_args(Request)} == set(ACTIONS)


def test_kinds_of_removals_are_those_of_the_document():
    assert get_args(Kind) == (
        "navigation",
        "advertisement",
        "fixed description",
        "service",
        "discussion",
        "other",
    )


def test_only_what_every_request_needs_is_required():
    message = received({"type": "crunch", "id": 1, "snapshot": "<html/>", "elements": 1})
    assert (message.algorithm, message.settings, message.keep_only, message.url) == ("auto", {}, [], None)
    assert (message.snapshot_parts, message.removals_offset, message.preset) == (0, 0, None)


def test_fields_that_this_host_does_not_know_are_ignored():
    """A newer extension may send more: an addition to a message must not need a new version of the protocol."""
    message = received({"type": "cancel", "id": 1, "target": 2, "added_later": {"x": 1}})
    assert message == Cancel(id=1, target=2)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"type": "hello", "id": 1, "protocol": 1}, "extension"),
        ({"type": "hello", "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": 0, "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": 2**53, "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": 1.5, "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": "1", "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": True, "protocol": 1, "extension": "1"}, "id"),
        ({"type": "hello", "id": 1, "protocol": -1, "extension": "1"}, "protocol"),
        ({"type": "hello", "id": 1, "protocol": 1, "extension": None}, "extension"),
        ({"type": "snapshot_part", "id": 1, "index": 64, "text": ""}, "index"),
        ({"type": "snapshot_part", "id": 1, "index": -1, "text": ""}, "index"),
        ({"type": "crunch", "id": 1, "snapshot": "<a/>"}, "elements"),
        ({"type": "crunch", "id": 1, "elements": 1}, "snapshot"),
        ({"type": "crunch", "id": 1, "snapshot": "", "elements": -1}, "elements"),
        ({"type": "crunch", "id": 1, "snapshot": "", "elements": 1, "snapshot_parts": 65}, "snapshot_parts"),
        ({"type": "crunch", "id": 1, "snapshot": "", "elements": 1, "keep_only": [1, -2]}, "keep_only"),
        ({"type": "crunch", "id": 1, "snapshot": "", "elements": 1, "settings": []}, "settings"),
        ({"type": "crunch", "id": 1, "snapshot": "", "elements": 1, "removals_offset": -1}, "removals_offset"),
        ({"type": "cancel", "id": 1, "target": 0}, "target"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_wrong_field_is_refused_by_name(fields, named):
    with pytest.raises(msgspec.ValidationError, match=named):
        received(fields)


def test_messages_cannot_be_changed():
    with pytest.raises(AttributeError):
        REQUESTS[0].id = 2


def test_every_message_says_what_it_is_for():
    kinds = [*get_args(Request), *get_args(Reply), RemovalMessage, AlgorithmDescription, Timings]
    assert all(kind.__doc__ and not kind.__doc__.startswith(kind.__name__) for kind in kinds)
    assert messages.MAX_PIECES == 64


def test_no_message_is_changed_once_it_is_there():
    found = [
        one
        for module in (messages, annotation, cleaner)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    ]
    assert len(found) > 40
    assert [one.__name__ for one in found if not one.__struct_config__.frozen] == []
