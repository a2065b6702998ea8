"""From what an algorithm asks of the page's looks to the reply's `output`."""

from __future__ import annotations

import json
from dataclasses import replace

from crunch.documents.extraction import Extraction
from crunch.documents.formats.text import render_text
from crunch.documents.output import Output
from crunch.protocol.messages import AltText, OutputMessage
from crunch.wording import Said, say

MAX_ALT_TEXTS = 2_000


def output_message(extraction: Extraction, room: int) -> tuple[OutputMessage | None, int, list[Said]]:
    """The message, None when the page is shown as it is; the room that is left; and notes on what is not sent.

    A text that does not fit into ``room`` bytes is not sent: the page stays, and a note says so.
    """
    output = extraction.output
    if output is None:
        return None, room, []
    alt_texts: list[AltText] = []
    notes: list[Said] = []
    for element, alt in sorted(output.alt_texts.items())[:MAX_ALT_TEXTS]:
        room -= len(json.dumps(alt)) + len('{"element": 1234567, "text": }, ')
        if room < 0:
            break
        alt_texts.append(AltText(element=element, text=alt))
    text = _text(extraction, output) if output.as_text else None
    if text is not None:
        size = len(json.dumps(text))
        if size > room:
            text = None
            notes.append(say("text_too_long"))
        else:
            room -= size
    message = OutputMessage(
        font_size=output.font_size,
        image_scale=output.image_scale,
        word_wrap=output.word_wrap,
        alt_texts=alt_texts,
        text=text,
    )
    as_it_is = OutputMessage(font_size=0, image_scale=1, word_wrap=0, alt_texts=[], text=None)
    return (None if message == as_it_is else message), room, notes


def _text(extraction: Extraction, output: Output) -> str:
    """Text output without the removed links: the page lists them itself."""
    return render_text(replace(extraction, output=replace(output, appends_links=False)))
