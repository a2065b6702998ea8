"""Writes tests/packages/images: sixty invented pages in five languages, every image on them labelled.

    python -m tests.packages.make_images

Twelve kinds of page, each in five languages, with sizes, names, lazy loading and captions that differ from page to page.
The label of an image stands in the facts of its page (``image_labels``): the element's number, its role, and where its
caption is (the number of an element, or ``alt``). Roles that stay: lead, figure, diagram, math, icon. Roles that go:
decoration, tracking, avatar, advertisement, teaser, interface. The gold text is the title, the paragraphs and the
captions of the main content. Written once, before any rule was; a test sees to it that files and script agree.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Final

from crunch.documents.parsing import parse_html
from tests.packages.image_texts import PEOPLE, TOPICS, UI

FOLDER: Final = Path(__file__).parent / "images"
LANGUAGES: Final = ("en", "de", "fr", "ja", "ar")
_MARK: Final = re.compile(r' data-(?:gold|cap)="[^"]*"')
_GREY: Final = "data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="


class Maker:
    """One page in the making."""

    def __init__(self, kind: str, language: str, number: int) -> None:
        self.rng = random.Random(f"{kind} {language}")
        self.kind, self.language = kind, language
        self.ui = UI[language]
        topics = TOPICS[language]
        self.topic = topics[number % len(topics)]
        self.other = topics[(number + 1) % len(topics)]
        self.title = self.topic["title"][0]
        self.person = self.rng.choice(PEOPLE[language])
        self.gold: list[str] = []
        self.captions = 0

    # Texts ------------------------------------------------------------------------------------------------------

    def main(self, text: str) -> str:
        """Text of the main content."""
        self.gold.append(text)
        return escape(text)

    def heading(self, tag: str = "h1", attributes: str = "") -> str:
        return f"<{tag}{attributes}>{self.main(self.title)}</{tag}>"

    def paragraph(self, index: int, extra: str = "") -> str:
        return f"<p>{self.main(self.topic['text'][index])}{extra}</p>\n"

    def caption(self, index: int) -> tuple[str, str]:
        """A caption's text, and the mark of the element that holds it."""
        self.captions += 1
        return self.main(self.topic["captions"][index]), f' data-cap="{self.captions}"'

    # Images -----------------------------------------------------------------------------------------------------

    def address(self, size: str = "") -> str:
        """An address that mostly tells nothing, as on most sites."""
        number = self.rng.randrange(10_000, 99_999)
        form = self.rng.choice(
            [
                "/media/{n}{s}.jpg",
                "https://cdn.site.example/i/{n}{s}.webp",
                "/wp-content/uploads/2024/05/P{n}{s}.jpg",
                "/img?id={n}",
            ]
        )
        return form.format(n=number, s=size)

    def image(
        self,
        role: str,
        width: int,
        height: int,
        *,
        alt: str = "",
        cap: str | None = None,
        lazy: str = "",
        names: str = "",
        sized: bool | None = None,
        address: str | None = None,
    ) -> str:
        """An ``img``; ``lazy`` is "", "attribute", "data-src", "srcset" or "picture"."""
        source = address or self.address()
        label = role if cap is None else f"{role}:{cap}"
        size = f' width="{width}" height="{height}"' if (self.rng.random() < 0.6 if sized is None else sized) else ""
        rest = f'{size} alt="{escape(alt)}"' + (f' class="{names}"' if names else "") + f' data-gold="{label}"'
        if lazy == "data-src":
            return f'<img src="{_GREY}" data-src="{source}"{rest}>'
        if lazy == "attribute":
            return f'<img loading="lazy" src="{source}"{rest}>'
        if lazy == "srcset":
            return f'<img srcset="{source} {width}w, {self.address("-s")} {width // 2}w" sizes="100vw"{rest}>'
        if lazy == "picture":
            webp = self.address("-w")
            return f'<picture><source type="image/webp" srcset="{webp} {width}w"><img src="{source}"{rest}></picture>'
        return f'<img src="{source}"{rest}>'

    def symbol(self, role: str, size: int = 16, names: str = "") -> str:
        """A small inline drawing."""
        label = f' class="{names}"' if names else ""
        path = f"M{self.rng.randrange(1, 8)} 2l{self.rng.randrange(3, 9)} 6-5 5z"
        return f'<svg width="{size}" height="{size}" viewBox="0 0 16 16"{label} data-gold="{role}"><path d="{path}"/></svg>'

    def chart(self, cap: str, *, titled: bool = False) -> str:
        """A drawing with axes, curves and labels."""
        points = " ".join(f"{x * 40},{self.rng.randrange(20, 180)}" for x in range(12))
        title = f"<title>{escape(self.topic['captions'][0])}</title>" if titled else ""
        ticks = "".join(f'<text x="{x * 80}" y="215">{x * 2}</text>' for x in range(6))
        return (
            f'<svg viewBox="0 0 480 220" width="480" height="220" role="img" data-gold="diagram:{cap}">{title}<path d="M0 200h480M0 0v200"/>'
            f'<polyline fill="none" stroke="#064" points="{points}"/>{ticks}</svg>'
        )

    def lazy(self) -> str:
        return self.rng.choice(["", "attribute", "data-src", "srcset", "picture"])

    # Parts that are no main content --------------------------------------------------------------------------------

    def header(self, names: str = "site-header") -> str:
        logo = self.image("interface", 160, 40, alt="Site", sized=True, address="/static/logo.svg")
        return f'<header class="{names}"><a href="/">{logo}</a><nav><a href="/">{self.ui["home"]}</a> <a href="/a">A–Z</a>{self.symbol("interface", 24)}</nav></header>\n'

    def teasers(self, tag: str = "aside", names: str = "related", width: int = 300) -> str:
        entries = "".join(
            f'<li><a href="/story/{self.rng.randrange(1000)}">{self.image("teaser", width, width * 2 // 3, alt=self.rng.choice(["", one]), lazy=self.lazy())}<h3>{escape(one)}</h3></a></li>\n'
            for one in self.topic["teasers"] + self.other["title"]
        )
        return f'<{tag} class="{names}"><h2>{self.ui["related"]}</h2><ul>{entries}</ul></{tag}>\n'

    def advertisement(self, width: int = 300, height: int = 250) -> str:
        names = self.rng.choice(["ad", "ad-slot", "banner-ad", "adsbox", "promo sponsored"])
        picture = self.image(
            "advertisement",
            width,
            height,
            sized=True,
            address=f"https://ad.doubleclick.net/creative/{self.rng.randrange(9999)}.jpg",
        )
        return f'<div class="{names}"><span>{self.ui["ad"]}</span><a href="https://ad.doubleclick.net/click/{self.rng.randrange(9999)}">{picture}</a></div>\n'

    def pixel(self) -> str:
        return (
            self.image(
                "tracking",
                1,
                1,
                sized=True,
                address=f"https://stats.measure.example/p.gif?u={self.rng.randrange(99999)}",
            )
            + "\n"
        )

    def sharing(self) -> str:
        links = "".join(
            f'<a href="https://social.example/{name}" title="{name}">{self.symbol("interface", 20)}</a>'
            for name in ("f", "x", "w")
        )
        return f'<div class="share"><span>{self.ui["share"]}</span>{links}</div>\n'

    def byline(self) -> str:
        face = self.image(
            "avatar", 48, 48, alt=self.person, names=self.rng.choice(["avatar", "author-photo", "u-round"])
        )
        return f'<div class="byline">{face}<a href="/people/1">{self.ui["by"]} {escape(self.person)}</a> <time>2024-05-1{self.rng.randrange(10)}</time></div>\n'

    def footer(self) -> str:
        badge = self.image("interface", 88, 31, alt="RSS", sized=True, address="/static/rss.png")
        return f'<footer class="foot"><p>© 2024 {self.ui["rights"]}</p>{badge}</footer>\n'

    def page(self, head: str, *parts: str) -> str:
        direction = ' dir="rtl"' if self.language == "ar" else ""
        body = "".join(parts)
        return f'<!DOCTYPE html>\n<html lang="{self.language}"{direction}><head><meta charset="utf-8"><title>{escape(self.title)}</title>{head}</head>\n<body>\n{body}</body></html>\n'


