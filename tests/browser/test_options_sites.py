"""Options, Sites: what the host's settings file says of single sites is listed in words and taken out one by one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crunch.corrections import store
from crunch.corrections.description import Description
from tests.browser.extension_pages import axe_findings, go, open_page, wait_for_host
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.settings_folder import ConfiguredBrowser

pytestmark = pytest.mark.browser

FILE = """
[sites."example.org"]
preset = "forum"

[sites."example.org".settings]
amount = 1
pagers = "judge"

[sites."news.example"]
algorithm = "lqf"

[sites."127.0.0.1".settings]
amount = -2
"""
HERE = "http://127.0.0.1:4711"


@pytest.fixture(scope="module")
def crunching(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> ConfiguredBrowser:
    return ConfiguredBrowser.of(kept_browsers.take(extension_with_sites))


@pytest.fixture
def options(crunching: ConfiguredBrowser) -> Iterator[Page]:
    crunching.own.mkdir(exist_ok=True)
    (crunching.own / "settings.toml").write_text(FILE, "utf-8")
    page = open_page(crunching.browser, "options.html#sites")
    wait_for_host(page)
    page.evaluate("() => chrome.storage.local.clear()")
    expect(page.locator("#site-list > li")).to_have_count(3)
    yield page
    page.close()


def written(crunching: ConfiguredBrowser) -> dict[str, Any]:
    sites = tomllib.loads((crunching.own / "settings.toml").read_text("utf-8"))["sites"]
    assert isinstance(sites, dict)
    return sites


def row(options: Page, name: str) -> Any:
    return options.locator("#site-list > li").filter(has=options.locator(f"> span:text-is('{name}')"))


def test_each_site_says_in_words_what_differs_there(options: Page) -> None:
    names = options.locator("#site-list > li > span").all_text_contents()
    assert names == ["127.0.0.1", "example.org", "news.example"]
    expect(row(options, "example.org").locator("li > span")).to_have_text(
        [
            "How to find the main content: Forum",
            "How much to hide: More",
            "Links to the next page: Those that look like main content",
        ]
    )
    expect(row(options, "news.example").locator("li > span")).to_have_text(
        ["How to find the main content: Link quota filter"]
    )
    expect(row(options, "127.0.0.1").locator("li > span")).to_have_text(["How much to hide: Much less"])
    expect(options.locator("#no-sites")).to_be_hidden()
    assert axe_findings(options) == []


def test_buttons_say_what_they_remove(options: Page) -> None:
    """To the eye as to the ear, and in the same words."""
    site = row(options, "example.org")
    buttons = site.get_by_role("button").all()
    assert [button.inner_text() for button in buttons] == ["Remove site", *["Remove setting"] * 3]
    names = [str(button.get_attribute("aria-label")) for button in buttons]
    assert len(names) == len(set(names))
    assert all(name.startswith(f"{button.inner_text()}: ") for name, button in zip(names, buttons, strict=True))


def test_one_thing_and_one_site_go_and_the_rest_stays(options: Page, crunching: ConfiguredBrowser) -> None:
    site = row(options, "example.org")
    site.get_by_role("button", name="Remove setting: How much to hide: More").click()
    expect(site.locator("li")).to_have_count(2)
    expect(site.get_by_role("button", name="Remove site: example.org")).to_be_focused()
    assert written(crunching)["example.org"] == {"preset": "forum", "settings": {"pagers": "judge"}}
    site.get_by_role("button", name="Remove site: example.org").click()
    expect(options.locator("#site-list > li")).to_have_count(2)
    expect(options.get_by_label("Add a site")).to_be_focused()
    assert written(crunching)["example.org"] == {"settings": {}}
    assert written(crunching)["news.example"] == {"algorithm": "lqf"}


def test_a_site_with_a_choice_has_both_in_one_row(options: Page, crunching: ConfiguredBrowser) -> None:
    options.get_by_label("Add a site").fill(HERE)
    options.locator("#add-site").get_by_role("button", name="Always here").click()
    site = row(options, HERE)
    expect(site.locator("li > span")).to_have_text(["How much to hide: Much less"])
    expect(options.locator("#site-list > li")).to_have_count(3)
    site.get_by_role("button", name=f"Remove site: {HERE}").click()
    expect(options.locator("#site-list > li")).to_have_count(2)
    assert written(crunching)["127.0.0.1"] == {"settings": {}}


def test_the_choices_are_explained_where_one_chooses(options: Page) -> None:
    go(options, "sites")
    explained = options.locator("#sites dl")
    for words in ("when they load", "until you press the button", "a press asks before"):
        expect(explained).to_contain_text(words)
    for choice in ("Always here", "Never here"):
        button = options.locator("#add-site").get_by_role("button", name=choice)
        expect(button).to_have_accessible_description(explained.locator(f"dt:text-is('{choice}') + dd").inner_text())


def test_without_an_answer_of_the_host_the_choices_are_listed_and_it_is_said(
    options: Page, crunching: ConfiguredBrowser, tmp_path: Path
) -> None:
    page = crunching.browser.context.new_page()
    page.add_init_script(
        "const send = chrome.runtime.sendMessage.bind(chrome.runtime); chrome.runtime.sendMessage = (message) =>"
        " message.type === 'settings_file' ? Promise.resolve({ error: { code: 'host_missing' } }) : send(message);"
    )
    options.evaluate("(origin) => chrome.runtime.sendMessage({ type: 'choose', origin, choice: 'never' })", HERE)
    open_page(crunching.browser, "options.html#sites", page)
    expect(page.locator("#site-list > li > span")).to_have_text([HERE])
    expect(page.locator("#own-unknown")).to_be_visible()
    page.close()


def test_what_is_hidden_by_hand_goes_to_another_machine(
    crunching: ConfiguredBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes out as a file, is taken out, and comes back from that file; another file changes nothing."""
    monkeypatch.setenv("CRUNCH_CONFIG", str(crunching.own))
    url = f"{HERE}/news/"
    store.add(url, store.correction_for(url, "hide", "path", Description("div", id="box"), "Sign up"))

    def kept() -> list[tuple[str, str, str]]:
        return [(one.host, one.correction.place, one.correction.words) for one in store.load().every]

    before = kept()
    page = open_page(crunching.browser, "options.html#sites")
    expect(page.locator("#corrections-list > li")).to_contain_text("Sign up")
    with page.expect_download() as saved:
        page.locator("#corrections-export").click()
    assert saved.value.suggested_filename == "crunch-corrections.toml"
    page.locator("#corrections-list").get_by_role("button").click()
    expect(page.locator("#corrections-title")).to_be_focused()
    expect(page.locator("#corrections-export")).to_be_hidden()
    assert kept() == []
    page.locator("#corrections-file").set_input_files(saved.value.path())
    expect(page.locator("#corrections-problem")).to_have_text("Imported: 1.")
    assert kept() == before
    page.locator("#corrections-file").set_input_files(
        {"name": "notes.toml", "mimeType": "application/toml", "buffer": b"not one"}
    )
    expect(page.locator("#corrections-problem")).to_contain_text("notes.toml")
    assert kept() == before
    assert axe_findings(page) == []
    page.close()
    (crunching.own / store.NAME).unlink()
