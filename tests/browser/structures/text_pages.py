# ruff: noqa: E501  (markup is easier to read unbroken)
"""The second half of the structures: formulas, code, layouts, writing systems, what belongs to a text, threads."""

from __future__ import annotations

from typing import Final

from tests.browser.structures.pages import FOOTER, RELATED, TITLE, article, site
from tests.browser.structures.prose import PROSE, paragraphs

_MATHML: Final = "<math xmlns='http://www.w3.org/1998/Math/MathML'><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding='application/x-tex'>E=mc^2</annotation></semantics></math>"
_AWAY: Final = "position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden"

FORMULAS: Final = {
    # F8: one visible formula
    "katex_pair": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<p data-t=stay>The beam has the energy <span class=katex><span class=katex-mathml style='{_AWAY}'>{_MATHML}</span><span class=katex-html aria-hidden=true data-t=stay><span>E</span>=<span>mc</span><sup>2</sup></span></span> of every other one.</p>{paragraphs(4, 3)}</main>"
    ),
    "mathjax_3": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<p data-t=stay>The beam has <mjx-container class=MathJax jax=CHTML style='position:relative'><mjx-math aria-hidden=true data-t=stay>E = mc²</mjx-math><mjx-assistive-mml style='{_AWAY}'>{_MATHML}</mjx-assistive-mml></mjx-container> as its energy.</p>{paragraphs(4, 3)}</main>"
    ),
    "own_math_element": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<p data-t=stay>The beam has <la-tex data-t=stay>E = mc²</la-tex> as its energy.</p><la-tex class=display data-t=stay style='display:block'>F = ma</la-tex>{paragraphs(4, 3)}</main>"
    ),
}

_CODE: Final = ("def turn(ring):", "    while ring.speed < 0.1:", "        ring.push()", "    return ring.speed")

CODE: Final = {
    # F9
    "one_line_of_code": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<pre data-t=stay>make all</pre>{paragraphs(4, 3)}</main>"
    ),
    "a_code_element_a_line": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<pre>{''.join(f'<code data-t=stay style=display:block>{line}</code>' for line in _CODE)}</pre>{paragraphs(4, 3)}</main>"
    ),
    "code_with_a_gutter": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<table class=highlight><tr><td class=gutter data-t=stay><pre>{chr(10).join(str(number) for number in range(1, 5))}</pre><td class=code data-t=stay><pre>{chr(10).join(_CODE)}</pre></table>{paragraphs(4, 3)}</main>"
    ),
}

_WORDS_AR: Final = (
    "لم يضئ المنارة أحد منذ شهر أكتوبر، وتعلم الناس الذين يعيشون تحتها أن يعرفوا الساعة من أشياء أخرى: من سيارة الخبز يوم الثلاثاء، ومن حافلة المدرسة التي تعود فارغة، ومن مولد سوق السمك.",
    "لم يتوقع أحد في مكتب الميناء أن يفتقد الناس المصباح، فالسفن تحمل خرائطها وأجهزتها منذ ثلاثين عاماً، وآخر حارس غادر قبل زمن طويل، ومع ذلك وصلت إحدى عشرة رسالة خلال أسبوع واحد.",
    "قدمت ميري عرضها مكتوباً على ظهر فاتورة قديمة، وهي تصلح الأنوال في الوادي المجاور، وقد صعدت البرج مع ابنها وقاست الحلقة بقطعة من الخيط ووجدت أنها في حجم عجلة النول تقريباً.",
)

LAYOUTS: Final = {
    # F13: right to left by style alone, with code
    "right_to_left_by_style": site(
        f"<main><h1 data-t=stay>المنارة تدور من جديد</h1>{''.join(f'<p data-t=stay>{text}</p>' for text in _WORDS_AR * 2)}<pre dir=ltr data-t=stay>ring.turn(speed=0.1)</pre></main>",
        title="المنارة تدور من جديد", style="body{direction:rtl}",
    ),
    # F14
    "two_floats": site(
        f"<main><div style='float:left;width:50%'><h1 data-t=stay>{TITLE}</h1>{paragraphs(4)}</div><div style='float:left;width:50%'>{paragraphs(4, 4)}</div><div style='clear:both'></div></main>"
    ),
    "named_grid_areas": site(
        f"<div class=g style='display:grid;grid-template:\"n n n\" \"l a r\" \"f f f\" / 180px 1fr 200px'><div style='grid-area:l' data-t=go><a href=/1>Today</a><br><a href=/2>Yesterday</a><br><a href=/3>Last week</a><br><a href=/4>Last year</a></div><div style='grid-area:a'>{article()}</div>"
        "<div style='grid-area:r' data-t=go><h3>Most read</h3><ol><li><a href=/5>Rain on Friday</a><li><a href=/6>New ferry</a><li><a href=/7>Old ferry</a><li><a href=/8>No ferry</a></ol></div></div>",
        after=FOOTER,
    ),
    "sticky_sidebar_in_flex": site(
        f"<div style='display:flex'><main style='flex:1'>{article()}</main><div data-t=go style='width:240px;position:sticky;top:0;align-self:flex-start'><h3>Subscribe to our newsletter</h3><p>Every Friday in your inbox.</p><input placeholder='Your e-mail'><button>Sign up</button></div></div>",
        after=FOOTER,
    ),
}  # fmt: skip

_PAGER: Final = "<div class=pagination><a href=?p=1>1</a> <b>2</b> <a href=?p=3>3</a> <a href=?p=4>4</a> <a href=?p=3>Next</a></div>"

