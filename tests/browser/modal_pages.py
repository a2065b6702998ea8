# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages that an overlay has made unusable by more than looks, for both browsers, and what their readers can do there."""

from __future__ import annotations

from typing import Final

from tests.browser.wall_pages import ARTICLE, WALLS

NEWSLETTER: Final = "<h2>Our newsletter</h2><p>Stories to your inbox.</p><form><input id=mail class=field placeholder='Your e-mail' value='a@b.example'><button>Subscribe</button></form>"
FOCUS: Final = "mail.focus(); mail.setSelectionRange(1, 3)"
HEARD: Final = """
window.heard = [];
for (const type of ["beforetoggle", "toggle", "close", "cancel"])
  document.addEventListener(type, (e) => e.target.closest?.("dialog") && heard.push(type), true);
"""
"""Listeners of the page's own."""


def page(overlay: str, script: str = "", attributes: str = "") -> str:
    """A page with a button that an overlay, shown by a script, keeps from being clicked."""
    return (
        f"<!doctype html><title>t</title><script>{HEARD}</script><nav><a href=/n>Menu</a><button id=ask>News</button></nav>"
        f"<main id=main {attributes}>{ARTICLE}<button id=cart onclick='window.bought = (window.bought ?? 0) + 1'>Add to cart</button><button id=next>Sizes</button></main>"
        f"{overlay}<script>const o = document.getElementById('o'), mail = document.getElementById('mail'); {script}; heard.length = 0</script>"
    )


def dialog(inner: str = NEWSLETTER, attributes: str = "id=o class=newsletter-popup") -> str:
    """A dialog of the page's."""
    return f"<dialog {attributes}>{inner}</dialog>"


BOX: Final = f"<div id=o class=newsletter-popup style='position:fixed;inset:0;background:#000a'><div style='background:#fff;margin:20vh auto;width:400px'>{NEWSLETTER}</div></div>"
SHUT: Final = {
    "modal": page(dialog(), f"o.showModal(); {FOCUS}"),
    "modal_with_an_opener": page(dialog(), f"main.tabIndex = -1; main.focus(); o.showModal(); {FOCUS}"),
    "modal_with_a_hidden_opener": page(dialog(), f"ask.focus(); o.showModal(); {FOCUS}"),
    "attributes_after_open": page(dialog(), f"o.showModal(); o.dataset.shown = ''; o.style.color = 'red'; {FOCUS}"),
    "open_has_a_value": page(dialog(), f"o.showModal(); o.setAttribute('open', 'a-b c%'); o.title = 'x'; {FOCUS}"),
    "closed_by_a_click": page(dialog(attributes="id=o class=newsletter-popup closedby=any"), f"o.showModal(); {FOCUS}"),
    "inside_a_hidden_part": page(
        f"<aside id=o class=newsletter-popup>{dialog(attributes='id=d')}</aside>", f"d.showModal(); {FOCUS}"
    ),
    "inert": page(BOX, f"main.inert = true; {FOCUS}"),
    "inert_from_the_start": page(BOX, FOCUS, "class=a inert data-x=1 style='color: green' lang=en"),
    "inert_and_unheard": page(
        BOX, f"main.setAttribute('aria-hidden', 'true'); main.inert = true; main.lang = 'en'; {FOCUS}"
    ),
    "modal_and_inert": page(dialog(), f"main.inert = true; o.showModal(); {FOCUS}"),
}
"""Overlays of which nothing is worth reading; all have `id=o` and a field with a selection in it."""
KEPT: Final = {
    "login": page(dialog(WALLS["login"], "id=o class=modal"), "o.showModal()"),
    "checkout": page(
        dialog("<h2>Your order</h2><p>Two things for € 20</p><button>Checkout</button>", "id=o class=modal"),
        "o.showModal()",
    ),
    "inert_behind_a_login": page(BOX.replace(NEWSLETTER, WALLS["login"]), "main.inert = true"),
}
"""Overlays that ask for money or a login."""

STATE: Final = """() => ({
  modal: [...document.querySelectorAll("dialog")].map((one) => one.matches(":modal")),
  inert: main.inert, unheard: main.getAttribute("aria-hidden"),
  at: document.activeElement.id, caret: [mail?.selectionStart, mail?.selectionEnd],
  returned: [...document.querySelectorAll("dialog")].map((one) => one.returnValue), heard })"""
"""What an undo brings back beside the markup; what the page heard of it."""
UNDER: Final = "() => { cart.scrollIntoView({block: 'center'}); const {left, top} = cart.getBoundingClientRect(); return document.elementFromPoint(left + 5, top + 5)?.id }"
"""What is clicked where the button is."""
