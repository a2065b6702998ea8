"""Panels of tabs and accordions without a role count as shown; what is only built like them stays hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crunch
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.hidden import hidden_of
from tests.support.pages import WORDS
from tests.support.timing import GROWTH, is_linear

SHOWN = f"<p>{WORDS}</p>" * 4
NONE = 'style="display:none"'


def is_hidden(body: str, css: str = "") -> bool:
    """Whether the word ``secret`` is seen by nobody."""
    read = parse_html(f"<html><head><style>{css}</style></head><body>{SHOWN}<div>{body}</div>{SHOWN}</body></html>")
    number = next(
        number for number, text in enumerate(read.texts) if read.displayed[number] and "secret" in (text or "")
    )
    return bool(hidden_of(read).elements[number])


OPENED = {
    "navs and panes": (
        '<div class=box><div class="row"><div class="tab-navs"><div class="tab-nav active">Overview</div>'
        '<div class="tab-nav">Specs</div></div></div><div class="tab-panes">'
        '<div class="tab-pane" style="display:block">'
        f'<p>a</p></div><div class="tab-pane" {NONE}><table><tr><td>secret</td></tr></table></div></div></div>'
    ),
    "Bootstrap 3": (
        '<ul class="nav nav-tabs"><li class="active"><a href="#a">One</a></li><li><a href="#b">Two</a>'
        "</li></ul>"
        '<div class="tab-content"><div class="tab-pane active" id=a>a</div>'
        f'<div class="tab-pane" id=b {NONE}>secret</div></div>'
    ),
    "Bootstrap 4 and 5": (
        '<ul class="nav nav-pills"><li class="nav-item"><a class="nav-link active" href="#a">One</a></li>'
        '<li class="nav-item"><a class="nav-link" href="#b">Two</a></li></ul><div class="tab-content">'
        f'<div class="tab-pane fade show active" id=a>a</div><div class="tab-pane fade" id=b {NONE}>'
        "<p>secret</p></div></div>"
    ),
    "Bootstrap 4 accordion": (
        '<div class="accordion"><div class="card"><div class="card-header"><h2>Size</h2></div>'
        f'<div class="collapse" {NONE}><div class="card-body">secret</div></div></div></div>'
    ),
    "Foundation tabs": (
        '<ul class="tabs" data-tabs><li class="tabs-title is-active"><a href="#p1">One</a></li>'
        '<li class="tabs-title"><a href="#p2">Two</a></li></ul><div class="tabs-content">'
        f'<div class="tabs-panel is-active" id=p1>a</div><div class="tabs-panel" id=p2 {NONE}>secret'
        "</div></div>"
    ),
    "Foundation accordion": (
        '<ul class="accordion" data-accordion><li class="accordion-item">'
        '<a href="#" class="accordion-title">One</a>'
        f'<div class="accordion-content" {NONE}>secret</div></li></ul>'
    ),
    "jQuery UI tabs": (
        '<div id=tabs><ul><li><a href="#t-1">One</a></li><li><a href="#t-2">Two</a></li><li>'
        '<a href="#t-3">Three</a></li>'
        f"</ul><div id=t-1><p>a</p></div><div id=t-2 {NONE}><p>secret</p></div><div id=t-3 {NONE}><p>c</p></div></div>"
    ),
    "jQuery UI accordion": (
        f"<div id=x><h3>One</h3><div>a</div><h3>Two</h3><div {NONE}>secret</div><h3>Three</h3><div {NONE}>c</div>"
        f"<h3>Four</h3><div {NONE}>d</div></div>"
    ),
    "WooCommerce": (
        '<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs">'
        '<li class="description_tab active">'
        '<a href="#tab-description">Description</a></li><li class="additional_information_tab">'
        '<a href="#tab-additional">Additional information</a></li></ul>'
        ""
        '<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--description panel entry-content wc-tab">a'
        "</div>"
        '<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--additional panel entry-content wc-tab" '
        f"{NONE}><table><tr><td>secret</table></div></div>"
    ),
    "Shopify": (
        '<div class="collapsibles-wrapper">'
        '<button class="label collapsible-trigger collapsible-trigger-btn">Shipping</button>'
        '<div class="collapsible-content" style="height:0;overflow:hidden;display:none">'
        '<div class="rte">secret</div></div></div>'
    ),
    "MkDocs": (
        '<div class="tabbed-set"><input type=radio name=s id=s1 checked><input type=radio name=s id=s2>'
        '<div class="tabbed-labels"><label for=s1>pip</label><label for=s2>conda</label></div>'
        '<div class="tabbed-content"><div class="tabbed-block">a</div>'
        f'<div class="tabbed-block" {NONE}>secret</div></div></div>'
    ),
    "Docusaurus": (
        '<div class="tabs-container"><ul role=tablist class=tabs>'
        '<li role=tab class="tabs__item tabs__item--active">npm</li>'
        "<li role=tab class=tabs__item>Yarn</li></ul><div class=margin-top--md><div role=tabpanel>a</div>"
        "<div role=tabpanel hidden>secret</div></div></div>"
    ),
    "Elementor": (
        '<div class="elementor-accordion"><div class="elementor-accordion-item">'
        '<div class="elementor-tab-title">'
        '<a class="elementor-accordion-title" href="">What?</a></div>'
        f'<div class="elementor-tab-content" {NONE}>secret</div></div></div>'
    ),
    "data attributes": (
        "<div><div><span data-show=a>Water</span><span data-show=b>Air</span></div></div><div>"
        f"<section data-is=a>a</section><section data-is=b {NONE}>secret</section></div>"
    ),
    "radio buttons": (
        "<div><input type=radio name=t id=t1 checked><label for=t1>One</label><input type=radio name=t id=t2>"
        '<label for=t2>Two</label><div class="panel p1">a</div><div class="panel p2">secret</div></div>'
    ),
    "like details": (
        f'<div class="faq-item"><div class="faq-question">Why?</div><div class="faq-answer" {NONE}>secret</div></div>'
    ),
    "questions in a list": f'<dl class="faq"><dt>Why?</dt><dd {NONE}>secret</dd></dl>',
    "a spoiler": (
        '<div class="spoiler-wrap"><div class="spoiler-head">Spoiler</div>'
        f'<div class="spoiler-body" {NONE}>secret</div></div>'
    ),
    "hidden by a rule": (
        '<ul class="tabs"><li class="current">One</li><li>Two</li></ul><div class="tab-content current">a</div>'
        '<div class="tab-content off2">secret</div>'
    ),
}
CSS = ".p2,.off2{display:none}"

HIDDEN = {
    "a menu": (
        '<button class="x">b</button><nav><div class="nav-header">Menu</div>'
        f'<div class="collapse navbar-collapse" {NONE}>secret</div></nav>'
    ),
    "a menu by names": (f'<div class="menu-toggle">Menu</div><div class="mobile-menu collapse" {NONE}>secret</div>'),
    "a mega menu": (
        '<div class="mega-menu"><ul><li>One</li><li>Two</li></ul><div class="panels">'
        '<div class="tab-pane">a</div>'
        f'<div class="tab-pane" {NONE}>secret</div></div></div>'
    ),
    "a mega menu of links": (
        '<div><ul><li><a href="/one">One</a></li><li><a href="/two">Two</a></li></ul><div class=sub>a</div>'
        f"<div class=sub {NONE}>secret</div></div>"
    ),
    "a modal": f'<h2>Title</h2><div class="modal fade collapse" {NONE}>secret</div>',
    "tabs in a modal": (
        '<div class="login-modal"><ul class="tabs"><li>Log in</li><li>Sign up</li></ul>'
        '<div class="tab-pane">a</div>'
        f'<div class="tab-pane" {NONE}>secret</div></div>'
    ),
    "a cookie dialog": f'<h3>Cookies</h3><div class="cookie-details accordion-content" {NONE}>secret</div>',
    "a form for moderation": f'<div class="toggle">Moderate</div><form {NONE}><p>secret</p></form>',
    "a form alone in a part": (
        f'<div class="toggle">Edit</div><div class="collapse" {NONE}><form><p>secret</p></form></div>'
    ),
    "a copy to quote": (
        '<div class="post-header">Ann</div><div class="post-message">'
        f'<div id="post-quote-container-1" {NONE}>secret</div><p>a</p></div>'
    ),
    "copies to quote": (
        f'<h4>A</h4><div class="q-quote" {NONE}>secret</div><h4>B</h4><div class="q-quote" {NONE}>b</div>'
    ),
    "a template of comments": (f'<div class="comment">One</div><div class="comment template" {NONE}>secret</div>'),
    "a template without a name": (
        '<ul><li>One</li><li>Two</li></ul><div class="item">a</div><div class="item">b</div>'
        f'<div class="item" {NONE}>secret</div>'
    ),
    "a copy after a heading": f"<h2>Title</h2><div {NONE}>secret</div>",
    "slides": ('<ul><li>1</li><li>2</li></ul><div class="s">a</div><div class="s" style="display:none">secret</div>'),
    "a status line": f"<p>Text</p><p {NONE}>secret</p>",
    "a paywall": (
        f'<div class="accordion-title">Subscribe to read on</div><div class="accordion-content" {NONE}>secret</div>'
    ),
    "a share box": f'<div class="share-toggle">Share</div><div class="share-box collapse" {NONE}>secret</div>',
    "a reply box": f'<div class="toggle">Reply</div><div class="reply-box" {NONE}>secret</div>',
    "a tooltip": f'<h3>Model</h3><div class="tooltip-content toggle" {NONE}>secret</div>',
}


@pytest.mark.parametrize("body", OPENED.values(), ids=OPENED)
def test_what_tabs_and_accordions_open_counts_as_shown(body):
    assert not is_hidden(body, CSS)


@pytest.mark.parametrize("body", HIDDEN.values(), ids=HIDDEN)
def test_what_is_only_built_like_them_stays_hidden(body):
    assert is_hidden(body, CSS)


def test_a_table_in_a_second_tab_is_read():
    body = OPENED["navs and panes"].replace("secret", "Memory Size 16GB")
    assert "Memory Size 16GB" in crunch.extract(f"<main>{SHOWN}{body}</main>", algorithm="region").text


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda size: f"<div><p class=x>a<p class=x {NONE}>b</div>" * size,
        lambda size: (
            "<ul class=tabs>"
            + "<li>a" * size
            + "</ul><div>"
            + f"<div><i class=x>a</i><i class=x {NONE}>b</i></div>" * size
        ),
        lambda size: f"<h3>a</h3><div {NONE}>b</div>" * size,
        lambda size: f"<p>a</p><div {NONE}>" * min(size, 200) + "<b>c</b>" * size,
    ],
)
def test_is_linear(make):
    def measure(html: str):
        return parse_html(f"<body>{SHOWN * 400}{html}")

    assert is_linear(lambda read: hidden_of(replace(read)), measure(make(80)), measure(make(80 * GROWTH)))


@pytest.mark.parametrize("how", ["hidden", 'style="display:none"', 'class="x"'])
@pytest.mark.parametrize("algorithm", ["auto", "learned", "lqf", "bte", "article", "crunch"])
def test_a_page_whose_root_is_hidden_is_no_crash(how, algorithm):
    html = (
        f"<html {how}><head><style>html.x{{display:none}}</style></head><body><button>A</button>{SHOWN}</body></html>"
    )
    assert "Bread needs" in crunch.extract(html, algorithm=algorithm, fallback=True).text
