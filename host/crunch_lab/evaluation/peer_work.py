"""The worker process for a Python peer. Runs in the peers' environment: standard library and the peer only.

Settings are those that make a peer comparable: no network, no images, the page as text (``benchmarks.md``, Traps).
goose3 and newspaper4k take the language from the page, as they come; ``goose3-language`` is told it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from html import unescape
from time import perf_counter, process_time
from typing import Any, Final

from crunch.processes.channel import peak_memory, serve
from crunch.processes.limits import limit_memory

Extract = Callable[[str, str | None, dict[str, Any]], str]

_BLOCKS: Final = frozenset(
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3"
    " h4 h5 h6 header hr legend li main nav ol option p pre section summary table td th tr ul".split()
)


def html_text(html: str) -> str:
    """The text of a peer's HTML: tags out, block tags separate words."""
    from lxml import html as lxml_html
    from lxml.etree import ParserError

    if not html.strip():
        return ""
    try:
        root = lxml_html.fromstring(html)
    except ParserError:
        return ""
    parts: list[str] = []
    skipped = 0
    from lxml.etree import iterwalk

    for event, element in iterwalk(root, events=("start", "end", "comment", "pi")):
        tag = element.tag if isinstance(element.tag, str) else ""
        hidden = not tag or tag in ("script", "style", "noscript", "template", "head", "iframe", "svg")
        if event == "start":
            skipped += hidden
            if tag in _BLOCKS:
                parts.append("\n")
            if not skipped and element.text:
                parts.append(element.text)
        else:
            skipped -= hidden and event == "end"
            if tag in _BLOCKS:
                parts.append("\n")
            if not skipped and element.tail and element is not root:
                parts.append(element.tail)
    return "".join(parts)


def _language(facts: dict[str, Any]) -> str:
    return str(facts.get("language") or "").lower().partition("-")[0]


def _trafilatura() -> Extract:
    from trafilatura import extract

    return lambda html, url, facts: extract(html, url=url, include_comments=False) or ""


def _readability_lxml() -> Extract:
    from readability import Document

    return lambda html, url, facts: html_text(Document(html).summary(html_partial=True))


def _resiliparse() -> Extract:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    settings = {"main_content": True, "comments": False, "alt_texts": False}
    return lambda html, url, facts: str(extract_plain_text(HTMLTree.parse(html), **settings))


_STOP_LISTS: Final = {
    "ar": "Arabic", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "fi": "Finnish", "fr": "French", "hu": "Hungarian", "id": "Indonesian", "it": "Italian", "ko": "Korean",
    "nl": "Dutch", "no": "Norwegian_Bokmal", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "sl": "Slovenian", "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese",
}  # fmt: skip
"""Languages as in the comparison whose cells we meet. jusText has lists for Persian, Hindi and Urdu, too; they would
add .06 on magic-article, where six pages of 96 are in these languages."""


def _justext() -> Extract:
    import justext

    lists: dict[str, frozenset[str]] = {}

    def run(html: str, url: str | None, facts: dict[str, Any]) -> str:
        name = _STOP_LISTS.get(_language(facts), "English")
        if name not in lists:
            lists[name] = justext.get_stoplist(name)
        paragraphs = justext.justext(html.encode("utf-8", "replace"), lists[name], encoding="utf-8")
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return run


def _boilerpy3() -> Extract:
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor(raise_on_failure=False)
    return lambda html, url, facts: unescape(extractor.get_content(html))


def _goose3(*, told: bool) -> Extract:
    from goose3 import Goose
    from goose3.text import StopWordsChinese

    made: dict[str, Any] = {}

    def run(html: str, url: str | None, facts: dict[str, Any]) -> str:
        language = _language(facts) or "en" if told else ""
        if language not in made:
            settings: dict[str, Any] = {"enable_image_fetching": False}
            if told:
                settings |= {"use_meta_language": False, "target_language": language}
            if language == "zh":
                settings["stopwords_class"] = StopWordsChinese
            made[language] = Goose(settings)
        return str(made[language].extract(raw_html=html).cleaned_text)

    return run


def _newspaper4k() -> Extract:
    import newspaper

    def run(html: str, url: str | None, facts: dict[str, Any]) -> str:
        article = newspaper.Article(url or "http://localhost/", fetch_images=False)  # the language as the page says
        article.download(input_html=html)
        article.parse()
        return str(article.text)

    return run


def _magic_html(*, forum: bool) -> Extract:
    from magic_html import GeneralExtractor

    extractor = GeneralExtractor()

    def run(html: str, url: str | None, facts: dict[str, Any]) -> str:
        kind = "forum" if forum and facts.get("page_type") == "forum" else "article"
        return html_text(extractor.extract(html, base_url=url or "", html_type=kind)["html"])

    return run


def _inscriptis() -> Extract:
    from inscriptis import get_text

    return lambda html, url, facts: str(get_text(html))


PEER_FUNCTIONS: Final[dict[str, Callable[[], Extract]]] = {
    "trafilatura": _trafilatura,
    "readability-lxml": _readability_lxml,
    "resiliparse": _resiliparse,
    "justext": _justext,
    "boilerpy3": _boilerpy3,
    "goose3": lambda: _goose3(told=False),
    "goose3-language": lambda: _goose3(told=True),
    "newspaper4k": _newspaper4k,
    "magic-html": lambda: _magic_html(forum=False),
    "magic-html-forum": lambda: _magic_html(forum=True),
    "inscriptis": _inscriptis,
}


def main() -> None:
    """Serve the peer named on the command line: NAME [MEMORY] are its last arguments."""
    name, memory = sys.argv[-2], int(sys.argv[-1])
    extract = PEER_FUNCTIONS[name]()
    limit_memory(memory)

    def handle(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for _ in request["extractors"]:
            wall, cpu = perf_counter(), process_time()
            reply: dict[str, Any] = {"status": "ok", "text": ""}
            try:
                reply["text"] = extract(request["html"], request["url"], request["facts"])
            except BaseException as error:  # noqa: BLE001 - whatever a peer throws is its miss, and the next page goes on
                reply |= {"status": "error", "message": f"{type(error).__name__}: {error}"[:500]}
            reply |= {"seconds": process_time() - cpu, "wall": perf_counter() - wall, "memory": peak_memory()}
            yield reply

    serve(handle, {"ready": True})


if __name__ == "__main__":
    main()
