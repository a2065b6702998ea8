"""How the page is to be shown."""

from __future__ import annotations

from dataclasses import replace

from crunch.documents.output import Output
from crunch.protocol.markers import markers
from crunch.protocol.output_message import output_message
from crunch.service import PageRequest, answer_reader, extract_page
from tests.support.pages import by_id, html_page

ROOM = 1_000_000
PAGE = html_page(
    '<nav><a href="/n">Menu</a></nav><p>Some words <img id="i" src="a" alt="An  &quot;owl&quot;"> more words</p>'
    '<p><a id="l" href="/x"><img src="b" alt="A link"></a> stands here with words.</p>'
)


def message(**settings):
    return output_message(extract_page(PAGE, "crunch", settings), ROOM)[0]


def test_nothing_is_said_of_a_page_as_it_is():
    assert message() is None
    extraction = extract_page(PAGE, "region")
    assert output_message(extraction, ROOM) == (None, ROOM, [])
    assert output_message(replace(extraction, output=Output()), ROOM) == (None, ROOM, [])


def test_sizes():
    found = message(font_size=2, image_scale=0.5, word_wrap=60)
    assert (found.font_size, found.image_scale, found.word_wrap, found.text) == (2, 0.5, 60, None)


def test_alt_texts_of_pictures_and_of_links():
    found = message(images=True, images_alt=True, image_links=True, image_links_alt=True)
    expected = [(by_id(PAGE, "i"), 'An "owl"'), (by_id(PAGE, "l"), "A link")]
    assert [(one.element, one.text) for one in found.alt_texts] == expected
    assert message(images=True, image_links=True) is None


def test_text_is_text_output_without_links():
    found = message(output="text", removed_links=True, images=True, images_alt=True)
    assert found.text == 'Some words An "owl" more words\nstands here with words.'
    assert message(output="html") is None


def test_text_that_does_not_fit_is_not_sent_and_said():
    extraction = extract_page(PAGE, "crunch", {"output": "text"})
    message, room, notes = output_message(extraction, 20)
    assert (message, room) == (None, 20)
    assert ["too long" in note for note in notes] == [True]


def test_reply_has_it_for_every_algorithm(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    (tmp_path / "settings.toml").write_text("[algorithms.crunch]\nfont_size = 1\n", "utf-8")
    reply = markers(answer_reader(PAGE, PageRequest(algorithm="region")).extraction, 1)
    assert reply.output is not None
    assert reply.output.font_size == 1
