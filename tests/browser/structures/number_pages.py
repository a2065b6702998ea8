# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages whose style numbers what stays and what goes: what stays keeps its number ("as section 5 explains"). And pages
whose style asks how wide a column is: what it shows of the text, and how large, stays as it was."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.pages import RELATED, TITLE, site
from tests.browser.structures.prose import PROSE, paragraphs

LETTER: Final = "<div class=newsletter data-t=go>{}<p>Every Friday in your inbox.</p><input type=email placeholder='Your e-mail'><button>Sign up</button></div>"
_LETTER: Final = LETTER.format("<h2>Subscribe to our newsletter</h2>")
_AD: Final = "<li class=ad data-t=go><a href=/ad>Buy the calendar</a> <a href=/ad2>Sponsored</a> <a href=/ad3>Advertisement</a></li>"


def sections(*titles: str, between: str = _LETTER, tag: str = "h2") -> str:
    """Sections with paragraphs; the one to be hidden before the last."""
    parts = [f"<{tag} data-t=stay>{title}</{tag}>{paragraphs(2, 2 * number)}" for number, title in enumerate(titles)]
    return f"<main><h1 data-t=stay>{TITLE}</h1>{''.join(parts[:-1])}{between}{parts[-1]}</main>"


_THREE: Final = ("The lamp", "The ring", "The bill")
_STEPS: Final = [f"<li data-t=stay>{text}</li>" for text in PROSE[:6]]

NUMBERS: Final = {
    "counter_of_before": site(sections(*_THREE), style="main{counter-reset:s}h2::before{counter-increment:s;content:counter(s) '. '}"),
    "counter_without_a_reset": site(sections(*_THREE), style="h2{counter-increment:s}h2::before{content:counter(s) '. '}"),
    "counter_in_two_levels": site(
        sections(*_THREE, between=f"{_LETTER}<h3 data-t=stay>The price of bronze</h3>{paragraphs(1, 7)}"),
        style="main{counter-reset:s 4}h2{counter-increment:s 2;counter-reset:t}h3{counter-increment:t}h2::before{content:counter(s, upper-alpha) ' '}h3::before{content:counter(s) '.' counter(t) ' '}",
    ),
    "counters_nested": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<div class=l><div class=i><p data-t=stay>{PROSE[3]}</p></div>{LETTER.format('').replace('newsletter', 'newsletter i', 1)}"
        f"<div class=i><p data-t=stay>{PROSE[4]}</p><div class=l><div class=i><p data-t=stay>{PROSE[5]}</p></div></div></div></div></main>",
        style=".l{counter-reset:i}.i{counter-increment:i}.i::before{content:counters(i, '.') ' '}",
    ),
    "list_from_five": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(2)}<ol start=5>{_AD}{_STEPS[0]}{_STEPS[1]}{_AD}{_STEPS[2].replace('<li', '<li value=20')}{_AD}{_STEPS[3]}</ol>{paragraphs(2, 6)}</main>"
    ),
    "list_backwards": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(2)}<ol reversed>{''.join(_STEPS[:2])}{_AD}{''.join(_STEPS[2:])}{_AD}</ol>{paragraphs(2, 6)}</main>"
    ),
    "list_in_a_list": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(2)}<ol>{_STEPS[0]}{_AD}{_STEPS[1].replace('</li>', f'<ol type=a>{_STEPS[4]}{_AD}{_STEPS[5]}</ol></li>')}{_STEPS[3]}</ol>{paragraphs(2, 6)}</main>"
    ),
}  # fmt: skip

_QUERIES: Final = ".c{container-type:inline-size}.late{display:none}@container (min-width:1050px){.late{display:block}p{font-size:22px}.two{columns:2}}"
CONTAINERS: Final = {
    "container_query": site(
        f"<div class=row><div class=c><main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<p class=late data-t=go>{PROSE[9]}</p><div class=two>{paragraphs(4, 3)}</div></main></div>{RELATED.replace('<aside', '<div').replace('</aside', '</div')}</div>",
        style=f"{_QUERIES}.row{{display:flex}}.c{{flex:1}}.related{{width:320px}}", after="",
    ),
    "container_units": site(
        f"<div class=row><div class=c><main><h1 data-t=stay>{TITLE}</h1>{paragraphs(7)}</main></div>{RELATED.replace('<aside', '<div').replace('</aside', '</div')}</div>",
        style=".row{display:flex}.c{flex:1;container-type:inline-size}.c p{font-size:1.9cqi}.related{width:320px}", after="",
    ),
}  # fmt: skip
