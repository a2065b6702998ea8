import io

import pytest

from crunch.progress import Progress, spoken


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_rate_and_time_left():
    progress = Progress("extract", 100, io.StringIO())
    progress.count = 25
    assert progress.line(5.0) == "extract: 25/100, 5.0/s, 15 s left"
    progress.count = 0
    assert progress.line(5.0) == "extract: 0/100, 0.0/s"


def test_a_terminal_gets_one_line_and_a_file_gets_none_of_its_signs():
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress("score", 2, stream)
        progress.step()
        progress.step()
        progress.finish()
    assert terminal.getvalue().endswith("\x1b[K\n")
    assert file.getvalue() == "score: 2/2 in 0 s\n"


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59.6, "1 min 0 s"), (3599, "59 min 59 s"), (7320, "2 h 2 min")]
)
def test_spoken(seconds, text):
    assert spoken(seconds) == text
