"""JSON-LD in the snapshot: what the content script lets through is what the host reads of a file, and no more."""

from __future__ import annotations

import json
from itertools import chain

import pytest

from crunch.documents.linked_data import LARGEST, LONGEST, MOST_ENTRIES, PROPERTIES, SIZE, LinkedDataReader
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.structured_data import structured_data_of
from crunch.service import extract_page
from tests.browser.content_harness.harness import ContentPage, parse
from tests.support.pages import WORDS

pytestmark = pytest.mark.browser

RECIPE = {
    "@context": "x",
    "@type": "Recipe",
    "name": "Soup",
    "recipeIngredient": ["1 leek", "2 potatoes", "½ tsp salt"],
}
DEEP = "x"
for _ in range(20):
    DEEP = {"name": [DEEP, "y"]}  # type: ignore[assignment]
ONE_BY_ONE = [
    json.dumps(RECIPE),
    json.dumps({"@graph": [{**RECIPE, "image": {"name": "no"}}, None, True, 7, []], "text": [], "name": " "}),
    json.dumps({name: f"of {name}" for name in PROPERTIES}),
    json.dumps(dict.fromkeys(PROPERTIES, 1234567890123)),
    *(
        f'{{"price": [{number}]}}'
        for number in ("12.50", "12.0", "0.0001", "-0.0", "1e3", "1e15", "1e-9", "0.30000004")
    ),
    '<!-- {"name": "a"} -->',
    '\n//<![CDATA[\n{"name": "a\n\tb"}\n//]]>\n',
    '{"name": "\\u0000 a \\ud83d \\ud83d\\ude00 &amp; <b>c</b> \\r\\n "}',
    json.dumps({"name": "😀" * (LONGEST + 9)}, ensure_ascii=False),
    json.dumps([{"name": "é" * (LONGEST + 9)}, {"name": ["x"] * (MOST_ENTRIES + 9)}], ensure_ascii=False),
    json.dumps(DEEP),
    *('{"__proto__": {"name": "x"}}', '{"constructor": 1, "toString": 2}', '{"name": {"length": 5}}'),
    *("{", "nonsense", "NaN", '{"price": Infinity}', '{"name": "x"} {}', "null", "7", '"lone"', "", " "),
    f"[{','.join(['[[]]'] * 30_000)}]",
    f'{{"name": "x"}}{" " * LARGEST}',
]
TOGETHER = [
    json.dumps([{"description": f"{number} {'d' * 3_000}", "sku": number} for number in range(40)]),
    *(json.dumps({"name": f"x {number}"}) for number in range(120)),
]


def page_of(scripts: list[str]) -> str:
    return f"<!doctype html>{''.join(f'<script type=application/ld+json>{text}</script>' for text in scripts)}<p>x"


def travelled(content_page: ContentPage, scripts: list[str]) -> list[object]:
    content_page.open(page_of(scripts))
    texts = [script.text for script in parse(content_page.capture()["snapshot"]).iter("script")]
    assert len(texts) == len(scripts)
    assert sum(len(text or "") for text in texts) <= 64 * 1024
    return [json.loads(text) if text else None for text in texts]


@pytest.mark.parametrize("text", ONE_BY_ONE, ids=range(len(ONE_BY_ONE)))
def test_the_content_script_reduces_as_the_host_does(content_page: ContentPage, text: str) -> None:
    assert travelled(content_page, [text]) == [LinkedDataReader().read(text)]


def test_so_it_does_with_many_scripts_that_are_too_much(content_page: ContentPage) -> None:
    reader = LinkedDataReader()
    expected = [reader.read(text) for text in TOGETHER]
    assert expected[1] is not None
    assert expected[-1] is None
    assert len(json.dumps(expected)) > SIZE / 2
    assert travelled(content_page, TOGETHER) == expected


def test_no_other_script_travels_and_the_page_s_own_json_is_not_asked(content_page: ContentPage) -> None:
    content_page.open(
        "<!doctype html><script>JSON.parse = () => ({name: 'forged'}); Array.isArray = () => true</script>"
        '<script type="application/json">{"name": "a"}</script>'
        '<script type="APPLICATION/LD+JSON;x">{"name": "b"}</script>'
    )
    texts = [script.text for script in parse(content_page.capture()["snapshot"]).iter("script")]
    assert [text for text in texts if text] == ['{"name":"b"}']


def test_a_recipe_is_decided_alike_in_a_file_and_in_the_browser(content_page: ContentPage) -> None:
    rows = "".join(f"<li><a href=/shop>{line}</a></li>" for line in RECIPE["recipeIngredient"])
    script = f"<script type=application/ld+json>{json.dumps(RECIPE)}</script>"
    links = "<ul>" + "".join(f"<li><a href=/{number}>Recipe {number}</a></li>" for number in range(9)) + "</ul>"
    html = (
        f"<!doctype html><title>Soup</title>{script}<article><h1>Soup</h1>{f'<p>{WORDS * 3}</p>' * 5}</article>"
        f"<aside>{links}<h3>Ingredients</h3><ul>{rows}</ul>{links}</aside>"
    )
    content_page.open(html)
    pages = parse_html(html), parse_snapshot(content_page.capture()["snapshot"])
    things = [
        list(chain(*(thing.texts["recipeIngredient"] for thing in structured_data_of(page).linked))) for page in pages
    ]
    assert things == [RECIPE["recipeIngredient"]] * 2
    lines = [extract_page(page, "auto").text.splitlines() for page in pages]
    assert [line.strip("- ") for line in lines[0]] == [line.strip("- ") for line in lines[1]]
    assert set(RECIPE["recipeIngredient"]) <= {line.strip("- ") for line in lines[1]}
    assert not any("Recipe 1" in line for line in lines[1])
