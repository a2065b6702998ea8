"""What single algorithms say, under codes: see :mod:`crunch.wording`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OF_ALGORITHMS: Final[Mapping[str, str]] = {
    # What an article's captions and blocks speak of.
    "no_caption": "it has no caption",
    "tracking_pixel": "a tracking or spacing pixel",
    "image_in_line": "a small image inside a line of text",
    "caption_says": "its caption {what}",
    "names_often": "names {names}, of whom the article speaks most",
    "names_none": "names nobody and nothing of which the article speaks most",
    "names_same": "names the same as the article ({similarity:.2f})",
    "names_others": "names others than the article ({similarity:.2f})",
    "near_in_words": "near the article in words ({similarity:.2f})",
    "far_in_words": "far from the article in words ({similarity:.2f})",
    "near_in_meaning": "near the article in meaning ({similarity:.2f})",
    "far_in_meaning": "far from the article in meaning ({similarity:.2f})",
    # The filters of the rules of Crunch 1 and 2, where a note names one.
    "filter_advertisements": "advertisements",
    "filter_buttons": "buttons",
    "filter_embeds": "embedded players",
    "filter_empty_tables": "empty tables",
    "filter_forms": "forms",
    "filter_frames": "inner frames",
    "filter_image_links": "image links",
    "filter_images": "images",
    "filter_inputs": "input fields",
    "filter_named_parts": "named parts",
    "filter_page_chrome": "page chrome",
    "filter_selects": "selection lists",
    "filter_text_links": "text links",
}
"""Code -> English words, by the rules of ``crunch.wording.SENTENCES``."""
