import sys

import pytest

from crunch.evaluation.command_work import run_command

PAGE = "<title>t</title><p>Käse <b>und</b> Brot</p><script>no()</script>"


@pytest.mark.parametrize(
    ("command", "output", "text"),
    [
        ("cat {html}", "html", "Käse und Brot"),
        ("cat", "html", "Käse und Brot"),
        ("echo {url}", "text", "https://x.example/\n"),
        (f"{sys.executable} -c 'print(1 + 1)' {{html}}", "text", "2\n"),
    ],
)
def test_programs(tmp_path, command, output, text):
    reply = run_command(command, PAGE, "https://x.example/", output, tmp_path)
    assert (reply["status"], reply["text"]) == ("ok", text)
    assert reply["wall"] > 0
    assert reply["seconds"] >= 0


def test_its_time_is_processor_time(tmp_path):
    waiting = run_command("sleep 0.3", PAGE, None, "text", tmp_path)
    assert waiting["wall"] >= 0.3
    assert waiting["seconds"] < 0.3


def test_a_program_that_fails_says_why(tmp_path):
    reply = run_command("sh -c 'echo broken >&2; exit 3' {html}", PAGE, None, "text", tmp_path)
    assert reply["status"] == "error"
    assert "exit code 3. broken" in reply["message"]


def test_a_program_that_is_not_there(tmp_path):
    assert run_command("./no-such-program {html}", PAGE, None, "text", tmp_path)["status"] == "error"


def test_no_shell_reads_the_address(tmp_path):
    reply = run_command("echo {url}", PAGE, "https://x/;echo hacked", "text", tmp_path)
    assert reply["text"] == "https://x/;echo hacked\n"


def test_what_it_says_of_an_end_by_a_signal(tmp_path):
    reply = run_command("sh -c 'kill -9 $$' {html}", PAGE, None, "text", tmp_path)
    assert "ended by SIGKILL" in reply["message"]


def test_bytes_that_are_no_text(tmp_path):
    assert run_command("printf 'a\\377b'", PAGE, None, "text", tmp_path)["text"] == "a\ufffdb"
