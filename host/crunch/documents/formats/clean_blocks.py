"""Markup that is valid XHTML and HTML whatever a page's tree looks like: blocks and marks, written when something is in
them.

A page made by scripts has paragraphs in paragraphs and cells without rows. So nothing of its tree is taken over: a
block that begins where it may not stand ends what is around it, or is a line of that.
"""

from __future__ import annotations

from typing import Final

from crunch.documents.formats.clean_tags import Speech, Tag

DEEPEST: Final = 64
"""Blocks inside each other that have a name; readers of books take few more."""
MOST_MARKS: Final = 16


class Blocks:
    """What is written so far, and what is open."""

    def __init__(self, speech: Speech) -> None:
        self.parts: list[str] = []
        self._open: list[Tag] = [Tag("", speech=speech, is_written=True, shown=speech)]
        self._unwritten = 1  # the place of the first open block that is not written; further in, some may be
        self._marks: list[Tag] = []
        self._blank = False  # whether a blank is due before what comes
        self._break = ""  # the break of a line that is due

    @property
    def speech(self) -> Speech:
        """Of what is open."""
        return (self._marks[-1] if self._marks else self._open[-1]).speech

    @property
    def is_code(self) -> bool:
        """Whether white space is text here."""
        return self._open[-1].name == "pre"

    def is_marked(self, name: str) -> bool:
        """Whether such a mark is open."""
        return any(mark.name == name for mark in self._marks)

    def open(self, tag: Tag) -> Tag:
        """A block begins; where it may not stand, it has no name of its own."""
        self._end_marks()
        self._end_anonymous(tag.name)
        around = self._open[-1]
        if around.name == "p":
            self._end_tag(around)
            around.name, around.is_written = "", False  # what comes after the block is another paragraph
            self._unwritten = min(self._unwritten, len(self._open) - 1)
        elif around.model == "line":
            self._break = ("\n" if self.is_code else "<br/>") if around.has_content else self._break
            tag.name, tag.is_line = around.name, True
        if around.depth > DEEPEST and not tag.is_line:
            tag.name = ""
        if not tag.is_line:
            self._fit(tag)
        self._push(tag)
        return tag

    def close(self, tag: Tag) -> None:
        """A block ends, and what was open in it."""
        self._end_marks()
        while self._open[-1] is not tag:
            self._close_last()
        self._close_last()

    def mark(self, tag: Tag) -> bool:
        """A mark begins: emphasis, a link. Whether it does: none begins in one of its like."""
        if len(self._marks) >= MOST_MARKS or (tag.name != "span" and self.is_marked(tag.name)):
            return False
        self._marks.append(tag)
        return True

    def unmark(self) -> None:
        """The innermost mark ends."""
        mark = self._marks.pop()
        if mark.is_written:
            self._write(f"</{mark.name}>")

    def text(self, markup: str) -> None:
        """Text, escaped; blanks alone only part what is before and behind them."""
        if not markup.strip() and not self.is_code:
            self._blank = True
            return
        self.content(markup)

    def content(self, markup: str) -> None:
        """What is seen, and may stand in a line."""
        self._ready()
        if self._break or (self._blank and self._open[-1].has_content):
            self._write(self._break or " ")
        self._blank, self._break = False, ""
        for place, mark in enumerate(self._marks):
            if not mark.is_written:
                around = self._marks[place - 1].speech if place else self._open[-1].shown
                self._write(f"<{mark.name}{mark.attributes}{mark.speech.beside(around)}>")
                mark.is_written = True
        self._write(markup)
        self._open[-1].has_content = True

    def line_break(self) -> None:
        """A line ends; at the beginning of a block none does."""
        if self._open[-1].has_content:
            self._break += "\n" if self.is_code else "<br/>"

    def standing(self, markup: str) -> None:
        """What is seen and no part of a line, such as a rule."""
        self.close(self.open(Tag("")))
        if self._open[-1].model in ("flow", "direct"):
            self._write_tags()
            self._write(markup)

    def keep_open(self) -> None:
        """Write the innermost block though nothing may be in it: an empty cell has its place, too."""
        self._write_tags()

    def result(self) -> str:
        """All of it, with everything closed."""
        while self._marks:
            self.unmark()
        while len(self._open) > 1:
            self._close_last()
        return "".join(self.parts)

    def _write(self, markup: str) -> None:
        self.parts.append(markup)

    def _fit(self, tag: Tag) -> None:
        """Open what a block has to stand in, or take its name from it."""
        around = self._open[-1]
        if (
            (tag.name == "li" and around.model != "list")
            or (tag.name in ("dt", "dd") and around.model != "definitions")
            or (tag.name == "tr" and around.model != "table")
            or (tag.name == "caption" and (around.model != "table" or around.has_content))
        ):
            tag.name = ""
        elif tag.name in ("td", "th") and around.model != "row":
            if around.model == "table":
                self._push_anonymous("tr")
            else:
                tag.name = ""
        elif tag.name == "figcaption" and around.name != "figure":
            tag.name = ""
        around = self._open[-1]
        allowed = {
            "list": ("li",),
            "table": ("tr", "caption"),
            "row": ("td", "th"),
            "definitions": ("dt", "dd"),
        }.get(around.model)
        if allowed is not None and tag.name not in allowed:
            self._push_item()

    def _push(self, tag: Tag) -> None:
        self._unwritten = min(self._unwritten, len(self._open))
        tag.depth = self._open[-1].depth + (tag.name != "")
        self._open.append(tag)

    def _push_anonymous(self, name: str) -> None:
        self._push(Tag(name, speech=self._open[-1].speech, is_anonymous=True))

    def _push_item(self) -> None:
        """Something that stands right in a list or a table gets an item or a cell."""
        model = self._open[-1].model
        if model == "list":
            self._push_anonymous("li")
        elif model == "definitions":
            self._push_anonymous("dd")
        else:
            if model == "table":
                self._push_anonymous("tr")
            self._push_anonymous("td")

    def _ready(self) -> None:
        """Make sure that text may stand here."""
        if self._open[-1].model in ("list", "table", "row", "definitions"):
            self._push_item()
        if self._open[-1].model == "flow":
            self._push_anonymous("p")
        self._write_tags()

    def _write_tags(self) -> None:
        for place in range(self._unwritten, len(self._open)):
            tag, around = self._open[place], self._open[place - 1]
            if tag.is_written:
                continue
            tag.is_written, tag.shown = True, around.shown
            if tag.is_line:
                continue
            tag.start = len(self.parts)
            if tag.name == "dd" and not around.last_item:
                self._write("<dt></dt>")
            if tag.name in ("dt", "dd"):
                around.last_item = tag.name
            around.has_content = True
            if tag.name:
                speech = tag.speech.beside(around.shown)
                self._write(f"<{tag.name}{tag.attributes}{speech}>{tag.inner and f'<{tag.inner}>'}")
                tag.shown = tag.speech
        self._unwritten = len(self._open)

    def _end_marks(self) -> None:
        self._blank = False
        if not self._open[-1].is_line and self._open[-1].model != "line":
            self._break = ""
        for mark in reversed(self._marks):
            if mark.is_written:
                self._write(f"</{mark.name}>")
                mark.is_written = False

    def _end_anonymous(self, name: str) -> None:
        """A paragraph that text alone had made ends where a block begins; a cell or an item where another does."""
        while self._open[-1].is_anonymous and (
            self._open[-1].name == "p"
            or (self._open[-1].name in ("li", "td", "dd") and name in ("li", "td", "th", "dt", "dd", "tr", "caption"))
            or (self._open[-1].name == "tr" and name in ("tr", "caption"))
        ):
            self._close_last()

    def _close_last(self) -> None:
        tag = self._open.pop()
        self._unwritten = min(self._unwritten, len(self._open))
        if tag.is_line:
            if tag.has_content:
                self._open[-1].has_content = True
                self._break = "\n" if self.is_code else "<br/>"
            return
        self._break = ""
        if tag.name == "dl" and tag.last_item == "dt":
            self._write("<dd></dd>")
        if tag.captions:
            self._write(f"<figcaption>{'<br/>'.join(tag.captions)}</figcaption>")
        if not tag.is_written or not tag.name:
            return
        if tag.name == "figcaption":
            self._end_caption(tag)
        else:
            self._end_tag(tag)

    def _end_tag(self, tag: Tag) -> None:
        if tag.is_written:
            self._write(f"{tag.inner and f'</{tag.inner.split()[0]}>'}</{tag.name}>\n")

    def _end_caption(self, tag: Tag) -> None:
        written = "".join(self.parts[tag.start + 1 :])
        del self.parts[tag.start :]
        self._open[-1].captions.append(written)
