"""What a reader asks of one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crunch.documents.page import Page

if TYPE_CHECKING:
    from crunch.images.applying import PictureWish


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """What is asked of a page. Each way in says what it has; the rest is the same for all."""

    preset: str | None = None
    algorithm: str | None = None
    """None leaves it to presets and the page's site, ``auto`` without one."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Stronger than any but an administrator's; of the algorithm, and of the windows Output and Size, which every
    algorithm knows."""
    for_all_pages: bool = False
    """Preset and algorithm are the reader's choice for all pages: what the settings file says of the site is
    stronger."""
    keep_only: Sequence[int] = ()
    """Elements that stay whatever an algorithm would say, and nothing else does."""
    others: Sequence[Page] = ()
    """Other pages of the site: ``tree-matching`` compares with them; of what another algorithm keeps, what they have
    too goes."""
    beside: Sequence[Page] = ()
    """Other pages of the site that `auto` weighs its blocks with, without a word where they are of no use."""
    other_url: str | None = None
    """The address of the only one of them, under which it is remembered."""
    compare: bool = False
    """The reader asked for a comparison with the site, so that its template serves every algorithm, and it is said."""
    site: str | None = None
    """Origin of the page: what is remembered of the site is used. None: nothing is."""
    remember: bool = False
    """Whether the page's fingerprint may be kept where none of the site is yet."""
    fallback: bool = True
    """Never blank (R3, R4); without it the algorithm's own answer."""
    without: frozenset[str] = frozenset()
    """Steps of ``auto`` that are left out."""
    pictures: PictureWish = "keep"
    """What becomes of pictures that do not belong to the main content."""
    picture_boxes: Sequence[int] = ()
    """Element, width, height in CSS pixels, and so on, as the browser measured them."""
