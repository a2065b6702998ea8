"""The pages that `auto` does worst on, by kind of error, and what each kind is worth: "The worst pages" in RESULTS.md.

    python -m tests.bench.worst [PACKAGE...] --pages 100 --write      # the twelve sets of CRUNCH_PACKAGES by themselves

Pages with the lowest neutral F1 over word bags (``losses/heads.py``). A page has one kind, given by rules from its
markup, its gold and what is kept, so that nobody sorts by hand. What a kind is worth: how much the macro F1 of the sets
would rise were its pages perfect. The shipped model has seen most of these pages: with one that has not, there is more.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from heapq import nsmallest
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Final

from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.semantics.names import COMMENTS, RELATED, words_of
from crunch.documents.tags import HEADINGS
from crunch.files import replace_file
from crunch.service import extract_page
from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.losses.heads import head_lines
from crunch_lab.evaluation.losses.kinds import gold_pieces
from crunch_lab.evaluation.losses.lines import Text, line_words
from crunch_lab.evaluation.losses.page_lines import Line, around, chrome_of, lines_of, names_of
from crunch_lab.evaluation.losses.scores import loss_scores
from crunch_lab.evaluation.losses.standing import page_text
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.stages import sample_of
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.accuracy import RESULTS, SETS

_BEGIN, _END = "<!-- worst: python -m tests.bench.worst --write -->", "<!-- end of worst -->"

ABSENT: Final = "gold: half of its words or more are not in the HTML"
ELSEWHERE: Final = "another part of the page is kept"
COMMENT: Final = "kept: comments, replies and reviews"
LINKS: Final = "kept: navigation and lists of links"
CHROME: Final = "kept: footers, side notes and dialogs"
NEXT: Final = "kept: next and related articles, cards"
SECTION: Final = "kept: sections in the midst of the text that the annotation leaves out"
AROUND: Final = "kept: other text before or after it"
HIDDEN: Final = "lost: text that is not displayed"
LISTS: Final = "lost: items of lists"
TABLES: Final = "lost: tables"
POSTS: Final = "lost: posts and comments"
LINKED: Final = "lost: lines of links"
TEXT: Final = "lost: running text"

HALF: Final = 0.5
_COMMENTS: Final = COMMENTS | frozenset(("reply", "replies", "review", "reviews"))
_POSTS: Final = _COMMENTS | frozenset(("post", "answer", "message"))
"""A whole article is called a post, too: what is kept is a comment only where it is called so."""
_LEVELS: Final = 1000
_MOST_GOLD: Final = 0.9
"""Share of the gold's words on the page that must lie in an element for it to be where the gold stands."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One page, as `auto` keeps it."""

    package: str
    name: str
    f1: float
    """Neutral, over word bags."""
    kind: str


def judged(document: Document, below: float = 1.0) -> Judged:
    """F1 of a page, and the kind of its error where it is below a bound."""
    page = parse_html(document.html, document.facts.get("url"), encoding="utf-8")
    text = extract_page(page, "auto").text
    left_out = gold_pieces(page, Text(document.gold))[1]
    f1: float = loss_scores(text, {"left_out": left_out}, document.gold)["neutral"][2]
    return Judged(document.package, document.name, f1, kind_of(page, text, document.gold) if f1 < below else "")


def kind_of(page: Page, text: str, gold: str) -> str:
    """What is wrong with a text of a page, in one of the words above."""
    wanted, shown = Counter(compared_tokens(gold)), Counter(compared_tokens(page_text(page)))
    if (wanted - shown).total() >= HALF * wanted.total():
        return ABSENT
    score = word_bag(compared_tokens(text), compared_tokens(gold))
    if score.precision < HALF and score.recall < HALF:
        return ELSEWHERE
    lines, heads = lines_of(page), head_lines(page)
    gold_text, kept_text = Text(gold), Text(text)
    of_gold = [gold_text.holds(line_words(line.text)) for line in lines]
    of_kept = [kept_text.holds(line_words(line.text)) for line in lines]
    words: Counter[str] = Counter()
    if score.precision < score.recall:
        place = _place_of([line for line, there in zip(lines, of_gold, strict=True) if there], page)
        for index, (line, there, kept) in enumerate(zip(lines, of_gold, of_kept, strict=True)):
            if kept and not there and index not in heads:
                words[_kind_of_kept(page, line, place)] += line.words
        return words.most_common(1)[0][0] if words else AROUND
    for line, there, kept in zip(lines, of_gold, of_kept, strict=True):
        if there and not kept:
            words[_kind_of_lost(page, line)] += line.words
    return words.most_common(1)[0][0] if words else TEXT


def _place_of(lines: Sequence[Line], page: Page) -> int:
    """The innermost element that holds nearly all of some lines; 0 without lines."""
    words: Counter[int] = Counter()
    for line in lines:
        for number in around(page, line.number, _LEVELS):
            words[number] += line.words
    total = sum(line.words for line in lines)
    return max((number for number, inside in words.items() if inside >= _MOST_GOLD * total), default=0)


