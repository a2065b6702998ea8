"""One good message of every type, to begin from. Paths lie in the working folder, which is the home of the process."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from crunch.documents.formats import FORMATS
from crunch.protocol.framing import MAX_REQUEST
from tests.fuzz.page_seeds import page_seeds
from tests.fuzz.snapshots import snapshot_of_html
from tests.support.pages import WORDS, snapshot_of
from tests.support.site_pages import site_html

MAX_FRAME = MAX_REQUEST
SITE = "site"
PACKAGE = "gold"
SMALL = snapshot_of(f"<nav><a href='/'>Home</a></nav><main><h1>Bread</h1><p>{WORDS * 3}</p><p>{WORDS}</p></main>")
HTML = f"<html><head><title>T</title></head><body><nav><a href='/'>Home</a></nav><p>{WORDS * 2}</p></body></html>"


def lay_out(folder: Path) -> None:
    """Make what the messages speak of: a small site."""
    site = folder / SITE
    site.mkdir(exist_ok=True)
    for number in range(3):
        (site / f"{number}.html").write_text(site_html(number), "utf-8")


def message_seeds(folder: Path) -> list[tuple[int, dict[str, Any]]]:
    """Weight and message, always in the same order; work that starts processes is drawn seldom."""
    snapshots = [snapshot_of_html(html.encode("utf-8", "replace")) for html in page_seeds()[::8] if len(html) < 4_000]
    snapshots = [SMALL, *[snapshot for snapshot in snapshots if len(snapshot) < 5_000][:20]]
    url = "https://news.example/1"
    marked = {"snapshot": HTML, "elements": HTML.count("<") // 2, "html": HTML, "url": url}
    spans = [{"label": "main", "element": 6, "slot": 0}]
    site, out, package = (str(folder / name) for name in (SITE, "out", PACKAGE))
    crunches = [
        {"type": "crunch", "snapshot": snapshot, "elements": snapshot.count("<") - snapshot.count("</"), "url": url}
        for snapshot in snapshots
    ]
    options = [
        {"algorithm": "crunch", "settings": {"variant": "paper", "removed_links": True}},
        {"algorithm": "article", "removals_offset": 1, "removals_limit": 2},
        {"preset": "news", "for_all_pages": True},
        {"pictures": "dim", "picture_boxes": [4, 300, 200, 5, 1, 1], "keep_only": []},
        {"keep_only": [4]},
        {
            "site": "https://news.example",
            "remember": True,
            "compare": True,
            "other_page": site_html(2),
            "other_url": url,
        },
        {"algorithm": "lqf", "settings": {"output": "text", "font_size": 2, "word_wrap": 40}},
    ]
    return [
        (60, {"type": "hello", "protocol": 1, "extension": "0.1.0"}),
        (1, {"type": "describe"}),
        *((20, {**crunch, "type": "write", "format": form}) for crunch, form in zip(crunches, FORMATS, strict=False)),
        (300, {"type": "snapshot_part", "index": 0, "text": SMALL}),
        (10, {**crunches[0], "snapshot": "", "snapshot_parts": 1}),
        *((1, one) for one in crunches),
        *((4, {**crunches[0], **one}) for one in options),
        (10, {"type": "settings", "changes": [{"path": ["algorithms", "crunch", "variant"], "value": "paper"}]}),
        (6, {"type": "settings", "changes": [{"path": ["sites", "example.org", "preset"], "value": "news"}]}),
        (4, {"type": "settings"}),
        (8, {"type": "presets", "action": "save", "name": "mine", "algorithm": "lqf", "settings": {}}),
        (4, {"type": "presets", "action": "copy", "name": "news", "new_name": "mine-2"}),
        (4, {"type": "presets", "action": "import", "name": "mine-3", "text": 'algorithm = "bte"\n[settings]\n'}),
        (4, {"type": "presets", "action": "remove", "name": "mine-2"}),
        (4, {"type": "presets", "action": "export", "name": "mine"}),
        (4, {"type": "presets", "action": "rename", "name": "mine", "new_name": "mine-4", "title": "Mine"}),
        (6, {"type": "annotation_folder", "path": package}),
        (6, {"type": "annotation_page", **marked}),
        (6, {"type": "annotation_proposal", **marked, "algorithm": "lqf"}),
        (6, {"type": "annotation_save", **marked, "spans": spans, "annotator": "ada", "existing": "replace"}),
        (2, {"type": "annotation_scores", "document": "news-example-1"}),
        (6, {"type": "annotation_differences", **marked}),
        (100, {"type": "cleaner_folders", "path": site}),
        (4, {"type": "cleaner_list", "folder": site}),
        (1, {"type": "cleaner_start", "folder": site, "out": out, "algorithm": "lqf"}),
        (150, {"type": "cleaner_control", "target": 1, "action": "stop"}),
        (6, {"type": "cleaner_result", "folder": site, "out": out, "name": "0.html", "output": "0.txt"}),
        (60, {"type": "site_templates", "action": "state", "site": "https://news.example"}),
        (10, {"type": "site_templates", "action": "forget_all"}),
        (200, {"type": "cancel", "target": 1}),
    ]


def drawn_seed(drawn: Random, seeds: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """One of them."""
    return drawn.choices([message for _, message in seeds], [weight for weight, _ in seeds])[0]
