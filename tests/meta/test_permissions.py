"""The extension asks for what it needs and for no more: each permission with what needs it."""

from __future__ import annotations

import json
import re

from tests.meta.test_sources import ROOT

NEEDED = {
    "activeTab": ("the page of the press, and no other", r"scripting\.executeScript"),
    "contextMenus": ("the entries of the menu", r"contextMenus\.(create|update|onClicked)"),
    "nativeMessaging": ("the host", r"connectNative"),
    "scripting": ("reading and marking the page", r"scripting\.(executeScript|insertCSS)"),
    "storage": ("choices of the options, and what a press left", r"storage\.(local|session|managed)"),
}
"""Permission -> why, and what in the sources needs it."""
CHROMIUM_ALONE = {"tts": ("reading aloud; Firefox gives its voices to pages", r"browser\.tts\.speak")}
"""The same, where a browser has a permission that the other does not know."""
ASKED_WHEN_WANTED = {"pageCapture": ("pictures of other sites, in files", r"pageCapture\.saveAsMHTML")}
"""Permission that a reader is asked for when it is used first -> why, and what in the sources needs it."""
OPTIONAL = ["http://*/*", "https://*/*"]
"""One site at a time, when the reader chooses *Always* for it and agrees."""
ASKED_FOR_NOTHING = re.compile(
    r"\b(?:browser|chrome)\.(?:bookmarks|browsingData|cookies|debugger|declarativeNetRequest|downloads|history|identity"
    r"|management|privacy|proxy|sessions|tabCapture|topSites|webNavigation|webRequest)\b"
)


def manifest(kind: str) -> dict[str, object]:
    content = json.loads((ROOT / "manifest_templates" / f"extension.{kind}.json").read_text("utf-8"))
    assert isinstance(content, dict)
    return content


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "extension").rglob("*.js")))


def test_each_permission_is_needed_and_no_other_is_asked_for() -> None:
    assert manifest("base")["permissions"] == sorted(NEEDED)
    assert manifest("chromium")["permissions"] == sorted(NEEDED | CHROMIUM_ALONE)
    assert manifest("chromium")["optional_permissions"] == sorted(ASKED_WHEN_WANTED)
    assert {key for key in manifest("chromium") if "permission" in key} == {"permissions", "optional_permissions"}
    assert {key for key in manifest("firefox") if "permission" in key} == set()
    assert "optional_permissions" not in manifest("base")
    text = sources()
    assert [
        name for name, (_, use) in (NEEDED | CHROMIUM_ALONE | ASKED_WHEN_WANTED).items() if not re.search(use, text)
    ] == []


def test_no_site_is_asked_for_at_install() -> None:
    base = manifest("base")
    assert base["optional_host_permissions"] == OPTIONAL
    taken = {"host_permissions", "content_scripts", "externally_connectable", "sandbox"}
    taken |= {"web_accessible_resources", "content_security_policy", "devtools_page", "omnibox"}
    for kind in ("base", "chromium", "firefox"):
        assert taken & set(manifest(kind)) == set(), kind


def test_nothing_is_called_that_needs_another_permission() -> None:
    assert ASKED_FOR_NOTHING.findall(sources()) == []


def test_security_policy_names_the_same_permissions() -> None:
    policy = (ROOT / "SECURITY.md").read_text("utf-8")
    assert [name for name in NEEDED | CHROMIUM_ALONE | ASKED_WHEN_WANTED if f"`{name}`" not in policy] == []
