"""Numbers by which a shop's goods are known, told by the label that stands before them or by the name of their part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.auto.evidence import Evidence
from crunch.documents.semantics.names import called
from crunch.documents.semantics.prices import says_a_price

WORDS: Final = 8
"""Words of a line with such a number at most: its label, the number, a word more."""
VALUE_WORDS: Final = 3
"""Words of a number that stands in a line of its own."""
LONGEST: Final = 120
"""Characters of such a line at most."""
LETTERS: Final = 4
"""Letters and digits of a number at least, two of them digits."""

_LABEL: Final = re.compile(
    r"\b(?:(?:item|article|product|model|part|style|catalog(?:ue)?|stock|order|mfr\.?|manufacturer)\s*"
    r"(?:numbers?|no\.?|nr\.?|code|id|#|№)|sku|upc|ean|gtin|mpn|isbn|asin|ref(?:erence|\.)?(?:\s*(?:no\.?|number))?"
    r"|(?:artikel|art\.?-?|bestell|produkt|modell|teile)[\s-]*(?:nummer|nr\.?|code)|art\.\s*(?:nr|no)\.?"
    r"|(?:artikel|produkt|modell?|vare)(?:nummer|nr\.?)|tuote(?:numero|koodi)|tootekood|kód\s+produktu|číslo\s+produktu"
    r"|(?:r[ée]f(?:[ée]rence)?|code|num[ée]ro)\s*(?:de\s+l['’]objet|produit|article)?|n[°º]\s*(?:d['’]article|articolo)"
    r"|(?:referencia|refer[eê]ncia|c[oó]digo|codice)(?:\s+(?:del?\s+|do\s+)?(?:produto|producto|prodotto|art[ií]culo|"
    r"articolo))?|(?:indeks|kod|numer)\s+(?:produktu|katalogowy)|артикул|код\s+товара|номер\s+товара|модель"
    r"|(?:商品|製品|型)(?:番号|コード|番)|品番|型番|货号|商品编号|貨號|(?:상품|제품|모델|딜)\s*번호)"
    r"\s*(?:[:：#№]|$|(?=\s*\d))",
    re.IGNORECASE,
)
_NAMES: Final = called(
    "sku", "mpn", r"gtin\d*", "ean",
    "(?:item|itm|art|article|artikel|product|prod|prd|model)[-_]?(?:num(?:ber)?|nummer|no|nr|code|id|sku)",
)  # fmt: skip
_NUMBER: Final = re.compile(r"[\w./-]{4,40}")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


def article_numbers(evidence: Evidence, rows: Sequence[int]) -> Iterator[int]:
    """Those of some blocks that hold an article's number, and the labels right before them.

    Args:
        evidence: of the page.
        rows: blocks, in their order, each followed by its neighbour where that is one of them, too.
    """
    facts = evidence.table.facts
    for row in rows:
        text, words = facts.texts[row], int(facts.tokens[row])
        if words > WORDS or len(text) > LONGEST or says_a_price(text):
            continue
        label = _LABEL.search(text)
        if label is not None and label.start() <= len(text) // 2 and _holds_number(text[label.end() :]):
            yield row
        elif label is not None and label.end() == len(text) and row + 1 < len(facts.texts):
            if facts.tokens[row + 1] <= VALUE_WORDS and _is_number(facts.texts[row + 1]):
                yield row
                yield row + 1
        elif words <= VALUE_WORDS and _is_number(text) and _is_named(evidence, row):
            yield row


def _is_named(evidence: Evidence, row: int) -> bool:
    """Whether the page calls a block an article's number."""
    return _NAMES.search(block_names(evidence.page, int(evidence.table.facts.numbers[row]))) is not None


def _holds_number(text: str) -> bool:
    found = _NUMBER.search(text)
    return found is not None and _may_be(found[0])


def _is_number(text: str) -> bool:
    found = _NUMBER.fullmatch(text.strip(" :#"))
    return found is not None and _may_be(found[0])


def _may_be(number: str) -> bool:
    """Whether enough of it are letters and digits; a year is none."""
    is_long = sum(map(str.isalnum, number)) >= LETTERS and sum(map(str.isdigit, number)) > 1
    return is_long and not _YEAR.fullmatch(number)