# Kinds of page --------------------------------------------------------------------------------------------------------


def news(m: Maker) -> str:
    title = m.heading()
    lead, mark = m.caption(0)
    top = f'<figure class="lead">{m.image("lead", 1200, 675, alt=m.topic["captions"][0], cap="1", lazy=m.lazy())}<figcaption{mark}>{lead} <small>{m.ui["photo"]}: {escape(m.person)}</small></figcaption></figure>\n'
    first = m.paragraph(0) + m.paragraph(1)
    second, mark = m.caption(1)
    inner = f"<figure>{m.image('figure', 800, 533, cap='2', lazy=m.lazy())}<figcaption{mark}>{second}</figcaption></figure>\n"
    rest = m.advertisement() + m.paragraph(2) + m.paragraph(3) + inner + m.paragraph(4) + m.paragraph(5)
    return m.page(
        "",
        m.header(),
        f"<main><article>{title}{m.byline()}{m.sharing()}{top}{first}{rest}</article>{m.teasers()}</main>",
        m.footer(),
        m.pixel(),
    )


def blog(m: Maker) -> str:
    title = m.heading("h2", ' class="entry-title"')
    parts = [m.paragraph(0)]
    for index in range(3):
        if m.rng.random() < 0.5:
            text, mark = m.caption(index)
            parts.append(
                f'<div class="wp-caption alignright" style="width:310px"><a href="/full/{index}">{m.image("figure", 300, 225, cap=str(m.captions), lazy=m.lazy(), names="size-medium")}</a><p class="wp-caption-text"{mark}>{text}</p></div>\n'
            )
        else:
            parts.append(
                f'<p><a href="/full/{index}">{m.image("figure", 1024, 768, alt=m.topic["captions"][index], cap="alt", lazy=m.lazy(), names="alignnone size-large")}</a></p>\n'
            )
        parts.append(m.paragraph(index + 1))
    smile = m.image(
        "icon", 18, 18, alt=":-)", sized=True, names="wp-smiley", address="/wp-includes/images/smilies/1.gif"
    )
    parts.append(m.paragraph(4, f" {smile}"))
    parts.append(m.paragraph(5))
    comments = "".join(
        f'<li class="comment">{m.image("avatar", 40, 40, sized=True, names="avatar avatar-40 photo", address=f"https://secure.gravatar.example/avatar/{m.rng.randrange(16**8):x}?s=40")}<b>{escape(name)}</b><p>{escape(m.other["text"][index])}</p></li>\n'
        for index, name in enumerate(PEOPLE[m.language])
    )
    widget = f'<div class="widget"><h3>{m.ui["news"]}</h3>{m.image("decoration", 260, 120)}</div>'
    return m.page(
        "",
        m.header("masthead"),
        f'<div id="content"><div class="post hentry">{title}<div class="entry">{"".join(parts)}</div></div><ol class="commentlist"><h3>{m.ui["comments"]}</h3>{comments}</ol></div>',
        f'<div id="sidebar" class="sidebar">{widget}{m.teasers("div", "widget recent-posts", 75)}</div>',
        m.footer(),
    )


