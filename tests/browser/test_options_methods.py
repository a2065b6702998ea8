"""Options: forms from the host's schemas that change its settings file, and the reader's presets."""

from __future__ import annotations

import json
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from crunch.algorithms import describe_all
from crunch.algorithms.choices import values_of
from crunch.algorithms.crunch.declaring import OF_THE_PAGE
from tests.browser.extension_pages import axe_findings_everywhere, go, open_page, wait_for_host
from tests.browser.kept_browsers import Running
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def crunching(running: Running) -> ConfiguredBrowser:
    return ConfiguredBrowser.of(running)


@pytest.fixture
def options(crunching: ConfiguredBrowser) -> Iterator[Page]:
    crunching.run("auto")
    for path in (crunching.own / "presets").glob("*.toml"):
        path.unlink()
    crunching.set()
    yield from open_options(crunching)


def open_options(crunching: ConfiguredBrowser) -> Iterator[Page]:
    page = open_page(crunching.browser, "options.html#methods")
    wait_for_host(page)
    expect(page.locator("#settings-form fieldset").first).to_be_visible()
    page.locator("#target").select_option("crunch")
    unfold(page)
    yield page
    page.close()


def unfold(page: Page) -> None:
    """Show what few people need, too."""
    page.locator("#settings-form details.folded").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")


def again(page: Page) -> None:
    """Load the page anew, at the form of the filters."""
    page.reload()
    go(page, "methods")
    expect(page.locator("#settings-form fieldset").first).to_be_visible()
    page.locator("#target").select_option("crunch")
    unfold(page)


def written(crunching: ConfiguredBrowser) -> dict[str, Any]:
    """What the settings file says of the filters."""
    return dict(tomllib.loads((crunching.own / "settings.toml").read_text("utf-8"))["algorithms"].get("crunch", {}))


