"""The type of a page, told when it is asked for: a press does not pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crunch.documents.page import Page
from crunch.page_types.types import PageType

if TYPE_CHECKING:
    from crunch.page_types.classifier import Classifier


def page_type_of(page: Page) -> PageType:
    """What type of page it seems to be, and how likely that is; of a page without text None and 0. Worked out once."""
    return page.once(_page_type)


def _page_type(page: Page) -> PageType:
    from crunch.page_types.classifier import shipped_classifier

    return told_by(shipped_classifier(), page)


def told_by(classifier: Classifier, page: Page) -> PageType:
    """The same by another classifier than the shipped one."""
    from crunch.page_types.facts import facts_of

    return classifier.tell(facts_of(page)) if page.character_count else PageType(None, 0.0)
