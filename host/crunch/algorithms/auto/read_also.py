"""Lines in a text that only send readers to another one go: “Related: …”, “Lire aussi : …”, the rest a link.

A line is one by its label, which a colon or a bar ends, and by what follows: a title that is a link. Sentences that
begin so ("Read more about how we test here"), headings over a list of links, and references stay.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page

WORDS: Final = 40
"""Words of such a line at most."""
LINKED: Final = 0.5
"""Share of its characters in links from which all but the label is taken for one."""

_LABELS: Final = (
    # English, German, French
    "related(?: (?:story|stories|articles?|videos?|content|coverage|reading|news|links?|posts?))?"
    "|(?:also )?read(?: also)?|read (?:more|next|this|on|our story)|see (?:also|more)|more(?: (?:here|on this))?"
    "|don[’']t miss|recommended(?: for you)?|watch(?: (?:also|more|next|now))?"
    "|lesen sie (?:auch|dazu|mehr|hier)(?: auch)?|lesetipp|mehr (?:dazu|zum thema|lesen)|zum thema"
    "|auch (?:interessant|lesenswert)|passend dazu|siehe auch"
    "|(?:à )?lire (?:aussi|également|la suite|plus)|à lire|(?:à )?voir aussi|sur le même sujet"
    # Spanish, Portuguese, Italian, Dutch, the North
    "|(?:lea|lee|leer|ver|vea|mira)(?: también| más| además)|(?:también )?(?:te|le) puede interesar|más información"
    "|relacionad[oa]s?|(?:leia|veja|confira|saiba)(?: também| mais| ainda)|leggi (?:anche|pure)|per approfondire"
    "|vedi anche|(?:lees|bekijk|zie) ook|lees meer|läs (?:också|även|mer)|les også|læs også|lue myös"
    # Slavic languages, Greek, Turkish, Indonesian, Vietnamese
    "|(?:czytaj|przeczytaj|zobacz)(?: też| także| również| więcej)|читайте (?:также|ещё|еще)|читать также"
    "|(?:смотрите|см\\.) также|по теме|читайте також|čtěte (?:také|více)|čítajte aj|pročitajte (?:i|još)"
    "|(?:διαβάστε|δείτε) (?:επίσης|ακόμη|ακόμα|περισσότερα)|ayrıca (?:bkz|oku(?:yun)?)|baca juga|(?:xem|đọc) thêm"
    # Chinese, Japanese, Korean, Arabic, Persian, Hindi
    "|延伸閱讀|延伸阅读|相关阅读|相關閱讀|相关新闻|相關新聞|更多新聞|更多|関連記事|関連|あわせて読みたい|관련 ?기사"
    "|اقرأ (?:أيضا|أيضاً|المزيد)|شاهد (?:أيضا|أيضاً)|بیشتر بخوانید|همچنین بخوانید|ये भी पढ़ें|यह भी पढ़ें|पढ़ें"
)
_LINE: Final = re.compile(rf"^\W{{0,3}}(?:{_LABELS})\s*[:：|｜]\s*\S", re.IGNORECASE)


def without_read_also(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, without those that only send readers to another text.

    Args:
        page: the page; not asked.
        table: features of its blocks.
        probabilities: by block; not asked.
        keep: by block. Not changed.
    """
    del page, probabilities
    result = keep.copy()
    texts = table.facts.texts
    may_be = keep & (table.facts.tokens <= WORDS) & (quota_of(table.facts) >= LINKED)
    result[[row for row in np.flatnonzero(may_be).tolist() if _LINE.match(texts[row])]] = False
    return result
