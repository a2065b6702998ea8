"""What stands beside every post of a thread and is no word of it: facts about members, and what all posts say alike.

Posts carry since when their author is a member, how many posts they wrote, where they live, their rank, a signature;
and the subject of the thread said again, a button to answer, a label. The posts, their authors and dates stay. A list
of records is a thread where most of those that stay name somebody, and are dated or called posts by the page. What that
is worth stands in RESULTS.md, “The worst pages”.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

import numpy as np

from crunch.algorithms.auto.post_authors import POST
from crunch.algorithms.auto.thread_authors import LINE, WORDS, is_name
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats, Ints
from crunch.documents.page import Page
from crunch.documents.semantics.names import called

POSTS: Final = 3
"""Kept posts of a thread at least."""
MOST: Final = 0.6
"""Share of them that name somebody, and that have a date where the page does not call them posts."""
ALIKE: Final = 0.75
"""Share of them that must say a line for it to be no word of theirs, or be called posts."""
SOME: Final = 0.25
"""Share of them that must have a fact of a kind: once or twice it may be somebody's own words."""
FACT: Final = 8
"""Words of a fact at most."""
VALUE: Final = 5
"""Words at most of a value that stands in a block after its label."""
TITLED: Final = 0.66
"""Share of a line's words that are the title's, from which it is the subject of a thread; “Re” need not be."""
AROUND: Final = 2
"""Elements around a line whose names may say that it is a signature."""

_SIGNATURE: Final = called("(?:user|member)?signatures?", "signature-?container")
_OF_AUTHOR: Final = called("post-?signature", "author-?signature")
"""Names of boxes that say who wrote a post."""
_REPLY: Final = re.compile(r"^(?:(?:re|aw|antw|sv|vs|odp|rif|ответ)\s*:\s*)+", re.IGNORECASE)
_SINCE: Final = (
    "joined(?: on| date)?|join date|member since|registered(?: on| since)?|registration date|date joined"
    "|registriert(?: seit)?|mitglied seit|dabei seit|anmeldungsdatum|beigetreten|angemeldet seit"
    "|inscrite?(?: le| depuis)?|membre depuis|date d['’]inscription|inscription|registrad[oa](?: el| desde)?"
    "|miembro desde|fecha de (?:registro|ingreso|inscripción)|iscritt[oa](?: il| dal)?|data registrazione"
    "|membro d(?:al|esde)|data de (?:registr?o|cadastro)|lid sinds|geregistreerd|dołączył\\w*|data rejestracji"
    "|регистрация|зарегистрирован\\w*|на форуме с|с нами с|μέλος από|εγγραφή|üyelik tarihi|katılım"
    "|注册时间|註冊日期|加入时间|登録日|가입일"
)
_COUNTED: Final = (
    "posts?|messages?|post count|beiträge|nachrichten|themen|topics|threads|mensajes|messaggi|mensagens|berichten"
    "|posty|сообщени[яей]|сообщений|δημοσιεύσεις|μηνύματα|mesaj(?:lar)?|帖子|发帖数|文章|投稿数"
)
_STANDING: Final = (
    "reputation|rep(?:utation)? (?:power|points|score)|karma|likes?(?: received)?|reaction score|points|punkte|thanks"
    "|thanked|danke erhalten|bewertungen|réputation|reputación|reputazione|reputação|репутация|rang|rank|level"
)
_PLACE: Final = (
    "location|ort|wohnort|standort|localisation|lieu|ubicación|località|residenza|provenienza|localização|cidade"
    "|plaats|woonplaats|locatie|skąd|miejscowość|откуда|город|τοποθεσία|περιοχή|konum|来自|來自|居住地"
)
_RANK: Final = (
    "(?:(?:junior|senior|full|new|active|regular|veteran|super|honorary|registered|hero|jr\\.?|sr\\.?|forum) )?"
    "(?:member|user)|mitglied|neuling|stammgast|(?:erfahrener |neuer )?benutzer|membre|miembro|utente|usuário"
    "|(?:global |super )?moderat[oe]u?r|administrat[oe]u?r|newbie|новичок|участник|модератор"
)
_NUMBER: Final = r"[+-]?\d[\d.,\s]{0,9}k?\+?"
_FACTS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^\W{{0,3}}(?:{_SINCE})\s*:?\s*(?:\D{{0,14}}\d.{{0,24}})?$",
        rf"^\W{{0,3}}(?:(?:total )?(?:{_COUNTED})\s*:?\s*(?:{_NUMBER})?|{_NUMBER}(?:{_COUNTED}))$",
        rf"^\W{{0,3}}(?:{_STANDING})\s*:\s*(?:{_NUMBER})?$",
        rf"^\W{{0,3}}(?:{_PLACE})\s*:.{{0,60}}$",
        rf"^(?:{_RANK})$",
    )
)
_TELLING: Final = (0, 1)
"""Kinds of facts without one of which the others are none: places and ranks are told of other things, too."""