def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    """Wait for something outside the page."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end


def saved(options: Page) -> None:
    expect(options.locator("#saved")).to_have_text("Saved")


def one(options: Page, name: str) -> Locator:
    return options.locator(f'[data-setting="{name}"]')


def fill(options: Page, name: str, value: str) -> None:
    if isinstance(options, Page):
        go(options, "looks" if name in OF_THE_PAGE else "methods")
    field = one(options, name).locator("input")
    field.fill(value)
    field.press("Tab")


def test_every_setting_of_every_algorithm_has_a_field_with_help(options: Page) -> None:
    for name, _, schema in describe_all():
        options.locator("#target").select_option(name)
        places = options.locator("#settings-form [data-setting], #page-form [data-setting]")
        shown = set(places.evaluate_all("(list) => list.map((one) => one.dataset.setting)"))
        properties = {key: one for key, one in schema["properties"].items() if "acts" not in one}
        assert set(properties) <= shown
        assert shown.isdisjoint(schema["properties"].keys() - properties.keys()), "it does not act in a browser"
        for setting, one_schema in properties.items():
            expect(one(options, setting).locator("label").first).to_have_text(one_schema["title"])
            expect(one(options, setting)).to_contain_text(one_schema["description"][:60])
            values = set(map(str, values_of(one_schema)))
            offered = one(options, setting).locator("select:not([aria-label]) option").all_text_contents()
            assert values.isdisjoint(offered), f"{name}, {setting}: bare values"
            assert set(one_schema.get("words", {}).values()) <= set(offered), f"{name}, {setting}"
            usual = next((words for words in offered if words.startswith("as usual")), "")
            assert not any(f"({value})" in usual for value in values), f"{name}, {setting}: {usual}"


def test_groups_of_the_papers(options: Page) -> None:
    titles = options.locator("#settings-form legend, #settings-form summary")
    assert titles.all_text_contents() == ["Ignore", "Advanced"]
    assert options.locator("#page-form legend").all_text_contents() == ["Output", "Size"]


def test_what_few_people_need_is_folded(options: Page) -> None:
    folded = options.locator("#settings-form details.folded")
    options.locator("#target").select_option("auto")
    expect(folded).to_have_count(0)
    options.locator("#target").select_option("crunch")
    expect(folded).not_to_have_attribute("open", "")
    unfold(options)
    fill(options, "ratio", "0.5")
    saved(options)
    options.locator("#target").select_option("plain")
    expect(folded).to_have_count(0)
    options.locator("#target").select_option("crunch")
    expect(folded).to_have_attribute("open", "")


def test_the_form_is_that_of_what_runs(crunching: ConfiguredBrowser) -> None:
    crunching.set()
    for algorithm, preset, target in (("auto", "", "auto"), ("lqf", "", "lqf"), ("auto", "papers-blog", "crunch")):
        crunching.run(algorithm, preset)
        page = open_page(crunching.browser, "options.html#methods")
        expect(page.locator("#target")).to_have_value(target)
        expect(page.locator("#target option").first).to_have_text("Automatic")
        page.close()


def test_a_switch_a_number_a_choice_and_a_list(options: Page, crunching: ConfiguredBrowser) -> None:
    options.get_by_label("Images", exact=True).check()
    saved(options)
    fill(options, "ratio", "0.5")
    options.get_by_label("Page chrome", exact=True).select_option("off")
    fill(options, "substance", "img, a table")
    options.get_by_label("Passes", exact=True).select_option("Once, all together, as in Crunch 1")
    fill(options, "font_size", "2")
    expect(one(options, "font_size").get_by_role("button", name="Reset")).to_be_visible()
    expected = {
        "images": True,
        "ratio": 0.5,
        "page_chrome": False,
        "substance": ["img", "a", "table"],
        "passes": "single",
        "font_size": 2,
    }
    until(lambda: written(crunching) == expected)
    again(options)
    expect(options.get_by_label("Images", exact=True)).to_be_checked()
    expect(one(options, "ratio").locator("input")).to_have_value("0.5")
    expect(options.get_by_label("Page chrome", exact=True)).to_have_value("false")


def test_back_to_the_default_leaves_the_file(options: Page, crunching: ConfiguredBrowser) -> None:
    options.get_by_label("Images", exact=True).check()
    saved(options)
    options.get_by_label("Images", exact=True).uncheck()
    expect(one(options, "images").get_by_role("button", name="Reset")).to_be_hidden()
    until(lambda: written(crunching) == {})


def test_reset_one_and_all(options: Page, crunching: ConfiguredBrowser) -> None:
    fill(options, "ratio", "0.5")
    fill(options, "minimum_text", "30")
    options.get_by_label("Forms", exact=True).check()
    fill(options, "font_size", "2")
    expect(one(options, "font_size").get_by_role("button", name="Reset")).to_be_visible()
    go(options, "methods")
    options.get_by_role("button", name="Reset: Link/text removal ratio").click()
    expect(one(options, "ratio").locator("input")).to_have_value("")
    expect(one(options, "ratio").locator("input")).to_be_focused()
    until(lambda: written(crunching) == {"minimum_text": 30, "forms": True, "font_size": 2})
    options.locator("#settings-form").get_by_role("button", name="Reset all of these").click()
    expect(options.get_by_label("Forms", exact=True)).not_to_be_checked()
    expect(one(options, "minimum_text").locator("input")).to_have_value("")
    until(lambda: written(crunching) == {"font_size": 2})


def test_a_bad_value_is_refused_with_the_reason(options: Page, crunching: ConfiguredBrowser) -> None:
    fill(options, "ratio", "5000")
    expect(one(options, "ratio")).to_contain_text("Not saved: it must lie between 0 and 1000.")
    expect(one(options, "ratio").locator("input")).to_have_attribute("aria-invalid", "true")
    fill(options, "minimum_text", "1.5")
    expect(one(options, "minimum_text")).to_contain_text("whole number")
    fill(options, "substance", "img, <b>")
    expect(one(options, "substance")).to_contain_text("Not saved")
    until(lambda: written(crunching) == {})
    fill(options, "ratio", "0.5")
    expect(one(options, "ratio").locator("input")).to_have_attribute("aria-invalid", "false")
    saved(options)
    until(lambda: written(crunching) == {"ratio": 0.5})


def test_other_settings_inside_cells(options: Page, crunching: ConfiguredBrowser) -> None:
    place = one(options, "in_cells")
    place.get_by_label("Setting that differs inside table cells").select_option("forms")
    place.get_by_role("button", name="Add").click()
    place.get_by_label("Forms", exact=True).select_option("true")
    place.locator("select").last.select_option("ratio")
    place.get_by_role("button", name="Add").click()
    place.get_by_label("Link/text removal ratio", exact=True).fill("0.7")
    place.get_by_label("Link/text removal ratio", exact=True).press("Tab")
    expect(place.get_by_role("button", name="Reset")).to_be_visible()
    saved(options)
    again(options)
    expect(one(options, "in_cells").get_by_label("Forms", exact=True)).to_have_value("true")
    until(lambda: written(crunching) == {"in_cells": ["forms=true", "ratio=0.7"]})
    one(options, "in_cells").get_by_role("button", name="Remove setting: Forms").click()
    expect(one(options, "in_cells").get_by_label("Forms", exact=True)).to_have_count(0)
    field = one(options, "in_cells").get_by_label("Link/text removal ratio", exact=True)
    field.fill("many")
    field.press("Tab")
    expect(one(options, "in_cells")).to_contain_text("Not saved: ")
    until(lambda: written(crunching) == {"in_cells": ["ratio=0.7"]})


def test_the_preview_follows(options: Page) -> None:
    frame = options.frame_locator("#preview")
    heading = frame.get_by_role("heading", name="The lamp on Gull Rock is lit again")
    menu = frame.get_by_role("link", name="Puzzles")
    expect(options.locator("#preview-status")).to_contain_text("Kept")
    expect(menu).to_be_hidden()
    options.locator("#preview-original").check()
    expect(menu).to_be_visible()
    options.locator("#preview-original").uncheck()
    expect(menu).to_be_hidden()
    options.get_by_label("Page chrome", exact=True).select_option("off")
    options.get_by_label("Link lists", exact=True).uncheck()
    expect(menu).to_be_visible()
    fill(options, "font_size", "3")
    go(options, "methods")
    expect(heading).to_have_css("font-size", "55.3px")
    go(options, "looks")
    looks = options.frame_locator("#looks-preview").get_by_role("heading", name="The lamp on Gull Rock is lit again")
    expect(looks).to_have_css("font-size", "55.3px")
    options.locator("#looks-preview-original").check()
    expect(looks).to_have_css("font-size", "32px")
    go(options, "methods")
    options.locator("#target").select_option("plain")
    expect(options.locator("#preview-status")).to_contain_text("100")


def test_a_crunched_page_follows_without_reload(options: Page, crunching: ConfiguredBrowser, pages: PageServer) -> None:
    menu = "<nav><a id=menu href=/x>A menu of the site, as long as this</a></nav>"
    body = f"{menu}<p id=text>{'Plain words of an article. ' * 30}</p>"
    tab = crunching.browser.open(pages.add("/follows.html", f"<!doctype html><title>t</title>{body}"))
    crunching.run("crunch")
    assert crunching.browser.press(tab)["state"] == "crunched"
    tab.evaluate("() => { window.same = true; }")
    expect(tab.locator("#menu")).to_be_hidden()
    options.bring_to_front()
    options.get_by_label("Page chrome", exact=True).select_option("off")
    options.get_by_label("Link lists", exact=True).uncheck()
    expect(tab.locator("#menu")).to_be_visible()
    fill(options, "font_size", "1")
    expect(tab.locator("#text")).to_have_css("font-size", "19.2px")
    assert tab.evaluate("() => window.same")
    crunching.browser.press(tab)
    expect(tab.locator("#text")).to_have_css("font-size", "16px")
    options.bring_to_front()
    go(options, "methods")
    options.get_by_label("Page chrome", exact=True).select_option("null")
    saved(options)
    expect(tab.locator("#menu")).to_be_visible()
    tab.close()


def test_each_way_is_explained_in_plain_words(options: Page) -> None:
    for select, words in (("#target", "#target-words"), ("#algorithm", "#algorithm-words")):
        go(options, "methods" if select == "#target" else "general")
        values = options.locator(f"{select} option").evaluate_all("(all) => all.map(({ value }) => value)")
        assert {name for name, _, _ in describe_all()} <= set(values)
        said: list[str] = []
        options.locator(select).select_option(values[-1])
        for value in values:
            before = options.locator(words).inner_text()
            options.locator(select).select_option(value)
            expect(options.locator(words)).not_to_have_text(before)
            said.append(options.locator(words).inner_text())
            expect(options.locator(select)).to_have_accessible_description(said[-1])
        assert "" not in said
        assert len(set(said)) == len(values), "each says something else"
    options.locator("#algorithm").select_option("auto")


def test_no_two_ways_have_one_name(options: Page, crunching: ConfiguredBrowser) -> None:
    """Not even where the reader gives a preset the name of another one."""
    presets = crunching.own / "presets"
    presets.mkdir(parents=True, exist_ok=True)
    for name in ("mine", "mine-too"):
        (presets / f"{name}.toml").write_text('version = 1\ntitle = "News"\nwhy = "So."\nalgorithm = "auto"\n', "utf-8")
    again(options)
    go(options, "general")
    names = options.locator("#algorithm option").all_text_contents()
    assert {"News", "News (mine)", "News (mine-too)", "News (older rules)"} <= set(names)
    assert len(names) == len(set(names))
    go(options, "presets")
    rows = options.locator("#preset-list li > details > summary").all_text_contents()
    assert len(rows) == len(set(rows)) == 29


def test_words_of_the_trade_are_not_among_the_texts(options: Page) -> None:
    """Where a reader looks; those who mark test pages have the guideline's words."""
    sections = options.locator("main section.card").evaluate_all(
        "(all) => all.map((one) => one.textContent.replace(/<[^>]*>/g, ''))"
    )
    shown = " ".join(sections).lower()
    for word in ("gold standard", "boilerplate", "heuristic", "variant", "dom tree"):
        assert word not in shown, word


