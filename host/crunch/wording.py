"""Every sentence that a person is told, under a code: English here, other languages where they are shown.

The command line and Python show the English words. The extension gets the code and the parameters as well
(``protocol/PROTOCOL.md``), and shows its own words in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, Final

from crunch.algorithm_wording import OF_ALGORITHMS
from crunch.refusal_wording import REFUSALS

Parameter = str | int | float
"""A share of 0 to 1 where the parameter is called ``share``; a number; a name that the page or a file has; or words
with a code of their own (:class:`Said`)."""

SENTENCES: Final[Mapping[str, str]] = {
    # Why a part of the page goes: what the page says of it ...
    "calls_navigation": "the page calls it navigation",
    "calls_menu": "the page calls it a menu",
    "calls_aside": "the page calls it a side note",
    "calls_addition": "the page calls it an addition to the main content",
    "is_footer": "it is a footer",
    "is_dialog": "it is a dialog",
    "is_site_header": "it is the header of the site",
    "is_search": "it is a search form",
    "part_named": "the page names this part “{word}”",
    "part_named_related": "the page names this part “{word}”, and you want related pages hidden",
    "in_navigation": "it is part of the page's navigation",
    "in_footer": "it is part of a footer",
    "in_dialog": "it is part of a dialog",
    "in_form": "it is part of a form",
    "in_comments": "it is part of the comments",
    "signature": "it is the signature below a post",
    "reply_form": "it is the form to answer in the thread",
    "was_hidden": "it was hidden already",
    # ... and what its text, its links and its place say.
    "mostly_links": "it is mostly links",
    "share_of_links": "{share:.0%} of its text is links",
    "list_of_links": "a list of {links} links: {share:.0%} of its text",
    "links_to_words": "{links} to {words}",
    "links_one": "1 link",
    "links_other": "{count} links",
    "other_words_one": "1 other word",
    "other_words_other": "{count} other words",
    "many_links": "it has many links in it or near it",
    "short_piece": "it is a short piece, not running text",
    "reads_like_label": "it reads like a label, a date or a number, not like a sentence",
    "words_elsewhere": "the same words appear elsewhere on the page",
    "kind_of_element": "it is a kind of element that rarely holds main text",
    "name_of_part": "the page's own name for this part is rarely used for main text",
    "not_the_place": "this is not where pages have their main text",
    "far_away": "it is far from the main text",
    "neighbours": "what comes right before and after it is not main text",
    "alike_parts": "similar parts of the page do not read like main text",
    "entry_of_list": "it is an entry of a list that does not look like main text",
    "little_around": "there is little running text around it",
    "little_under_heading": "there is little running text under the heading above it",
    "around_neither": "the parts around it are not main text either",
    "not_main": "it does not read like the main text",
    "not_found": "it is not part of the text that was found",
    "apart": "apart from the main text",
    "short_block": "{characters} characters, away from any longer text",
    "outside_stretch": "outside the stretch with most words and fewest tags",
    "dense_tags": "where tags are dense",
    "outside_article": "outside the article",
    "no_article": "no paragraphs with {least} characters under one element",
    "only_selection": "you kept only your selection",
    "you_hid_it": "you hid this part",
    "corrections_lost": "a part that you hid or kept here was not found again: the page has changed",
    "corrections_refused": "a part that you hid stays: without it nothing would be left to read",
    "serves_advertisements": "it belongs to {server}, which serves advertisements",
    "heading_emptied": "all that stood under this heading goes",
    "row_of_pictures": "it is a row of pictures that lead to other pages",
    "row_of_buttons": "it is a row of buttons that lead to other sites",
    "asks_for_address": "it asks for your e-mail address",
    "leads_to_front": "it leads to the front page of the site",
    "others_have_link": "a link that other pages of this site have too",
    "others_have_advertisement": "an advertisement that other pages of this site have too",
    "others_say": "other pages of this site say the same",
    "others_have_service": "a service that other pages of this site have too",
    "on_pages_of_site": "stands on {found} of {pages} other pages of this site",
    "ignores_buttons": "buttons are ignored",
    "ignores_embeds": "embedded players are ignored",
    "ignores_forms": "forms are ignored",
    "ignores_frames": "inner frames are ignored",
    "ignores_inputs": "input fields are ignored",
    "ignores_selects": "selection lists are ignored",
    "ignores_image_links": "image links are ignored",
    "ignores_images": "images are ignored",
    "ignores_text_links": "text links are ignored",
    "nothing_left": "nothing is left in it",
    "few_characters_left": "only {characters} characters are in it",
    # Why a picture goes or stays ("faded" in a reply), and what the page or its file calls it.
    "picture": "picture: {what} ({share:.0%} likely to belong to the text)",
    "picture_no_tie": "nothing ties it to the main text",
    "picture_unsized_drawing": "a drawing without a size, as icons are",
    "picture_pixel": "a pixel that only counts visits or keeps space",
    "picture_line": "a line and no picture",
    "picture_banner": "it has the shape of a banner",
    "picture_advertisement_size": "it has the size of an advertisement, {width:g} × {height:g}",
    "picture_small_in_text": "a small picture inside a line of text",
    "picture_very_small": "it is very small",
    "picture_small": "it is small",
    "picture_large": "it is large",
    "picture_sponsored": "its link says that it is sponsored",
    "picture_sign_in_text": "a sign inside a line of text",
    "picture_beside_person": "it stands beside the name of a person, as portraits of writers do",
    "picture_named": "the page names it “{word}”: {what}",
    "picture_file": "its file is called “{word}”: {what}",
    "role_advertisement": "advertisement",
    "role_avatar": "picture of a person who writes",
    "role_interface": "part of the site's controls",
    "role_teaser": "picture of another page",
    "role_decoration": "decoration",
    "role_figure": "figure",
    "picture_stands_in": "it stands in {part}",
    "part_navigation": "navigation",
    "part_menu": "a menu",
    "part_aside": "an aside",
    "part_footer": "a footer",
    "part_dialog": "a dialog",
    "part_site_head": "the head of the site",
    "picture_in_controls": "it stands in a button or a form",
    "picture_around_goes": "what is around it is not main content",
    "picture_head_background": "a large picture at the head of the main text",
    "picture_behind": "it only lies behind something",
    "picture_between": "it stands between paragraphs of the main text",
    "picture_beside": "it stands beside the main text",
    "picture_head": "a picture at the head of the main text",
    "picture_apart": "it stands apart from the main text",
    "picture_figure": "it is a figure",
    "picture_large_drawing": "a large drawing",
    "picture_home_link": "it is a link to the first page of the site, as logos are",
    "picture_titled_link": "it is a link to another page, together with its title",
    "picture_link": "it is a link to another page",
    "picture_in_link_list": "one of {pictures} pictures in a list of links",
    "picture_described": "the page says what it shows",
    "picture_words_in_drawing": "a drawing with words in it",
    "picture_unread": "hidden from screen readers",
    "picture_called_decoration": "the page calls it decoration",
    "picture_formula": "a formula",
    # Why the answer is as it is.
    "share_found": "only {share:.0%} of the text was found to be content; showing {what} instead",
    "whole_page": "the whole page",
    "without_chrome": "everything but navigation and other page chrome",
    "hardly_any": "hardly any of the text looks like main content, so more of the page stays",
    "hard_to_tell": (
        "the main content of this page is hard to tell; about {share:.0%} of the answer is likely to be right"
    ),
    "hidden_until_script": "most of this page's text is hidden until a script shows it, so it stays",
    "no_text": "this page has no text of its own: its scripts or frames would bring it, or it is a picture",
    "empty_page": "this page is empty",
    "text_of_data": "the file shows next to nothing; this is the text that its structured data holds",
    "text_of_program": "the file shows next to nothing; this text stands in a template or its program's data",
    "no_article_found": "no article found: {reason}",
    "takes_too_much": "“{filter}” would have taken {share:.0%} of the text, so nothing was taken for it",
    "link_portal": (
        "this page is made of links: taking link lists out would cost {share:.0%} of its text even at {ratio:g} links"
        " a word, so the page was left as it is"
    ),
    "compared_with_seen_one": "compared with a page of this site seen before",
    "compared_with_seen_other": "compared with {count} pages of this site seen before",
    "compared_with_fetched": "compared with the fetched page {address}",
    "compared_with_fetched_and_seen_one": (
        "compared with the fetched page {address} and a page of this site seen before"
    ),
    "compared_with_fetched_and_seen_other": (
        "compared with the fetched page {address} and {count} pages of this site seen before"
    ),
    "compared_with_unnamed": "compared with the fetched page",
    "compared_with_unnamed_and_seen_one": "compared with the fetched page and a page of this site seen before",
    "compared_with_unnamed_and_seen_other": "compared with the fetched page and {count} pages of this site seen before",
    "on_other_page": "{share:.0%} of the text is on another page too, as if it were the same: all of it stays",
    "next_to_nothing": "without what other pages of this site have too, next to nothing would be left",
    "no_other_page": "no other page of the site was given: nothing to compare with",
    "wanted_tables_one": "a table of data stays because you want that kept",
    "wanted_tables_other": "{count} tables of data stay because you want that kept",
    "wanted_forms_one": "a form stays because you want that kept",
    "wanted_forms_other": "{count} forms stay because you want that kept",
    "wanted_pictures_one": "a picture stays because you want that kept",
    "wanted_pictures_other": "{count} pictures stay because you want that kept",
    "wanted_pagers_one": "links to the next page stay because you want that kept",
    "wanted_pagers_other": "{count} groups of links to the next page stay because you want that kept",
    "no_encoder": "no sentence encoder is installed: captions are compared by their words",
    "names_nobody": "the article names nobody: captions are compared by their words",
    "names_nobody_by": "the article names nobody ({recogniser}): captions are compared by their words",
    "all_blocks_kept": "no block of the article speaks of what the article names: all are kept",
    "other_page": "the other page",
    "other_page_number": "other page {number}",
    "other_page_empty": "{page} is empty: nothing to compare with",
    "other_page_same": "{page} is the same page: comparing a page with itself tells nothing",
    "other_page_language": (
        "{page} is in another language ({language}, not {own}): what repeats on the site can differ"
    ),
    "pages_unlike": (
        "the pages share {share:.0%} of the text: the other one may be of another site,"
        " or the site was redesigned in between"
    ),
    "text_too_long": "the text is too long to be shown as plain text",
    **OF_ALGORITHMS,
    **REFUSALS,
}
"""Code -> English words. With ``count`` among the parameters a code has two: ``…_one`` and ``…_other``, where they
differ. Append only: extensions in use know these."""


@cache
def _names(code: str) -> tuple[str, ...]:
    """The parameters that the words of a code name, in their order. Few codes are said in one run."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name))


