"""What controls of a page open; whether it then counts as shown is tested in ``test_hidden``."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.controls import opened_by_controls


@pytest.mark.parametrize(
    ("body", "opened"),
    [
        ("<button aria-controls='x z'>a</button><i id=x></i><b id=y></b><u id=z></u>", {"i", "u"}),
        ("<h2><span><button aria-expanded=true>a</button></span></h2><section></section>", {"section"}),
        ("<ul><li><button aria-expanded=false>a</button></li></ul><section></section>", set()),
        ("<a role=tab>a</a><section role=tabpanel></section>", {"section"}),
        ("<section role=tabpanel></section>", set()),
        ("<button popovertarget=x>a</button><i></i><aside id=x></aside>", {"aside"}),
        ("<button>Abonnieren</button><div></div>", set()),
        ("<button class=unlock aria-controls=x>a</button><i id=x></i>", set()),
        ("<a data-toggle=collapse data-target=#x>a</a><i id=x></i>", {"i"}),
        ("<a data-toggle=modal data-target=#x>a</a><i id=x></i>", set()),
        ("<a data-toggle=collapse data-target=#no>a</a><i id=x></i>", set()),
        ("<a data-toggle=collapse data-target=.x>a</a><i id=x class=x></i>", set()),
        ("<a data-bs-toggle=collapse href=#x>a</a><i id=x></i>", {"i"}),
        ("<button aria-controls=no>a</button>", set()),
    ],
)
def test_opened(body, opened):
    page = parse_html(f"<body>{body}")
    assert {page.tags[number] for number in opened_by_controls(page, ())} == opened
