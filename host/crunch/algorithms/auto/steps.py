"""The steps of `auto`, in their order: each gives a new decision from the one before and what is known of the page.

A step can be left out by its name (``crunch extract --without``), and ``--explain`` tells what each of them changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from crunch.algorithms.auto.advertisements import advertisements
from crunch.algorithms.auto.asides import without_asides
from crunch.algorithms.auto.authors import authors
from crunch.algorithms.auto.byline import with_byline
from crunch.algorithms.auto.captions import with_captions
from crunch.algorithms.auto.copies import without_copies
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.detector import with_foreseen
from crunch.algorithms.auto.edges import whole_lists, with_end
from crunch.algorithms.auto.emptied_headings import without_emptied_headings
from crunch.algorithms.auto.enough import with_likeliest, with_rules
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.fact_lists import with_fact_lists
from crunch.algorithms.auto.figure_captions import let_captions_stand
from crunch.algorithms.auto.footnotes import with_notes
from crunch.algorithms.auto.front_page_links import front_page_links
from crunch.algorithms.auto.incomplete_parts import with_between, with_data_tables, with_small_forms, with_summaries
from crunch.algorithms.auto.inner_parts import inner_parts
from crunch.algorithms.auto.link_bars import link_bars
from crunch.algorithms.auto.lone_media import let_media_stand
from crunch.algorithms.auto.openings import openings
from crunch.algorithms.auto.page_controls import let_controls_work
from crunch.algorithms.auto.part_names import name_parts
from crunch.algorithms.auto.post_authors import with_authors
from crunch.algorithms.auto.post_lines import without_post_lines
from crunch.algorithms.auto.price import with_price
from crunch.algorithms.auto.read_also import without_read_also
from crunch.algorithms.auto.record_parts import same_parts
from crunch.algorithms.auto.section_headings import fit_headings
from crunch.algorithms.auto.standfirst import with_standfirst
from crunch.algorithms.auto.structured_data import with_structured_data
from crunch.algorithms.auto.tab_controls import let_tabs_work
from crunch.algorithms.auto.thread_authors import with_writers
from crunch.algorithms.auto.thread_parts import fold_thread_parts
from crunch.algorithms.auto.title import with_title
from crunch.algorithms.auto.whole_threads import with_whole_threads
from crunch.algorithms.auto.wishes import follow_wishes
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page

Run = Callable[[Decision, Evidence], Decision]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name, what it does in a line, and the function that does it."""

    name: str
    does: str
    run: Run
    always: bool = False
    """Whether it has something to say where `region` decided, too."""


def _blocks(rule: Callable[[Page, FeatureTable, Floats, Bools], Bools]) -> Run:
    """A rule about blocks as a step."""

    def run(decision: Decision, evidence: Evidence) -> Decision:
        if not decision.blocks.any():
            return decision
        return decision.with_blocks(rule(evidence.page, evidence.table, evidence.probabilities, decision.blocks))

    return run


def _plain_blocks(rule: Callable[[Page, FeatureTable, Floats, Bools, Bools], Bools]) -> Run:
    """A step of a rule over blocks that leaves alone what the page itself calls something else than main content."""

    def run(decision: Decision, evidence: Evidence) -> Decision:
        if not decision.blocks.any():
            return decision
        given = (evidence.page, evidence.table, evidence.probabilities, decision.blocks)
        return decision.with_blocks(rule(*given, evidence.chrome))

    return run


def _slots(change: Callable[[Extraction, Evidence], Extraction]) -> Run:
    """What makes another extraction of one as a step."""

    def run(decision: Decision, evidence: Evidence) -> Decision:
        return decision.answered(change(decision.by_slot(evidence), evidence))

    return run


def _subtrees(roots: Callable[[Page, int], list[Removal]]) -> Run:
    """Removals that depend on where the content begins, as a step."""

    def change(answer: Extraction, _: Evidence) -> Extraction:
        start = answer.kept_texts.find(1)
        return remove_subtrees(answer, roots(answer.page, start)) if start >= 0 else answer

    return _slots(change)


def _with_openings(decision: Decision, evidence: Evidence) -> Decision:
    given = (evidence.page, evidence.table, evidence.probabilities, decision.blocks)
    return decision.with_blocks(openings(*given, evidence.chrome, decision.title))


def _with_headings(decision: Decision, evidence: Evidence) -> Decision:
    blocks = decision.blocks.copy()
    if not blocks.any():
        return decision
    given = (evidence.page, evidence.table, evidence.probabilities, blocks)
    fit_headings(*given, evidence.chrome, decision.title)
    return decision.with_blocks(blocks)


def _without_advertisements(answer: Extraction, evidence: Evidence) -> Extraction:
    return remove_subtrees(answer, advertisements(evidence.page, evidence.context))


def _with_figure_captions(answer: Extraction, evidence: Evidence) -> Extraction:
    return let_captions_stand(answer, evidence.table.facts, evidence.probabilities)