class Said(str):
    """English words that know their code; for whoever only prints them they are a text like others."""

    __slots__ = ("code", "parameters")
    code: str
    parameters: dict[str, Any]
    """By name, in the order in which the English words name them."""

    def __new__(cls, words: str, code: str, parameters: Mapping[str, Any]) -> Said:
        """The words of a code, put together already."""
        made = super().__new__(cls, words)
        made.code = code
        made.parameters = dict(parameters)
        return made

    def __reduce__(self) -> tuple[type[Said], tuple[str, str, dict[str, Any]]]:
        """For another process."""
        return Said, (str(self), self.code, self.parameters)


def say(code: str, **parameters: Parameter) -> Said:
    """The words of a code.

    >>> say("short_block", characters=12)
    '12 characters, away from any longer text'
    >>> say("compared_with_seen", count=1).code
    'compared_with_seen'

    Raises:
        KeyError: no such code, or a parameter that its words name is missing.
    """
    counted = f"{code}_one" if parameters.get("count") == 1 else f"{code}_other"
    known = code if code in SENTENCES else counted
    words = SENTENCES[known].format(**parameters)
    names = (*_names(known), *(("count",) if known != code else ()))
    return Said(words, code, {name: _plain_number(parameters[name]) for name in names})


def to_json(said: Said) -> dict[str, Any]:
    """The code and the parameters, as JSON can hold them."""
    items = said.parameters.items()
    values = {name: to_json(value) if isinstance(value, Said) else value for name, value in items}
    return {"code": said.code, "parameters": values}


def from_json(value: Any, words: str | None = None) -> Said:
    """What :func:`to_json` made of some words.

    Args:
        value: code and parameters.
        words: in English, where they are known: a parameter may have been rounded since.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: it is something else, or its code is not known here.
    """
    items = value["parameters"].items()
    said = say(value["code"], **{name: from_json(one) if isinstance(one, dict) else one for name, one in items})
    return said if words is None else Said(words, said.code, said.parameters)


def _plain_number(value: Parameter) -> Parameter:
    """Numbers of numpy are none that an encoder knows; of a share four digits are enough."""
    if isinstance(value, str):
        return value
    return int(value) if float(value).is_integer() and not isinstance(value, float) else round(float(value), 4)


def plain(value: object) -> str:
    """The ``enc_hook`` of msgspec's encoders, which know texts of no other kind.

    Raises:
        NotImplementedError: it is something else; by this msgspec has a hook say that it cannot encode a value.
    """
    if isinstance(value, Said):
        return str(value)
    raise NotImplementedError(f"objects of type {type(value).__name__} cannot be encoded")
