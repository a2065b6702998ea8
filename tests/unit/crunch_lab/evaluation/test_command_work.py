import sys

import pytest

from crunch_lab.evaluation.command_work import run_command

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
    assert reply["message"] == "exit code 3: broken"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("import sys; print('a\\nb', file=sys.stderr); sys.exit(2)", "exit code 2: a"),
        ("import sys; sys.exit('cannot read ' + sys.argv[1])", "exit code 1: cannot read {html}"),
        ("def f(): raise ValueError('no model')\nf()", "exit code 1: ValueError: no model"),
        ("import sys; sys.exit(4)", "exit code 4"),
        ("import sys; print('x' * 9999, file=sys.stderr); sys.exit(1)", f"exit code 1: {'x' * 300}\u2026"),
        ("import sys; print('odd', file=sys.stderr)", "it printed nothing: odd"),
        ("pass", "it printed nothing"),
    ],
)
def test_one_line_says_what_kind_of_fault_it_is(tmp_path, program, message):
    file = tmp_path / "program.py"
    file.write_text(program)
    reply = run_command(f"{sys.executable} {file} {{html}}", PAGE, None, "text", tmp_path)
    assert reply["message"] == message
    assert (reply["status"] == "ok") == message.startswith("it printed")


def test_a_short_program_has_its_time(tmp_path):
    """Ticks of a hundredth of a second would be none of most of them."""
    used = [run_command("cat {html}", PAGE, None, "text", tmp_path)["seconds"] for _ in range(10)]
    assert all(0 < seconds < 0.2 for seconds in used)


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
