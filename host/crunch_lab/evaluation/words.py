"""Optional word variants: without stop words, and stemmed (what Gottron's section 7 asks for)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": """a about after all also an and any are as at be because been but by can could did do does for from had
            has have he her his how i if in into is it its just like more my no not of on one or other our out over she
            so some such than that the their them then there these they this to up us was we were what when which who
            will with would you your s t""",
        "de": """aber als am an auch auf aus bei bis das dass dem den der des die dies diese doch du durch ein eine
            einem einen einer eines er es für gegen habe haben hat hatte ich ihr im in ist ja kann mehr mit nach nicht
            noch nur oder ohne sein seine sich sie sind so über um und uns unter vom von vor war was wenn werden wie
            wir wird wurde zu zum zur""",
        "fr": """a à au aux avec ce ces cette comme d dans de des du elle en est et être il ils je l la le les leur lui
            mais n ne nous on ou où par pas plus pour qu que qui s sa se ses son sont sur un une vous y""",
        "es": """a al como con de del el ella en entre era es esta este fue ha hay la las lo los más me mi muy no nos o
            para pero por que se ser si sin sobre son su sus también te tiene un una y ya yo""",
        "pl": """a ale bo by był była było być czy dla do go i ich ja jak jako jest jeszcze już który która które ma na
            nie o od on ona po pod przez się są ta tak także te tego tej ten to tylko tym w we z za ze że""",
        "ru": """а без бы был была были было в вы для до его ее если есть еще же за и из или их к как когда ко мы на не
            него нее но о об он она они от по при с со так также то только у уже что чтобы это я""",
        "el": """από αυτό για δεν είναι ένα και κατά με μια να ο οι όπως ότι που σε στα στη στην στις στο στον στους τα
            τη την της τις το τον του τους των ως ή η θα""",
    }.items()
}
_STEMMERS: Final = {
    "ar": "arabic",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "id": "indonesian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}


def without_stop_words(words: list[str], language: str | None) -> list[str]:
    """The words that carry content; all of them in a language whose stop words are not known."""
    stop = STOP_WORDS.get(_primary(language), frozenset())
    return [word for word in words if word not in stop]


def stemmed(words: list[str], language: str | None) -> list[str]:
    """The stems of the words; the words themselves in a language without a stemmer."""
    name = _STEMMERS.get(_primary(language))
    return list(_stemmer(name).stemWords(words)) if name else words


def _primary(language: str | None) -> str:
    return (language or "").lower().partition("-")[0]


@lru_cache(maxsize=32)
def _stemmer(name: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(name)
