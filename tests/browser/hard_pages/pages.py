"""Pages that break parsers: each is a little source and a script that makes the hard part in the live DOM."""

from __future__ import annotations

from typing import NamedTuple


class HardPage(NamedTuple):
    script: str = ""
    source: str = "<!doctype html><title>t</title><body><main id=m></main>"
    content_type: str = "text/html; charset=utf-8"
    path: str = ""
    parts: dict[str, str] = {}  # noqa: RUF012  (a frame's path -> its source)


def nest(*names: str) -> str:
    """Elements in elements by script, with text before, in and after each, as no parser would build them."""
    return f"""
      const names = {list(names)!r};
      let at = document.getElementById("m");
      for (const name of names) {{
        at.append("before " + name, document.createElement(name), "after " + name);
        at = at.lastElementChild;
        at.append("in " + name);
      }}
    """


SMALL: dict[str, HardPage] = {
    "paragraph_in_paragraph": HardPage(nest("p", "p", "div", "p")),
    "anchor_in_anchor": HardPage(nest("a", "a", "span", "a")),
    "form_in_form": HardPage(nest("form", "form", "div", "form")),
    "heading_in_heading": HardPage(nest("h2", "h1", "h3")),
    "button_in_button": HardPage(nest("button", "button")),
    "term_in_description": HardPage(nest("dl", "dd", "dt", "dd")),
    "nobr": HardPage(nest("nobr", "nobr", "b", "nobr")),
    "option_in_option": HardPage(nest("select", "option", "option", "div", "select")),
    "list_item_in_list_item": HardPage(nest("li", "li", "ul", "ul", "li")),
    "children_of_void_elements": HardPage(
        'for (const name of ["br", "img", "input", "hr", "wbr", "meta", "link", "area", "col", "source"]) {'
        '  const void_ = document.createElement(name); const inner = document.createElement("b");'
        '  inner.append("inner"); void_.append("one", inner, "two"); m.append(void_, "tail"); }'
    ),
    "table_parts_in_the_wrong_place": HardPage(
        'm.append(document.createElement("tr"), document.createElement("td"), document.createElement("tbody"), "x");'
        'const table = document.createElement("table"); table.append("text in table", document.createElement("td"),'
        'document.createElement("div"), "more"); const row = document.createElement("tr");'
        'row.append("text in row", document.createElement("span")); table.append(row); m.append(table);'
    ),
    "parsed_foster_parents": HardPage(source="<!doctype html><table>text<div>a</div><tr>b<td>c<table><td>d</table>e"),
    "parsed_misnested_formatting": HardPage(source="<!doctype html><b><p>a<i>b</b>c</i><a>d<a>e</a></p><nobr><nobr>f"),
    "second_html_head_body": HardPage(nest("html", "head", "body", "head", "html")),
    "text_after_body": HardPage(
        'document.documentElement.append("late text", document.createElement("div"), "later");'
    ),
    "no_body": HardPage("document.body.remove(); document.documentElement.append('only text');"),
    "no_head": HardPage("document.head.remove();"),
    "other_document_element": HardPage(
        'const p = document.createElement("p"); p.append("alone"); document.documentElement.replaceWith(p);'
    ),
    "html_under_svg": HardPage(
        'const ns = "http://www.w3.org/2000/svg"; const svg = document.createElementNS(ns, "svg");'
        'svg.append(document.createElement("p"), document.createElementNS(ns, "linearGradient"), "text",'
        'document.createElementNS(ns, "svg:g"), document.createElementNS(ns, "script"), document.createElementNS(ns, "style"));'
        'svg.querySelector("script").append("var a < b"); svg.querySelector("style").append("a{}"); m.append(svg);'
    ),
    "foreign_object_and_math": HardPage(
        source="<!doctype html><svg viewBox='0 0 1 1'><foreignObject><p>a</p></foreignObject><title>t</title><desc>d<b>e</desc>"
        "</svg><math><mi>x</mi><annotation-xml encoding='text/html'><p>b</p></annotation-xml><mtext>c<b>d</b></mtext></math>"
    ),
    "names_with_colons": HardPage(
        'm.append(document.createElement("o:p"), document.createElementNS("urn:x", "x:b"),'
        ' document.createElementNS(null, "none"), document.createElementNS("http://www.w3.org/1999/xhtml", "h:div"));'
        'm.setAttribute("xlink:href", "1"); m.setAttribute("xml:lang", "2"); m.setAttribute("xmlns:o", "3");'
        'm.setAttribute("xml:space", "4"); m.setAttribute("v-on:click", "5"); m.setAttribute(":bind", "6");'
        'm.setAttribute("xmlns", "7"); m.setAttribute("a:b:c", "8");'
        'm.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:title", "9");'
        'm.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns:z", "10");'
    ),
    "names_written_alike": HardPage(
        'm.setAttribute("a:b", "1"); m.setAttribute("a_b", "2"); m.setAttributeNS("urn:x", "a:b", "3");'
        'm.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:lang", "4"); m.setAttribute("xml:lang", "5");'
        'const p = document.createElement("p"); p.setAttribute("a_b", "6"); p.setAttribute("a:b", "7"); m.append(p);'
    ),
    "attribute_names_of_frameworks": HardPage(
        source='<!doctype html><p @click="a" [x]="b" (y)="c" #ref *ngIf="d" a"b=\'e\' <z=f 1a=g -b=h $c=i é=j 日本=k .l=m>text'
    ),
    "capital_attribute_names": HardPage(
        'm.setAttributeNS(null, "FooBar", "1"); m.setAttributeNS(null, "foobar", "2");'
        'm.setAttributeNS(null, "onClick", "a<b>&\\"c");'
    ),
    "tag_names": HardPage(
        source='<!doctype html><a"b>1</a"b><é>2</é><x-日本>3</x-日本><x@y>4</x@y><x=1>5</x=1><x.y>6</x.y><a\U0001f600b>7</a\U0001f600b>'
    ),
    "capital_tag_names": HardPage(
        'm.append(document.createElementNS("http://www.w3.org/1999/xhtml", "DIV"),'
        'document.createElementNS("http://www.w3.org/1999/xhtml", "SCRIPT"));'
        'm.lastChild.append("not a script", document.createElement("b"));'
    ),
    "leading_newlines": HardPage(
        source="<!doctype html><pre>\n\nx\n</pre><textarea>\n\ny</textarea><listing>\n\nz</listing><pre>\r\n\r\na\rb</pre>"
    ),
    "carriage_returns": HardPage('m.append("a\\rb\\r\\nc\\n\\rd"); m.title = "a\\rb\\r\\nc\\td\\ne";'),
    "control_characters": HardPage(
        "let all = ''; for (let code = 0; code < 160; code += 1) all += String.fromCharCode(code) + '.';"
        "m.append(all + '\\uFFFE\\uFFFF\\uFDD0\\u2028\\u{1FFFE}\\u{10FFFF}'); m.title = all + '\\uFFFE\\uFFFF';"
    ),
    "lone_surrogates": HardPage(
        'm.append("a\\uD800b\\uDC00c\\u{1F600}d\\uDC00\\uD800e\\uD83D", "\\uDE00f", document.createElement("b"), "\\uD800");'
        'm.title = "\\uD83Dx\\uDE00";'
    ),
    "markup_in_text": HardPage(
        'm.append("]]>", "</script>", "<!--", "&amp;", "<![CDATA[", "&#0;", "\\u0000"); m.title = "]]>\\"\'<&amp;";'
    ),
    "raw_text": HardPage(
        source="<!doctype html><script>if (a < b && '</scr' + 'ipt>') {}</script><style>a > b {}</style>"
        "<xmp><b>&amp;</xmp><noscript><p>no script &amp;</noscript><title>&lt;b></title><textarea></b>&lt;</textarea>"
        "<iframe><p>raw</p></iframe><noembed><b></noembed><noframes><i></noframes><plaintext><b>&amp;</b></plaintext>"
    ),
    "noscript_with_children": HardPage(
        'const n = document.createElement("noscript"); n.append("t", document.createElement("p")); m.append(n, "after");'
    ),
    "comments_and_instructions": HardPage(
        'm.append("a", document.createComment("--> --"), "b", document.createProcessingInstruction("php", "echo >"), "c",'
        'document.createElement("i"), document.createComment("x"), "d"); document.append(document.createComment("end"));'
    ),
    "character_data_sections": HardPage(
        'const other = new DOMParser().parseFromString("<r>a<![CDATA[<b>&]]>c<b/>d</r>", "text/xml");'
        "m.append(document.importNode(other.documentElement, true));"
    ),
    "templates": HardPage(
        'const t = document.createElement("template"); t.innerHTML = "<p>in content</p>"; t.append("child", document.createElement("b"));'
        'm.append(t, "after");'
    ),
    "empty_and_split_text": HardPage(
        'm.append("", "a", "", "b", document.createElement("b"), "", "c", ""); m.prepend("");'
    ),
    "custom_elements_that_mutate": HardPage(
        "window.made = 0; customElements.define('x-wild', class extends HTMLElement {"
        " constructor() { super(); window.made += 1; document.title = 'made ' + window.made; }"
        " connectedCallback() { this.append('text ' + window.made); this.setAttribute('made', window.made); } });"
        "for (let k = 0; k < 3; k += 1) m.append(document.createElement('x-wild'), 'tail');"
    ),
    "open_shadow_roots": HardPage(
        'const host = document.createElement("section"); m.append(host); host.append("light ", document.createElement("b"), " text");'
        'const root = host.attachShadow({mode: "open"}); root.append("before", document.createElement("slot"), "after");'
        'const inner = document.createElement("x-inner"); root.append(inner); inner.attachShadow({mode: "open"}).append("deep");'
        'const empty = document.createElement("div"); empty.attachShadow({mode: "open"}); m.append(empty, "end");'
        'const only = document.createElement("div"); only.attachShadow({mode: "open"}).append(document.createElement("p")); m.append(only);'
    ),
    "shadow_root_of_body": HardPage(
        'document.body.attachShadow({mode: "open"}).append("s", document.createElement("slot"));'
    ),
    "slots_in_order": HardPage(
        source="<!doctype html><x-card>loose<p slot=b>second</p> text <p slot=a>first</p><p slot=c>nowhere</p><template "
        "shadowrootmode=open><slot name=a></slot><div>between<slot name=b>never</slot></div><slot name=d>instead <b>of"
        "</b></slot><slot></slot></template></x-card><slot name=a>no slot</slot>"
    ),
    "slot_in_a_slot": HardPage(
        source="<!doctype html><x-outer>deep <i>one</i><p slot=x>two</p><template shadowrootmode=open><x-inner><slot "
        "slot=y name=x></slot><slot></slot>after<template shadowrootmode=open>head<slot name=y></slot><section><slot>"
        "</slot></section></template></x-inner></template></x-outer>"
    ),
    "slots_by_hand": HardPage(
        "m.innerHTML = '<b>one</b><b>two</b><b>three</b>'; const root = m.attachShadow({mode: 'open', slotAssignment: 'manual'});"
        "root.innerHTML = '<p><slot></slot></p><slot></slot>'; const slots = root.querySelectorAll('slot');"
        "slots[0].assign(m.children[2]); slots[1].assign(m.children[0]);"
    ),
    "slots_in_a_frame": HardPage(
        source="<!doctype html><iframe src=/inner></iframe>",
        parts={
            "inner": "<!doctype html><div>a<p slot=x>b</p><template shadowrootmode=open><slot name=x></slot><slot></slot>"
            "<script>1</script></template></div><object></object>"
        },
    ),
    "declarative_shadow_root": HardPage(
        source="<!doctype html><div><template shadowrootmode=open><p>shadow</p><slot></slot></template><i>light</i></div>"
    ),
    "clobbered_forms": HardPage(
        source="<!doctype html><body><form id=f>text"
        + "".join(
            f"<input name={name}>"
            for name in (
                "attributes childNodes firstChild nextSibling parentNode nodeType localName namespaceURI tagName "
                "getAttribute getAttributeNames shadowRoot prefix nodeValue checkVisibility hasAttributes "
                "setAttribute removeAttribute isConnected children scrollTop getBoundingClientRect querySelectorAll"
            ).split()
        )
        + "after<b>bold</b></form><img name=documentElement><img name=body><form name=title></form><p id=crunch>crunch</p>"
        "<img name=defaultView><img name=activeElement><img name=scrollingElement><img name=getSelection><i id=native>"
    ),
    "nested_frames": HardPage(
        source="<!doctype html><p>a</p><iframe src=/one></iframe>b<iframe></iframe>",
        parts={
            "one": "<!doctype html><title>one</title><p>in one</p><iframe src=/two></iframe>after",
            "two": "<!doctype html><p>in two<template>x</template>",
        },
    ),
    "srcdoc": HardPage(
        source="<!doctype html><iframe srcdoc=\"<p>in srcdoc</p><iframe srcdoc='<b>deeper</b>'></iframe>\">fallback</iframe>"
    ),
    "foreign_and_sandboxed_frames": HardPage(
        source="<!doctype html><iframe src='http://elsewhere.example/'></iframe><iframe sandbox srcdoc='<p>closed'></iframe>x"
    ),
    "object_with_document": HardPage(
        source="<!doctype html><object data=/one>fallback <b>text</b></object><object>only fallback</object>",
        parts={"one": "<!doctype html><p>in object"},
    ),
    "frameset": HardPage(
        source="<!doctype html><frameset cols='*,*'><frame src=/one><frame src=/two></frameset>",
        parts={"one": "<p>one", "two": "<p>two"},
    ),
    "xhtml_document": HardPage(
        source='<?xml version="1.0"?><?xml-stylesheet href="x"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:x="urn:x" '
        'xml:lang="de"><head><title>t</title></head><body><p>a<p>b</p><![CDATA[c<d]]></p><x:y x:z="1">e</x:y><DIV>f</DIV>'
        "<script>/* <![CDATA[ */ a &lt; b</script></body></html>",
        content_type="application/xhtml+xml",
    ),
    "svg_document": HardPage(
        source='<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="x">'
        "<text x='1' y='9'>t<tspan>u</tspan></text></a><script>1 &lt; 2</script><style>a{}</style></svg>",
        content_type="image/svg+xml",
    ),
    "xml_document": HardPage(
        source="<r xmlns:a='urn:a'><a:b>x</a:b><c>y<![CDATA[z]]></c></r>", content_type="text/xml"
    ),
    "quirks_document": HardPage(source="<p>a<table><p>b</table><font><center>c"),
    "long_values": HardPage(
        'm.title = "x".repeat(4096) + "y"; m.lang = "\\u{1F600}".repeat(2048) + "z"; m.dir = "a" + "\\u{1F600}".repeat(3000);'
        'm.setAttribute("data-b", "&".repeat(5000));'
    ),
    "many_names": HardPage(
        'for (let k = 0; k < 300; k += 1) { const e = document.createElement("x-" + k); e.setAttribute("a" + k, k); m.append(e); }'
    ),
}

