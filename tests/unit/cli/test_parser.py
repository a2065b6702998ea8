"""What the command line says of words that it does not know."""

from __future__ import annotations

import pytest

from crunch.cli import COMMANDS, main, whole_parser
from crunch.cli.parser import _chosen, refuse_addresses
from crunch.errors import InputError


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["extrct", "x"], "no 'extrct'; did you mean extract?"),
        (["qqq"], "no 'qqq'; there are extract, clean,"),
        (["extract", "x", "--formt", "json"], "unrecognized arguments: --formt json; did you mean --format?"),
        (["extract", "x", "--algoritm=lqf"], "--algoritm=lqf; did you mean --algorithm?"),
        (["extract", "x", "--format", "markdwn"], "no 'markdwn'; did you mean markdown?"),
        (["install", "--browser", "firfox"], "no 'firfox'; did you mean firefox?"),
        (["preset", "lst"], "no 'lst'; did you mean list?"),
        (["preset", "list", "--jsn"], "--jsn; did you mean --json?"),
        (["completion", "bsh"], "no 'bsh'; did you mean bash?"),
        (["install", "y"], "unrecognized arguments: y\n"),
    ],
)
def test_misspelt_words_get_one_suggestion(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("did you mean") <= 1
    assert "usage: crunch" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["extract", "x.html", "--algorithm", "lfq"], "no algorithm 'lfq'; did you mean lqf?"),
        (["extract", "x.html", "--algorithm", "qqqq"], "there are auto"),
        (["extract", "x.html", "--preset", "forumm"], "there is no preset 'forumm'; did you mean forum?"),
        (["extract", "x.html", "--algorithm", "lqf", "--set", "treshold=1"], "'treshold'; did you mean threshold?"),
    ],
)
def test_misspelt_names_do_too(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.html").write_text("<p>Text", "utf-8")
    assert main(arguments) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["extract", "https://example.org/?a=1&b"],
            "curl -sL 'https://example.org/?a=1&b' | crunch extract - --url 'https://example.org/?a=1&b'",
        ),
        (["extract", "--format", "json", "HTTP://example.org/"], "curl -sL HTTP://example.org/"),
        (["extract", "x.html", "--other", "https://example.org/"], "-o page.html"),
        (["extract", "example.org"], "curl -sL https://example.org | crunch extract - --url https://example.org"),
        (["extract", "www.example.org/a.html"], "curl -sL https://www.example.org/a.html"),
        (["extract", "example.org:8080/a?b"], "curl -sL 'https://example.org:8080/a?b'"),
        (["extract", "localhost:8000"], "curl -sL https://localhost:8000"),
        (["clean", "news.example.co.uk/", "--out", "o"], "curl -sL https://news.example.co.uk/ -o page.html"),
        (["clean", "https://example.org/", "--out", "o"], "curl -sL https://example.org/ -o page.html"),
        (["evaluate", "https://example.org/set.tar.xz", "--algorithms", "lqf", "--out", "o"], "nothing is fetched"),
    ],
)
def test_an_address_in_place_of_a_file(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"crunch {arguments[0]}: nothing is fetched from the net")
    assert words in said


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["extract", "x.html", "--url", "https://example.org/"],
        ["extract", "x.html", "--url=https://example.org/"],
        ["settings", "set", "sites", "https://example.org/"],
        ["extract", "https.html"],
        ["extract", "page.html"],
        ["extract", "./example.org"],
        ["extract", "site.d/page.htm"],
        ["extract", "page.HTML"],
        ["clean", "pages", "--out", "example.org"],
        ["extract", "x.html", "--url", "example.org"],
        ["extract", "x.html", "--format", "epub", "-o", "book.epub"],
        ["extract", "x.html", "-o", "notes.org"],
        ["extract", "x.html", "-onotes.org"],
        ["extract", "no-such-book.epub"],
    ],
)
def test_addresses_in_their_place(arguments: list[str]) -> None:
    refuse_addresses(arguments)


def test_a_file_named_like_an_address_is_read(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "example.org").write_text("<p>Text", "utf-8")
    refuse_addresses(["extract", "example.org"])


def test_the_address_of_a_file_is_its_path() -> None:
    with pytest.raises(InputError, match=r"named by its path: '/a b/c\.html'$"):
        refuse_addresses(["extract", "file:///a%20b/c.html"])


def test_other_pages_are_files() -> None:
    with pytest.raises(InputError, match=r"-o page\.html"):
        refuse_addresses(["extract", "x", "--other", "https://example.org/"])


def all_helps() -> list[list[str]]:
    """Every command, and every command of a command."""
    words: list[list[str]] = []
    whole = whole_parser()
    for command in COMMANDS:
        words.append([command])
        (top,) = (action for action in whole._actions if action.dest == "command")
        for action in top.choices[command]._actions:  # type: ignore[index,call-overload]
            if action.dest == "action":
                words += [[command, name] for name in action.choices]
    return words


@pytest.mark.parametrize("words", all_helps(), ids=" ".join)
def test_every_help_teaches_by_an_example(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*words, "--help"])
    assert caught.value.code == 0
    said = capsys.readouterr().out
    assert f"\nexamples:\n  crunch {' '.join(words)}" in said


def test_the_parsers_of_what_was_chosen() -> None:
    whole = whole_parser()
    options = whole.parse_args(["preset", "list"])
    assert [parser.prog for parser in _chosen(whole, options)] == ["crunch", "crunch preset", "crunch preset list"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["version"], "no 'version'; did you mean --version?"),
        (["--verson"], "did you mean --version?"),
        (["extract", "a.html", "b.html"], "it takes one file; for several: crunch clean FILE FILE --out DIR"),
        (["clean", "a", "--out", "b", "--jobs", "two"], "argument --jobs: 'two' is no whole number"),
        (["clean", "a", "--out", "b", "--timeout", "long"], "argument --timeout: 'long' is no number"),
        (["package", "split", "a", "b", "c", "--share", "half"], "argument --share: 'half' is no number"),
        (["build"], "required: WHAT"),
    ],
)
def test_words_in_the_wrong_place(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert words in capsys.readouterr().err


def test_a_pattern_that_the_shell_left(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    assert main(["clean", f"{tmp_path}/*.htm", "--out", str(tmp_path / "out")]) == 1
    assert f"there is no file that fits {tmp_path}/*.htm" in capsys.readouterr().err
