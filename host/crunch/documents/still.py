"""The HTML of a test page as it was, with a policy on top by which nothing in it runs when somebody opens the file.

The markup itself stays, as it is what algorithms are judged on; scripts that run anew would also change the page.
"""

from __future__ import annotations

import re
from typing import Final

from crunch.patterns import MANY

POLICY: Final = (
    "script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; connect-src 'none'; "
    "manifest-src 'none'; form-action 'none'"
)
"""Its look stays: style sheets, pictures, fonts, media; and ``base``, to which their addresses are relative."""
_ATTRIBUTES: Final = rf"""(?:\s(?:[^<>"']++|"[^"]*+"|'[^']*+'){MANY})?"""
_UNSEEN: Final = rf"(?:\s++|<!--[^-]*+(?:-(?!->)[^-]*+){MANY}-->|<\?[^>]*+>){MANY}"
"""Comments, and what a file of XML begins with."""
_HEAD: Final = re.compile(
    rf"\ufeff?{_UNSEEN}(?:<!doctype[^>]*+>{_UNSEEN})?(?:<html{_ATTRIBUTES}>{_UNSEEN}(?:<head{_ATTRIBUTES}>)?)?",
    re.IGNORECASE | re.DOTALL,
)
_REFRESH: Final = re.compile(r"""(<meta\b[^<>]*?[\s/"'])(http-equiv\s*+=\s*+["']?\s*+refresh\b)""", re.IGNORECASE)


def still(html: str) -> str:
    """The page with the policy as its first statement, and without going on to another page by itself.

    Args:
        html: as a browser or anybody else writes a document.
    """
    beginning = _HEAD.match(html)
    position = beginning.end() if beginning else 0
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>'
    return html[:position] + meta + _REFRESH.sub(r"\1data-\2", html[position:])
