# ruff: noqa: E501  (markup is easier to read unbroken)
"""The capture: rendering facts, what the page notices of it, pieces, names, selection."""

from __future__ import annotations

import pytest
from lxml import etree

from tests.browser.content_harness.harness import ContentPage, parse

pytestmark = pytest.mark.browser

HIDDEN = "{urn:crunch}hidden"


def facts(content_page: ContentPage) -> dict[str, str | None]:
    """By id: tree, self or None; "below" inside something that has no box."""
    root = parse(content_page.capture()["snapshot"])
    found: dict[str, str | None] = {}
    for element in root.iter(etree.Element):
        if element.get("id"):
            above = [ancestor.get(HIDDEN) for ancestor in element.iterancestors()]
            found[element.get("id")] = "below" if "tree" in above else element.get(HIDDEN)
    return found


def test_the_tex_of_a_formula_travels_and_no_other_script(content_page: ContentPage) -> None:
    content_page.open(
        '<!doctype html><p>a <script type="math/tex; mode=display">x<y</script><script>let z;</script></p>'
    )
    scripts = [element.text for element in parse(content_page.capture()["snapshot"]).iter("script")]
    assert [text for text in scripts if text] == ["x<y"]


def test_facts_of_display_and_visibility(content_page: ContentPage) -> None:
    content_page.open(
        """<!doctype html><p id=shown>a</p><p id=none style="display:none">b<b id=in_none>c</b></p>
        <p id=hidden style="visibility:hidden">d<b id=in_hidden>e</b><b id=visible style="visibility:visible">f</b></p>
        <p id=collapsed style="visibility:collapse">g</p><p id=attribute hidden>h</p><p id=until hidden=until-found>i</p>
        <p id=faint style="opacity:0">j</p>
        <p id=reader_only style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">k</p>
        <p id=off style="position:absolute;left:-9999px">l</p><p id=empty></p><span id=inline></span><br id=br>
        <script id=script></script><template id=template></template><svg><g id=g><title id=svg_title>m</title></g></svg>"""
    )
    assert facts(content_page) == {
        "shown": None,
        "none": "tree",
        "in_none": "below",
        "hidden": "self",
        "in_hidden": "self",
        "visible": None,
        "collapsed": "self",
        "attribute": "tree",
        "until": None,  # has a box, but skips its contents
        "faint": None,
        "reader_only": None,
        "off": None,
        "empty": None,
        "inline": None,
        "br": None,
        "script": "tree",
        "template": "tree",
        "g": None,
        "svg_title": "tree",
    }


def test_facts_of_display_contents(content_page: ContentPage) -> None:
    content_page.open(
        """<!doctype html><div id=contents style="display:contents">a<b id=in_contents>b</b></div>
        <div id=hidden_contents style="display:contents;visibility:hidden">c<b id=back style="visibility:visible">d</b></div>
        <div style="content-visibility:hidden"><div id=skipped style="display:contents">e<b id=in_skipped>f</b></div></div>
        <div style="display:none"><div id=in_none style="display:contents">g</div></div>
        <details><summary>h</summary><div id=closed style="display:contents">i</div></details>
        <details open><summary>j</summary><div id=open style="display:contents">k</div></details>"""
    )
    assert facts(content_page) == {
        "contents": None,
        "in_contents": None,
        "hidden_contents": "self",
        "back": None,
        "skipped": "tree",
        "in_skipped": "below",
        "in_none": "below",
        "closed": "tree",
        "open": None,
    }


def test_facts_of_skipped_contents(content_page: ContentPage) -> None:
    content_page.open(
        """<!doctype html><details><summary id=summary>a</summary><p id=closed>b</p></details>
        <details open><summary>c</summary><p id=opened>d</p></details>
        <div id=skips style="content-visibility:hidden"><p id=skipped>e</p></div>
        <div style="height:5000px"></div><div id=auto style="content-visibility:auto"><p id=below_fold>f</p></div>
        <select><option id=option>g</select><canvas><p id=fallback>h</p></canvas>"""
    )
    found = facts(content_page)
    assert found == {
        "summary": None,
        "closed": "tree",
        "opened": None,
        "skips": None,
        "skipped": "tree",
        "auto": None,
        "below_fold": None,
        "option": found["option"],
        "fallback": "tree",
    }