def _kind_of_kept(page: Page, line: Line, place: int) -> str:
    outer = list(around(page, line.number, _LEVELS))
    names = {word for number in outer for word in words_of(names_of(page).get(number, ""))}
    if not names.isdisjoint(_COMMENTS):
        return COMMENT
    if line.linked or any(page.tags[number] == "nav" for number in outer):
        return LINKS
    if chrome_of(page)[line.number]:
        return CHROME
    if not names.isdisjoint(RELATED):
        return NEXT
    if place and place <= line.number < page.ends[place]:
        return SECTION
    apart = [number for number in outer if not number <= place < page.ends[number]]
    tags = {page.tags[number] for number in apart}
    headed = bool(apart) and not HEADINGS.isdisjoint(page.tags[apart[-1] : page.ends[apart[-1]]])
    return NEXT if "article" in tags or headed else AROUND


def _kind_of_lost(page: Page, line: Line) -> str:
    outer = list(around(page, line.number, _LEVELS))
    tags = {page.tags[number] for number in outer}
    if hidden_of(page).elements[line.number]:
        return HIDDEN
    if any(not _POSTS.isdisjoint(words_of(names_of(page).get(number, ""))) for number in outer):
        return POSTS
    if not tags.isdisjoint(("td", "th")):
        return TABLES
    if not tags.isdisjoint(("li", "dd", "dt")):
        return LISTS
    return LINKED if line.linked else TEXT


def worst(found: Sequence[Judged], pages: int) -> list[Judged]:
    """So many pages with the lowest F1."""
    return nsmallest(pages, found, key=lambda one: (one.f1, one.package, one.name))


def table(found: Sequence[Judged], pages: int) -> str:
    """In Markdown: the worst pages by kind, with what each kind is worth.

    Args:
        found: all pages of the sets.
        pages: how many are the worst.
    """
    sizes = Counter(one.package for one in found)
    kinds: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in worst(found, pages):
        kinds[one.kind].append(one)

    def worth(some: Iterable[Judged]) -> float:
        return sum((1 - one.f1) / sizes[one.package] / len(sizes) for one in some)

    def row(what: str, some: list[Judged]) -> str:
        sets = Counter(one.package for one in some)
        most = ", ".join(f"{name} {sets[name]}" for name in sorted(sets, key=lambda name: (-sets[name], name)))
        mean = _short(fmean(one.f1 for one in some), 2)
        return f"| {len(some)} | {mean} | {_short(worth(some), 4)} | {what} | {most} |"

    rows = sorted(kinds.items(), key=lambda item: -worth(item[1]))
    everything = list(chain.from_iterable(kinds.values()))
    return "\n".join(
        [
            "| pages | mean F1 | worth of macro F1 | what is wrong | sets |",
            "|--:|--:|--:|---|---|",
            *(row(what, some) for what, some in rows),
            *([row("**together**", everything)] if everything else []),
        ]
    )


def _short(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".removeprefix("0")


def sampled(packages: Sequence[Path], sample: int | None) -> Iterator[Document]:
    """The pages of some packages, or so many of each, which are those of the gate."""
    for path in packages:
        package = Package(path)
        names = sample_of([document.name for document in package.documents()] if sample else [], package.name, sample)
        chosen = set(names)
        for document in package.documents():
            if (not sample or document.name in chosen) and compared_tokens(document.gold):
                yield document


def run(packages: Sequence[Path], sample: int | None, below: float, jobs: int) -> list[Judged]:
    """Judge the pages of some packages, or so many of each."""
    judge, documents = partial(judged, below=below), sampled(packages, sample)
    if jobs == 1:
        return [judge(document) for document in documents]
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:  # other ways do not find a module of the tests again
        return list(pool.map(judge, documents, chunksize=16))


def main() -> None:
    """Measure, print, and write if so wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="*", type=Path, help="packages (default: the twelve of CRUNCH_PACKAGES)")
    parser.add_argument("--pages", type=int, default=100, help="the worst of so many (default: 100)")
    parser.add_argument("--sample", type=int, help="only so many pages of each package, those of the gate")
    parser.add_argument("--below", type=float, default=0.9, help="F1 under which an error gets a kind (default: .9)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--list", type=Path, help="a file for package, name, F1 and kind of each of the worst, as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    options = parser.parse_args()
    packages = options.package or [path for path in default_packages() if path.name.partition(".")[0] in SETS]
    if not packages:
        parser.error("no annotated pages here: set CRUNCH_PACKAGES to their folder, or name packages")
    found = run(packages, options.sample, options.below, options.jobs)
    made = table(found, options.pages)
    print(made)
    if options.list:
        replace_file(options.list, json.dumps([asdict(one) for one in worst(found, options.pages)], indent=1).encode())
    if options.write:
        text = RESULTS.read_text("utf-8")
        before, _, rest = text.partition(_BEGIN)
        replace_file(RESULTS, f"{before}{_BEGIN}\n{made}\n{_END}{rest.partition(_END)[2]}".encode())


if __name__ == "__main__":
    main()
