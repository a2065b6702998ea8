"""The use case: what a press, ``crunch extract``, ``crunch clean`` and ``crunch.extract()`` ask of a page, and get.

``reader.py`` puts settings, site template, pictures, output and what is remembered together, for all of them;
``comparing.py`` has what other pages of the site do, ``beside.py`` what is worked out of those; ``running.py`` runs one
algorithm, which is all that measurements want.
"""

from crunch.service.beside import weigh_ahead
from crunch.service.reader import Answer, answer_reader, choose_for, choose_for_lone_page
from crunch.service.request import PageRequest
from crunch.service.running import extract_page

__all__ = [
    "Answer",
    "PageRequest",
    "answer_reader",
    "choose_for",
    "choose_for_lone_page",
    "extract_page",
    "weigh_ahead",
]