def test_presets_say_why_and_are_used(options: Page, crunching: ConfiguredBrowser) -> None:
    go(options, "presets")
    titles = options.locator("#preset-list h3, #preset-list > details > summary")
    expect(titles).to_have_text(["For one kind of page", "Older rules, from research papers"])
    expect(options.locator("#preset-list > section [data-preset]")).to_have_count(12)
    papers = options.locator("#preset-list > details")
    expect(papers.locator("[data-preset]")).to_have_count(15)
    expect(papers).not_to_have_attribute("open", "")
    row = options.locator('[data-preset="forum"]')
    row.locator("summary").click()
    expect(row).to_contain_text("A thread goes on")
    expect(row).to_contain_text("Links to the next page: All of them")
    row.get_by_role("button", name="Use: Forum").click()
    expect(row.locator("summary")).to_contain_text("in use")
    expect(options.locator("#algorithm")).to_have_value("preset:forum")
    stored = crunching.browser.worker.evaluate(
        "async () => (await chrome.storage.local.get('settings')).settings.preset"
    )
    assert stored == "forum"


def test_a_name_of_old_is_the_preset_as_in_the_papers(crunching: ConfiguredBrowser) -> None:
    crunching.set()
    crunching.run("auto", "link-heavy")
    for page in open_options(crunching):
        expect(page.locator("#algorithm")).to_have_value("preset:papers-link-heavy")
        expect(page.locator('[data-preset="papers-link-heavy"] summary')).to_contain_text("in use")
        expect(page.locator("#preset-list > details")).to_have_attribute("open", "")


