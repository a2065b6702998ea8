# ruff: noqa: E501  (markup is easier to read unbroken)
"""Undo is exact: markup, computed styles, boxes, scroll offsets and focus are what they were, three times over."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route

from tests.browser.content_harness.harness import ContentPage, parse, reply_that_hides
from tests.browser.content_harness.pages import SHADOW_PAGE, visible_text
from tests.browser.content_harness.states import TWO_FRAMES, assert_same, assert_undone_three_times, state

pytestmark = pytest.mark.browser

HIDE = "//nav | //aside"

PAGES = {
    "plain": "<nav>menu</nav><article>text</article><aside>more</aside>",
    "attributes": "<nav id=a class='' style data-x=1>menu</nav><article style='color:red'>text</article><aside style=''>x</aside>",
    "comments": "<!-- a --><nav><!-- b -->menu</nav>text<!-- c --><aside></aside>",
    "transitions": "<style>* { transition: all 2s 1s allow-discrete }</style><nav>menu</nav><article>text</article><aside>x</aside>",
    "starting_style": (
        "<style>nav, nav * { transition: opacity 3s; opacity: 1; @starting-style { opacity: 0 } }</style>"
        "<nav>menu <b>deep</b></nav><article>text</article>"
    ),
    "important": (
        "<style>nav { display: flex !important; visibility: visible !important } </style>"
        "<nav style='display: block !important; transition: none !important'>menu</nav><article>text</article>"
    ),
    "layers": "<style>@layer a { nav { display: block !important } }</style><nav>menu</nav><article>text</article>",
    "has_and_siblings": (
        "<style>article:has(+ aside) { color: red } nav + article { margin: 9px } :nth-child(2) { font-weight: bold }</style>"
        "<nav>menu</nav><article>text</article><aside>more</aside>"
    ),
    "attribute_selectors": "<style>nav:not([data-crunch]) { color: green } [data-crunch] { color: red }</style><nav>m</nav><p>t</p>",
    "containers": (
        "<style>main { container-type: inline-size } @container (width > 900px) { p { color: red } }</style>"
        "<nav style='float:left;width:200px'>menu</nav><main style='overflow:hidden'><p>text</p></main>"
    ),
    "counters": "<style>body { counter-reset: n } nav { counter-increment: n 5 } p::before { content: counter(n) }</style><nav>m</nav><p>t</p>",
    "list_items": "<ol><li>one<li><nav>two</nav><li>three</ol><nav>x</nav>",
    "form_values": "<nav><form><input id=i value=a><textarea>b</textarea><select><option>c<option selected>d</select></form></nav><p>t</p>",
    "dialog": "<nav><dialog open>menu</dialog></nav><p>text</p>",
    "popover": "<nav popover id=p>menu</nav><p>text</p><script>document.getElementById('p').showPopover()</script>",
    "details": "<nav><details open><summary>a</summary>b</details></nav><p>text</p>",
    "svg": "<nav><svg width=50 height=50><g><circle r=5 /></g></svg></nav><svg width=50 height=50><text y=20>t</text></svg>",
    "display_contents": "<nav style='display:contents'>menu <b>b</b></nav><p>text</p>",
    "hidden_already": "<nav style='display:none'>menu</nav><nav style='visibility:hidden'>menu</nav><nav>x</nav><p>text</p>",
}


@pytest.mark.parametrize("name", PAGES)
def test_undo_is_exact(content_page: ContentPage, name: str) -> None:
    content_page.open(f"<!doctype html><title>t</title>{PAGES[name]}")
    assert_undone_three_times(content_page, HIDE)


@pytest.mark.parametrize("name", PAGES)
def test_hidden_at_once(content_page: ContentPage, name: str) -> None:
    page = content_page.open(f"<!doctype html><title>t</title>{PAGES[name]}")
    content_page.crunch(HIDE)
    assert page.evaluate("[...document.querySelectorAll('nav, aside')].map((e) => getComputedStyle(e).display)") == [
        "none"
    ] * page.evaluate("document.querySelectorAll('nav, aside').length")
    assert "menu" not in page.inner_text("body")


def test_a_strict_policy(content_page: ContentPage) -> None:
    content_page.open(
        "<!doctype html><nav>menu</nav><div><template shadowrootmode=open><nav>inner</nav><p>text</p></template></div>",
        content_security_policy="default-src 'none'; style-src 'none'; require-trusted-types-for 'script'; sandbox allow-scripts",
    )
    content_page.crunch(HIDE)
    assert visible_text(content_page) == ["text"]
    content_page.restore()


def test_scroll_offsets_in_what_goes_and_in_what_stays(content_page: ContentPage) -> None:
    tall = "<p style='width:3000px'>wide</p>" + "<p style='height:300px'>line</p>" * 12
    page = content_page.open(
        "<!doctype html><style>.s { height: 200px; overflow: auto } .snap { scroll-snap-type: y mandatory } .smooth { scroll-behavior: smooth }"
        ".hidden { overflow: hidden } html { scroll-behavior: smooth }</style>"
        f"<nav><div class=s id=a>{tall}</div><div class='s smooth' id=b>{tall}</div><textarea id=c rows=2>{'x ' * 2000}</textarea></nav>"
        f"<main><div class='s hidden' id=d>{tall}</div><div class='s smooth' id=e><aside>{tall}</aside>{tall}</div></main>"
        f"<aside class=s id=f>{tall}</aside><div dir=rtl class=s id=g>{tall}</div>{tall}"
    )
    page.evaluate(
        """() => { for (const [id, top, left] of [["a", 100, 50], ["b", 333, 0], ["c", 20, 0], ["d", 70, 5], ["e", 6000, 7], ["f", 1, 1], ["g", 9, -40]])
          document.getElementById(id).scrollTo({top, left, behavior: "instant"});
        window.scrollTo({top: 800, left: 30, behavior: "instant"}); }"""
    )
    assert_undone_three_times(content_page, HIDE)


def test_scroll_offset_of_a_frame(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><nav><iframe srcdoc=\"<p style='height:3000px'>x\"></iframe></nav><p>text</p>"
        "<iframe srcdoc=\"<p style='height:3000px'>y</p><nav style='height:2000px'>z\"></iframe>"
    )
    page.evaluate("frames[0].scrollTo(0, 500); frames[1].scrollTo(0, 3500)")
    assert_undone_three_times(content_page, HIDE)


def test_what_the_reader_scrolled_meanwhile_stays(content_page: ContentPage) -> None:
    page = content_page.open(
        f"<!doctype html><nav>menu</nav><div id=d style='height:200px;overflow:auto'>{'<p>line</p>' * 100}</div><p>text</p>"
    )
    page.evaluate("document.getElementById('d').scrollTop = 100")
    content_page.crunch(HIDE)
    page.evaluate("document.getElementById('d').scrollTop = 700")
    content_page.restore()
    assert page.evaluate("document.getElementById('d').scrollTop") == 700


def test_transitions_in_frames(content_page: ContentPage) -> None:
    content_page.open(
        '<!doctype html><iframe srcdoc="<style>* { transition: all 3s }</style><main>noise<p>kept</p></main><nav>m"></iframe>'
    )
    assert_undone_three_times(content_page, HIDE, texts={"//main": [0]})


def test_clobbered_forms(content_page: ContentPage) -> None:
    """Controls whose names shadow what the content scripts ask of their form, of the document and of the window."""
    names = (
        "attributes childNodes firstChild nextSibling parentNode nodeType setAttribute removeAttribute getAttribute isConnected "
        "getRootNode ownerDocument checkVisibility scrollTop scrollLeft scrollTo getBoundingClientRect querySelectorAll localName"
    ).split()
    inputs = "".join(f"<input name={name}>" for name in names)
    page = content_page.open(
        f"<!doctype html><form><nav>menu</nav>{inputs}<p>text</p></form><nav><form>{inputs}</form></nav><form class=x>{inputs}</form>"
        "<img name=body><img name=documentElement><img name=activeElement><img name=getAnimations><p id=crunch>named</p>"
        "<iframe name=scrollY></iframe><iframe name=innerHeight></iframe>"
    )
    serialise = "new XMLSerializer().serializeToString(document)"
    displays = "[...document.querySelectorAll('nav, form, p')].map((e) => getComputedStyle(e).display)"
    before = page.evaluate(serialise)
    for _ in range(3):
        content_page.crunch(f"{HIDE} | //form[@class='x']")
        assert page.evaluate(displays) == ["block", "none", "block", "none", "block", "none", "block"]
        content_page.restore()
        assert page.evaluate(serialise) == before


def test_scroll_driven_animation(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><style>@keyframes k { to { width: 500px } } nav b { animation: k linear both; animation-timeline: scroll(root);"
        " display: block; width: 0 } body { height: 3000px }</style><nav>menu <b>b</b></nav><p>text</p>"
    )
    content_page.crunch(HIDE)
    content_page.restore()
    page.evaluate("window.scrollTo(0, 1000)")
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("document.querySelector('b').getBoundingClientRect().width") > 100


ANIMATIONS = {
    "ended": "animation: fade 1ms",
    "ended_and_held": "animation: fade 1ms forwards",
    "paused": "animation: fade 10s paused -3s",
    "waiting": "animation: fade 10s 1000s both",
}


@pytest.mark.parametrize("name", ANIMATIONS)
def test_animations_do_not_start_anew(content_page: ContentPage, name: str) -> None:
    page = content_page.open(
        f"<!doctype html><style>@keyframes fade {{ from {{ opacity: 0 }} to {{ opacity: 0.5 }} }} nav b {{ {ANIMATIONS[name]} }}</style>"
        "<nav>menu <b>b</b></nav><p>text</p>"
    )
    page.evaluate(
        "Promise.all(document.getAnimations().filter((a) => a.playState == 'running' && a.effect.getTiming().delay < 1).map((a) => a.finished))"
    )
    page.evaluate(TWO_FRAMES)
    before = state(page)
    for _ in range(3):
        content_page.crunch(HIDE)
        page.evaluate(TWO_FRAMES)
        content_page.restore()
        # The time that a waiting one has waited meanwhile is not made up for.
        assert_same(before, state(page), but="animations" if name == "waiting" else "")


def test_page_that_changes_between_capture_and_commit(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><nav id=a>menu</nav><nav id=b>menu</nav><article>text</article><aside>more</aside>"
    )
    before = page.evaluate("document.body.innerHTML")
    content_page.crunch(
        HIDE,
        between="""() => { window.removed = document.getElementById("a"); removed.remove();
          document.body.prepend(Object.assign(document.createElement("p"), {textContent: "new"})); }""",
    )
    assert visible_text(content_page) == ["new", "text"]
    assert page.evaluate("removed.outerHTML") == '<nav id="a">menu</nav>'
    content_page.restore()
    page.evaluate("document.querySelector('p').replaceWith(removed)")
    assert page.evaluate("document.body.innerHTML") == before


def test_kept_text_that_moved_into_a_hidden_part_shows(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><nav>menu<div id=d></div></nav><article>text</article><aside>more</aside>")
    content_page.crunch(HIDE, between="document.getElementById('d').append(document.querySelector('article'))")
    assert visible_text(content_page) == ["menu", "text"]


def test_copies_and_removed_nodes_lose_their_marks(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><nav>menu</nav><article>text</article>")
    content_page.crunch(HIDE)
    page.evaluate(
        """() => { const nav = document.querySelector("nav"); document.body.append(nav.cloneNode(true));
        window.removed = nav; nav.remove(); }"""
    )
    content_page.restore()
    assert page.evaluate("[document.body.innerHTML.trim(), removed.outerHTML]") == [
        "<article>text</article><nav>menu</nav>",
        "<nav>menu</nav>",
    ]


def test_a_copy_of_our_own_element_goes(content_page: ContentPage) -> None:
    """Pages that keep copies of themselves, to put them back when the reader comes back."""
    page = content_page.open("<!doctype html><nav>menu</nav><article>text</article>")
    before = page.evaluate("document.documentElement.outerHTML")
    for copied in ("root.replaceWith(root.cloneNode(true))", "root.append(root.lastElementChild.cloneNode())"):
        content_page.crunch(HIDE)
        content_page.step("own")
        assert page.evaluate("document.documentElement.lastElementChild.localName") == "div"
        page.evaluate(f"() => {{ const root = document.documentElement; {copied} }}")
        content_page.restore()
        assert page.evaluate("document.documentElement.outerHTML") == before


def test_page_that_was_replaced_is_captured_anew(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><nav>menu</nav><article>text</article>")
    content_page.crunch(HIDE)
    page.evaluate("document.body.innerHTML = '<nav>new menu</nav><p>new text</p>'")
    content_page.crunch(HIDE)
    assert visible_text(content_page) == ["new", "text"]


def test_a_second_press_restores(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><nav>menu</nav><article>text</article>")
    content_page.crunch(HIDE)
    assert content_page.capture() == {"state": "crunched"}
    assert content_page.step("state") == "crunched"
    content_page.restore()
    assert content_page.step("state") == "none"


def test_reload_of_the_extension(content_page: ContentPage) -> None:
    """Marks without state, as a reload leaves them: the next press takes them off, wherever they are."""
    page = content_page.open(
        SHADOW_PAGE + "<h2 tabindex=5>Head</h2><iframe srcdoc='<nav>m</nav><p>t'></iframe><nav><input></nav>"
    )
    page.focus("input")
    page.evaluate("document.activeElement.blur()")
    before = state(page)
    page.focus("input")
    content_page.crunch(HIDE)
    old = content_page.css
    content_page.step("forget")
    assert content_page.capture() == {"state": "crunched"}
    content_page.restore()
    page.evaluate("document.activeElement.blur()")
    assert_same(before, state(page))
    content_page.crunch(HIDE)  # the old sheet is still there, and harmless
    content_page.restore()
    content_page.step("remove", old)
    page.evaluate("document.activeElement.blur()")
    assert_same(before, state(page))


def test_injection_again_is_harmless(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><nav>menu</nav><article>text</article>")
    before = state(page)
    content_page.capture()
    content_page.capture()
    content_page.crunch(HIDE)
    for _ in range(3):
        assert content_page.capture() == {"state": "crunched"}
    content_page.restore()
    assert_same(before, state(page))


def test_a_commit_that_fails_takes_everything_back(content_page: ContentPage) -> None:
    page = content_page.open(SHADOW_PAGE + "<nav style='height:900px'>menu</nav>" + "<p>text</p>" * 80)
    page.evaluate("window.scrollTo(0, 1200)")
    before = state(page)
    reply = reply_that_hides(parse(content_page.capture()["snapshot"]), HIDE)
    content_page.step("insert", content_page.step("plan", reply)["css"])
    content_page.step("sabotage")
    with pytest.raises(Exception, match="sabotage"):
        content_page.step("commit")
    assert_same(before, state(page))
    assert content_page.step("state") == "none"


def test_application_that_renders_again(content_page: ContentPage) -> None:
    """Marks survive what frameworks do: new texts, new attributes, new order."""
    page = content_page.open("<!doctype html><div id=app><nav>menu 0</nav><article>text 0</article></div>")
    page.evaluate(
        """() => { window.render = (k) => { const [nav, article] = ["nav", "article"].map((name) => document.querySelector(name));
          nav.firstChild.data = "menu " + k; article.firstChild.data = "text " + k; nav.className = "c" + k;
          nav.parentNode.append(nav); }; }"""
    )
    content_page.crunch(HIDE)
    for k in (1, 2):
        page.evaluate("k => render(k)", k)
        assert visible_text(content_page) == ["text", str(k)]
    content_page.restore()
    assert (
        page.evaluate("document.getElementById('app').innerHTML")
        == '<article>text 2</article><nav class="c2">menu 2</nav>'
    )


@pytest.mark.slow
def test_react_goes_on(content_page: ContentPage) -> None:
    """The sample application renders anew every half second, before, during and after."""
    page = content_page.page
    samples = Path(__file__).parents[1] / "packages" / "samples"

    def answer(route: Route) -> None:
        file = samples / route.request.url.split("/", 3)[3]
        route.fulfill(path=file) if file.is_file() else route.fulfill(status=404)

    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", answer)
    content_page.go("http://app.example/app.html")
    watch = """() => { window.renders = 0;
      new MutationObserver(() => { window.renders += 1; }).observe(document.getElementById("root"), {
        subtree: true, childList: true, characterData: true, attributeFilter: ["class", "href"] }); }"""
    page.evaluate(watch)
    more = "(start) => window.renders >= start + 3"
    page.wait_for_function(more, arg=0)
    content_page.crunch("//nav | //header | //aside")
    marked = page.evaluate("document.querySelectorAll('[data-crunch]').length")
    page.wait_for_function(more, arg=page.evaluate("window.renders"))
    assert page.evaluate("document.querySelectorAll('[data-crunch]').length") == marked > 0
    content_page.restore()
    page.wait_for_function(more, arg=page.evaluate("window.renders"))
    assert page.evaluate("document.querySelectorAll('[data-crunch]').length") == 0
    assert errors == []


SNAPPING = {
    "sections": (
        "section",
        "<nav class=a>menu</nav><section>one</section><section>two<aside>x</aside></section><section>three</section>",
    ),
    "paragraphs": (
        "p",
        "<nav>menu</nav>" + "<p>text of a line</p>" * 60 + "<aside>x</aside>" + "<p>more text</p>" * 60,
    ),
}
# A smooth scroll to where a page snaps may end on the way there (Chromium); the next layout then takes the page the rest.
SNAP = """async () => {
  for (const padding of ["1px", ""]) {
    document.body.style.paddingBottom = padding;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  document.body.removeAttribute("style");
}"""


@pytest.mark.parametrize("kind", ["mandatory", "proximity"])
@pytest.mark.parametrize("name", SNAPPING)
def test_a_page_that_snaps_smoothly_is_back_where_it_had_snapped(
    content_page: ContentPage, name: str, kind: str
) -> None:
    snaps, body = SNAPPING[name]
    page = content_page.open(
        f"<!doctype html><style>html {{ scroll-snap-type: y {kind}; scroll-behavior: smooth }}"
        f"{snaps} {{ scroll-snap-align: start }} section {{ height: 100vh }} .a {{ height: 400px }}</style>{body}"
    )
    page.evaluate("window.scrollTo({top: 1100, behavior: 'instant'})")
    page.evaluate(SNAP)
    assert page.evaluate("scrollY") > 800
    assert_undone_three_times(content_page, HIDE)
