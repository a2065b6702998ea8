"""A marked page into the package, through a message."""

from __future__ import annotations

import msgspec
import pytest

from crunch.protocol.annotation_messages import AnnotationSave
from crunch_lab.actions.annotation_save import answer, save
from crunch_lab.annotation.folder import choose_folder
from tests.unit.crunch_lab.actions.annotation_pages import only, saving


def test_save(session, sent, tmp_path):
    folder = choose_folder(str(tmp_path / "gold"))
    answer(saving(), session)
    reply = only(sent)
    assert (reply.question, reply.words, reply.annotators) == ("", 4, ["ada"])
    assert [(one.parser, one.same) for one in reply.found] == [("lxml", 2), ("html5lib", 2)]
    assert (folder / reply.document / f"{reply.document}.txt").read_text("utf-8") == "Title\nOne two three.\n"
    assert save(saving()).question == "duplicate"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"spans": []}, "not_saved"),
        ({"annotator": "../ada"}, "not_saved"),
        ({"screenshot": "%%%"}, "bad_message"),
        ({"spans": [{"label": "main", "element": 1, "slot": 0}]}, "bad_message"),
        ({"snapshot": "<p>"}, "bad_snapshot"),
    ],
)
def test_what_cannot_be_saved(session, sent, tmp_path, more, code):
    folder = choose_folder(str(tmp_path / "gold"))
    answer(saving(**more), session)
    assert only(sent).code == code
    assert [path.name for path in folder.iterdir()] == ["package.toml"]


def test_without_a_folder(session, sent):
    answer(saving(), session)
    reply = only(sent)
    assert (reply.code, "no folder" in reply.message) == ("not_saved", True)


def test_a_message_names_no_path():
    fields = {field.name for field in msgspec.structs.fields(AnnotationSave)}
    assert not {"path", "folder", "file", "name", "document"} & fields