def _with_wishes(answer: Extraction, evidence: Evidence) -> Extraction:
    return follow_wishes(answer, evidence.settings.wishes, partial(advertisements, context=evidence.context))


def _with_whole_threads(decision: Decision, evidence: Evidence) -> Decision:
    if evidence.settings.discussion == "apart":
        return decision
    return _plain_blocks(with_whole_threads)(decision, evidence)


def _with_folded_parts(decision: Decision, evidence: Evidence) -> Decision:
    if evidence.settings.discussion != "fold":
        return decision
    answer = decision.by_slot(evidence)
    return decision.answered(fold_thread_parts(answer, evidence, is_by_rules=decision.is_by_rules))


_HEADINGS: Final = "headings over what a step before took away go"

STEPS: Final[tuple[Step, ...]] = (
    Step("between", "doubtful blocks between kept ones stay", with_between),
    Step("data-tables", "tables of data stay whole, or go whole", with_data_tables),
    Step("summaries", "the lines that open folded parts of the text stay", with_summaries),
    Step("small-forms", "small forms of which half stays, stay whole", with_small_forms),
    Step("lists", "lists of which most items stay, stay whole", _blocks(whole_lists)),
    Step("last-lines", "code, corrections and credits right after the text stay", _blocks(with_end)),
    Step("footnotes", "notes to which the text points stay", _blocks(with_notes)),
    Step("title", "the page's own heading stays", with_title),
    Step("byline", "who wrote the text, and when, stays", with_byline),
    Step("price", "the price beside the title and the article's number stay", with_price),
    Step("captions", "captions in the text stay", with_captions),
    Step("author", "an author named above the text, or in a column of it, stays", _plain_blocks(authors)),
    Step(
        "openings", "titles that are no heading, captions that are no caption, prices in letters stay", _with_openings
    ),
    Step("standfirst", "the lines between title and text that say what it is about stay", with_standfirst),
    Step("inner-parts", "formulas and code between paragraphs stay", _plain_blocks(inner_parts)),
    Step("post-authors", "author and date of every kept post stay", _plain_blocks(with_authors)),
    Step("record-parts", "what most records of a list keep, all keep", _blocks(same_parts)),
    Step("thread-authors", "author and date are kept alike in all posts of a thread", _plain_blocks(with_writers)),
    Step(
        "whole-threads",
        "all posts of a thread stay, with author and date, where the reader said what becomes of comments",
        _with_whole_threads,
    ),
    Step("copies", "cards and panels that stand there twice stay once", without_copies),
    Step("headings", "headings come and go with what is under them", _with_headings),
    Step("post-lines", "facts about members, and what all posts of a thread say, go", _blocks(without_post_lines)),
    Step("read-also", "lines that only send readers to another text go", _blocks(without_read_also)),
    Step("fact-lists", "facts in pairs in the midst of the text stay", _blocks(with_fact_lists)),
    Step("detector", "where the model is unsure, the rules decide if more is foreseen of them", with_foreseen),
    Step("asides", "small advertisements and boxes for newsletters go", without_asides),
    Step(
        "structured-data",
        "what the page's structured data holds word for word of a recipe or a product stays",
        with_structured_data,
    ),
    Step("likeliest", "an answer of a few words gets the likeliest of the rest", with_likeliest),
    Step("emptied-headings", _HEADINGS, without_emptied_headings),
    Step("rules", "an answer that is still too short gives way to the rules", with_rules),
    Step("advertisements", "what servers of advertisements deliver goes", _slots(_without_advertisements)),
    Step(
        "media",
        "pictures and players among the text stay without the words around them",
        _slots(lambda answer, _: let_media_stand(answer)),
    ),
    Step("figure-captions", "captions of pictures above the text stay", _slots(_with_figure_captions)),
    Step("link-bars", "bars of links without a word go", _subtrees(link_bars)),
    Step("front-page-links", "links to the front page without a word go", _subtrees(front_page_links)),
    Step(
        "part-names", "parts that go as a whole get the page's own reason", _slots(lambda answer, _: name_parts(answer))
    ),
    Step("emptied-headings", _HEADINGS, without_emptied_headings),
    Step("wishes", "what the reader wants kept or hidden of one kind", _slots(_with_wishes), always=True),
    Step("emptied-headings", _HEADINGS, without_emptied_headings, always=True),
    Step(
        "controls",
        "forms, buttons and labels of tabs that belong to what stays go on working",
        _slots(lambda answer, _: let_tabs_work(let_controls_work(answer))),
        always=True,
    ),
    Step(
        "thread-parts",
        "signatures and the form to answer of a thread go where comments are folded",
        _with_folded_parts,
        always=True,
    ),
)

NAMES: Final = tuple(dict.fromkeys(step.name for step in STEPS))
"""By which steps are switched off; each once."""
