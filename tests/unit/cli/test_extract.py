"""`crunch extract`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from types import SimpleNamespace

import pytest

import crunch
from crunch.algorithms import TABLE
from crunch.cli import main
from crunch.errors import BadSettingsError
from crunch.page_types.types import PAGE_TYPES
from tests.support.pages import WORDS

PAGE = f"""<html lang="en"><head><title>Bread | The Baker</title><meta name="author" content="A. Baker">
<meta name="date" content="2024-05-01"></head><body><nav><a href="/">Home</a></nav><h1>Bread</h1><p>{WORDS * 3}</p>
<footer>Imprint</footer></body></html>"""
TEXT = f"Bread\n{' '.join((WORDS * 3).split())}\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "utf-8")
    return str(path)


@pytest.fixture
def standard_input(monkeypatch):
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))

    return give


@pytest.fixture
def extract(capsys):
    """Run it; gives exit code, output and messages."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["extract", *arguments])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


def test_file(file, extract):
    assert extract(file) == (0, TEXT, "")


def test_standard_input(standard_input, extract):
    standard_input(PAGE.encode())
    assert extract("-") == (0, TEXT, "")


@pytest.mark.parametrize(
    ("data", "reply"),
    [
        (b"", (1, "", "crunch extract: standard input: empty\n")),
        (b"\n", (1, "", "crunch extract: standard input: empty\n")),
        (b"<!-- -->", (0, "\n", "crunch extract: this page is empty\n")),
    ],
)
def test_empty_input(data, reply, standard_input, extract):
    standard_input(data)
    assert extract("-") == reply


def test_missing_file(extract, tmp_path):
    code, out, err = extract(str(tmp_path / "none.html"))
    assert (code, out) == (1, "")
    assert err == f"crunch extract: {tmp_path / 'none.html'}: cannot be read: No such file or directory\n"


def test_algorithm_and_settings(file, extract):
    code, out, _ = extract(file, "--algorithm", "lqf", "--set", "variant=paper", "--set", "threshold = 0.5")
    assert (code, out) == (0, f"{TEXT}Imprint\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--algorithm", "none"], "no algorithm 'none'; there are auto, learned, region, plain, lqf"),
        (["--set", "threshold=0.5"], "auto has no setting 'threshold'"),
        (["--algorithm", "lqf", "--set", "threshold=high"], "threshold"),
        (["--algorithm", "lqf", "--set", "threshold=7"], "threshold"),
        (["--algorithm", "lqf", "--set", "threshold"], "--set takes KEY=VALUE, not 'threshold'"),
        (["--encoding", "klingon"], "unknown encoding 'klingon'"),
        (["--other", "none.html"], "none.html: cannot be read"),
    ],
)
def test_mistake_is_told(arguments, words, file, extract):
    code, out, err = extract(file, *arguments)
    assert (code, out) == (1, "")
    assert err.startswith("crunch extract: ")
    assert words in err
    assert err.count("\n") == 1


def test_setting_with_an_equals_sign_in_its_value(file, extract):
    assert "'variant'" not in extract(file, "--set", "variant=a=b")[1]
    assert extract(file, "--set", "variant=a=b")[0] == 1


def test_encoding(standard_input, extract):
    standard_input(f"<meta charset=utf-8><p>{'Привет ' * 5}".encode("koi8-r"))
    assert extract("-", "--encoding", "koi8-r")[1] == "Привет Привет Привет Привет Привет\n"


def test_encoding_is_found(standard_input, extract):
    standard_input(f"<meta charset=koi8-r><p>{'Привет ' * 2}".encode("koi8-r"))
    assert extract("-")[1] == "Привет Привет\n"


def test_parser(standard_input, extract):
    """A table without ``tbody``: only one of the two puts it in."""
    for parser, found in (("lxml", False), ("html5lib", True)):
        standard_input(b"<table><tr><td>a</table>")
        assert ("<tbody>" in extract("-", "--parser", parser, "--format", "html")[1]) == found


def test_unknown_parser_is_wrong_usage(file, capsys):
    with pytest.raises(SystemExit):
        main(["extract", file, "--parser", "soup"])
    assert "no 'soup'; there are lxml, html5lib" in capsys.readouterr().err


def test_html(file, extract):
    out = extract(file, "--format", "html")[1]
    assert out.startswith("<!DOCTYPE html>")
    assert "<h1>Bread</h1>" in out
    assert "Home" not in out


def test_markdown(file, extract):
    assert extract(file, "--format", "markdown")[1].startswith("# Bread\n\nBread needs flour")


def test_markers(file, extract):
    reply = json.loads(extract(file, "--format", "markers")[1])
    assert (reply["type"], reply["algorithm"]) == ("crunch", "auto")
    assert len(b64decode(reply["bitmap"])) == (reply["elements"] + 7) // 8
    assert [removal["reason"] for removal in reply["removals"]] == ["the page calls it navigation", "it is a footer"]