def wiki(m: Maker) -> str:
    title = m.heading("h1", ' id="firstHeading"')
    box, mark = m.caption(0)
    infobox = f'<table class="infobox"><tr><td colspan="2">{m.image("lead", 250, 188, cap="1", sized=True)}<div{mark}>{box}</div></td></tr><tr><th>A</th><td>{m.main(str(m.rng.randrange(1800, 1990)))}</td></tr></table>\n'
    formula = m.image(
        "math",
        86,
        22,
        alt=r"{\displaystyle q=k\,\Delta T}",
        sized=True,
        names="mwe-math-fallback-image-inline",
        address="/math/render/svg/8f2a",
    )
    first = m.paragraph(0) + m.paragraph(1, f" {m.ui['where']} {formula}.")
    thumb, mark = m.caption(1)
    enlarge = m.image("interface", 15, 11, sized=True, address="/skins/magnify-clip.png")
    figure = f'<div class="thumb tright"><div class="thumbinner" style="width:222px"><a href="/File:1" class="image">{m.image("figure", 220, 165, cap="2", sized=True, names="thumbimage")}</a><div class="thumbcaption"{mark}><div class="magnify"><a href="/File:1">{enlarge}</a></div>{thumb}</div></div></div>\n'
    rest = figure + m.paragraph(2) + m.paragraph(3)
    gallery = []
    for index in (2, 1):
        text, mark = m.caption(index)
        gallery.append(
            f'<li class="gallerybox"><div class="thumb">{m.image("figure", 120, 90, cap=str(m.captions), sized=True)}</div><div class="gallerytext"{mark}>{text}</div></li>'
        )
    lock = m.image("interface", 20, 20, alt="", sized=True, address="/static/padlock.svg")
    portal = f'<div class="navbox" role="navigation">{m.image("decoration", 32, 28, sized=True)}<a href="/P">{m.ui["related"]}</a></div>'
    return m.page(
        "",
        f'<div id="mw-head">{m.image("interface", 135, 155, sized=True, address="/static/wiki.png")}</div>',
        f'<div id="content">{lock}{title}<div id="bodyContent">{infobox}{first}{rest}<ul class="gallery">{"".join(gallery)}</ul>{m.paragraph(4)}{portal}</div></div>',
        m.footer(),
    )


