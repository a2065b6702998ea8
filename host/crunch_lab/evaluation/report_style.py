"""The report's style sheet: light and dark, screen and paper. Its hash is in the content security policy."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

HEAT_STEPS: Final = 10
_LIGHT: Final = ("#0b5cad", "#b3430e", "#1b7a3d", "#8a2a8f", "#7a5a00", "#0f7480", "#b3264f", "#4d5561")
_DARK: Final = ("#6cb2ff", "#ff9a5c", "#63d08b", "#e39ae8", "#e3bf55", "#5fd3df", "#ff8fae", "#b9c2cf")


def _mix(start: tuple[int, int, int], end: tuple[int, int, int], part: float) -> str:
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(start, end, strict=True))


def _heat(start: tuple[int, int, int], end: tuple[int, int, int]) -> str:
    steps = range(HEAT_STEPS)
    return "".join(f"--h{step}:{_mix(start, end, step / (HEAT_STEPS - 1))};" for step in steps)


def _series(colours: tuple[str, ...]) -> str:
    return "".join(f"--s{number}:{colour};" for number, colour in enumerate(colours))


_LIGHT_ROOT: Final = (
    "--page:#fff;--text:#1b1f24;--soft:#565d66;--line:#d5dae0;--band:#f4f6f8;--missing:#ffdcd6;--surplus:#d7e8ff;"
    + _series(_LIGHT)
    + _heat((255, 244, 214), (140, 198, 240))
)
_DARK_ROOT: Final = (
    "--page:#14171b;--text:#e8ebef;--soft:#a9b2bd;--line:#3a424c;--band:#1d2127;--missing:#5c211a;--surplus:#173e6e;"
    + _series(_DARK)
    + _heat((58, 48, 26), (24, 82, 128))
)

STYLE: Final = (
    f":root{{color-scheme:light dark;{_LIGHT_ROOT}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{_DARK_ROOT}}}}}"
    f"@media print{{:root{{color-scheme:light;{_LIGHT_ROOT}}}}}"
    """
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.8rem;margin:.2rem 0}
h2{font-size:1.3rem;margin:2.5rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1.05rem;margin:1.5rem 0 .4rem}
p{max-width:70ch}.soft,figcaption,caption{color:var(--soft)}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none}
a{color:var(--s0)}
.wide{overflow-x:auto}
.wide:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid var(--s0);outline-offset:2px}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{padding:.28rem .6rem;text-align:end;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td.text{text-align:start}thead th{vertical-align:bottom;border-bottom-width:2px;white-space:normal}
tbody tr:nth-child(even){background:var(--band)}
.wide tbody th:first-child{position:sticky;left:0;background:var(--page)}
.wide tbody tr:nth-child(even) th:first-child{background:var(--band)}
td.best{font-weight:700}
td.best{position:relative}td.best::after{content:"★";position:absolute;inset-inline-end:-.35em;font-size:.7em}
td.sure{font-weight:700}td.unsure{color:var(--soft)}
td.message{white-space:normal;text-align:start;max-width:40rem;overflow-wrap:anywhere}
figure{margin:1rem 0}.chart{width:100%;max-width:60rem;height:auto;display:block}
.grid{stroke:var(--line)}.tick{font-size:11px;fill:var(--soft)}.label{font-size:12px;fill:var(--text)}
.whisker{stroke-width:1.5}.mean{fill:var(--page);stroke:var(--text);stroke-width:1.2}.median{stroke:var(--text);stroke-width:2}.box{fill-opacity:.35}.points{opacity:.55}
.line{fill:none;stroke-width:2}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;font-size:.88rem}
summary{cursor:pointer;padding:.2rem 0}details details{margin-inline-start:1rem;border-bottom:1px solid var(--line)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.side p{overflow-wrap:anywhere;font-size:.9rem;max-width:none}
@media (max-width:45rem){.sides{grid-template-columns:1fr}}
del{background:var(--missing);color:var(--text);text-decoration:line-through}
ins{background:var(--surplus);color:var(--text);text-decoration:underline}
@media print{body{max-width:none;padding:0;font-size:9pt}.wide{overflow:visible}nav{display:none}
table{font-size:8pt}h1{font-size:16pt}h2{font-size:12pt}
th,td{white-space:normal;padding:.15rem .3rem}figure,tr,details details{break-inside:avoid}
details::details-content{content-visibility:visible;height:auto}
td,del,ins,.box,.points *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
    + "".join(f".s{number}{{fill:var(--s{number});stroke:var(--s{number})}}" for number in range(len(_LIGHT)))
    + "".join(f"td.h{step}{{background:var(--h{step})}}" for step in range(HEAT_STEPS))
    + "text.tick,text.label{stroke:none}polyline.line{fill:none;stroke-width:1.5}"
)

POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}';"
    " base-uri 'none'; form-action 'none'"
)


def heat_class(value: float, low: float = 0.3) -> str:
    """The class of a cell of the heat map."""
    part = (value - low) / (1 - low)
    return f"h{min(HEAT_STEPS - 1, max(0, int(part * HEAT_STEPS)))}"
