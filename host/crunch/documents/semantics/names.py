"""What the names of parts say: words of ``class``, ``id``, ``itemprop`` and the like, which sites give for themselves.

A name is weak evidence; whoever goes by it asks for more (a probability, a date, a link). Words that more than one
module goes by are here, by what they mean; what one alone looks for stands there, written with :func:`called`. Names
that only repeat a heading are in ``slugs.py``.
"""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words_of(names: str) -> list[str]:
    """The words of one or several names, in lower case, in order, without digits.

    >>> words_of("postBody2 entry-title HTMLText")
    ['post', 'body', 'entry', 'title', 'html', 'text']
    """
    return list(map(str.lower, _WORD.findall(names)))


def called(*names: str) -> re.Pattern[str]:
    """A pattern that finds any of these in names, as a whole or between blanks, hyphens and underscores.

    Args:
        names: regular expressions; capital letters or small ones are the same.

    >>> bool(called("date", "posted-?at").search("entry_Date")), bool(called("date").search("update"))
    (True, False)
    """
    return re.compile(rf"(?:^|[\s_-])(?:{'|'.join(names)})(?:$|[\s_-])", re.IGNORECASE)


ADVERTISEMENT: Final = frozenset(
    "ad ads adbox adslot adunit adzone advert adverts advertisement advertisements promo sponsor sponsored".split()
)
"""Words of parts, and of pictures, that are advertisements."""
NAVIGATION: Final = frozenset("nav navbar navigation menu breadcrumb breadcrumbs pagination pager toolbar".split())
"""Words of ways through the site."""
SHARING: Final = frozenset("share sharing social".split())
"""Words of buttons for other sites."""
RELATED: Final = frozenset("related recommend recommended recommendation recommendations".split())
"""Words of links to other pages of the same kind."""
COMMENTS: Final = frozenset("comments commentlist comment-list comment disqus respond discussion".split())
"""Words, or pairs of them, of what readers wrote below a text."""

AUTHOR: Final = re.compile(
    r"(?:^|[\s_-])(?:author|user|poster|byline|nick|nickname|member|membername|creator|sender|from)(?:$|[\s_-]|name)"
    r"|username|authorname|postauthor",
    re.IGNORECASE,
)
"""Names of who wrote a post, a review or a letter."""
BYLINE: Final = called("byline", "author", "by", "writer")
"""Names of the line that says who wrote the text of a page: around its title a ``user`` or ``member`` is its reader."""
DATE: Final = called(
    "date", "dateline", "pubdate", "postdate", "published", "posted", "sent", "updated", "timestamp", "time", "datetime"
)
"""Names of when something was written; who looks for one also asks for a date in the text."""
STANDFIRST: Final = (
    "standfirst", "strapline", "lead", "lede", "dek", "deck", "subtitle", "sub-?heading", "sub-?headline", "subhead",
    "summary", "abstract", "excerpt", "intro", "chapo", "chapeau", "sommario", "ingress", "entradilla", "bajada",
    "perex", "sapo", "preamble", "vorspann",
)  # fmt: skip
"""Names, for :func:`called`, of the lines between title and text that say what it is about."""