def documentation(m: Maker) -> str:
    title = m.heading()
    button = m.image("icon", 20, 20, alt="⏵", sized=True, address="/_static/run.svg")
    sentence = f"<p>{m.main(m.ui['press'])} {button} {m.main(m.ui['to'])}</p>\n"
    drawing = m.chart("alt", titled=True) if m.rng.random() < 0.4 else ""
    if not drawing:
        text, mark = m.caption(0)
        drawing = f"<figure>{m.chart('1')}<figcaption{mark}>{m.ui['figure']} 1: {text}</figcaption></figure>\n"
    screen = f"<p>{m.image('figure', 1440, 900, alt=m.topic['captions'][2], cap='alt', lazy=m.lazy())}</p>\n"
    tip = f'<div class="admonition tip"><p>{m.symbol("icon", 18)} {m.main(m.topic["text"][4])}</p></div>\n'
    entries = "".join(f'<a href="/c{n}">{m.symbol("interface", 12, "chevron")} {n}</a>' for n in range(4))
    side = f'<nav class="sidebar-tree">{entries}</nav>'
    feedback = f'<div class="feedback">{m.symbol("interface", 24)}{m.symbol("interface", 24)}</div>'
    return m.page(
        "",
        m.header("navbar"),
        side,
        f'<main role="main"><div class="document">{title}{m.paragraph(0)}{sentence}{drawing}{m.paragraph(1)}{screen}{m.paragraph(2)}{m.paragraph(3)}{tip}{feedback}</div></main>',
        m.footer(),
    )


def magazine(m: Maker) -> str:
    text = escape(m.topic["captions"][1])
    hero = f'<div class="hero" role="img" aria-label="{text}" style="background-image:url({m.address()});height:70vh" data-gold="lead:aria-label"></div>\n'
    title = m.heading()
    ornament = (
        m.image("decoration", 600, 12, sized=True)
        if m.rng.random() < 0.5
        else f'<div class="rule" style="height:9px;background:url({m.address()}) repeat-x" data-gold="decoration"></div>'
    )
    first = m.paragraph(0) + m.paragraph(1) + ornament
    shown, mark = m.caption(0)
    picture = f'<div class="full-bleed">{m.image("figure", 1600, 900, cap="1", lazy="picture")}<p class="legend"{mark}>{shown}</p></div>\n'
    quote = f"<blockquote>{m.symbol('decoration', 40, 'quote-mark')}{m.main(m.topic['text'][3])}</blockquote>\n"
    shown, mark = m.caption(2)
    last = f"<figure>{m.image('figure', 900, 1200, cap='2', lazy='srcset')}<figcaption{mark}>{shown}</figcaption></figure>\n"
    call = f'<section class="subscribe" style="background-image:url({m.address()})" data-gold="decoration"><h2>{m.ui["news"]}</h2></section>\n'
    author = f'<div class="about-author">{m.image("avatar", 120, 120, alt=m.person)}<p>{escape(m.person)}</p></div>\n'
    return m.page(
        "",
        m.header(),
        hero,
        f"<article>{title}{first}{picture}{m.paragraph(2)}{quote}{last}{m.paragraph(4)}{m.paragraph(5)}{author}</article>{call}",
        m.teasers("section", "more-stories", 420),
        m.footer(),
    )