def without_post_lines(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, without what stands beside the posts of threads.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block; not asked.
        keep: by block. Not changed.
    """
    result = keep.copy()
    tokens, record = table.facts.tokens, table.records.outer[table.facts.numbers]
    result[_subjects(table, np.flatnonzero(keep & (tokens <= 2 * LINE)))] = False
    inside = keep & (record >= 0)
    posts = np.unique(record[inside & (tokens >= WORDS)])
    threads = table.records.lists[posts]
    order = np.argsort(threads, kind="stable")
    by_record = np.flatnonzero(inside)[np.argsort(record[inside], kind="stable")]
    sorted_records = record[by_record]
    dated = (tokens <= LINE) & (table.facts.column("date") > 0)
    for own in np.split(posts[order], np.flatnonzero(np.diff(threads[order])) + 1):
        if len(own) < POSTS:
            continue
        ranges = zip(*(np.searchsorted(sorted_records, own, side) for side in ("left", "right")), strict=True)
        rows = np.sort(np.concatenate([by_record[first:last] for first, last in ranges]))
        short = rows[tokens[rows] <= LINE]
        names = np.array([is_name(page, table, row) for row in short.tolist()], np.bool_)
        are_dated = len(np.unique(record[rows[dated[rows]]])) >= MOST * len(own)
        if len(np.unique(record[short[names]])) < MOST * len(own) or not (are_dated or _are_called_posts(page, own)):
            continue
        result[_facts(table, record, short, len(own))] = False
        result[_signatures(page, table, record, np.setdiff1d(rows, short[names | dated[short]]))] = False
        result[_said_by_all(table, record, short[~names & ~dated[short]], len(own))] = False
    return result


def _are_called_posts(page: Page, records: Ints) -> bool:
    """Whether the page calls most of some records posts."""
    called_so = sum(POST.search(page.elements[number].get("class") or "") is not None for number in records.tolist())
    return called_so >= ALIKE * len(records)


def _subjects(table: FeatureTable, rows: Ints) -> list[int]:
    """Those of some rows that say the page's title again, as often as posts do; not the first of them."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for row in rows[table.facts.column("of_title")[rows] >= TITLED].tolist():
        found[_REPLY.sub("", _line(table, row)).lower()].append(row)
    return [row for same in found.values() if len(same) > POSTS for row in same[1:]]


def _signatures(page: Page, table: FeatureTable, record: Ints, rows: Ints) -> list[int]:
    """Those of some rows that the page calls signatures."""
    numbers = table.facts.numbers
    return [row for row in rows.tolist() if _is_signature(page, int(numbers[row]), int(record[row]))]


def names_signature(names: str) -> bool:
    """Whether classes and ids are those of a signature below a post.

    >>> names_signature("postbody signature"), names_signature("author-signature")
    (True, False)
    """
    return _SIGNATURE.search(names) is not None and _OF_AUTHOR.search(names) is None


def _is_signature(page: Page, number: int, record: int) -> bool:
    for _ in range(AROUND + 1):
        if number <= record:
            return False
        element = page.elements[number]
        names = f"{element.get('class') or ''} {element.get('id') or ''}"
        if _SIGNATURE.search(names):
            return names_signature(names)
        number = page.parents[number]
    return False


def _facts(table: FeatureTable, record: Ints, rows: Ints, count: int) -> list[int]:
    """Those of some rows that tell facts about members, with the values that stand after their labels."""
    by_kind: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows[table.facts.tokens[rows] <= FACT].tolist():
        text = _line(table, row)
        kind = next((kind for kind, pattern in enumerate(_FACTS) if pattern.match(text)), None)
        if kind is not None:
            by_kind[kind].append(row)
    often = {kind: found for kind, found in by_kind.items() if len(np.unique(record[found])) >= SOME * count}
    if not any(kind in often for kind in _TELLING):
        return []
    facts = {row for found in often.values() for row in found}
    labels = [row for row in facts if _line(table, row).endswith(":") and row + 1 < len(record)]
    return [*facts, *(row + 1 for row in labels if _is_value(table, record, row))]


def _is_value(table: FeatureTable, record: Ints, label: int) -> bool:
    """Whether the block after a label is its value: a short one of the same record."""
    return record[label + 1] == record[label] and bool(table.facts.tokens[label + 1] <= VALUE)


def _said_by_all(table: FeatureTable, record: Ints, rows: Ints, count: int) -> list[int]:
    """Those of some rows whose text most posts say, at the same place."""
    found: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for row in rows.tolist():
        found[int(table.groups[row]), _line(table, row)].append(row)
    return [row for same in found.values() if len(np.unique(record[same])) >= ALIKE * count for row in same]


def _line(table: FeatureTable, row: int) -> str:
    return " ".join(table.facts.texts[row].split())