def test_copy_edit_rename_export_delete_import(options: Page, crunching: ConfiguredBrowser, tmp_path: Path) -> None:
    go(options, "presets")
    options.locator("#preset-list > details > summary").click()
    news = options.locator('[data-preset="papers-news"]')
    news.locator("summary").click()
    news.get_by_role("button", name="Copy: News").click()
    expect(options.get_by_label("Name", exact=True)).to_have_value("My News (older rules)")
    options.get_by_label("Name", exact=True).fill("Morning <b>news</b>")
    options.keyboard.press("Enter")
    row = options.locator('[data-preset="morning-b-news-b"]')
    expect(row.locator("summary")).to_contain_text("Morning <b>news</b>")
    expect(row.locator("summary")).to_be_focused()
    row.locator("summary").click()
    row.get_by_role("button", name="Edit").click()
    expect(options.locator("#methods")).to_be_visible()
    expect(options.locator("#target")).to_be_focused()
    expect(options.locator("#target")).to_have_value("preset:morning-b-news-b")
    unfold(options)
    expect(one(options, "ratio").first.locator("input")).to_have_value("0.2")
    fill(options.locator("#settings-form"), "ratio", "0.9")  # type: ignore[arg-type]
    file = crunching.own / "presets" / "morning-b-news-b.toml"
    until(lambda: tomllib.loads(file.read_text("utf-8"))["settings"]["ratio"] == 0.9)
    assert "why" in tomllib.loads(file.read_text("utf-8"))

    go(options, "presets")
    row.get_by_role("button", name="Rename").click()
    options.get_by_label("Name", exact=True).fill("Evening")
    options.get_by_role("button", name="Save", exact=True).click()
    row = options.locator('[data-preset="evening"]')
    expect(row).to_have_count(1)
    assert not file.exists()

    row.locator("summary").click()
    with options.expect_download() as download:
        row.get_by_role("button", name="Export").click()
    exported = tmp_path / download.value.suggested_filename
    download.value.save_as(exported)
    assert exported.name == "evening.toml"

    row.get_by_role("button", name="Delete").click()
    options.get_by_role("button", name="Keep it").click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete").click()
    options.locator("#preset-remove-dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)

    options.locator("#preset-file").set_input_files(exported)
    expect(row.locator("summary")).to_contain_text("Evening")
    broken = tmp_path / "broken.toml"
    broken.write_text("settings = [", "utf-8")
    options.locator("#preset-file").set_input_files(broken)
    expect(options.locator("#preset-problem")).to_contain_text("Not saved: ")
    partly = tmp_path / "partly.toml"
    partly.write_text('title = "Partly"\n[settings]\nratio = -1\nimages = true\n', "utf-8")
    options.locator("#preset-file").set_input_files(partly)
    expect(options.locator('[data-preset="partly"]')).to_have_count(1)
    expect(options.locator("#preset-problem")).to_contain_text("ratio = -1 is not used")


def test_problems_of_the_file_are_named(crunching: ConfiguredBrowser) -> None:
    crunching.set(ratio=-1, images=True)
    for page in open_options(crunching):
        expect(page.locator("#file-problems")).to_contain_text("settings.toml, line 2: ratio = -1")
        expect(page.get_by_label("Images", exact=True)).to_be_checked()


def test_what_an_administrator_set_is_locked(crunching: ConfiguredBrowser) -> None:
    crunching.set(ratio=0.7)
    crunching.managed.mkdir(exist_ok=True)
    file = crunching.managed / "settings.toml"
    file.write_text('preset = "papers-news"\n[algorithms.crunch]\nratio = 0.1\nimages = true\n', "utf-8")
    for page in open_options(crunching):
        expect(one(page, "ratio").locator("input")).to_have_value("0.1")
        expect(one(page, "ratio").locator("input")).to_be_disabled()
        expect(page.get_by_label("Images", exact=True)).to_be_disabled()
        expect(one(page, "images")).to_contain_text("Set by your administrator.")
        expect(one(page, "ratio").get_by_role("button", name="Reset")).to_be_hidden()
        expect(one(page, "forms").locator("input")).to_be_enabled()
        expect(page.locator("#algorithm")).to_be_disabled()
        go(page, "presets")
        page.locator('[data-preset="forum"] summary').click()
        expect(page.locator('[data-preset="forum"]').get_by_role("button")).to_have_count(2)
    file.unlink()


def test_by_keyboard_alone(options: Page, crunching: ConfiguredBrowser) -> None:
    options.locator("#target").focus()
    for _ in range(60):
        options.keyboard.press("Tab")
        if options.evaluate("() => document.activeElement.id") == "settings-form-images":
            break
    options.keyboard.press("Space")
    saved(options)
    options.keyboard.press("Tab")
    assert options.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Reset: Images"
    options.keyboard.press("Enter")
    expect(options.get_by_label("Images", exact=True)).not_to_be_checked()
    expect(options.get_by_label("Images", exact=True)).to_be_focused()
    until(lambda: written(crunching) == {})


def test_axe_finds_nothing_and_it_fits(options: Page) -> None:
    fill(options, "ratio", "5000")
    one(options, "in_cells").get_by_role("button", name="Add").click()
    saved(options)
    assert axe_findings_everywhere(options, (1200, 360)) == []
    go(options, "presets")
    options.locator('[data-preset="forum"] summary').click()
    assert axe_findings_everywhere(options, (1200, 360)) == []
    options.get_by_role("button", name="Copy: Forum").click()
    assert axe_findings_everywhere(options, (1200, 360)) == []
    options.keyboard.press("Escape")


def test_export_of_the_extension_keeps_out_of_it(options: Page, tmp_path: Path) -> None:
    fill(options, "ratio", "0.5")
    go(options, "backup")
    with options.expect_download() as download:
        options.locator("#export").click()
    file = tmp_path / "settings.json"
    download.value.save_as(file)
    assert "ratio" not in json.dumps(json.loads(file.read_text("utf-8"))), "the host's file owns it"


CUT_OFF = """() => [...document.querySelectorAll("select")].filter((select) => {
  if (!select.checkVisibility()) return false;
  const width = select.offsetWidth;
  select.style.cssText = "inline-size: max-content; min-inline-size: 0; max-inline-size: none";
  const wanted = select.offsetWidth;
  select.style.cssText = "";
  return wanted > width;
}).map((select) => `${select.id}: ${select.selectedOptions[0]?.text}`)"""


def test_no_choice_is_cut_off_in_a_usual_window(options: Page) -> None:
    options.set_viewport_size({"width": 1200, "height": 900})
    for name in ("auto", "learned", "crunch", "article"):
        options.locator("#target").select_option(name)
        unfold(options)
        expect(options.locator("#settings-form select").first).to_be_visible()
        assert options.evaluate(CUT_OFF) == []
