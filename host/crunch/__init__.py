"""Crunch: keep a page's main content, hide the rest.

>>> import crunch
>>> page = "<nav><a href='/'>Home</a></nav><p>The text.</p>"
>>> crunch.extract(page, algorithm="lqf", settings={"variant": "paper"}).text
'The text.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crunch.result import Result

__version__ = "0.1.0"
__all__ = ["__version__", "extract"]


def extract(
    html: str | bytes,
    url: str | None = None,
    algorithm: str | None = None,
    settings: dict[str, Any] | None = None,
    *,
    preset: str | None = None,
    others: Sequence[str | bytes] = (),
    fallback: bool = False,
) -> Result:
    """Find the main content of an HTML document, as ``crunch extract`` does.

    Args:
        html: the document; of bytes the encoding is found.
        url: its address, when known.
        algorithm: a name that ``crunch algorithms`` lists; None: that of the preset, of the reader's settings file,
            else ``auto``.
        settings: values by name, of the algorithm and of the windows Output and Size (``output``, ``removed_links``,
            ``font_size``, ``image_scale``, ``word_wrap``), which hold for every algorithm. Those not given are taken
            from the preset, the settings file, and the defaults.
        preset: a name that ``crunch preset list`` lists; it names the algorithm, so that no other one can be given.
        others: other pages of the same site: ``tree-matching`` compares with them, and of what any other algorithm
            keeps, what they have too goes.
        fallback: never blank: keep more where the algorithm keeps too little, as the browser does; always so with
            ``auto``.

    Returns:
        The result: ``.text``, ``.html``, ``.markdown``, ``.written(name)`` in any format of the command line's,
        ``.share`` (0 to 1, of the displayed characters), ``.unsure``, ``.removals``, ``.notes``, ``.page_type`` and
        more of :class:`crunch.result.Result`.

    Raises:
        crunch.errors.CrunchError: unknown algorithm or preset, two that contradict each other, or bad settings; an
            address in place of a document.
        TypeError: what was given is no document.
    """
    from crunch.documents.parsing import parse_html
    from crunch.result import Result
    from crunch.service import PageRequest, answer_reader

    for document in (html, *others):
        _check_document(document)
    pages = [parse_html(document, url) for document in (html, *others)]
    request = PageRequest(
        preset=preset, algorithm=algorithm, settings=settings or {}, others=pages[1:], fallback=fallback
    )
    return Result(answer_reader(pages[0], request).extraction)


def _check_document(document: object) -> None:
    if not isinstance(document, str | bytes):
        of_file = ": pathlib.Path(…).read_bytes()" if hasattr(document, "__fspath__") else ""
        raise TypeError(f"crunch.extract() takes HTML as str or bytes, not {type(document).__name__}{of_file}")
    if isinstance(document, str) and document.startswith(("http://", "https://")) and len(document.split()) == 1:
        from crunch.errors import InputError

        raise InputError(f"this is an address, no HTML, and nothing is fetched from the net: {document[:200]}")
