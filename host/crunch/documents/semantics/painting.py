"""From the styles of single elements to what is seen of each: hidden parts, and what is inherited in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.style_values import (
    FAR,
    TINY,
    Colour,
    Style,
    background,
    colour,
    font_size,
    is_same_colour,
    percent,
    pixels,
)
from crunch.documents.semantics.ways_gone import is_on_its_way, way_gone

_UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class OwnStyle:
    """What the style of one element says of seeing it; None where it says nothing."""

    gone: str = ""
    """In which way it is hidden with all that is in it."""
    invisible: bool | None = None
    no_size: bool | None = None
    """The letters have no size."""
    pushed_out: bool | None = None
    """The text is indented out of sight."""
    colour: Colour | str | None = None
    behind: Colour | str | None = None
    foreign: bool = False
    """Styles that are not in the file have a say, too: what is inherited may end at any block or named part."""

    @property
    def way(self) -> str:
        """In which way it hides by itself what is in it; empty when it does not."""
        if self.gone:
            return self.gone
        if self.invisible or self.no_size or self.pushed_out:
            return "invisible" if self.invisible else "no size" if self.no_size else "pushed out"
        same = self.colour == "transparent" or is_same_colour(self.colour, self.behind)
        return "colour" if same else ""

    def harmless(self) -> OwnStyle:
        """This style, hiding nothing."""
        return replace(self, gone="", invisible=None, no_size=None, pushed_out=None, colour=_UNKNOWN)

    @classmethod
    def of(cls, style: Style, *, opened: bool, named: bool, rendered: bool, foreign: bool) -> OwnStyle:
        """Read one.

        Args:
            style: as the cascade leaves it.
            opened: a control of the page opens the element.
            named: its class says that it is for screen readers only.
            rendered: a browser has said whether it has a box and is visible.
            foreign: styles that are not in the file have a say.
        """
        if rendered:
            style = {name: value for name, value in style.items() if name not in ("display", "visibility")}
        gone = "named" if named else way_gone(style)
        visibility = style.get("visibility")
        invisible = None if visibility in (None, "inherit") else visibility in ("hidden", "collapse")
        size = font_size(style)
        if opened:
            gone, invisible = "", False if invisible else invisible
        if invisible and is_on_its_way(style):
            invisible = None
        return cls(
            gone,
            invisible,
            None if size is None or size < 0 else size < TINY,
            _is_pushed_out(style),
            _text_colour(style),
            _behind(style),
            foreign,
        )


def _is_pushed_out(style: Style) -> bool | None:
    """Whether the indent puts the text out of its box or off the screen; None where there is none."""
    value = style.get("text-indent")
    if value is None or value == "inherit":
        return None
    length = pixels(value)
    if length is not None:
        return length <= -FAR
    share = percent(value)
    if share is None:
        return False
    cut = style.get("overflow", "visible") != "visible" or style.get("overflow-x", "visible") != "visible"
    return abs(share) >= 100 and (cut or share < 0)


def _text_colour(style: Style) -> Colour | str | None:
    """The colour of the text; unknown where a shadow or a picture shows it all the same."""
    found = colour(style.get("-webkit-text-fill-color")) or colour(style.get("color"))
    if found == "transparent":
        cut_out = "text" in style.get("background-clip", "") or "text" in style.get("-webkit-background-clip", "")
        if cut_out or "text-shadow" in style or "text-stroke" in " ".join(style):
            return _UNKNOWN
    return found


def _behind(style: Style) -> Colour | str | None:
    """What lies behind the text: nobody knows of what is laid over other things."""
    found = background(style)
    if found in (None, "transparent") and style.get("position") in ("absolute", "fixed", "sticky"):
        return _UNKNOWN
    return None if found == "transparent" else found


@dataclass(slots=True)
class _State:
    """What holds in an element, of its own or from around it."""

    gone: bool = False
    invisible: bool = False
    no_size: bool = False
    pushed_out: bool = False
    colour: Colour | str | None = None
    behind: Colour | str | None = None

    def inside(self, own: OwnStyle, *, is_link: bool) -> _State:
        """What holds in an element inside."""
        ends = own.foreign
        return _State(
            self.gone or bool(own.gone),
            self.invisible if own.invisible is None else own.invisible,
            (self.no_size and not ends) if own.no_size is None else own.no_size,
            (self.pushed_out and not ends) if own.pushed_out is None else own.pushed_out,
            own.colour or (_UNKNOWN if is_link or ends else self.colour),
            own.behind or (_UNKNOWN if ends else self.behind),
        )

    @property
    def is_unseen(self) -> bool:
        if self.gone or self.invisible or self.no_size or self.pushed_out:
            return True
        return self.colour == "transparent" or is_same_colour(self.colour, self.behind)


def paint(page: Page, own: Mapping[int, OwnStyle]) -> bytearray:
    """By element: 1 where text directly inside it is seen by nobody.

    Args:
        page: the page.
        own: the elements with a style that matters, in order.
    """
    foreign = any(style.foreign for style in own.values())
    state = _State(behind=None if foreign else (255, 255, 255))
    open_elements: list[tuple[int, _State]] = []  # where each ends, and what holds after it
    runs: list[bytes] = []
    position = 0

    def until(end: int) -> None:
        nonlocal position
        if end > position:
            runs.append((b"\1" if state.is_unseen else b"\0") * (end - position))
            position = end

    for number, style in own.items():
        while open_elements and open_elements[-1][0] <= number:
            until(open_elements[-1][0])
            state = open_elements.pop()[1]
        until(number)
        open_elements.append((page.ends[number], state))
        state = state.inside(style, is_link=page.tags[number] == "a")
    while open_elements:
        until(open_elements[-1][0])
        state = open_elements.pop()[1]
    until(len(page))
    return bytearray(b"".join(runs))
