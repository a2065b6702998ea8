"""Pages to begin from: those of the tests, and generated ones of every kind that the algorithms know something of."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tests.support.pages import WORDS
from tests.support.site_pages import site_html

TESTS = Path(__file__).parents[1]
MORE = "CRUNCH_FUZZ_PAGES"
"""Variable: a test package whose pages are begun from, too."""
SMALL = 24 * 1024


@lru_cache(maxsize=1)
def page_seeds() -> tuple[str, ...]:
    """Their HTML, always in the same order."""
    files = sorted(TESTS.rglob("*.html"))
    texts = [file.read_text("utf-8", "replace") for file in files if file.stat().st_size <= SMALL]
    return (*texts, *_generated(), *_of_package())


def _of_package() -> list[str]:
    import os

    path = os.environ.get(MORE)
    if not path:
        return []
    from crunch_lab.evaluation.packages import Document, Package

    found = (entry.html for entry in Package(Path(path)).entries() if isinstance(entry, Document))
    return [html.decode("utf-8", "replace") for html in found if len(html) <= SMALL][:500]


def _generated() -> list[str]:
    menu = "".join(f'<li><a href="/{number}">Part {number}</a></li>' for number in range(12))
    bodies = {
        "article": f"<nav><ul>{menu}</ul></nav><article><h1>Bread</h1><p class=byline>By Ada</p><p>{WORDS * 5}</p>"
        f"<figure><img src=a.png alt=Loaf width=600 height=400><figcaption>A loaf.</figcaption></figure>"
        f"<p>{WORDS * 4}</p></article><aside><h2>More</h2><ul>{menu}</ul></aside><footer>© 2024</footer>",
        "forum": "".join(
            f'<div class=post id=p{number}><a href="/u/{number}">user{number}</a><time>12:3{number}</time>'
            f"<blockquote>{WORDS}</blockquote><p>{WORDS * (number % 3 + 1)}</p></div>"
            for number in range(9)
        ),
        "table": "<table><thead><tr><th>A<th>B</thead>"
        + "".join(f"<tr><td rowspan=2>{number}<td>{WORDS}<tr><td>x" for number in range(8))
        + "</table>",
        "recipe": '<div itemscope itemtype="https://schema.org/Recipe"><h2 itemprop=name>Loaf</h2>'
        + "".join(f"<li itemprop=recipeIngredient>{number} g flour" for number in range(6))
        + f"<ol><li>{WORDS}<li>{WORDS}</ol></div>",
        "code": f"<pre><code class=language-c><span class=ln>1</span>int main() {{}}\n\n</code></pre><p>{WORDS * 3}</p>"
        f"<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math><ruby>東<rp>(</rp><rt>とう</rt></ruby>",
        "tabs": f"<div role=tablist><button role=tab aria-controls=t1 aria-selected=true>A</button></div>"
        f"<div role=tabpanel id=t1>{WORDS * 2}</div><div role=tabpanel id=t2 hidden>{WORDS}</div>"
        f"<details><summary>S</summary>{WORDS}</details><dialog open><p>{WORDS}</p></dialog>",
        "styles": "<style>.x{display:none}.y{visibility:hidden}@media screen{#z{opacity:0}}</style>"
        f"<p class=x>{WORDS}</p><p class=y>{WORDS}</p><p id=z>{WORDS}</p>"
        "<p style='position:absolute;left:-9999px'>s</p>",
        "frames": f"<iframe srcdoc='&lt;p>{WORDS}'></iframe><div><template shadowrootmode=open><p>{WORDS}<slot></slot>"
        f"</template><p>{WORDS}</p></div><noscript><p>{WORDS}</p></noscript><object><p>fallback</object>",
        "product": f'<script type="application/ld+json">{{"@type":"Product","name":"Oven","offers":{{"price":"3"}}}}'
        f"</script><h1>Oven</h1><span class=price>3,00&nbsp;€</span><form><input name=q><select><option>1</select>"
        f"<button>Buy</button></form><p>{WORDS * 3}</p>",
    }
    head = "<head><title>Bread</title><meta name=author content=Ada><meta property=og:type content=article></head>"
    pages = [f"<!DOCTYPE html><html lang=en>{head}<body>{body}</body></html>" for body in bodies.values()]
    return [*pages, *(site_html(number) for number in range(3))]
