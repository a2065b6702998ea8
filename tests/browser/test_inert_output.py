"""Outputs of hostile pages, opened in the browser from files: nothing runs, is sent away or opens another document."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, Page, Playwright, Request

from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.formats.inert_styles import inert_style
from crunch.documents.parsing import parse_html
from crunch.documents.still import still
from crunch.documents.web_addresses import resolved
from tests.browser.driver import find_browser
from tests.support.inert_documents import FIND_LIVE, FIND_LIVE_IN_MARKUP
from tests.support.live_markup import VECTORS, vector_with
from tests.support.mutation_markup import LIVE, all_markup, some_markup
from tests.support.odd_addresses import ELSEWHERE
from tests.support.sheet_addresses import FORMS as SHEET_FORMS
from tests.support.sheet_addresses import HOST, sheets

pytestmark = pytest.mark.browser

FRAMES = 30
SWITCHES = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"]
EVERYTHING = bool(os.environ.get("CRUNCH_ALL_MARKUP"))
"""Whether each payload is tried in each context; else each context with one, each of them in three or four."""
LOOK = ("image", "media", "font", "stylesheet", "texttrack")
"""What an output may fetch: what is seen of it."""
IMPORTED = f"{LIVE}/i"
FRAME_OF_ITS_OWN = r"document: (?:about:srcdoc|about:blank|chrome-error:| in )"
HOOK = "globalThis.calls = 0; globalThis.ran = () => { globalThis.calls += 1; };"

READ_SHEETS = """(sheets) => sheets.map(([sheet, before, after]) => {
  const around = document.createElement("div");
  document.body.append(around);
  around.innerHTML = `${before}<style>${sheet}</style>${after}`;
  const link = around.appendChild(document.createElement("a"));
  link.dataset.x = "//share.example/a";
  const style = getComputedStyle(link);
  const read = [style.backgroundImage, style.content, style.listStyleImage, style.filter].join(" ");
  around.remove();
  return read;
})"""


def sources() -> list[tuple[str, str]]:
    own = [(name, vector_with(name, LIVE)) for name in VECTORS]
    return own + list(all_markup() if EVERYTHING else some_markup(1))


def as_html(extraction: Extraction) -> str:
    return extraction.html


def as_rendered_markdown(extraction: Extraction) -> str:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    reader.validateLink = lambda _address: True  # type: ignore[method-assign]  # others let all through
    return f'<!doctype html><meta charset="utf-8">{reader.render(extraction.markdown)}'


FORMATS: dict[str, Callable[[Extraction], str]] = {"html": as_html, "markdown": as_rendered_markdown}


@pytest.fixture(scope="module")
def plain_browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=find_browser(), args=SWITCHES)
    yield browser
    browser.close()


def outputs(form: str, parser: str) -> list[tuple[str, str]]:
    write = FORMATS[form]
    return [
        (name, write(keep_everything(parse_html(source, "https://own.example/a/b", parser=parser))))
        for name, source in sources()
    ]


def live_when_opened(browser: Browser, folder: Path, documents: list[tuple[str, str]], *, late: int = 100) -> list[str]:
    """Names of the documents in which something was live, with what it was; so many milliseconds are given to what
    runs late."""
    problems: list[str] = []
    names: dict[str, str] = {}
    for number, (name, text) in enumerate(documents):
        file = folder / f"{number}.html"
        file.write_text(text, "utf-8", errors="surrogatepass")
        names[file.name] = name
    page = browser.new_page()
    page.add_init_script(HOOK)
    page.on("dialog", lambda dialog: dialog.dismiss())

    def answer(request: Request) -> None:
        if request.url.startswith(LIVE) and (request.resource_type not in LOOK or IMPORTED in request.url):
            frame = request.frame
            problems.append(f"{names.get(frame.url.rpartition('/')[2], frame.url)}: asks for {request.url}")

    page.on("request", answer)
    files = list(names)
    for number in range(0, len(files), FRAMES):
        some = files[number : number + FRAMES]
        harness = folder / f"all{number}.htm"
        harness.write_text("<!doctype html>" + "".join(f'<iframe src="{escape(name)}"></iframe>' for name in some))
        page.goto(harness.as_uri(), wait_until="commit")
        frames = loaded_frames(page, set(some))
        page.wait_for_timeout(late)  # where nothing runs there is nothing to wait for
        for frame in page.frames:
            name = frame.url.rpartition("/")[2]
            if frame.parent_frame is not None and (name not in names or frame.parent_frame != page.main_frame):
                problems.append(f"another document: {frame.url[:100]} in {frame.parent_frame.url[-40:]}")
        for name in some:
            if name not in frames:
                problems.append(f"{names[name]}: went elsewhere")
                continue
            calls, found = frames[name].evaluate(
                f"(foreign) => [globalThis.calls, ({FIND_LIVE})(document, foreign)]", LIVE
            )
            if calls or found:
                problems.append(f"{names[name]}: {calls} calls, holds {found}")
    page.context.close()
    return problems


def loaded_frames(page: Page, names: set[str], seconds: float = 10) -> dict[str, Frame]:
    """The frames of the files with these names, once all are there, or when the time is over: one may have left."""
    end = time.monotonic() + seconds
    while True:
        frames = {frame.url.rpartition("/")[2]: frame for frame in page.frames if frame.parent_frame == page.main_frame}
        if names <= frames.keys() or time.monotonic() > end:
            return frames
        page.wait_for_timeout(50)  # no event tells that the last of several frames is there


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_no_parser_finds_anything_live(plain_browser, form, parser):
    page = plain_browser.new_page()
    triples = [(name, text, LIVE) for name, text in outputs(form, parser)]
    assert page.evaluate(FIND_LIVE_IN_MARKUP, triples) == []
    page.context.close()


@pytest.mark.parametrize("form", FORMATS)
def test_opened_from_a_file_nothing_runs(plain_browser, tmp_path, form):
    assert live_when_opened(plain_browser, tmp_path, outputs(form, "lxml")) == []


def test_a_saved_test_page_runs_nothing_when_it_is_opened(plain_browser, tmp_path):
    page = plain_browser.new_page()
    write = """(text) => new DOMParser().parseFromString(text, "text/html").documentElement.outerHTML"""
    written = [(name, f"<!DOCTYPE html>{page.evaluate(write, source)}") for name, source in sources()]
    page.context.close()
    quiet = live_when_opened(plain_browser, tmp_path, [(name, still(text)) for name, text in written])
    assert [problem for problem in quiet if " calls" in problem and " 0 calls" not in problem] == []
    opened = [problem for problem in quiet if "another document" in problem or "elsewhere" in problem]
    assert [problem for problem in opened if not re.search(FRAME_OF_ITS_OWN, problem)] == []


def test_the_same_sources_run_as_they_are(plain_browser, tmp_path):
    problems = live_when_opened(plain_browser, tmp_path, [(name, source) for name, source in sources()], late=500)
    assert sum(" calls" in problem and " 0 calls" not in problem for problem in problems) > len(sources()) / 5
    assert sum("asks for" in problem for problem in problems) > len(sources()) / 20
    assert sum("another document" in problem for problem in problems) > len(sources()) / 20


def test_odd_addresses_lead_where_the_browser_goes(plain_browser):
    page = plain_browser.new_page()
    bases = ("https://own.example/a/b?c=1", "http://own.example/")
    pairs = [
        (address, base) for base in bases for address in (*ELSEWHERE, "c\\d?e\\f", "http:c", "https:/c", "", "?//c")
    ]
    hosts = page.evaluate("(pairs) => pairs.map((pair) => new URL(...pair).host)", pairs)
    assert [urlsplit(resolved(base, address)).netloc for address, base in pairs] == hosts
    page.context.close()


def shares_in(browser: Browser, written: list[str]) -> list[tuple[str, str]]:
    """Sheets by which something comes from another server without a scheme of its own, alone and in a drawing."""
    context = browser.new_context()
    context.route("**/*", lambda route: route.fulfill(body="<!doctype html><body>", content_type="text/html"))
    page = context.new_page()
    page.goto("http://own.example/")
    both = [(sheet, *around) for sheet in written for around in (("", ""), ("<svg>", "</svg>"))]
    read = page.evaluate(READ_SHEETS, both)
    context.close()
    share = re.compile(rf'url\("(?:http://{HOST}|file:)')
    return [(sheet, found) for (sheet, _, _), found in zip(both, read, strict=True) if share.search(found)]


def test_the_browser_finds_no_share_in_a_written_sheet(plain_browser):
    some = [*SHEET_FORMS.values(), *sheets(1, 4_000)]
    assert len(shares_in(plain_browser, some)) > 500  # as they are
    assert shares_in(plain_browser, [inert_style(sheet) for sheet in some]) == []