BELONGING: Final = {
    # F15 and 4: what belongs to the text
    "pager_before_a_link_farm": site(
        f"<main>{article(more=_PAGER)}<div class=links><h2>Links in this article</h2><ul><li><a href=https://ring.example>How a lens floats on mercury</a><li><a href=https://loom.example>Looms of the Ardle valley</a></ul></div></main>",
        after="<div data-t=go>"
        + "".join(
            f"<a href=/tag/{number}>{text.split()[3]} {text.split()[7]}</a> " for number, text in enumerate(PROSE * 6)
        )
        + f"</div>{FOOTER}",
    ),
    "short_captions": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(3)}<figure><img data-t=stay alt='' width=600 height=300 src=/a.png><figcaption data-t=stay>The old ring</figcaption></figure>{paragraphs(2, 3)}"
        f"<div class=image><img data-t=stay alt='Ondarsen' width=600 height=300 src=/b.png><p class=caption data-t=stay>Maire Ondarsen, February</p></div>{paragraphs(3, 5)}</main>"
    ),
    "notes_at_the_end": site(
        f"<main>{article(6)}<section class=footnotes><hr><ol><li id=fn1 data-t=stay>The mercury was poured on 4 May 1911. <a href=#r1>↩</a><li id=fn2 data-t=stay>Letters, harbour office, box 12. <a href=#r2>↩</a></ol></section></main>"
    ),
    "title_where_the_site_is_the_h1": site(
        f"<main><h2 data-t=stay>{TITLE}</h2>{paragraphs(8)}</main>",
        before="<header data-t=go><h1><a href=/>The Corran Messenger</a></h1><a href=/news>News</a> <a href=/sport>Sport</a> <a href=/weather>Weather</a></header>",
    ),
    "tabs_of_an_article": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(4)}<div role=tablist><button role=tab aria-selected=true aria-controls=t1 data-t=stay>Bronze</button><button role=tab aria-controls=t2 data-t=stay>Steel</button></div>"
        f"<div role=tabpanel id=t1>{paragraphs(1, 4)}</div><div role=tabpanel id=t2 hidden><p>{PROSE[5]}</p></div>{paragraphs(3, 6)}</main>"
    ),
    "labels_of_tabs_without_roles": site(
        f"<main><h1 data-t=stay>{TITLE}</h1>{paragraphs(2)}<ul class='nav nav-tabs'><li class=active><a href=#t1 data-t=stay>Bronze</a></li><li><a href=#t2 data-t=stay>Steel</a></li></ul><div class=tab-content><div class='tab-pane active' id=t1>{paragraphs(1, 2)}</div><div class=tab-pane id=t2><p>{PROSE[7]}</p></div></div>"
        f"<h2 data-t=stay>The lamp at night</h2>{paragraphs(1, 3)}<div class=set><input type=radio name=t id=r1 checked><label for=r1 data-t=stay>Wood</label><input type=radio name=t id=r2><label for=r2 data-t=stay>Coal</label><div class=p1>{paragraphs(1, 4)}</div><div class=p2><p>{PROSE[8]}</p></div></div>"
        f"{paragraphs(1, 5)}<div class=tabbed-set><div class=tabbed-labels><button data-t=stay>pip</button><button data-t=stay>npm</button></div><div class=tabbed-content><div><pre data-t=stay>pip install lamp</pre></div><div hidden><pre>npm install lamp</pre></div></div></div>{paragraphs(1, 6)}</main>",
        style=".tab-pane,.p1,.p2{display:none}.active,#r1:checked~.p1,#r2:checked~.p2{display:block}",
    ),
    # 7
    "numbered_sections": site(
        f"<main><h1 data-t=stay>{TITLE}</h1><h2 data-t=stay id=s1>The lamp</h2>{paragraphs(2)}<h2 data-t=stay id=s2>The ring</h2>{paragraphs(2, 2)}<div class=newsletter data-t=go><h2>Subscribe to our newsletter</h2><p>Every Friday in your inbox.</p><input type=email placeholder='Your e-mail'><button>Sign up</button></div>"
        f"<h2 data-t=stay id=s4>The bill</h2>{paragraphs(2, 4)}</main>",
        style="main{counter-reset:s}h2{counter-increment:s}h2::before{content:counter(s) '. '}",
    ),
}

THREADS: Final = {
    # F16
    "forum": site(
        "<main><h1 data-t=stay>Which bronze for a bearing?</h1>"
        + "".join(
            f"<div class=post><div class=postauthor data-t=stay>{name}</div><div class=date data-t=stay>{day} March 2026, 18:0{day % 10}</div><div class=postbody data-t=stay>{text}</div><div class=postlinks data-t=go><a href=/q>Quote</a> <a href=/r>Reply</a> <a href=/report>Report</a></div></div>"
            for day, (name, text) in enumerate(zip(("ringmaker", "salt_and_tin", "keeper88", "terns"), (PROSE[3], PROSE[5], PROSE[1], PROSE[8]), strict=True), 3)
        )
        + "<form class=quickreply><h3>Quick reply</h3><textarea></textarea><button>Post reply</button></form></main>",
        title="Which bronze for a bearing?",
    ),
    "question_with_an_accepted_answer": site(
        "<main><h1 data-t=stay>Why does my ring crack when it is quenched?</h1><div class=question><div class=votes>12</div>"
        f"<div class=body data-t=stay>{PROSE[6]}</div><div class=user data-t=stay>asked by ringmaker</div></div><h2>2 Answers</h2>"
        f"<div class='answer accepted'><div class=votes>31</div><div class=body data-t=stay>{PROSE[3]}</div><div class=user data-t=stay>answered by salt_and_tin</div></div>"
        f"<div class=answer><div class=votes>4</div><div class=body data-t=stay>{PROSE[5]}</div><div class=user data-t=stay>answered by keeper88</div></div></main>",
        title="Why does my ring crack when it is quenched?", after=RELATED + FOOTER,
    ),
}  # fmt: skip
