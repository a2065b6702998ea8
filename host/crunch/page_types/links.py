"""Where a page's links lead: to other sites, below the page, beside it, to other pages of a list; shapes, no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log1p
from typing import Final
from urllib.parse import urlsplit

Facts = dict[str, float]

LONGEST: Final = 300
"""Characters of a link that are read."""
_SCHEMES: Final = ("mailto:", "tel:", "javascript:")
_WAYS: Final = (
    "anchor", *_SCHEMES, "other_site", "own_site", "below", "beside", "itself", "itself_query", "query", "again",
)  # fmt: skip
_RELATIONS: Final = (
    "next", "prev", "canonical", "nofollow", "tag", "author", "bookmark", "ugc", "sponsored", "category", "amphtml",
)  # fmt: skip


def link_facts(address: str | None, links: Iterable[str]) -> Facts:
    """How many links lead which way, and which share of all.

    Args:
        address: of the page, one that can be taken apart.
        links: ``href`` of its ``a`` and ``area`` elements.
    """
    own = urlsplit(address or "")
    host, path = _host(own.hostname), own.path
    folder = path.rsplit("/", 1)[0] + "/"
    ways: Counter[str] = Counter()
    folders: Counter[str] = Counter()
    depths: list[int] = []
    seen: set[str] = set()
    total = 0
    for written in links:
        link = written[:LONGEST]
        total += 1
        if link.startswith("#"):
            ways["anchor"] += 1
            continue
        ways.update(scheme for scheme in _SCHEMES if link.lower().startswith(scheme))
        try:
            parts = urlsplit(link)
            elsewhere = bool(parts.hostname) and _host(parts.hostname) != host
        except ValueError:
            continue
        if elsewhere or not parts.path:
            ways["other_site"] += elsewhere
            continue
        target = parts.path if parts.path.startswith("/") else folder + parts.path
        ways["own_site"] += 1
        ways["again"] += target in seen
        seen.add(target)
        ways["below"] += len(path) > 1 and target != path and target.startswith(path.rstrip("/") + "/")
        ways["beside"] += len(folder) > 1 and target.startswith(folder)
        if target.rstrip("/") == path.rstrip("/"):
            ways["itself"] += 1
            ways["itself_query"] += bool(parts.query)
        ways["query"] += bool(parts.query)
        depths.append(sum(map(bool, target.split("/"))))
        folders[target.rstrip("/").rsplit("/", 1)[0]] += 1
    most = max((count for name, count in folders.items() if name), default=0)
    facts = {f"links_{way}": log1p(ways[way]) for way in _WAYS}
    facts |= {f"links_share_{way}": ways[way] / max(total, 1) for way in _WAYS}
    facts["links_one_folder"] = log1p(most)
    facts["links_share_one_folder"] = most / max(ways["own_site"], 1)
    facts["links_different"] = len(seen) / max(ways["own_site"], 1)
    facts["links_depth"] = sum(depths) / max(len(depths), 1)
    return facts


def relation_facts(relations: Iterable[str]) -> Facts:
    """Which relations the page states of its links.

    Args:
        relations: values of ``rel``.
    """
    counts = Counter(word for value in relations for word in value.lower().split())
    return {f"relation_{name}": log1p(counts[name]) for name in _RELATIONS}


def _host(name: str | None) -> str:
    return (name or "").removeprefix("www.")
