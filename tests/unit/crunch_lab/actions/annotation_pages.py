"""Requests about a small page."""

from __future__ import annotations

import queue
from typing import Any

import msgspec

from crunch.protocol.annotation_messages import AnnotationSave
from crunch.protocol.messages import Reply

BODY = "<nav><a>Home</a></nav><article><h1>Title</h1><p>One two three.</p></article>"
HTML = f"<html><head></head><body>{BODY}</body></html>"
URL = "https://example.org/a"
PAGE: dict[str, Any] = {"id": 1, "snapshot": HTML, "elements": 8, "html": HTML, "url": URL}
SPANS = [{"label": "title", "element": 6, "slot": 0}, {"label": "main", "element": 7, "slot": 0, "end": 14}]


def only(sent: queue.Queue[Reply]) -> Any:
    """The one reply that comes."""
    return sent.get(timeout=30)


def saving(**more: Any) -> AnnotationSave:
    """The request to save the page, as it comes from the browser."""
    fields = {**PAGE, "type": "annotation_save", "spans": SPANS, "annotator": "ada", **more}
    return msgspec.convert(fields, AnnotationSave)