BIG: dict[str, HardPage] = {
    "levels_1900": HardPage(
        "m.style.display = 'none'; let at = m; for (let k = 0; k < 1900; k += 1) {"
        " const inner = document.createElement('div'); at.append('t' + k, inner, 'u' + k); at = inner; }"
    ),
    "levels_around_1000": HardPage(
        "m.style.display = 'none'; let at = m; for (let k = 0; k < 1010; k += 1) {"
        " const inner = document.createElement('div'); at.append('t' + k, inner, 'u' + k);"
        " at.append(document.createElement('i'), document.createElement('b')); at = inner; }"
    ),
    "levels_20000": HardPage(
        "m.style.display = 'none'; let at = document.createElement('div'); const top = at; for (let k = 0; k < 20000; k += 1) {"
        " const inner = document.createElement('div'); at.append('t', inner, document.createElement('i'), 'u'); at = inner; }"
        " m.append(top);"
    ),
    "elements_100000": HardPage(
        "for (let k = 0; k < 10000; k += 1) { const p = document.createElement('p'); p.className = 'c' + k;"
        " for (let j = 0; j < 9; j += 1) p.append('text ' + j, document.createElement('b')); m.append(p); }"
    ),
    "attribute_5_mb": HardPage("m.setAttribute('data-big', 'x\\u00e9<'.repeat(5e6 / 3)); m.append('text');"),
    "attributes_100000": HardPage(
        "const names = []; for (let k = 0; k < 100000; k += 1) names.push(`a${k}='v&${k}'`);"
        " m.innerHTML = `<p ${names.join(' ')}>text`;"
    ),
    "text_20_mb": HardPage("m.style.display = 'none'; m.append('word & \\u00e9 \\u{1F600} '.repeat(20e6 / 11));"),
}

# So many elements that a reading by other means would take a minute; but they are all alike.
MILLION = HardPage(
    "m.style.display = 'none'; for (let k = 0; k < 100000; k += 1) { const p = document.createElement('p');"
    " for (let j = 0; j < 9; j += 1) p.append('t', document.createElement('b')); m.append(p); }"
)