def test_json(file, extract):
    reply = json.loads(extract(file, "--format", "json")[1])
    expected = {"title": "Bread", "byline": "A. Baker", "date": "2024-05-01", "language": "en", "text": TEXT.strip()}
    assert {key: reply[key] for key in expected} == expected
    assert {"algorithm", "settings", "share", "removals", "unsure", "notes", "timings"} <= set(reply)
    assert reply["page_type"] in (*PAGE_TYPES, None)
    assert 0 < reply["page_type_confidence"] <= 1
    assert set(reply["timings"]) == {"parse", "extract"}
    assert 0.9 < reply["share"] < 1


def test_address_of_the_page(standard_input, extract, monkeypatch):
    seen = []
    monkeypatch.setattr("crunch.cli.extract.parse_html", lambda data, url, **_: seen.append(url) or 1 / 0)
    standard_input(b"<p>x")
    with pytest.raises(ZeroDivisionError):
        main(["extract", "-", "--url", "https://example.org/"])
    assert seen == ["https://example.org/"]


def test_other_pages_reach_the_algorithm(file, tmp_path, monkeypatch, extract):
    other = tmp_path / "other.html"
    other.write_text("<p>Other", "utf-8")
    seen = []

    def answer_reader(page, request, choice):
        seen.extend(request.others)
        return 1 / 0

    monkeypatch.setattr("crunch.cli.extract.answer_reader", answer_reader)
    with pytest.raises(ZeroDivisionError):
        extract(file, "--other", str(other), "--other", file)
    assert [len(one) for one in seen] == [3, len(seen[1])]
    assert seen[0].texts[-1] == "Other"


def test_blank_answer_stays_blank_unless_asked(standard_input, extract):
    links = "".join(f"<p><a href=1>Section {number}</a></p>" for number in range(60)).encode()
    standard_input(links)
    assert extract("-", "--algorithm", "lqf") == (0, "\n", "")
    standard_input(links)
    code, out, err = extract("-", "--algorithm", "lqf", "--fallback")
    assert code == 0
    assert "Section 59" in out
    assert err.startswith("crunch extract: only 0% of the text was found to be content; showing the whole page")


