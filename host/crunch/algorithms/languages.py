"""The language of a page: what it states, or what its most frequent words say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from crunch.documents.page import Page

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": """a about after all also am an and any are as at be because been before being but by can could did do
            does down during each for from had has have he her here hers him his how i if in into is it its just like
            may me more most mr mrs ms my new no nor not now of off on once one only or other our out over own said
            same she should since so some such than that the their them then there these they this those through to
            too two under until up us very was we were what when where which while who why will with would yes you your
            later today yesterday tomorrow here according however although despite many much several another every
            monday tuesday wednesday thursday friday saturday sunday january february march april june july august
            september october november december""",
        "de": """ab aber alle allem allen aller alles als am an andere auch auf aus bei beim bereits bis da damit dann
            das dass dem den denn der des die dies diese dieser doch du durch ein eine einem einen einer eines er es
            etwas für gegen habe haben hat hatte hier ich ihr ihre im in ist ja jede jeder kann kein keine mehr mit muss
            nach nicht noch nun nur oder ohne schon sehr sein seine seit sich sie sind so soll sondern trotz über um und
            uns unter vom von vor war waren was wegen weil wenn wer werden wie wir wird wo wurde während zu zum zur
            zwei montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli
            august september oktober november dezember""",
        "fr": """a à ainsi après au aussi autre aux avant avec c car ce cela ces cet cette ceux chez comme contre d dans
            de depuis des deux donc du elle elles en entre est et était être eux fait il ils j je l la le les leur leurs
            lors lui m mais même mes mon n ne ni nos notre nous on ont ou où par pas pendant peu peut plus pour quand
            que qui s sa sans selon ses si son sont sous sur t ta tous tout très tu un une vers voici vos votre vous y
            lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août
            septembre octobre novembre décembre""",
        "es": """a al algo algunos ante antes aquí así aunque bajo cada como con contra cual cuando de del desde después
            donde dos durante e el él ella ellos en entre era es esa ese eso esta está este esto fue ha han hasta hay
            la las le les lo los más me mi mientras muy nada ni no nos o otra otro para pero poco por porque que qué se
            según ser si sí sin sobre son su sus también tan te tiene todo todos tras tu un una unos y ya yo lunes
            martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre
            octubre noviembre diciembre""",
        "it": """a ad agli ai al alla alle allo anche ancora c che chi ci come con contro cosa così cui d da dal dalla
            dalle degli dei del della delle dello di dopo dove due e è ed era fra gli ha hanno i il in io l la le lei lo
            loro lui ma mentre mi molto ne nei nel nella nelle no noi non nostro o ogni per perché però più prima qua
            quando quanto quello questa questo qui se sempre senza si sia solo sono sopra sotto su sua sul sulla suo
            tra tutti tutto un una uno vi lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio
            marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre""",
        "pt": """a à ainda além alguns ante antes ao aos após aqui as às até cada com como contra da das de depois desde
            do dois dos durante e é ela ele eles em enquanto entre era essa esse esta está este eu foi há isso já la
            lhe mais mas me mesmo muito na nas não nem no nos nós o onde os ou outra outro para pela pelo por porque
            qual quando que quem são se segundo sem ser seu seus só sob sobre sua suas também te tem todo todos um uma
            você""",
        "nl": """aan al als bij daar dan dat de der deze die dit doen door een en er ge had heb hebben heeft het hier
            hij hoe hun ik in is ja je kan met mijn na naar niet nog nu of om omdat onder ons ook op over te tegen toch
            tot u uit van veel voor want waren was wat we wel werd wie wij wordt ze zelf zich zij zijn zo zonder zou""",
        "pl": """a ale bo by był była było być czy dla do gdy go i ich ja jak jako jest jeszcze już każdy kiedy która
            które który ma może na nad nie niż o od on ona po pod przed przez przy się są ta tak także tam te tego tej
            ten to tu tylko tym w we wszystko z za ze że""",
        "ru": """а без более бы был была были было быть в вам вас ведь во вот все всего всех вы где да даже для до его
            ее если есть еще же за здесь и из или им их к как когда кто ли мне мы на над надо нас не него нее нет ни но
            о об он она они от по под после при про с сейчас со так также там то тогда тоже только том ты у уже хотя
            чем что чтобы эта эти это я""",
        "el": """αλλά αν από αυτά αυτή αυτό γιατί για δεν εάν είναι ένα ένας επίσης η ήταν θα και κατά κάθε με μετά μια
            μόνο να ο οι όμως όπως όταν ότι πριν που πως σαν σε στα στη στην στις στο στον στους τα τη την της τις το
            τον του τους των ως""",
    }.items()
}
"""Frequent words that name nothing, with days and months, which languages write with a capital letter."""

ALL_STOP_WORDS: Final = frozenset().union(*STOP_WORDS.values())

_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_SUBTAG: Final = re.compile(r"[A-Za-z]{2,3}")
_LEAST_SHARE: Final = 0.1
"""Share of stop words that running text of a language has at least."""


def declared_language(page: Page) -> str | None:
    """The primary subtag of the language that the page itself states, such as ``en``."""
    return primary_subtag(page.root.get("lang") or page.root.get(_XML_LANG))


def primary_subtag(language: str | None) -> str | None:
    """The language alone of a BCP 47 tag, in lower case."""
    match = _SUBTAG.match(language.strip()) if language else None
    return match[0].lower() if match else None


def guessed_language(words: Iterable[str]) -> str | None:
    """The language whose stop words are most frequent among words in lower case; None when none are frequent."""
    words = list(words)
    counts = {language: sum(word in stop_words for word in words) for language, stop_words in STOP_WORDS.items()}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] > _LEAST_SHARE * len(words) else None
