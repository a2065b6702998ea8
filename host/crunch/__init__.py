"""Crunch: keep a page's main content, hide the rest.

>>> import crunch
>>> page = "<nav><a href='/'>Home</a></nav><p>The text.</p>"
>>> crunch.extract(page, algorithm="lqf", settings={"variant": "paper"}).text
'The text.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crunch.documents.extraction import Extraction

__version__ = "0.1.0"
__all__ = ["__version__", "extract"]


def extract(
    html: str | bytes,
    url: str | None = None,
    algorithm: str = "auto",
    settings: dict[str, Any] | None = None,
) -> Extraction:
    """Find the main content of an HTML document.

    Args:
        html: the document; of bytes the encoding is found.
        url: its address, when known.
        algorithm: a name that ``crunch algorithms`` lists.
        settings: values by name; those not given take the variant's defaults.

    Returns:
        The extraction: ``.text``, ``.html``, ``.markdown``, ``.share``, ``.removals``, ``.notes``.

    Raises:
        crunch.errors.CrunchError: unknown algorithm or bad settings.
    """
    from crunch.documents.parsing import parse_html
    from crunch.service import extract_page

    return extract_page(parse_html(html, url), algorithm, settings)