def recipe(m: Maker) -> str:
    title = m.heading()
    stars = "".join(m.symbol("interface", 18, "star") for _ in range(5))
    lead = m.image("lead", 1080, 720, alt=m.topic["captions"][0], cap="alt", lazy=m.lazy())
    steps = []
    for index in range(3):
        source = m.address()
        still = f'<noscript><img src="{source}" alt=""></noscript>'
        steps.append(
            f"<li><h3>{m.main(m.ui['step'] + f' {index + 1}')}</h3><p>{m.main(m.topic['text'][index + 1])}</p>{m.image('figure', 640, 480, alt=m.topic['captions'][index], cap='alt', lazy='data-src', address=source)}{still}</li>\n"
        )
    pin = m.image("interface", 60, 30, alt="Pin", address="/static/pin-it.png")
    shop = f'<div class="partner-offer"><a href="https://shop.example/?aff=1" rel="sponsored">{m.image("advertisement", 250, 250)}</a><span>{m.ui["ad"]}</span></div>\n'
    return m.page(
        "",
        m.header(),
        f'<main>{title}{stars}{m.paragraph(0)}{lead}{pin}<ol class="steps">{"".join(steps)}</ol>{m.paragraph(4)}{shop}{m.paragraph(5)}</main>',
        m.teasers("div", "you-may-like", 240),
        m.footer(),
        m.pixel(),
    )


def forum(m: Maker) -> str:
    title = m.heading()
    posts = []
    for index, name in enumerate(PEOPLE[m.language]):
        face = m.image("avatar", 90, 90, alt=name, sized=m.rng.random() < 0.5, names="userpic")
        rank = m.image("decoration", 80, 16, sized=True, address=f"/images/ranks/{index}.gif")
        smile = m.image("icon", 19, 19, alt=":)", sized=True, names="smilie", address="/images/smilies/smile.gif")
        texts = f"<p>{m.main(m.topic['text'][2 * index])} {smile if index != 1 else ''}</p><p>{m.main(m.topic['text'][2 * index + 1])}</p>"
        photo = (
            f"<p>{m.image('figure', 1024, 768, alt='', lazy=m.lazy(), names='bbcode_img')}</p>" if index != 2 else ""
        )
        signature = f'<div class="signature">{m.image("decoration", 468, 60)}</div>'
        posts.append(
            f'<div class="post" id="p{index}"><div class="postprofile">{face}<b>{escape(name)}</b>{rank}<span>{m.ui["joined"]}</span></div><div class="postbody"><div class="content">{texts}{photo}</div>{signature}<a href="/reply">{m.symbol("interface", 16)}{m.ui["reply"]}</a></div></div>\n'
        )
    return m.page(
        "",
        m.header("headerbar"),
        f'<div id="page-body">{title}{"".join(posts)}</div>',
        m.advertisement(728, 90),
        m.footer(),
    )


def product(m: Maker) -> str:
    title = m.heading()
    big = m.image("lead", 1000, 1000, alt=m.title, cap="alt", lazy=m.lazy())
    small = "".join(f"<li><button>{m.image('interface', 64, 64, sized=True)}</button></li>" for _ in range(4))
    details = f'<div class="details">{m.image("figure", 900, 600, alt=m.topic["captions"][1], cap="alt", lazy=m.lazy())}{m.paragraph(2)}{m.image("diagram", 900, 500, alt=m.topic["captions"][2], cap="alt", lazy=m.lazy())}{m.paragraph(3)}</div>\n'
    badges = "".join(
        m.image("interface", 50, 32, alt=one, sized=True, address=f"/static/pay/{one}.svg")
        for one in ("visa", "bank", "cash")
    )
    buy = f'<form action="/cart"><button>{m.symbol("interface", 20)} {m.ui["shop"]}</button><div class="payment">{badges}</div></form>\n'
    return m.page(
        "",
        m.header(),
        f'<main><div class="gallery">{big}<ul class="thumbs">{small}</ul></div><div class="info">{title}{m.paragraph(0)}{m.paragraph(1)}{buy}</div>{details}</main>',
        m.teasers("section", "recommended products-grid", 280),
        m.footer(),
        m.pixel(),
    )


