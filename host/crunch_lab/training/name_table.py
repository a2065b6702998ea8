"""Scores of the words in class, id and role: the shrunken log-odds of main content among the sites that use them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from crunch.algorithms.learned.kinds import KINDS, KindScores
from crunch_lab.training.dataset import TrainingPage

LEAST_SITES = 4
"""A word in use on fewer sites is that site's own."""
_SHRINK = 2.0
_LEVELS = 6
_FULL_VOTE = 0.25
"""Share of a site's text below a word from which the site has a whole vote on it."""

SiteVotes = dict[str, tuple[float, float]]
"""By word: text of main content, and all text, below elements that bear it; shares of the site's text."""


def site_votes(pages: Iterable[TrainingPage]) -> dict[tuple[str, str], SiteVotes]:
    """What each site's pages say of each word."""
    votes: dict[tuple[str, str], dict[str, list[float]]] = {}
    for page in pages:
        site = votes.setdefault(page.site, {})
        names = dict(page.words)
        weights = page.tokens.clip(max=100) ** 0.5
        total = max(float(weights.sum()), 1e-6)
        parents = page.parents.tolist()
        for number, content, weight in zip(
            page.numbers.tolist(), page.is_content.tolist(), weights.tolist(), strict=True
        ):
            seen: set[str] = set()
            for _ in range(_LEVELS):
                for word in names.get(number, ()):
                    if word not in seen:
                        seen.add(word)
                        entry = site.setdefault(word, [0.0, 0.0])
                        entry[0] += weight / total if content else 0.0
                        entry[1] += weight / total
                if not number:
                    break
                number = parents[number]
    uses = Counter(word for words in votes.values() for word in words)
    return {
        site: {word: (c, t) for word, (c, t) in words.items() if uses[word] >= LEAST_SITES}
        for site, words in votes.items()
    }


def scores_of(votes: Iterable[SiteVotes]) -> dict[str, float]:
    """The score of every word in use on enough sites."""
    gathered: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for site in votes:
        for word, (content, total) in site.items():
            if total > 0:
                vote = min(total / _FULL_VOTE, 1.0)
                entry = gathered[word]
                entry[0] += vote * content / total
                entry[1] += vote
                entry[2] += 1
    return {
        word: round(math.log((content + _SHRINK / 2) / (total - content + _SHRINK / 2)), 3)
        for word, (content, total, sites) in sorted(gathered.items())
        if sites >= LEAST_SITES
    }


_KIND_OF_PACKAGE: Final = {
    "harvest-forum": "forum",
    "magic-forum": "forum",
    "magic-article": "article",
    "scrapinghub": "article",
    "daniel": "article",
}
_KIND_SHRINK: Final = 3.0
LEAST_KIND_SITES: Final = 6


def kind_of(page: TrainingPage) -> str | None:
    """The kind of a page, where it is known."""
    kind = page.page_type if page.page_type else _KIND_OF_PACKAGE.get(page.package)
    kind = "listing" if kind == "collection" else kind
    return kind if kind in KINDS else None


def kind_votes(pages: Iterable[TrainingPage]) -> dict[tuple[tuple[str, str], str], set[str]]:
    """By site and kind: the words that its pages use."""
    votes: dict[tuple[tuple[str, str], str], set[str]] = defaultdict(set)
    for page in pages:
        kind = kind_of(page)
        if kind:
            words = votes[page.site, kind]
            words.update(page.table.head.declared)
            for _, own in page.words:
                words.update(own)
    uses = Counter(word for words in votes.values() for word in words)
    return {key: {word for word in words if uses[word] >= LEAST_KIND_SITES} for key, words in votes.items()}


def kind_scores(votes: Iterable[tuple[str, set[str]]]) -> KindScores:
    """The log-odds of every word in use on enough sites, by kind.

    Args:
        votes: kind and words of each site.
    """
    uses: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(KINDS))
    sites = [0.0] * len(KINDS)
    for kind, words in votes:
        kind_number = KINDS.index(kind)
        sites[kind_number] += 1
        for word in words:
            uses[word][kind_number] += 1
    everyone = sum(sites)
    result = {}
    for word, counts in sorted(uses.items()):
        total = sum(counts)
        if total < LEAST_KIND_SITES:
            continue
        prior = total / everyone
        row = []
        for kind_number in range(len(KINDS)):
            inside = (counts[kind_number] + _KIND_SHRINK * prior) / (sites[kind_number] + _KIND_SHRINK)
            outside = (total - counts[kind_number] + _KIND_SHRINK * prior) / (
                everyone - sites[kind_number] + _KIND_SHRINK
            )
            row.append(round(math.log(inside / outside), 2))
        if max(map(abs, row)) >= _LEAST_TELLING:
            result[word] = row
    return result


_LEAST_TELLING: Final = 0.7
"""A word that says less of every kind is left out."""
