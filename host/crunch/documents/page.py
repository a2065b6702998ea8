"""A page as columns: one entry for each element, in preorder.

The columns are plain Python lists and bytearrays, filled in one pass, because a tree of lxml proxies costs several
times as much at every visit; ``Page.elements`` goes back to the tree for what is rarely needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, compress
from sys import intern
from typing import TYPE_CHECKING, Any, TypeVar, cast

from lxml import etree

from crunch.documents import tags as tag_sets
from crunch.documents.characters import count_characters, sizes_of
from crunch.documents.displayed import displayed_elements, hide_not_rendered, show_noscript
from crunch.documents.hosts import usable
from crunch.documents.tree import COMMON, attributes
from crunch.errors import BadSnapshotError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")


@dataclass(eq=False)
class Page:
    """One parsed page; nothing changes it after it is made.

    Each element has a number, its place in preorder. Its text slots are addressed through the elements around them, as
    in lxml: ``texts[n]`` is the first slot of element n, ``tails[n]`` the slot of n's parent that follows n.
    """

    root: etree._Element
    url: str | None
    tags: list[str]
    texts: list[str | None]
    tails: list[str | None]
    parents: list[int]
    """Number of the parent; of the root itself 0."""
    ends: list[int]
    """One past the last descendant: the subtree of n is the range n .. ends[n]."""
    displayed: bytearray
    """1 where the text directly inside the element is displayed text."""
    from_browser: bool
    """True for a snapshot, which knows what was rendered."""
    ink_texts: bytearray = field(init=False)
    """1 where ``texts`` holds displayed text that is not blank."""
    ink_tails: bytearray = field(init=False)
    """1 where ``tails`` holds displayed text that is not blank."""
    hidden: bytearray = field(default_factory=bytearray)
    """1 where text directly inside the element was taken for seen by nobody (``semantics/hidden.py``) and is no longer
    displayed text; empty where nothing was."""
    as_written: bytearray = field(default_factory=bytearray)
    """What ``displayed`` was before anybody said that nobody sees some of it; empty where nothing of it went."""
    unshown: str | None = None
    """Where the main text of a file stood that shows next to nothing (``unshown/``), in words."""
    players: frozenset[int] = frozenset()
    """Videos and the like that are seen, while the words inside them were taken for seen by nobody."""
    _found: dict[Callable[[Page], Any], Any] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        displayed = self.displayed
        self.ink_texts = bytearray(
            [
                1 if shown and text and not text.isspace() else 0
                for shown, text in zip(displayed, self.texts, strict=True)
            ]
        )
        self.ink_tails = bytearray(
            [
                1 if text and displayed[parent] and not text.isspace() else 0
                for parent, text in zip(self.parents, self.tails, strict=True)
            ]
        )
        self.ink_tails[0] = 0  # what follows the root element is no slot of the page

    def __len__(self) -> int:
        return len(self.tags)

    @cached_property
    def elements(self) -> list[etree._Element]:
        """The lxml elements by number."""
        return list(self.root.iter())

    def elements_at(self, numbers: Collection[int]) -> dict[int, etree._Element]:
        """Some of the lxml elements by number; cheaper than to hold all."""
        if "elements" in self.__dict__:
            return {number: self.elements[number] for number in numbers}
        wanted = bytearray(len(self))
        for number in numbers:
            wanted[number] = 1
        found = compress(self.root.iter(), wanted[: max(numbers, default=-1) + 1])
        return dict(zip(sorted(set(numbers)), found, strict=True))

    def attribute(self, name: str) -> list[tuple[int, str]]:
        """Number and value of every element that has an attribute of that name, in order."""
        return self._attributes[name] if name in COMMON else attributes(self.elements, {name})[name]

    @cached_property
    def _attributes(self) -> dict[str, list[tuple[int, str]]]:
        return attributes(self.elements, COMMON)

    def showing(self, displayed: bytearray, hidden: bytearray, players: frozenset[int]) -> Page:
        """This page with other displayed text. What is known of elements need not be read again.

        Args:
            displayed: by element.
            hidden: by element, what is not displayed because nobody sees it.
            players: those that are seen although the words inside them are not.
        """
        as_written = self.as_written or self.displayed
        page = replace(self, displayed=displayed, hidden=hidden, players=players, as_written=as_written)
        known = ("elements", "_attributes", "parent_column", "end_column")
        page.__dict__.update({name: self.__dict__[name] for name in known if name in self.__dict__})
        return page

    def shows(self, number: int) -> bool:
        """Whether the element itself is displayed, whatever becomes of text inside: a frame or a player, too."""
        holder = self.parents[number] if self.tags[number] in tag_sets.NOT_DISPLAYED else number
        return bool(self.displayed[holder]) or number in self.players

    def once(self, work: Callable[[Page], T]) -> T:
        """What a function finds in this page, worked out when it is first asked for; nobody may change it."""
        found = self._found
        return cast("T", found[work] if work in found else found.setdefault(work, work(self)))

    @cached_property
    def parent_column(self) -> NDArray[np.int64]:
        """``parents``, for work in whole columns."""
        import numpy as np  # not at the start of the host

        return np.array(self.parents, np.int64)

    @cached_property
    def end_column(self) -> NDArray[np.int64]:
        """``ends``, for work in whole columns."""
        import numpy as np

        return np.array(self.ends, np.int64)

    @cached_property
    def text_sizes(self) -> list[int]:
        """Non-blank characters of each displayed slot of ``texts``; 0 elsewhere."""
        return sizes_of(self.ink_texts, self.texts)

    @cached_property
    def tail_sizes(self) -> list[int]:
        """Non-blank characters of each displayed slot of ``tails``; 0 elsewhere."""
        return sizes_of(self.ink_tails, self.tails)

    @cached_property
    def character_count(self) -> int:
        """Displayed characters that are not blank."""
        return self.count_characters(self.ink_texts, self.ink_tails)

    def count_characters(self, kept_texts: bytes | bytearray, kept_tails: bytes | bytearray) -> int:
        """Non-blank characters in the slots that are set, of those with displayed text."""
        if "text_sizes" not in self.__dict__:
            slots = chain(compress(self.texts, kept_texts), compress(self.tails, kept_tails))
            return count_characters("".join(cast("Iterator[str]", slots)))
        return sum(compress(self.text_sizes, kept_texts)) + sum(compress(self.tail_sizes, kept_tails))


def page_from_tree(
    root: etree._Element, url: str | None = None, *, from_browser: bool = False, facts: Collection[str] = ()
) -> Page:
    """Read a tree without comments and processing instructions into columns.

    Args:
        root: its root element.
        url: address of the page.
        from_browser: true for a snapshot.
        facts: names of the browser's facts that may occur in it; to look for one costs a walk over the tree.

    Raises:
        BadSnapshotError: the depth facts of a snapshot do not fit.
    """
    tags: list[str] = []
    texts: list[str | None] = []
    tails: list[str | None] = []
    parents: list[int] = []
    ends: list[int] = []
    open_elements: list[int] = []  # ancestors of the next element
    open_children: list[int] = []  # how many children of each are still to come
    parent, left = 0, 1
    for number, element in enumerate(root.iter()):
        tags.append(intern(element.tag))  # one object a name: less to fill and to free, and sets find it sooner
        texts.append(element.text)
        tails.append(element.tail)
        parents.append(parent)
        ends.append(number + 1)
        left -= 1
        children = len(element)
        if children:
            open_elements.append(parent)
            open_children.append(left)
            parent, left = number, children
        else:
            while not left and open_elements:
                ends[parent] = number + 1
                parent = open_elements.pop()
                left = open_children.pop()
    if "level" in facts:
        _rebuild_depth(root, parents, ends)
    displayed = displayed_elements(root, tags, parents, ends)
    if not from_browser and "noscript" in tags:
        show_noscript(tags, texts, tails, parents, ends, displayed)
    as_written = bytearray()
    if "hidden" in facts:
        as_written = displayed[:]
        hide_not_rendered(root, ends, displayed)
    return Page(root, usable(url), tags, texts, tails, parents, ends, displayed, from_browser, as_written=as_written)


def _rebuild_depth(root: etree._Element, parents: list[int], ends: list[int]) -> None:
    """Give elements that were written flat their parents back (PROTOCOL.md, Depth)."""
    path: list[int] = []  # the last element of each level below the flat ancestor
    base, ancestor = 0, -1
    for number, element in enumerate(root.iter()):
        fact = element.get(tag_sets.LEVEL)
        if fact is None:
            if parents[number] == ancestor:
                raise BadSnapshotError(f"element {number}: no depth fact beside one that has it")
            continue
        try:
            level = int(fact)
        except ValueError:
            raise BadSnapshotError(f"element {number}: its depth fact is not a number") from None
        if parents[number] != ancestor:
            ancestor, base, path = parents[number], level, []
        above = level - base
        if above < 0 or above > len(path) or len(element) or (not path and number != ancestor + 1):
            raise BadSnapshotError(f"element {number}: level {level} does not follow from the element before it")
        del path[above:]
        if path:
            parents[number] = path[-1]
        path.append(number)
    for number in range(len(parents) - 1, 0, -1):
        parent = parents[number]
        if ends[number] > ends[parent]:
            ends[parent] = ends[number]