@pytest.mark.slow
def test_output_is_utf_8_whatever_the_terminal(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes("<meta charset=utf-8><p>日本語 “x”".encode())
    done = subprocess.run(
        [sys.executable, "-m", "crunch", "extract", str(path)],
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert done.stdout == "日本語 “x”\n".encode()


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


def test_preset_and_settings_file(file, config, capsys):
    (config / "settings.toml").write_text("[algorithms.crunch]\nmax_ratio = 9\nratio = -1\n", "utf-8")
    assert main(["extract", file, "--preset", "news", "--set", "minimum_text=3", "--format", "json"]) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["algorithm"] == "crunch"
    assert {key: found["settings"][key] for key in ("ratio", "max_ratio", "minimum_text")} == {
        "ratio": 0.2,
        "max_ratio": 9,
        "minimum_text": 3,
    }
    assert "line 3: ratio = -1 is not used" in told.err
    assert main(["extract", file, "--preset", "none"]) == 1
    assert "no preset 'none'" in capsys.readouterr().err


def test_setting_for_the_output_decides_when_no_format_is_asked_for(file, capsys):
    assert main(["extract", file, "--algorithm", "crunch", "--set", "output=html"]) == 0
    assert capsys.readouterr().out.startswith("<!DOCTYPE html>")
    assert main(["extract", file, "--algorithm", "crunch", "--set", "output=html", "--format", "text"]) == 0
    assert capsys.readouterr().out == TEXT


def test_long_lines_are_wrapped_when_asked(file, capsys):
    assert main(["extract", file, "--algorithm", "crunch", "--set", "word_wrap=40"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize("name", TABLE)
def test_output_and_size_hold_for_every_algorithm(name, file, extract, capsys):
    """On the command line and in Python, in every format."""
    wanted = ("--algorithm", name, "--set", "word_wrap=40", "--set", "removed_links=true")
    code, out, err = extract(file, *wanted)
    assert (code, "changes nothing" in err) == (0, False)
    assert max(map(len, out.splitlines())) <= 40
    assert crunch.extract(PAGE, algorithm=name, settings={"word_wrap": 40, "removed_links": True}).text == out[:-1]
    reply = json.loads(extract(file, *wanted, "--format", "json")[1])
    assert reply["text"] == out[:-1]
    assert reply["settings"]["word_wrap"] == 40
    if "Home" not in crunch.extract(PAGE, algorithm=name).text:
        assert [link["text"] for link in reply["removed_links"]] == ["Home"]
        assert out.endswith("Home\n")
        assert extract(file, *wanted, "--format", "markdown")[1].endswith("[Home](/)\n")
    html = extract(file, "--algorithm", name, "--set", "font_size=2", "--set", "output=html")[1]
    assert html.startswith("<!DOCTYPE html>")
    assert "zoom:1.44" in html
    json_reply = json.loads(extract(file, "--algorithm", name, "--set", "font_size=2", "--format", "markers")[1])
    assert json_reply["output"]["font_size"] == 2


def test_preset_and_another_algorithm_are_refused(file, extract):
    code, out, err = extract(file, "--preset", "news", "--algorithm", "lqf")
    assert (code, out) == (1, "")
    assert "the preset 'news' is for the algorithm auto, not for lqf" in err
    assert extract(file, "--preset", "news", "--algorithm", "auto") == extract(file, "--preset", "news")
    with pytest.raises(BadSettingsError, match="'news' is for the algorithm auto"):
        crunch.extract(PAGE, algorithm="lqf", preset="news")


def test_settings_that_change_nothing_in_a_format_are_named(file, extract):
    code, _, err = extract(file, "--algorithm", "crunch", "--set", "styles=true", "--set", "font_size=1")
    assert (code, err.count("changes nothing in the format text: it acts in HTML")) == (0, 2)
    assert extract(file, "--algorithm", "crunch", "--set", "styles=true", "--format", "html")[2] == ""


@pytest.mark.parametrize("name", ["auto", "bte", "plain", "article"])
def test_what_another_page_has_too_goes_with_every_algorithm(name, tmp_path, extract):
    notice = "<p>All rights reserved by the bakers of this town, as they have been since 1901.</p>"
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for number, page in enumerate(pages):
        text = "".join(f"<p>Loaf {number} {line} {WORDS}</p>" for line in range(9))
        page.write_text(f"<body><main>{text}{notice}</main></body>", "utf-8")
    assert "since 1901" in extract(str(pages[0]), "--algorithm", name)[1]
    code, out, err = extract(str(pages[0]), "--algorithm", name, "--other", str(pages[1]))
    assert (code, err) == (0, "")
    assert "since 1901" not in out
    assert "Loaf 0 8" in out
    one, two = (page.read_text("utf-8") for page in pages)
    assert crunch.extract(one, algorithm=name, others=[two.encode()]).text == out[:-1]
    same = extract(str(pages[0]), "--algorithm", name, "--other", str(pages[0]))
    assert "the other page is the same page" in same[2]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "x: binary: a picture, and no page"),
        (b"%PDF-1.7\n", "x: binary: a PDF document, and no page"),
        (bytes(range(256)), "x: binary, and no page"),
    ],
)
def test_what_is_no_page_is_said_to_be_none(tmp_path, monkeypatch, capsys, data, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").write_bytes(data)
    assert main(["extract", "x"]) == 1
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"crunch extract: {words}\n")


def test_a_folder_is_cleaned(tmp_path, capsys):
    (tmp_path / "a b").mkdir()
    assert main(["extract", str(tmp_path / "a b")]) == 1
    assert f"is a folder; for all pages in it: crunch clean '{tmp_path / 'a b'}' --out DIR" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_format_that_explain_would_not_heed_is_wrong_usage(form, file, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["extract", file, "--explain", "--format", form])
    assert caught.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "argument --format: not allowed with argument --explain" in said.err


def test_a_format_among_the_settings_is_wrong_usage_with_explain_too(file, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["extract", file, "--explain", "--set", "output=html"])
    assert caught.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "--explain prints no format" in said.err


@pytest.mark.parametrize(
    "address", ["notaurl", "example.org/a", "/a/b.html", "", "https://", "javascript:x", "http://["]
)
def test_what_is_no_address_is_told(address, file, extract):
    code, out, err = extract(file, "--url", address)
    assert (code, out) == extract(file)[:2]
    assert err == (
        f"crunch extract: --url: {address!r} is no address of a page, and names no site;"
        " one looks like https://example.org/news\n"
    )


@pytest.mark.parametrize(
    "address", ["http://a.example", "https://\u00e9.example/b?c", "file:///a/b.html", " HTTPS:a.example"]
)
def test_addresses_of_pages_are_taken(address, file, extract):
    assert extract(file, "--url", address)[::2] == (0, "")


def test_a_book_is_named_without_a_folder_as_the_refusal_says(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["extract", file, "--format", "epub", "-o", "page.epub"]) == 0
    assert (tmp_path / "page.epub").read_bytes().startswith(b"PK")


def test_a_line_in_place_of_a_file_is_standard_output(file, tmp_path, extract, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert extract(file, "-o", "-") == extract(file)
    assert not (tmp_path / "-").exists()


def test_a_book_goes_to_a_file_or_a_program_and_not_to_a_terminal(file, tmp_path, capfdbinary, monkeypatch):
    book = tmp_path / "page.epub"
    assert main(["extract", file, "--format", "epub", "-o", str(book)]) == 0
    assert book.read_bytes().startswith(b"PK")
    assert main(["extract", file, "--format", "epub"]) == 0
    assert capfdbinary.readouterr().out == book.read_bytes()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["extract", file, "--format", "epub"]) != 0
    said = capfdbinary.readouterr()
    assert said.out == b""
    assert b"-o page.epub" in said.err


def test_text_goes_to_a_file_as_it_is_printed(file, tmp_path, extract):
    printed = extract(file)[1]
    assert extract(file, "-o", str(tmp_path / "page.txt"))[1] == ""
    assert (tmp_path / "page.txt").read_text("utf-8") == printed
    code, _, err = extract(file, "-o", str(tmp_path))
    assert code != 0
    assert "cannot be written" in err
