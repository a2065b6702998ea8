"""Writes tests/packages/wiki: twenty pages built like those of an encyclopedia, dense with in-text links.

    python -m tests.packages.make_wiki

Everything in them is invented. The gold standard is the title, the infobox, and every heading, paragraph, caption, list
and table of the article; contents, edit links, footnotes, navigation boxes, categories and the site's own bars are not.
How dense the links are differs from page to page. Written once and committed; a test sees to it that files and script
agree.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from html import escape
from pathlib import Path

FOLDER = Path(__file__).parent / "wiki"
SITE = "almanac.example"
KINDS = ("river", "town", "instrument", "bird", "bridge")

_ONSETS = "b br c cl d dr f fl g gl h k l m n p pr qu r s sl st t th tr v w".split()
_VOWELS = "a e i o u ae ea ei oa ou".split()
_CODAS = "l ld lm m n nd nn r rd rn s st th x ck".split()
_ENDS = {
    "river": "water beck burn rill flow".split(),
    "town": "ford ham wick stead by".split(),
    "instrument": "horn pipe lute drum chime".split(),
    "bird": "finch wren tern plover warbler".split(),
    "bridge": "bridge span crossing arch viaduct".split(),
}
_REGIONS = "the Ostermarch|Lower Vennland|the Tarn Hills|Greyshire|the Isle of Holm|Upper Sarrow|the Quill Coast".split(
    "|"
)
_PEOPLE = (
    "Ansel Brode|Mirren Tasker|Odo Wexcombe|Petra Lindqvale|Haldan Roke|Sunniva Arle|Tobiah Crane|Ilse Marchetti".split(
        "|"
    )
)
_TOPICS = (
    "limestone|guild of masons|salt trade|parish council|narrow gauge railway|spring flood|woollen mill|"
    "copper smelting|winter fair|botanical survey|oral tradition|market charter|canal|observatory|peat cutting|"
    "glass blowing|folk dance|"
    "land reform|census|migration route|timber frame|harbour wall|herring fishery|barometer|dialect|monastery|turnpike|"
    "watermill|orchard|school reform|museum|cartography|hydrology|ornithology|acoustics|civil engineering|lottery"
).split("|")

_SENTENCES: dict[str, list[str]] = {
    "river": [
        "It rises in {region} near {place} and joins the {name2} after {number} kilometres.",
        "The valley is known for its {topic} and, since {year}, for the {topic2} that {person} described.",
        "Between {place} and {place2} the bed is of {topic}, which makes the water clear for most of the year.",
        "A gauge at {place} has been read every morning since {year}; its records are kept by the {topic2} office.",
        "In {year} a {topic} carried away the weir, and the {topic2} below {place2} was never rebuilt.",
        "{person} walked its whole length in {year} and published a {topic} in two volumes.",
    ],
    "town": [
        "{name} received its {topic} in {year}, two years before neighbouring {place}.",
        "The economy rested on {topic} until {person} opened a {topic2} on the road to {place2}.",
        "About {number} people live in the parish, most of them in the quarter around the {topic}.",
        "Its {topic} is one of three in {region}; the others stand in {place} and {place2}.",
        "After the {topic} of {year} the council moved to {place}, where it stayed for {number} months.",
        "The writer {person} was born here and used the town's {topic2} in every one of her novels.",
    ],
    "instrument": [
        "The {name} is a wind instrument of {region}, related to the {name2} but pitched a fourth lower.",
        "Its body is turned from pear wood and bound with {topic}, a practice first recorded at {place} in {year}.",
        "Players belong to the {topic} and meet each {topic2} in {place2}.",
        "{person} wrote {number} pieces for it, of which the studies on {topic} are still played.",
        "The oldest surviving example, made in {year}, is kept in the {topic2} of {place}.",
        "Its tone is thin and carries far, so that it was used for {topic} before bells came to {region}.",
    ],
    "bird": [
        "The {name} is a small bird of {region}, close to the {name2} and often mistaken for it.",
        "It nests in walls of {topic} and lays between three and {number} eggs.",
        "Its {topic} leads over {place} and {place2}; counts began in {year}.",
        "{person} gave the species its name in {year} after a {topic2} near {place}.",
        "The song is a falling phrase of five notes, repeated up to {number} times an hour at dawn.",
        "Numbers fell when {topic} ended around {place2}, and have grown again since the {topic2} of {year}.",
    ],
    "bridge": [
        "{name} carries the road from {place} to {place2} over the {name2}.",
        "It was built in {year} by {person}, who had studied {topic} in {region}.",
        "The main span measures {number} metres and rests on piers of {topic}.",
        "A {topic2} paid for the work; tolls were taken until {year}.",
        "When the {topic} was widened, the eastern parapet was moved stone by stone to {place}.",
        "It appears on the seal of {place2} and in a well known study of {topic2}.",
    ],
}
_HEADINGS = {
    "river": ["Course", "Hydrology", "History", "Tributaries"],
    "town": ["Geography", "History", "Economy", "Notable people"],
    "instrument": ["Construction", "Playing technique", "History", "Repertoire"],
    "bird": ["Description", "Distribution", "Behaviour", "Subspecies"],
    "bridge": ["Location", "Construction", "Later changes", "In culture"],
}
_FACTS = {
    "river": ["Source", "Mouth", "Length", "Basin"],
    "town": ["Region", "Population", "First mention", "Mayor"],
    "instrument": ["Family", "Range", "Developed", "Related"],
    "bird": ["Order", "Wingspan", "Clutch", "Described"],
    "bridge": ["Carries", "Crosses", "Opened", "Engineer"],
}


class Article:
    """Collects HTML and gold of one page side by side."""

    def __init__(self, number: int) -> None:
        self.random = random.Random(f"almanac {number}")
        self.kind = KINDS[number % len(KINDS)]
        self.name = self._name(self.kind)
        self.density = 0.55 + 0.45 * self.random.random()
        """Share of the phrases that could be links and are."""
        self.html: list[str] = []
        self.gold: list[str] = []

    def _name(self, kind: str) -> str:
        pick = self.random.choice
        stem = pick(_ONSETS) + pick(_VOWELS) + pick(_CODAS)
        end = pick(_ENDS[kind])
        return f"{stem.capitalize()}{end}" if kind != "bridge" else f"{stem.capitalize()} {end.capitalize()}"

    def link(self, text: str) -> str:
        return f'<a href="/wiki/{escape(text.replace(" ", "_"))}" title="{escape(text)}">{escape(text)}</a>'

    def phrase(self, text: str) -> tuple[str, str]:
        """HTML and gold of a phrase that may be a link."""
        return (self.link(text) if self.random.random() < self.density else escape(text)), text

    def sentence(self, template: str) -> tuple[str, str]:
        pick = self.random.choice
        values: dict[str, Callable[[], str]] = {
            "name2": lambda: self._name(self.kind),
            "place": lambda: self._name("town"),
            "place2": lambda: self._name("town"),
            "region": lambda: pick(_REGIONS),
            "person": lambda: pick(_PEOPLE),
            "topic": lambda: pick(_TOPICS),
            "topic2": lambda: pick(_TOPICS),
        }
        chosen = {key: self.phrase(make()) for key, make in values.items()}
        year = str(self.random.randint(1180, 1998))
        chosen["year"] = self.phrase(year)
        number = str(self.random.randint(4, 480))
        chosen["number"] = (number, number)
        chosen["name"] = (escape(self.name), self.name)
        html = template.format(**{key: html for key, (html, _) in chosen.items()})
        return html, template.format(**{key: text for key, (_, text) in chosen.items()})

    def paragraph(self, sentences: int) -> None:
        made = [self.sentence(template) for template in self.random.sample(_SENTENCES[self.kind], sentences)]
        note = self.random.randint(1, 5)
        mark = f'<sup class="reference"><a href="#cite-{note}">[{note}]</a></sup>'
        self.html.append(f"<p>{' '.join(html for html, _ in made)}{mark}</p>")
        self.gold.append(" ".join(text for _, text in made))

    def heading(self, text: str) -> None:
        edit = f'<span class="edit">[<a href="/edit/{escape(text)}">edit</a>]</span>'
        self.html.append(f'<h2><span id="{escape(text)}">{escape(text)}</span>{edit}</h2>')
        self.gold.append(text)

    def infobox(self) -> None:
        rows = []
        self.gold.append(self.name)
        for fact in _FACTS[self.kind]:
            html, text = self.phrase(self.random.choice([self._name("town"), *_REGIONS, *_PEOPLE, "412 m", "1 746"]))
            rows.append(f"<tr><th>{fact}</th><td>{html}</td></tr>")
            self.gold.append(f"{fact} {text}")
        caption = f"View of {self.name}"
        self.gold.append(caption)
        picture = (
            f'<tr><td colspan="2"><img src="/images/{self.kind}.jpg" alt=""><div>{escape(caption)}</div></td></tr>'
        )
        self.html.append(
            f'<table class="infobox"><caption>{escape(self.name)}</caption>{"".join(rows)}{picture}</table>'
        )

    def link_list(self) -> None:
        """A list of the article that is nearly all links: what filters of links take for navigation."""
        items = []
        for _ in range(self.random.randint(5, 9)):
            name = self._name(self.kind)
            year = self.random.randint(1180, 1998)
            items.append(f"<li>{self.link(name)} ({year})</li>")
            self.gold.append(f"{name} ({year})")
        self.html.append(f"<ul>{''.join(items)}</ul>")

    def write(self) -> None:
        """The article."""
        self.gold.append(self.name)
        self.infobox()
        self.paragraph(3)
        headings = _HEADINGS[self.kind]
        entries = "".join(
            f'<li><a href="#{escape(text)}">{number} {text}</a></li>' for number, text in enumerate(headings, 1)
        )
        self.html.append(f'<div id="toc"><h2>Contents</h2><ul>{entries}</ul></div>')
        for text in headings[:-1]:
            self.heading(text)
            for _ in range(self.random.randint(2, 4)):
                self.paragraph(self.random.randint(3, 5))
        self.heading(headings[-1])
        self.link_list()
        notes = []
        for number in range(1, 6):
            source = f"{self.random.choice(_PEOPLE)}: <i>{self._name('town')} papers</i>"
            back = f'<a href="#back-{number}">^</a>'
            notes.append(f'<li id="cite-{number}">{back} {source}, {self.random.randint(1880, 2006)}.</li>')
        self.html.append(f'<h2>Footnotes</h2><ol class="references">{"".join(notes)}</ol>')

    def around(self) -> str:
        """The page: bars, navigation box, categories."""
        pick = self.random.choice
        side = "".join(
            f'<li><a href="/{text.lower().replace(" ", "-")}">{text}</a></li>'
            for text in (
                "Main page|Contents|Featured articles|Random article|About the Almanac|Community portal|Recent changes|"
                "What links here|Related changes|Upload a file|Special pages|Printable version|Permanent link"
            ).split("|")
        )
        box = " · ".join(self.link(self._name(self.kind)) for _ in range(self.random.randint(8, 20)))
        categories = " | ".join(self.link(f"{self.kind.capitalize()}s of {pick(_REGIONS)}") for _ in range(3))
        tabs = "".join(
            f'<li><a href="/{text.lower()}">{text}</a></li>' for text in ("Article", "Discussion", "Edit", "History")
        )
        lines = [
            "<!DOCTYPE html>",
            '<html lang="en">',
            f'<head><meta charset="utf-8"><title>{self.name} – The Almanac</title></head>',
            '<body><div id="content">',
            f"<h1>{self.name}</h1>",
            '<div id="tagline">From The Almanac, the invented encyclopedia</div>',
            *self.html,
            f'<table class="navbox"><tr><th>{self.kind.capitalize()}s</th></tr><tr><td>{box}</td></tr></table>',
            f'<div id="categories">Categories: {categories}</div></div>',
            f'<div id="column"><ul>{tabs}</ul><ul><li><a href="/login">Log in</a></li></ul><ul>{side}</ul>',
            '<form action="/search"><input name="q"><button>Search</button></form></div>',
            '<div id="footer"><p>This page was last changed on 3 March. All of it is invented.</p>',
            '<ul><li><a href="/privacy">Privacy</a></li><li><a href="/about">About</a></li></ul></div></body></html>',
        ]
        return "\n".join(lines) + "\n"


def files() -> dict[str, str]:
    """Name and text of every file of the package."""
    made = {
        "package.toml": (
            "# Written by tests/packages/make_wiki.py, which says what is gold and what is not.\n"
            'name = "wiki"\ntitle = "Invented encyclopedia pages"\n'
            'description = "Articles dense with in-text links, for the paper\'s finding on Wikipedia pages."\n'
            'languages = ["en"]\nlicence = "MIT"\nguideline_version = "1.0"\ndocuments = 20\n'
        )
    }
    for number in range(20):
        article = Article(number)
        article.write()
        name = f"{number + 1:02}-{article.kind}"
        facts = {
            "url": f"https://{SITE}/wiki/{article.name.replace(' ', '_')}",
            "site": SITE,
            "language": "en",
            "page_type": "article",
            "fragmented": True,
            "multiple_articles": False,
            "annotator": "made with its page",
            "guideline_version": "1.0",
            "licence": "MIT",
        }
        made[f"{name}.html"] = article.around()
        made[f"{name}.txt"] = "\n".join(article.gold) + "\n"
        made[f"{name}.json"] = json.dumps(facts, indent=1) + "\n"
    return made


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
