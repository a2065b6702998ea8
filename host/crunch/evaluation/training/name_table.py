"""Scores of the words in class, id and role: the shrunken log-odds of main content among the sites that use them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from crunch.evaluation.training.dataset import TrainingPage

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
    return {site: {word: (c, t) for word, (c, t) in words.items()} for site, words in votes.items()}


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
