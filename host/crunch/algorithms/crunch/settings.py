"""Every setting of the heuristic filters, declared once: bounds, default, title, help, and the window it belongs to."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

from crunch.algorithms.base import SettingsByVariant
from crunch.algorithms.crunch.cell_settings import overridden
from crunch.algorithms.crunch.declaring import AMOUNTS, BY_VARIANT, Readings, by_variant, described
from crunch.conversion import convert


class Settings(SettingsByVariant, frozen=True, kw_only=True, dict=True):
    """Settings of the heuristic filters, in the order of the papers' windows."""

    # Ignore -----------------------------------------------------------------------------------------------------------

    advertisements: Annotated[
        bool,
        described("Ignore", "Advertisements", "Whatever comes from, or leads to, a known advertisement server goes."),
    ] = True
    scripts: Annotated[bool, described("Ignore", "Scripts", "Scripts go; no output holds any.", html_only=True)] = True
    noscript: Annotated[
        bool,
        described("Ignore", "Text for browsers without scripts", "Such text goes.", html_only=True),
    ] = True
    styles: Annotated[
        bool, described("Ignore", "Styles", "Style sheets go, inside the page and linked.", html_only=True)
    ] = False
    div_styles: Annotated[
        bool,
        described("Ignore", "Styles of boxes", "Boxes (div) lose their own styles.", html_only=True),
    ] = True
    images: Annotated[bool, described("Ignore", "Images", "Images that are no links go.")] = False
    images_alt: Annotated[
        bool,
        described("Ignore", "Text in place of images", "An ignored image leaves its ALT text."),
    ] = False
    image_links: Annotated[bool, described("Ignore", "Image links", "Links that hold an image and no text go.")] = False
    image_links_alt: Annotated[
        bool,
        described("Ignore", "Text in place of image links", "An ignored image link leaves the ALT text of its image."),
    ] = False
    text_links: Annotated[bool, described("Ignore", "Text links", "Links with text go, text and all.")] = False
    forms: Annotated[bool, described("Ignore", "Forms", "Whole forms go, with all that is in them.")] = False
    inputs: Annotated[bool, described("Ignore", "Input fields", "Fields to write in or to tick go.")] = False
    buttons: Annotated[bool, described("Ignore", "Buttons", "Buttons go.")] = False
    selects: Annotated[bool, described("Ignore", "Selection lists", "Lists to choose from go.")] = False
    metas: Annotated[
        bool,
        described("Ignore", "Facts about the page", "What it says to programs (meta) goes.", html_only=True),
    ] = False
    iframes: Annotated[
        bool, described("Ignore", "Inner frames", "Frames inside the page go, with the page that is in them.")
    ] = False
    cell_widths: Annotated[
        bool, described("Ignore", "Widths of table cells", "Table cells lose their width.", html_only=True)
    ] = False
    embeds: Annotated[
        bool,
        described("Ignore", "Embedded players", "Players and documents in the page go."),
    ] = False
    page_chrome: Annotated[
        bool | None,
        described(
            "Ignore",
            "Page chrome",
            "Parts that the page itself calls navigation, footer, aside, dialog or head of the site go."
            " Default: off in the paper's form, on in the modern one.",
            **by_variant("page_chrome"),
        ),
    ] = None
    named_parts: Annotated[
        bool | None,
        described(
            "Ignore",
            "Parts by their name",
            "Parts that the page names sidebar, cookie banner, share buttons or the like go, unless they hold most of"
            " its text. Default: off in the paper's form, on in the modern one.",
            **by_variant("named_parts"),
        ),
    ] = None

    # Advanced ---------------------------------------------------------------------------------------------------------

    amount: Annotated[
        Annotated[int, msgspec.Meta(ge=-2, le=2)],
        described(
            "Advanced",
            "Hide less … hide more",
            "One setting that moves others: less raises the removal ratio and lowers the minimum text length, more does"
            " the opposite; with much less, page chrome and parts by their name stay.",
        ),
    ] = 0
    cells: Annotated[
        Literal["table", "container"] | None,
        described(
            "Advanced",
            "What is judged",
            "Which parts of the page are looked at for links and for text.",
            words={"table": "Table cells and tables", "container": "Every part that holds others"},
            **by_variant("cells"),
        ),
    ] = None
    link_lists: Annotated[
        bool, described("Advanced", "Link lists", "A cell with too many links for its words loses its content.")
    ] = True
    list_text_links: Annotated[bool, described("Advanced", "Count text links", "Links with text count as links.")] = (
        True
    )
    list_image_links: Annotated[
        bool, described("Advanced", "Count image links", "Links that hold an image and no text count as links.")
    ] = True
    only_text_and_links: Annotated[
        bool,
        described(
            "Advanced", "Only text and links", "Only cells that hold nothing but text and links can be link lists."
        ),
    ] = False
    ratio: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=1_000)],
        described(
            "Advanced",
            "Link/text removal ratio",
            "A cell with more links than this for each word outside of links goes.",
        ),
    ] = 0.25
    characters_per_word: Annotated[
        Annotated[float, msgspec.Meta(ge=1, le=100)],
        described("Advanced", "Characters per word", "How many characters that are not blank count as a word."),
    ] = 5
    remove_cell: Annotated[
        bool, described("Advanced", "Remove the cell, too", "Off: the content of a link list goes, its cell stays.")
    ] = False
    keep_forms: Annotated[
        bool | None,
        described(
            "Advanced",
            "Keep forms that are needed",
            "Forms for search, login, checkout and reply stay where link lists and page chrome go."
            " Default: off in the paper's form, on in the modern one.",
            **by_variant("keep_forms"),
        ),
    ] = None
    keep_pictures: Annotated[
        bool | None,
        described(
            "Advanced",
            "Keep blocks of pictures",
            "A part that holds pictures and no text at all is no link list, whatever its pictures lead to."
            " Default: off in the paper's form, on in the modern one.",
            **by_variant("keep_pictures"),
        ),
    ] = None
    empty_tables: Annotated[
        bool, described("Advanced", "Empty tables", "A table, or container, without anything of substance in it goes.")
    ] = True
    substance: Annotated[
        Annotated[tuple[Annotated[str, msgspec.Meta(pattern="^[A-Za-z][A-Za-z0-9-]*$")], ...], msgspec.Meta()] | None,
        described(
            "Advanced",
            "Tags of substance",
            "A table that holds one of these is not empty. Default: textarea, button and select; in the modern form"
            " pictures, players and formulas, too.",
            suggestions=["img", "a", "input", "select", "textarea", "button", "form", "iframe"],
            **by_variant("substance"),
        ),
    ] = None
    minimum_text: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=100_000)],
        described(
            "Advanced", "Minimum text length", "A table with so many characters of text, blanks too, is not empty."
        ),
    ] = 12
    passes: Annotated[
        Literal["single", "multi"],
        described(
            "Advanced",
            "Passes",
            "How often the filters go over the page. One that works by itself is undone when it takes too much.",
            words={"single": "Once, all together, as in Crunch 1", "multi": "One after the other, as in Crunch 2"},
        ),
    ] = "multi"
    max_change: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=1)],
        described("Advanced", "Too drastic", "A filter that would take more than this share of the text is undone."),
    ] = 0.9
    min_change: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=1)],
        described("Advanced", "Too little", "When less than this share of the text goes, the ratio is halved once."),
    ] = 0
    max_ratio: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=1_000)],
        described("Advanced", "Highest ratio", "After a result that is too drastic the ratio is doubled up to this."),
    ] = 4
    text_left: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None,
        described(
            "Advanced",
            "Text that must be left",
            "Too drastic is also what takes link lists with more than half of the text and leaves no block of so many"
            " characters: the page is one of links. Default: 0 in the paper's form, 120 in the modern one.",
            **by_variant("text_left"),
        ),
    ] = None
    in_cells: Annotated[
        tuple[Annotated[str, msgspec.Meta(pattern=r"^\s*[a-z_]+\s*=")], ...],
        described(
            "Advanced",
            "Other settings inside table cells",
            "What applies to things that lie inside a cell of a table, in place of the page's own setting: ratio=0.5,"
            " forms=true.",
            overrides=True,
        ),
    ] = ()

    # Output -----------------------------------------------------------------------------------------------------------

    output: Annotated[
        Literal["html", "text"] | None,
        described(
            "Output",
            "Output",
            "What comes out. Not set: a browser shows the page, the command line prints text.",
            words={"html": "The page with its markup", "text": "Text only"},
        ),
    ] = None
    removed_links: Annotated[
        bool | None,
        described(
            "Output",
            "List removed links at the end",
            "Links that a filter took are listed at the end of the page. Not set: in a browser yes, in text no.",
        ),
    ] = None

    readings: Readings = "brackets"

    # Size -------------------------------------------------------------------------------------------------------------

    font_size: Annotated[
        Annotated[int, msgspec.Meta(ge=-4, le=10)],
        described("Size", "Relative font size", "Steps by which all text grows or shrinks; a step is a fifth."),
    ] = 0
    image_scale: Annotated[
        Annotated[float, msgspec.Meta(ge=0.1, le=10)],
        described("Size", "Image scaling factor", "Images are so many times as large, never wider than their column."),
    ] = 1
    word_wrap: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=1_000)],
        described("Size", "Word wrap", "Longest line in characters; 0 leaves lines as they are."),
    ] = 0
    line_length: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=400)],
        described(
            "Size",
            "Line length of columns that grow",
            "Where a hidden part leaves its room to a column, lines of text grow to about so many characters and no"
            " further; lines that were longer stay as they were. Pictures, tables, code and players take all of the"
            " room. An ideograph counts as two. 0: no end to it. Acts in a browser only.",
        ),
    ] = 75

    def __post_init__(self) -> None:
        _ = self.inside_cells

    def resolved(self) -> dict[str, Any]:
        values = super().resolved()
        position = 0 if self.variant == "paper" else 1
        for name, defaults in BY_VARIANT.items():
            if values[name] is None:
                values[name] = defaults[position]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    @cached_property
    def filled(self) -> Settings:
        """What really applies: the variant's defaults in place of None, and ``amount`` carried out."""
        values = self.resolved()
        ratio_factor, text_factor = AMOUNTS[self.amount]
        values["ratio"] = min(values["ratio"] * ratio_factor, 1_000)
        values["max_ratio"] = min(values["max_ratio"] * max(ratio_factor, 1), 1_000)
        values["minimum_text"] = min(round(values["minimum_text"] * text_factor), 100_000)
        if self.amount == min(AMOUNTS):
            values["page_chrome"] = values["named_parts"] = False
        return convert({**values, "amount": 0}, type(self))

    @cached_property
    def inside_cells(self) -> Settings | None:
        """What applies inside cells; None when nothing differs there."""
        return overridden(self, self.in_cells) if self.in_cells else None
