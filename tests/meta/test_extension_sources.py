"""What must hold between the files of the extension, the protocol and the tools."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from crunch.algorithms import TABLE
from crunch.algorithms.crunch.declaring import Group
from crunch.documents.extraction import Kind
from crunch.documents.labels import Label
from crunch.documents.output import Region
from crunch.protocol.correction_messages import Action, Scope
from crunch.wording import SENTENCES
from crunch_lab.annotation.page_facts import PageType
from crunch_lab.annotation.privacy import Sign

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "extension"
SCRIPTS = sorted(EXTENSION.rglob("*.js"))
MESSAGES: dict[str, dict[str, object]] = json.loads((EXTENSION / "_locales/en/messages.json").read_text("utf-8"))
ACTION_STATES = ("idle", "working", "crunched", "always", "unsure", "error", "impossible")
ALL_CODE = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
ERRORS = dict(re.findall(r'^  (\w+): "(\w+)",$', (EXTENSION / "common/errors.js").read_text("utf-8"), re.MULTILINE))


def test_every_error_code_of_the_protocol_has_a_text() -> None:
    protocol = (ROOT / "host/crunch/protocol/PROTOCOL.md").read_text("utf-8")
    table = protocol[protocol.index("## Error codes") : protocol.index("## Snapshot")]
    codes = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) - {"cancelled"}  # nobody is told of that
    assert codes - ERRORS.keys() == set()


def test_every_code_that_is_thrown_has_a_text() -> None:
    thrown = set(re.findall(r'new CrunchError\("(\w+)"', ALL_CODE)) - {"cancelled", "page_gone"}
    assert thrown - ERRORS.keys() == set()


def test_no_request_of_the_extension_follows_a_redirect() -> None:
    """It could lead to a site that nobody agreed to ask."""
    calls = re.findall(r"\bfetch\((.*?)\);", ALL_CODE, re.DOTALL)
    assert calls
    assert [call for call in calls if not re.search(r'redirect: "(error|manual)"', call)] == []
    assert not re.search(r"XMLHttpRequest|sendBeacon|WebSocket|EventSource|importScripts", ALL_CODE)


def test_one_file_reads_the_words_of_browsers_and_none_those_of_the_host() -> None:
    """Words change and are translated: what acts on an error asks for its code and its parameters."""
    asks = re.compile(
        r"/[a-z]*\.(?:test|exec)\([^()]*(?:\([^()]*)?(?:detail|message|reason|error|text)"
        r"|(?:detail|message|reason)\)?\.(?:match|search|includes|startsWith|endsWith|indexOf)\("
        r"|\.find\(\(\[pattern\]\) => pattern\.test\((?:text|words|error|message|detail)"
    )
    parts = [path for path in SCRIPTS if path.relative_to(EXTENSION).parts[0] in ("background", "common", "pages")]
    assert asks.search("if (/too old/i.test(String(error))) {")
    assert asks.search("/the host/.exec(error.detail)")
    assert [path.name for path in parts if asks.search(path.read_text("utf-8"))] == ["browser_errors.js"]


def test_texts_of_errors_name_the_parameters_that_errors_have() -> None:
    table = (EXTENSION / "common/errors.js").read_text("utf-8").partition("PARAMETERS = Object.freeze({")[2]
    rows = re.findall(r"^  (\w+): \[(.*?)\],$", table.partition("});")[0], re.MULTILINE)
    parameters = {code: re.findall(r'"(\w+)"', names) for code, names in rows}
    assert parameters["host_too_old"] == ["host"]
    for code, key in ERRORS.items():
        for text in (key, f"help_{code}_cause", f"help_{code}_fix"):
            placeholders = MESSAGES.get(text, {}).get("placeholders", {})
            assert isinstance(placeholders, dict)
            assert list(placeholders) in ([], parameters.get(code, [])), text


def texts_by_pattern() -> set[str]:
    """Texts whose keys are put together: by state, choice, kind, permission, state of the host."""
    permissions = json.loads((ROOT / "manifest_templates/extension.chromium.json").read_text("utf-8"))["permissions"]
    host_states = re.findall(
        r"^  (host_\w+|extension_too_old): \(",
        (EXTENSION / "pages/shared/host_trouble.js").read_text("utf-8"),
        re.MULTILINE,
    )
    assert len(host_states) == 8
    counted = set(re.findall(r'counted\("(\w+)"', ALL_CODE))
    return {
        *(f"title_{state}" for state in ACTION_STATES),
        *(f"choice_{choice}" for choice in ("always", "ask", "never")),
        *(f"choice_{choice}_words" for choice in ("always", "ask", "never", "private", "none", "refused")),
        *(f"kind_{kind.replace(' ', '_')}" for kind in get_args(Kind)),
        *(f"scope_{scope}" for scope in get_args(Scope)),
        *("scope_why_private", "scope_why_no_site"),
        *(f"correction_{word}" for word in (*get_args(Action), "lost", "refused")),
        *(f"region_{region}" for region in get_args(Region)),
        *(f"group_{group.lower()}" for group in get_args(Group)),
        *(f"method_{name.replace('-', '_')}_words" for name in TABLE),
        *("preset_copy_title", "preset_rename_title"),
        *(f"said_{code}" for code in SENTENCES),
        *(key for key in MESSAGES if key.startswith("name_")),  # test_own_names.py compares them with the host's
        *(f"label_{label}" for label in get_args(Label)),
        *(f"page_type_{kind}" for kind in get_args(PageType)),
        *(f"sign_{sign}_{form}" for sign in get_args(Sign) for form in ("one", "other")),
        *("measure_sequence", "measure_bag"),
        *("cleaner_format_text", "cleaner_format_clean_html"),  # titles for which a language may have other words
        *(f"permission_{name}" for name in permissions),
        *(f"permission_{name}_why" for name in permissions),
        *(f"{state}_line" for state in (*host_states, "host_unknown")),
        *(f"help_{state}_{part}" for state in host_states for part in ("cause", "fix")),
        *(f"{key}_{form}" for key in counted for form in ("one", "other")),
    }


def test_every_text_exists_and_is_used() -> None:
    pages = "\n".join(path.read_text("utf-8") for path in (EXTENSION / "pages").glob("*/*.html"))
    manifests = "\n".join(path.read_text("utf-8") for path in (ROOT / "manifest_templates").glob("extension.*.json"))
    named = set(re.findall(r"__MSG_(\w+)__", pages + manifests))
    named |= set(re.findall(r'(?:getMessage|\btext|\bwords)\("(\w+)"', ALL_CODE))
    assert named - MESSAGES.keys() == set()
    written = set(re.findall(r'"(\w+)"', ALL_CODE)) | set(re.findall(r"(\w+): ", ALL_CODE))
    assert MESSAGES.keys() - named - written - set(ERRORS.values()) - texts_by_pattern() == set()
    missing = (set(ERRORS.values()) | texts_by_pattern()) - MESSAGES.keys()
    assert missing == set(), f"extension/_locales/en/messages.json has no words for {', '.join(sorted(missing))}"


@pytest.mark.parametrize("state", ACTION_STATES)
def test_every_state_has_its_own_icon(state: str) -> None:
    icons = [(EXTENSION / "icons" / f"{state}-{size}.png").read_bytes() for size in (16, 32)]
    assert all(icon.startswith(b"\x89PNG") for icon in icons)
    assert (EXTENSION / "icons" / "source" / f"{state}.svg").is_file()


def test_only_one_file_talks_to_the_host_and_one_knows_the_browser() -> None:
    assert [path.name for path in SCRIPTS if "connectNative" in path.read_text("utf-8")] == ["host_client.js"]
    naming = [path.name for path in SCRIPTS if re.search(r"\bchrome\.\w+\.\w+\(", path.read_text("utf-8"))]
    assert naming == []


def test_pinned_files_name_no_place_to_download_from() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"#.*|[\w.-]+==[\w.]+", line)] == []


def test_development_packages_are_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert not [
        version for version in package["devDependencies"].values() if not re.fullmatch(r"\d+\.\d+\.\d+", version)
    ]
