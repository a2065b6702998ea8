"""What the filters that take text are called where a person reads of them, under codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crunch.algorithms.region.named_chrome import STEP as NAMED_PART
from crunch.wording import Said, say

TITLES: Final[Mapping[str, Said]] = {
    title: title
    for title in (
        say("filter_advertisements"),
        say("filter_buttons"),
        say("filter_embeds"),
        say("filter_empty_tables"),
        say("filter_forms"),
        say("filter_frames"),
        say("filter_image_links"),
        say("filter_images"),
        say("filter_inputs"),
        say("filter_page_chrome"),
        say("filter_selects"),
        say("filter_text_links"),
    )
} | {NAMED_PART: say("filter_named_parts")}
"""By the name of the filter."""