def table_layout(m: Maker) -> str:
    spacer = m.image("decoration", 1, 12, sized=True, address="/images/spacer.gif")
    bar = m.image("decoration", 620, 6, sized=True, address="/images/line.gif")
    menu = "".join(
        f'<tr><td>{m.image("interface", 8, 8, sized=True, address="/images/bullet.gif")}<a href="/{n}">{escape(one)}</a></td></tr>'
        for n, one in enumerate(m.topic["teasers"])
    )
    title = f'<font size="5"><b>{m.main(m.title)}</b></font>'
    first = m.main(m.topic["text"][0])
    text, mark = m.caption(0)
    photo = f'<table align="right" width="240"><tr><td>{m.image("figure", 230, 172, cap="1", sized=True)}</td></tr><tr><td><font size="1"{mark}>{text}</font></td></tr></table>'
    rest = "<br><br>".join(m.main(one) for one in m.topic["text"][1:])
    banner = f'<center><a href="http://clicks.adserver.example/go?1">{m.image("advertisement", 468, 60, sized=True, address="http://banners.adserver.example/468.gif")}</a></center>'
    counter = m.image("tracking", 1, 1, sized=True, address="http://counter.example/hit.cgi?p=1")
    return m.page(
        "",
        f'{banner}<table width="780"><tr><td width="140" valign="top"><table>{menu}</table></td><td valign="top">{title}<br>{bar}<br>{first}{photo}<br><br>{rest}{spacer}</td></tr></table>{counter}',
    )


def science(m: Maker) -> str:
    title = m.heading()
    shown = '<span class="MathJax_SVG" role="img" aria-label="q = k ΔT"><svg width="7.2ex" height="2.5ex" viewBox="0 -800 3100 1080" data-gold="math:aria-label"><g><path d="M399 -80q31 200 70 0z"/><path d="M1100 40h300"/></g></svg></span>'
    inline = m.image("math", 64, 18, alt="E=mc^2", sized=True, names="tex", address="/latex.php?latex=E%3Dmc%5E2")
    text, mark = m.caption(0)
    curve = f'<figure id="f1">{m.chart("1")}<figcaption{mark}>{m.ui["figure"]} 1. {text}</figcaption></figure>\n'
    text, mark = m.caption(2)
    scheme = f'<div class="figure-wrap">{m.image("diagram", 700, 420, cap="2", lazy=m.lazy())}<div class="desc"{mark}>{m.ui["figure"]} 2. {text}</div></div>\n'
    licence = m.image("interface", 88, 31, alt="CC BY", sized=True, address="/static/by.png")
    return m.page(
        "",
        m.header(),
        f'<article>{title}{m.byline()}{m.paragraph(0)}{m.paragraph(1, " " + m.ui["hence"] + f" {inline}.")}<div class="equation">{shown}</div>{curve}{m.paragraph(2)}{m.paragraph(3)}{scheme}{m.paragraph(4)}{m.paragraph(5)}<p>{licence}</p></article>',
        m.teasers("aside", "sidebar", 120),
        m.footer(),
        m.pixel(),
    )


def video(m: Maker) -> str:
    title = m.heading()
    player = f'<div class="player"><video controls poster="{m.address()}" aria-label="{escape(m.topic["captions"][0])}" width="1280" height="720" data-gold="lead:aria-label"><source src="/v/1.mp4"></video></div>\n'
    channel = f'<div class="channel">{m.image("avatar", 64, 64, alt=m.person)}<a href="/@1">{escape(m.person)}</a>{m.symbol("interface", 24)}</div>\n'
    still, mark = m.caption(1)
    frame = f"<figure>{m.image('figure', 960, 540, cap='1', lazy=m.lazy())}<figcaption{mark}>{still}</figcaption></figure>\n"
    following = "".join(
        f'<div class="card"><a href="/w/{n}"><video muted preload="none" poster="{m.address()}" data-gold="teaser"></video><span>{escape(one)}</span></a><span>{n + 3}:2{n}</span></div>\n'
        for n, one in enumerate(m.topic["teasers"])
    )
    return m.page(
        "",
        m.header(),
        f'<main>{player}{title}{channel}<div class="text">{m.paragraph(0)}{m.paragraph(1)}{frame}{m.paragraph(2)}{m.paragraph(3)}</div></main>',
        f'<div class="up-next"><h2>{m.ui["watch"]}</h2>{following}</div>',
        m.footer(),
    )


