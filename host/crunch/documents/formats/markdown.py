"""The kept nodes of an extraction as Markdown (CommonMark with pipe tables)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from crunch.documents.formats.finishing import finish_markdown
from crunch.documents.formats.markdown_blocks import DEFINITION, Blocks, Container
from crunch.documents.formats.markdown_links import image_of, target_of
from crunch.documents.formats.markdown_lists import Items, items_of, number_in
from crunch.documents.formats.markdown_notes import Asides, with_notes
from crunch.documents.formats.markdown_signs import (
    BREAK,
    LINE_START,
    escape,
    escape_line_start,
    harmless_tex,
    in_backticks,
    longest_backticks,
)
from crunch.documents.formats.markdown_tables import DataTables, Table
from crunch.documents.formats.slots import events, exact_slots
from crunch.documents.formats.written import Written, written
from crunch.documents.kept import kept_elements
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.semantics.code import language_of
from crunch.documents.semantics.formulas import Formula
from crunch.documents.semantics.headings import tags_with_headings
from crunch.documents.semantics.notes import Notes
from crunch.documents.tags import BLOCK, HEADINGS

_ROWS: Final = frozenset(("table", "thead", "tbody", "tr"))
"""What shows no text of its own."""
_INLINE: Final = {"b": "**", "strong": "**", "i": "*", "em": "*", "code": "code", "a": "link"}


def render_markdown(extraction: KeptNodes) -> str:
    """What is kept: headings, lists, definitions, quotes, code with its language, tables, links, images, formulas."""
    source, notes = with_notes(written(extraction))
    writer = _Writer(source, kept_elements(exact_slots(extraction)).kept, notes)
    replaced = replace(source.page, texts=source.texts, tails=source.tails)
    for event, number, text in events(replaced, source.kept_texts, source.kept_tails):
        if event == "text":
            writer.text(number, text)
        elif event == "start":
            writer.start(number)
        else:
            writer.end(number)
    return finish_markdown(writer.result(), extraction.output)


@dataclass(eq=False, slots=True)
class _Mark:
    """Emphasis, a code span or a link whose end has not come yet."""

    kind: str
    start: int
    """Where in the parts of the current block it begins."""
    address: str = ""


class _Writer:
    def __init__(self, source: Written, kept: bytearray, notes: Notes) -> None:
        page = source.page
        self._notes = notes
        self._asides = Asides()
        self._page = page
        self._tags = tags_with_headings(page)
        self._formulas, self._in_formula = source.formulas, source.in_formula
        self._white_space, self._lines = source.white_space, source.lines
        self._kept = kept
        self._blocks = Blocks()
        self._parts: list[str] = []
        self._inline: list[_Mark | None] = []  # by open inline element
        self._marks: list[_Mark] = []  # those that are there: one of a kind
        self._ended = ("", -1, "")  # what was marked last: kind, place, text
        self._preformatted = 0
        self._lists: list[Items] = []
        self._heading = ""
        self._language = ""
        self._table: Table | None = None
        self._table_number = -1
        self._tables = DataTables(page)

    def text(self, number: int, text: str) -> None:
        """Text that stands right in an element."""
        if number in self._notes.signs:
            self._parts.append(text)
        elif number in self._formulas:
            self._formula(self._formulas[number])
        elif self._preformatted or self._is_marked("code"):
            if text.strip() or self._page.tags[number] not in _ROWS:
                self._parts.append(text)
        elif self._white_space and self._white_space[number]:
            for line_number, line in enumerate(text.replace("\r\n", "\n").split("\n")):
                if line_number:
                    self._break()
                self._parts.append(escape(line))
        else:
            self._parts.append(escape(text))

    def start(self, number: int) -> None:
        """An element begins."""
        tag = self._tags[number]
        if self._preformatted and tag != "pre":
            self._start_in_code(number, tag)
            return
        if tag in BLOCK or number in self._lines:
            self._flush()
        if tag in BLOCK:
            self._start_block(number, tag)
        elif number in self._notes.asides:
            self._parts, self._ended = self._asides.start(self._parts), ("", -1, "")
        elif tag in _INLINE:
            mark = None if number in self._notes.signs else self._mark(number, tag)
            self._inline.append(mark)
            if mark:
                self._marks.append(mark)
        elif tag == "br":
            self._break()
        elif tag == "img" and self._shows(number) and not self._is_marked("code"):
            self._parts.append("" if self._in_formula[number] else image_of(self._page, number))

    def _start_in_code(self, number: int, tag: str) -> None:
        if tag == "br":
            self._parts.append("\n")
        elif tag in BLOCK or number in self._lines:
            self._end_code_line()

    def _end_code_line(self) -> None:
        """Blocks in code, as rows of a table with the numbers of lines, are its lines."""
        if self._parts and not self._parts[-1].endswith("\n"):
            self._parts.append("\n")

    def _break(self) -> None:
        """A line ends; a second time, a paragraph does."""
        if self._ends_with_break() and not self._heading:
            self._flush()
        else:
            self._parts.append(BREAK)

    def _ends_with_break(self) -> bool:
        for part in reversed(self._parts):
            if part == BREAK:
                return True
            if part.strip():
                return False
        return False

    def _formula(self, formula: Formula) -> None:
        if not formula.is_display or (self._table and self._table.is_in_cell) or self._marks or self._heading:
            self._parts.append(harmless_tex(formula.text))
            return
        self._flush()
        self._blocks.add(harmless_tex(formula.text))

    def end(self, number: int) -> None:
        tag = self._tags[number]
        if self._preformatted and tag != "pre":
            if tag in BLOCK or number in self._lines:
                self._end_code_line()
            return
        if tag in BLOCK:
            self._flush()
            self._end_block(number, tag)
        elif number in self._notes.asides:
            self._parts, self._ended = self._asides.end(self._notes.asides[number], self._parts), ("", -1, "")
        elif tag in _INLINE:
            mark = self._inline.pop()
            if mark:
                self._wrap(self._marks.pop())
        if number in self._lines:
            self._flush()

    def result(self) -> str:
        self._flush()
        for text in self._asides.texts:
            self._blocks.add(text)
        return self._blocks.text()

    def _shows(self, number: int) -> bool:
        return bool(self._kept[number] and self._page.displayed[number])

    def _is_marked(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self._marks)

    def _mark(self, number: int, tag: str) -> _Mark | None:
        """None where a mark would be text (in code), would end one of its like, or has nowhere to point."""
        kind = _INLINE[tag]
        if self._is_marked("code") or self._is_marked(kind):
            return None
        address = target_of(self._page, self._page.elements[number].get("href") or "") if tag == "a" else ""
        return None if address is None else _Mark(kind, len(self._parts), address)

    def _wrap(self, mark: _Mark) -> None:
        """Put what has come since the mark began between its signs; blanks stay outside, or it would be none."""
        inner = "".join(self._parts[mark.start :])
        core = inner.strip()
        if core:
            before, after = inner[: inner.index(core)], inner[inner.index(core) + len(core) :]
            if not before and self._ended[:2] == (mark.kind, mark.start - 1):
                core, mark.start = self._ended[2] + core, mark.start - 1  # signs side by side would be none
            self._ended = ("" if after or mark.kind == "link" else mark.kind, mark.start, core)
            if mark.kind == "code":
                core = in_backticks(" ".join(core.split()))
                if not before and "".join(self._parts[: mark.start][-1:]).endswith("`"):
                    before = " "  # their signs would be taken together, and what is between them for markup
            elif mark.kind == "link":
                core = f"[{core}]({mark.address})"
            else:
                core = f"{mark.kind}{core}{mark.kind}"
            inner = before + core + after
        self._parts[mark.start :] = [inner]

    def _start_block(self, number: int, tag: str) -> None:
        if number in self._notes.notes:
            self._blocks.open(Container(f"[^{self._notes.notes[number]}]: "))
        if tag == "pre":
            self._preformatted += 1
            self._language = language_of(self._page, number)
        elif tag in ("ul", "ol"):
            self._lists.append(items_of(self._page.elements[number]))
        elif tag == "li" and number not in self._notes.notes:
            if not self._lists:
                self._lists.append(Items(is_ordered=False))
            marker = self._lists[-1].marker(number_in(self._page.elements[number], "value", -1))
            if self._table and self._table.is_in_cell:
                self._parts.append(marker)
            self._blocks.open(Container(marker, self._lists[-1]))
        elif tag == "dd":
            self._blocks.open(Container(DEFINITION))
        elif tag == "blockquote":
            self._blocks.open(Container())
        elif tag in HEADINGS:
            self._heading = "#" * int(tag[1]) + " "
        elif tag == "table" and self._table is None and self._tables.holds_data(number):
            self._table, self._table_number = Table(), number
        elif tag == "tr" and self._table is not None:
            self._table.row()
        elif tag in ("td", "th") and self._table is not None:
            element = self._page.elements[number]
            self._table.cell(number_in(element, "colspan", 1), number_in(element, "rowspan", 1))

    def _end_block(self, number: int, tag: str) -> None:
        if number in self._notes.notes:
            self._blocks.close()
        if tag == "pre":
            self._preformatted -= 1
        elif tag in ("ul", "ol"):
            self._lists.pop()
        elif tag in ("li", "dd", "blockquote") and not (tag == "li" and number in self._notes.notes):
            self._blocks.close()
        elif tag in HEADINGS:
            self._heading = ""
        elif tag in ("td", "th") and self._table is not None:
            self._table.end_cell()
        elif tag == "table" and self._table is not None and number == self._table_number:
            table, self._table = self._table, None
            self._end_table(table)

    def _flush(self) -> None:
        """End a block; marks that are open go on in the next one."""
        if not self._preformatted:
            for mark in reversed(self._marks):
                self._wrap(mark)
        for mark in self._marks:
            mark.start = 0
        raw = "".join(self._parts)
        self._parts.clear()
        self._ended = ("", -1, "")
        if self._preformatted:
            if raw.strip():
                fence = "`" * max(3, 1 + longest_backticks(raw))
                code = raw.strip("\r\n")
                self._blocks.add(f"{fence}{self._language}\n{code}\n{fence}", is_code=True)
            return
        lines = [" ".join(line.split()) for line in raw.split(BREAK)]
        lines = [line for line in lines if line]
        if lines and self._table and self._table.is_in_cell:
            self._table.add(BREAK.join(lines))
        elif lines and self._heading:
            self._blocks.add(self._heading + " ".join(lines))
        elif lines:
            self._blocks.add(LINE_START.sub(escape_line_start, BREAK.join(lines)))

    def _end_table(self, table: Table) -> None:
        lines = table.lines()
        for block in table.blocks() if lines is None else ["\n".join(lines)]:
            self._blocks.add(block if lines else LINE_START.sub(escape_line_start, block))
