"""Words and marks of talk: headings over comments, controls to answer and to vote, when something was said, forums.

The words are those of the interface's languages, and of some more that many pages are written in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.names import words_of
from crunch.documents.structured_data import metas_of, structured_data_of

LONGEST: Final = 120
"""Characters of a heading over comments at most: it may say again what they are about."""
_OF: Final = "(?:(?:all|reader|readers['’]|user|your|the|latest|top|toutes les|tous les|alle|todos los) )?"
_COMMENTS: Final = (
    f"{_OF}comments?|(?:leser)?kommentare?|comentarios?|commentaires?|commenti|commento|comentários?|komentarz[ey]?"
    "|komentarzy|комментари[ий]|комментариев|комментария|join the (?:conversation|discussion)"
    "|التعليقات|تعليقات|تعليقا?|(?:网友|讀者|读者|全部|最新|所有)?(?:评论|評論|留言)|コメント|댓글"
)
_TALK: Final = f"{_OF}(?:responses?|reactions?|thoughts?)|reaktionen|meinungen|réactions?|reacties"
"""Sections of a text have such headings, too: with how many there are they head what readers said."""
_ONE_TALK: Final = f"{_OF}(?:conversation|discussion)|diskussion"
"""Likewise, but a number before them is that of the section."""
_REPLIES: Final = "respuestas?|réponses?|ردود"
"""The answers to a question are called so, too: only those to a title in quotation marks are comments."""
_COUNT: Final = r"\d++(?:[.,\s]\d{3})*"
_OVER: Final = re.compile(
    rf"[\W_]*+(?:(?P<count>{_COUNT})(?![.)\d])[\W_]*+)?"
    rf"(?:{_COMMENTS}|(?P<talk>{_TALK})|(?P<one>{_ONE_TALK})|(?P<replies>{_REPLIES}))(?![^\W\d_])"
    rf"(?P<open>[\W_]*+)(?P<after>{_COUNT})?(?P<tail>.*)",
    re.IGNORECASE | re.DOTALL,
)
"""In time linear in the text: whatever it is, nothing is tried twice."""
_ABOUT: Final = re.compile(r"[\W_]*+(?:on|to|for|about|zu|auf|sur|à|a|sobre|en|على|su)(?!\w)", re.IGNORECASE)
_QUOTES: Final = tuple('“"«„‘「『')
_BRACKETS: Final = tuple("([（【")
_IN_WORDS: Final = re.compile(r"[^\W_]")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_ANSWERED: Final = re.compile(
    rf"[\W_]*+{_COUNT}[\W_]*+(?:answers?|respuestas?|réponses?|antwort(?:en)?|rispost[ae]|respostas?|antwoorden|إجابات"
    r"|إجابة|ردود|个?回答)[\W_]*+",
    re.IGNORECASE,
)
_HEADING_STEMS: Final = tuple(
    "comment respon reaction discussion conversation thought kommentar reaktion diskussion meinung comentari respuesta"
    " réaction réponse comment comento reactie komentar комментари تعليق ردود 评论 評論 留言 コメント 댓글".split()
)
_ANSWER: Final = re.compile(
    r"^\W*(?:reply(?: to .{1,40})?|respond|quote|upvote|antworten|auf kommentar antworten|zitieren|répondre"
    r"|responder|contestar|رد|الرد|ردّ|回复|回覆|回應|返信|답글|rispondi|beantwoorden|reageer|odpowiedz|ответить)"
    r"(?: \d+)?\W*$",
    re.IGNORECASE,
)
_ANSWER_STEMS: Final = tuple(
    "reply respond quote upvote antwort zitier répond contestar رد 回复 回覆 回應 返信 답글 rispondi beantwoord reageer"
    " odpowiedz ответить".split()
)
_ANSWERS: Final = re.compile(r"(?:^|[\s_-])(?:reply|replyto|(?:up|down)vote)(?:$|[\s_-])", re.IGNORECASE)
_PRESSED: Final = frozenset(("a", "button"))

MOMENT: Final = 60
"""Characters of a line that says when, at most."""
_MONTH: Final = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez|ene|abr|ago|dic|janv|fév|avr|juin|juil|août"
    "|déc"
)
_WHEN: Final = re.compile(
    r"\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d[-/.年]\s?\d{1,2}|\b\d{1,2}:\d\d\b|\d{1,2}月\d{1,2}日"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:de\s)?(?:{_MONTH})\w*|\b(?:{_MONTH})\w{{0,9}}\.?\s\d{{1,2}}\b"
    r"|\b(?:\d{1,3}|an?|one)\s?(?:s|sec|seconds?|min|mins|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|months?|y|yrs?"
    r"|years?)\s(?:ago|before)\b|\bvor\s(?:\d{1,3}|einer|einem)\s|\bil y a\s|\bhace\s(?:\d|un)|\bhá\s\d"
    r"|\d\s?\w{1,12}\s(?:fa|geleden)\b|\bقبل\s|\bمنذ\s|\d\s?(?:秒|分钟|分鐘|小时|小時|天|周|个月|年|分|時間|日)(?:前|以前)|назад"
    r"|\b(?:yesterday|gestern|heute|hier|ayer)\b|昨天|أمس",
    re.IGNORECASE,
)

_WROTE: Final = re.compile(
    r"\b(?:by|von|par|por|di|wrote|says|said|responded|schrieb|sagt|a écrit|dit|escribió|dice|написал)\b", re.IGNORECASE
)
_TELLS: Final = re.compile(r"[\dأقم昨]|ago|day|gest|heu|hier|ayer|vor|hace|fa|назад", re.IGNORECASE)
"""Some of which each of these has; quick."""

_THREAD_TYPES: Final = ("DiscussionForumPosting", "QAPage", "SocialMediaPosting", "Answer")
_THREADS: Final = frozenset(
    "forum forums forumdisplay showthread viewtopic discourse phpbb vbulletin xenforo ipb smf usenet listserv"
    " messageboard foro foros foren fórum forumul wpforo bbs".split()
)
_OF_FORUMS: Final = _THREADS | {"threads", "questions", "comunidad", "comunidade"}
"""Such as no page of articles says of its body; articles have topics, too."""
_PARTS: Final = (
    "threads?|topic|boards?|(?:message|discussion|bulletin)[-_]?(?:boards?|topics?)|qa|questions?|ask|discussions|community"
    "|comunidade?|preguntas?|perguntas?|fragen?"
)
_PART: Final = re.compile(
    rf"[/?&;](?:(?:{_PARTS})(?:$|[/?&;.=]|[-_,]?\d)|topics/[^/?&;\d]*+\d|(?-i:Thread-))", re.IGNORECASE
)
"""Words that titles of articles have as well, so a whole part of the address must be one, but for a number."""


def lines_with_talk(lines: Sequence[str]) -> tuple[list[int], list[int]]:
    """Which of some lines may be headings over talk, and which may be labels of controls to answer; quick, as most
    pages have neither.

    >>> lines_with_talk(["A lamp", "3 Comments", "Reply"])
    ([1], [2])
    """
    whole = "\n".join(lines).lower()
    return _lines_with(whole, _HEADING_STEMS), _lines_with(whole, _ANSWER_STEMS)


def _lines_with(whole: str, stems: Sequence[str]) -> list[int]:
    """The numbers of the lines of a text in which one of some words is; to look for each in all lines at once is
    quicker than line by line."""
    found: set[int] = set()
    for stem in stems:
        line = looked = 0
        while (place := whole.find(stem, looked)) >= 0:
            line += whole.count("\n", looked, place)
            found.add(line)
            looked = place + 1
    return sorted(found)


def heads_talk(text: str) -> bool:
    """Whether a line is a heading over what readers said.

    >>> [heads_talk(one) for one in ("3 Comments", "Kommentare (12)", "2 thoughts on “Lamps”", "Reaktionen")]
    [True, True, True, False]
    """
    found = _OVER.match(text)
    if found is None:
        return False
    is_inside = found["after"] is not None and found["open"].rstrip().endswith(_BRACKETS)
    count = found["after"] if is_inside else None if found["one"] else found["count"]
    rest = found["tail"] if found["after"] else found["open"] + found["tail"]
    is_section = found["talk"] or found["one"] or found["replies"]
    if is_section and (count is None or _YEAR.fullmatch(count)):
        return False
    if not _IN_WORDS.search(found["tail"]) and not found["replies"]:
        return True
    if count is None or (found["after"] and not is_inside):
        return False
    about = _ABOUT.match(rest)
    title = (rest[about.end() :] if about else rest).lstrip()
    if is_section:
        return title.startswith(_QUOTES) or (about is not None and not title)
    return about is not None or title.startswith((*_QUOTES, ":", "："))


def heads_answers(text: str) -> bool:
    """Whether a line is a heading over the answers to a question.

    >>> heads_answers("5 respuestas"), heads_answers("Answers"), heads_answers("5 comments")
    (True, False, False)
    """
    return _ANSWERED.fullmatch(text) is not None


def answers(text: str) -> bool:
    """Whether that is the label of a control to answer somebody, or to vote.

    >>> answers("Reply"), answers(" Répondre "), answers("Replying")
    (True, True, False)
    """
    return _ANSWER.match(text) is not None


def answering_controls(page: Page) -> list[int]:
    """Links and buttons by which one answers, or votes: by name, label or address."""
    named = chain(page.attribute("class"), page.attribute("href"))
    found = {number for number, value in named if ("eply" in value or "vote" in value) and _ANSWERS.search(value)}
    return sorted(number for number in found if page.tags[number] in _PRESSED)


def says_when(text: str) -> bool:
    """Whether a line says when something was written.

    >>> says_when("May 3, 2021 at 5:13 pm"), says_when("vor 3 Stunden"), says_when("three lamps")
    (True, True, False)
    """
    return len(text) <= MOMENT and _TELLS.search(text) is not None and _WHEN.search(text) is not None


def writer_in(text: str) -> str | None:
    """What is left of a line that says who wrote something and when, without that.

    >>> writer_in("Posted by: Ann Reader at May 3, 2021"), writer_in("May 3, 2021")
    ('Posted by: Ann Reader at , 2021', None)
    """
    return _WHEN.sub("", text) if says_when(text) and _WROTE.search(text) else None


def is_thread(page: Page) -> bool:
    """Whether the page says that it is a thread of a forum, or a question with its answers: by its structured data, its
    address, its program, or names of its body."""
    if any(structured_data_of(page).of_type(*_THREAD_TYPES)):
        return True
    metas = metas_of(page)
    if _is_of_thread(page.url or metas.get("og:url", "")):
        return True
    bodies = (number for number, tag in enumerate(page.tags[:2_000]) if tag in ("html", "body"))
    elements = page.elements_at(list(bodies)).values()
    told = (element.get(name) or "" for element in elements for name in ("class", "id", "itemtype"))
    return not _OF_FORUMS.isdisjoint(words_of(" ".join(chain([metas.get("generator", "")], told))))


def _is_of_thread(address: str) -> bool:
    """Whether an address says that it is that of a thread or a question: by a word, or by a whole part of it."""
    if not _THREADS.isdisjoint(words_of(address)):
        return True
    host, _, path = address.partition("://")[2].partition("#")[0].partition("/")
    return _PART.search("/".join(("", *host.split(".")[:-2], path))) is not None