def hashed(m: Maker) -> str:
    """Names that tell nothing, as utility classes and style engines write them."""

    def name() -> str:
        return f"css-{m.rng.randrange(16**6):06x}"

    title = m.heading("h1", f' class="{name()}"')
    lead = f'<div class="{name()}"><div class="{name()}">{m.image("lead", 1440, 810, alt=m.topic["captions"][0], cap="alt", lazy=m.lazy(), names=name())}</div></div>\n'
    face = f'<div class="{name()}"><a href="/u/1">{m.image("avatar", 44, 44, alt=m.person, sized=True, names=name())}</a><span>{escape(m.person)}</span></div>\n'
    text, mark = m.caption(1)
    inner = f'<div class="{name()}">{m.image("figure", 700, 467, cap="1", lazy=m.lazy(), names=name())}<span class="{name()}"{mark}>{text}</span></div>\n'
    bare = f'<div class="{name()}">{m.image("figure", 700, 900, lazy=m.lazy(), names=name())}</div>\n'
    entries = "".join(
        f'<div class="{name()}"><a href="/{n}" class="{name()}">{m.image("teaser", 360, 240, lazy=m.lazy(), names=name())}<div class="{name()}">{escape(one)}</div></a></div>\n'
        for n, one in enumerate(m.topic["teasers"] + m.other["title"])
    )
    box = f'<div class="{name()}" style="background:#fee url(\'{m.address()}\') center / cover" data-gold="decoration"><form><input type="email"><button>{m.ui["news"]}</button></form></div>\n'
    texts = [f'<p class="{name()}">{m.main(one)}</p>\n' for one in m.topic["text"]]
    return m.page(
        "",
        f'<div class="{name()}">{m.image("interface", 120, 28, alt="S", sized=True)}<a href="/">{m.ui["home"]}</a></div>',
        f'<div class="{name()}"><div class="{name()}">{title}{face}{lead}{"".join(texts[:2])}{inner}{"".join(texts[2:4])}{bare}{"".join(texts[4:])}</div>{box}<div class="{name()}">{entries}</div></div>',
        f'<div class="{name()}">© 2024 {m.symbol("interface", 18, name())}</div>',
        m.pixel(),
    )


KINDS: Final[dict[str, Callable[[Maker], str]]] = {
    "news": news,
    "blog": blog,
    "wiki": wiki,
    "documentation": documentation,
    "magazine": magazine,
    "recipe": recipe,
    "forum": forum,
    "product": product,
    "table-layout": table_layout,
    "science": science,
    "video": video,
    "hashed": hashed,
}


def labels(marked: str) -> list[dict[str, Any]]:
    """The labels from the marks in a page, which are taken out before it is written."""
    page = parse_html(marked)
    captions = {
        element.get("data-cap"): number for number, element in enumerate(page.elements) if element.get("data-cap")
    }
    found: list[dict[str, Any]] = []
    for number, element in enumerate(page.elements):
        role, _, caption = (element.get("data-gold") or "").partition(":")
        if role:
            label: dict[str, Any] = {"element": number, "role": role}
            if caption:
                label["caption"] = captions.get(caption, caption)
            found.append(label)
    return found


def in_order(texts: list[str], marked: str) -> list[str]:
    """The main texts as they follow on the page; pages are put together from parts made earlier."""
    body = re.sub(r"<[^>]*>", lambda tag: ">" * len(tag[0]), marked[marked.index("<body>") :])
    return sorted(texts, key=lambda text: body.index(escape(text)))


def files() -> dict[str, str]:
    """Name and text of every file of the package."""
    made: dict[str, str] = {}
    for number, (kind, write) in enumerate(KINDS.items()):
        for place, language in enumerate(LANGUAGES):
            maker = Maker(kind, language, number + place)
            marked = write(maker)
            name = f"{kind}-{language}"
            facts = {
                "url": f"https://{kind}.{language}.example/stories/{number * 5 + place + 100}",
                "language": language,
                "page_type": "article",
                "annotator": "made with its page",
                "guideline_version": "1.0",
                "licence": "MIT",
            }
            rows = ",\n  ".join(json.dumps(label) for label in labels(marked))
            head = json.dumps(facts, indent=1, ensure_ascii=False)[:-2]
            made[f"{name}.html"] = _MARK.sub("", marked)
            made[f"{name}.txt"] = "\n".join(in_order(maker.gold, marked)) + "\n"
            made[f"{name}.json"] = f'{head},\n "image_labels": [\n  {rows}\n ]\n}}\n'
    languages = ", ".join(f'"{language}"' for language in LANGUAGES)
    made["package.toml"] = (
        "# Written by tests/packages/make_images.py, which says what the labels mean.\n"
        'name = "images"\ntitle = "Invented pages with labelled images"\n'
        'description = "Which images belong to the main content, and where their captions are."\n'
        f'languages = [{languages}]\nlicence = "MIT"\nguideline_version = "1.0"\ndocuments = {len(KINDS) * len(LANGUAGES)}\n'
    )
    return made


def main() -> None:
    """Write the package."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
