# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages behind overlays, for both browsers: what asks for consent goes with what it did to the page; what asks for money
or a login stays, and the page with it."""

from __future__ import annotations

from typing import Final

WORDS: Final = "Some words of an article that is long enough to fill several lines of any column it may stand in. " * 4
ARTICLE: Final = (
    f"<article><h1>A heading of the article</h1><p class=first>{WORDS}</p><p>{WORDS}</p><p>{WORDS}</p></article>"
)
BOX: Final = "position:fixed;inset:0;z-index:99;background:#000a"


def overlay(inner: str, names: str = "class=cmp") -> str:
    """An overlay over the whole window."""
    return (
        f"<div id=o {names} style='{BOX}'><div style='background:#fff;margin:20vh auto;width:400px'>{inner}</div></div>"
    )


CONSENTS: Final = {
    "english": "<h2>We value your privacy</h2><p>We and our 812 partners use cookies to log in users and to measure.</p>"
    "<button>Accept all</button><button>Reject all</button><a href=/p>Privacy policy</a>",
    "german": "<p>Wir verwenden Cookies und bitten um Ihre Einwilligung.</p><button>Alle akzeptieren</button><button>Ablehnen</button>",
    "french": "<p>Nous respectons votre vie privée : cookies et confidentialité.</p><button>Tout accepter</button><button>Continuer</button>",
    "japanese": "<p>当サイトではクッキーを使用しています。</p><button>同意する</button>",
    "frame": "<iframe id=sp_message_iframe_12 title='Privacy consent' srcdoc='<p>Cookies<button>OK</button>'></iframe>",
    "with_a_login": "<h2>We value your privacy</h2><p>We and our 812 partners use cookies to measure.</p>"
    "<button>Accept all</button><button>Reject all</button><a href=/login>Log in</a>",
    "german_with_a_login": "<p>Wir verwenden Cookies.</p><button>Alle akzeptieren</button><button>Ablehnen</button>"
    "<p>Schon ein Konto? <a href=/login>Anmelden</a></p>",
    "newsletter": "<h2>Our newsletter</h2><p>Stories to your inbox.</p><input type=email placeholder='Your e-mail'><button>Subscribe</button>",
}
WALLS: Final = {
    "subscribe": "<h2>Subscribe to continue reading</h2><button>Subscribe now</button>",
    "price": "<p>Support us</p><p>Only € 4,99 a month.</p><button>Continue</button>",
    "price_after": "<p>Jetzt testen</p><p>1 Monat für 0,99 €</p><button>Weiter</button>",
    "password": "<p>Welcome back</p><input type=email><input type=password><button>Go</button>",
    "login": "<p>This content is protected.</p><button>Log in</button>",
    "register": "<p>One more step</p><a href=/r>Create a free account</a>",
    "german": "<p>Weiterlesen mit Plus</p><button>Jetzt abonnieren</button>",
    "french": "<p>Article réservé aux abonnés</p><button>Je m'abonne</button>",
    "spanish": "<p>Contenido exclusivo</p><button>Suscríbete</button>",
    "japanese": "<p>この記事は会員限定です</p><button>ログイン</button>",
    "cookies_or_money": "<p>We use cookies. Accept them, or read without.</p><button>Accept</button><button>Subscribe for $3</button>",
    "cookies_or_membership": "<p>We use cookies. Already a subscriber?</p><button>Accept all</button><a href=/l>Log in</a>",
    "cookies_or_paid": "<p>Cookies akzeptieren oder das PUR-Abo nutzen.</p><button>Akzeptieren</button><a href=/l>Anmelden</a>",
    "login_and_cookies": "<p>Log in to go on. This site uses cookies.</p><button>Log in</button><a href=/c>Cookies</a>",
    "newsletter_with_a_price": "<h2>Our newsletter</h2><p>$5 a month.</p><input type=email><button>Subscribe</button>",
    "members": "<p>Already a member?</p><button>Continue</button><p>Join now to keep reading.</p>",
}
TRACES: Final = {
    "blur": "main { filter: blur(6px) }",
    "blur_of_all_but_the_overlay": "body > :not(#o) { filter: blur(4px) grayscale(1) !important }",
    "blur_on_the_article": "article { filter: blur(5px) }",
    "blur_of_each_paragraph": "article > * { filter: blur(5px) }",
    "dimmed": "main { opacity: .3 }",
    "dark": "#page { filter: brightness(.4) }",
    "dead": "body { pointer-events: none } #o { pointer-events: auto }",
    "dead_each": "body * { pointer-events: none } #o, #o * { pointer-events: auto !important }",
    "not_to_be_selected_each": "* { user-select: none; -webkit-user-select: none }",
    "dead_main": "main { pointer-events: none !important }",
    "not_to_be_selected": "html { user-select: none; -webkit-user-select: none }",
    "all_at_once": "#page { filter: blur(3px) !important; opacity: .5; pointer-events: none; user-select: none }",
    "layer": "#b { position: fixed; inset: 0; background: #000c; z-index: 50 }",
    "clear_layer": "#b { position: fixed; inset: 0; z-index: 50 }",
    "blurring_layer": "#b { position: fixed; inset: 0; backdrop-filter: blur(9px); z-index: 50 }",
    "layer_after_the_page": "#b { position: fixed; width: 100vw; height: 100vh; top: 0; left: 0; background: #000c }",
    "drawn_layer": "body::after { content: ''; position: fixed; inset: 0; background: #000c; z-index: 50 }",
}


def page(trace: str, inner: str, names: str = "class=cmp") -> str:
    """A page behind an overlay."""
    return (
        f"<!doctype html><title>t</title><style>{TRACES.get(trace, trace)}</style><div id=page><main>{ARTICLE}</main></div>"
        f"{overlay(inner, names)}<div id=b></div>"
    )


DULL: Final = """() => {
  const found = [];
  const text = document.querySelector("p.first");
  for (let e = text; e; e = e.parentElement) {
    const style = getComputedStyle(e);
    if (style.filter !== "none") found.push(`filter of ${e.localName}`);
    if (Number(style.opacity) < 1) found.push(`opacity of ${e.localName}`);
    if (["::before", "::after"].some((one) => getComputedStyle(e, one).content === '""'
      && getComputedStyle(e, one).display !== "none")) found.push("drawn layer");
  }
  const style = getComputedStyle(text);
  if (style.pointerEvents === "none") found.push("pointer-events");
  if (style.userSelect === "none" || style.webkitUserSelect === "none") found.push("user-select");
  const box = text.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 20, box.top + 8);
  if (top !== text) found.push(`under ${top?.id || top?.localName}`);
  return found;
}"""
"""What keeps a reader from the first paragraph."""
