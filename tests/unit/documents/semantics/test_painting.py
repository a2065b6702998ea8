"""What is seen inside elements with a style of their own."""

from __future__ import annotations

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.painting import OwnStyle, paint

PAGE = parse_html("<body><div><p><b>x</b></p><i>y</i></div><u>z</u>")
DIV, P, B, U = (PAGE.tags.index(tag) for tag in ("div", "p", "b", "u"))


def unseen(own: dict[int, OwnStyle]) -> str:
    return " ".join(PAGE.tags[number] for number, gone in enumerate(paint(PAGE, own)) if gone)


def own(style: dict[str, str], *, opened: bool = False, foreign: bool = False) -> OwnStyle:
    return OwnStyle.of(style, opened=opened, named=False, rendered=False, foreign=foreign)


def test_subtrees_and_what_is_inherited():
    assert unseen({}) == ""
    assert unseen({DIV: own({"display": "none"}), P: own({"display": "block"})}) == "div p b i"
    assert unseen({DIV: own({"visibility": "hidden"}), P: own({"visibility": "visible"})}) == "div i"
    assert unseen({DIV: own({"font-size": "0"}), B: own({"font-size": "9px"})}) == "div p i"
    assert unseen({B: own({"color": "#fff"}), U: own({"color": "#fff", "background": "red"})}) == "b"


def test_what_a_control_opens_is_not_hidden_by_itself():
    assert unseen({DIV: own({"display": "none"}, opened=True), P: own({"display": "none"})}) == "p b"


def test_where_styles_are_missing_what_is_inherited_may_end():
    assert unseen({DIV: own({"font-size": "0"}, foreign=True), P: own({}, foreign=True)}) == "div i"
    assert unseen({B: own({"color": "#fff"}, foreign=True)}) == ""


def test_harmless():
    assert own({"display": "none"}).way == "no box"
    assert own({"display": "none"}).harmless().way == ""
    assert own({"color": "#fff", "background": "#fff"}).way == "colour"


def test_ways_have_names():
    assert own({"visibility": "hidden"}).way == "invisible"
    assert own({"font-size": "0"}).way == "no size"
    assert own({"text-indent": "-9999px"}).way == "pushed out"
    assert own({}).way == ""


def test_links_have_a_colour_of_their_own():
    page = parse_html("<body><div>one <a>two</a> <b>three</b></div>")
    white = own({"color": "#fff", "background": "#fff"})
    div, link, bold = (page.tags.index(tag) for tag in ("div", "a", "b"))
    gone = paint(page, {div: white, link: own({"margin": "0"}), bold: own({"margin": "0"})})
    assert [page.tags[number] for number, unseen in enumerate(gone) if unseen] == ["div", "b"]


def test_letters_cut_out_of_a_picture_are_seen():
    clear = {"color": "transparent"}
    assert own(clear).way == "colour"
    for cut in ({"background-clip": "text"}, {"-webkit-background-clip": "text"}, {"text-shadow": "1px 1px red"}):
        assert own({**clear, **cut}).way == ""


def test_a_share_of_the_width_pushes_out_where_the_box_cuts_or_the_line_begins_left_of_it():
    for cut in ("overflow", "overflow-x"):
        assert own({"text-indent": "100%", cut: "hidden"}).way == "pushed out"
        assert own({"text-indent": "99%", cut: "hidden"}).way == ""
        assert own({"text-indent": "100%", cut: "visible"}).way == ""
    assert own({"text-indent": "100%"}).way == ""
    assert own({"text-indent": "-100%"}).way == "pushed out"
    assert own({"text-indent": "-99%"}).way == ""