def test_facts_in_shadow_trees(content_page: ContentPage) -> None:
    content_page.open(
        """<!doctype html><div><template shadowrootmode=open><p id=in_shadow>a</p><slot name=x></slot></template>
        <p id=slotted slot=x>b</p><p id=unslotted>c</p></div>
        <div><template shadowrootmode=open><slot id=slot style="visibility:hidden"></slot></template>
        <p id=hidden_by_slot>d</p></div>
        <div><template shadowrootmode=open><div style="display:none"><slot></slot></div></template>
        <p id=in_hidden_slot>e</p></div>"""
    )
    assert facts(content_page) == {
        "in_shadow": None,
        "slotted": None,
        "unslotted": "tree",
        "slot": "self",
        "hidden_by_slot": "self",
        "in_hidden_slot": "below",
    }


def test_facts_in_frames(content_page: ContentPage) -> None:
    content_page.open(
        """<!doctype html><iframe srcdoc="<p id=framed>a<p id=hidden_in_frame hidden>b"></iframe>
        <iframe hidden srcdoc="<p id=in_hidden_frame>c"></iframe>"""
    )
    assert facts(content_page) == {"framed": None, "hidden_in_frame": "tree", "in_hidden_frame": "below"}


def test_closed_shadow_root_of_a_custom_element(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><x-closed>light</x-closed>")
    page.evaluate("document.querySelector('x-closed').attachShadow({mode: 'closed'}).append('inside')")
    root = parse(content_page.capture()["snapshot"])
    assert root.xpath("string(//x-closed/c:inline-shadow)", namespaces={"c": "urn:crunch"}) == "inside"


def test_the_page_notices_nothing(content_page: ContentPage) -> None:
    page = content_page.open(
        """<!doctype html><script>
        window.seen = [];
        class Wild extends HTMLElement {
          static observedAttributes = ["title"];
          constructor() { super(); seen.push("constructor"); }
          connectedCallback() { seen.push("connected"); }
          attributeChangedCallback() { seen.push("attribute"); }
          get firstChild() { seen.push("firstChild"); return null; }
        }
        customElements.define("x-wild", Wild);
        </script><x-wild title=a>text<b>bold</b></x-wild><form><input name=childNodes></form><p id=p>x</p>"""
    )
    page.evaluate(
        """() => { seen.length = 0;
        new MutationObserver((records) => seen.push(...records.map(({type}) => type)))
          .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
        for (const type of ["DOMNodeInserted", "DOMSubtreeModified", "focus", "scroll", "selectionchange", "slotchange"])
          document.addEventListener(type, () => seen.push(type), true);
        const getter = Object.getOwnPropertyDescriptor(Node.prototype, "firstChild").get;
        Object.defineProperty(Node.prototype, "firstChild", {get() { seen.push("patched"); return getter.call(this); }});
        }"""
    )
    before = page.evaluate("document.documentElement.outerHTML")
    assert content_page.capture()["elements"] == 9
    assert page.evaluate("new Promise((done) => setTimeout(() => done(seen), 0))") == []
    assert page.evaluate("document.documentElement.outerHTML") == before
    assert page.evaluate("typeof crunch") == "undefined"


@pytest.mark.slow
def test_pieces_are_never_cut_inside_a_surrogate_pair(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><title></title><p>")
    start = len(content_page.capture()["snapshot"].split("<p>")[0]) + len("<p>")
    limit = 16 * 1024 * 1024
    page.evaluate(
        "count => document.querySelector('p').append('x'.repeat(count) + '\\u{1F600}'.repeat(3))",
        limit - start - 1,  # so that the limit falls between the halves of the first one
    )
    captured = content_page.capture()
    assert captured["pieces"] == 2
    assert len(captured["cuts"][0]) == limit - 1
    assert captured["cuts"][1] == "\U0001f600" * 3 + "</p></body></html>"


def test_result_of_a_capture(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><html lang=de><title>A <b> title</title><p>x", path="some/path?q=1#here")
    captured = content_page.capture()
    assert {name: captured[name] for name in ("state", "pieces", "url", "title", "language", "frames", "selected")} == {
        "state": "captured",
        "pieces": 1,
        "url": page.url,
        "title": "A <b> title",
        "language": "de",
        "frames": False,
        "selected": [],
    }
    assert captured["elements"] == 5


def test_frames_are_reported(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><iframe srcdoc='<p>x'></iframe>")
    assert content_page.capture()["frames"] is True


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ("", "data-crunch"),
        ("<p data-crunch>", "data-crunch-2"),
        ("<p data-crunch data-crunch-2=x><b data-crunch-4>", "data-crunch-3"),
        ("<p data-crunch-x data-crunchy data-crunch-02>", "data-crunch"),
    ],
)
def test_name_of_the_attribute(content_page: ContentPage, taken: str, expected: str) -> None:
    content_page.open(f"<!doctype html>{taken}<i>text")
    assert content_page.crunch("//i")["planned"]["attribute"] == expected
    assert content_page.page.evaluate("getComputedStyle(document.querySelector('i')).display") == "none"


def selected(content_page: ContentPage) -> list[str]:
    captured = content_page.capture()
    elements = list(parse(captured["snapshot"]).iter())
    return [elements[number].get("id") or elements[number].tag for number in captured["selected"]]


def test_selected_elements(content_page: ContentPage) -> None:
    page = content_page.open(
        """<!doctype html><p id=a>one <b id=b>two</b></p>
        <div id=c><p id=d>three</p> <img id=e src=data:,> <p id=f>four</p></div><p id=g>five</p>"""
    )
    select = """([from, start, to, end]) => {
      const text = (id) => document.getElementById(id).firstChild;
      getSelection().setBaseAndExtent(text(from), start, text(to), end); }"""
    page.evaluate(select, ["b", 1, "f", 2])
    assert selected(content_page) == ["b", "d", "e", "f"]
    page.evaluate(select, ["a", 4, "d", 0])  # from the end of one text to the start of another
    assert selected(content_page) == ["b"]
    page.evaluate(select, ["a", 1, "a", 1])
    assert selected(content_page) == []
    page.evaluate("getSelection().selectAllChildren(document.body)")
    assert selected(content_page) == ["a", "b", "d", "e", "f", "g"]


def test_selection_in_a_frame(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><p>outside</p><iframe srcdoc='<p id=framed>inside'></iframe>")
    page.evaluate("frames[0].getSelection().selectAllChildren(frames[0].document.body)")
    assert selected(content_page) == ["framed"]


def test_selection_in_a_shadow_tree(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><div><template shadowrootmode=open><p id=a>one</p><p id=b>two</p></template></div>"
    )
    page.evaluate(
        """() => { const root = document.querySelector("div").shadowRoot;
        getSelection().setBaseAndExtent(root.getElementById("a").firstChild, 0, root.getElementById("b").firstChild, 2); }"""
    )
    assert selected(content_page) == ["a", "b"]


def test_steps_out_of_order(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><p>x")
    assert content_page.capture()["state"] == "captured"
    assert content_page.step("state") == "captured"
    content_page.step("discard")
    assert content_page.step("state") == "none"
    for step, argument in (
        ("plan", [{"elements": 5, "bitmap": "", "hidden_slots": []}]),
        ("commit", []),
        ("restore", []),
    ):
        with pytest.raises(Exception, match=r"no capture|no plan|not crunched"):
            content_page.step(step, *argument)
    with pytest.raises(Exception, match="no capture"):
        content_page.step("piece", 1)


def test_a_reply_to_another_page_is_refused(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><p>x")
    content_page.capture()
    with pytest.raises(Exception, match="counted 9 elements, the page has 4"):
        content_page.step("plan", {"elements": 9, "bitmap": "AAA=", "hidden_slots": []})


def test_a_page_without_document_element(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><p>x")
    page.evaluate("document.documentElement.remove()")
    with pytest.raises(Exception, match="no document element"):
        content_page.capture()
