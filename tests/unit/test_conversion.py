import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import crunch
from crunch.conversion import convert, decode_json

AT_ONCE = """
import sys, threading
from typing import Annotated, Literal
import msgspec
from crunch.conversion import convert

sys.setswitchinterval(1e-6)
for number in range(400):
    kinds = [Annotated[Literal["a", "b", f"c{number} {place}"] | int, msgspec.Meta(title="x")] for place in range(20)]
    made = msgspec.defstruct("Made", [(f"f{place}", kind, "a") for place, kind in enumerate(kinds)])
    begin = threading.Barrier(4)

    def work():
        begin.wait()
        convert({f"f{place}": "b" for place in range(20)}, made)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


@pytest.mark.slow
def test_threads_that_meet_a_class_at_once():
    """Without a lock the process ends by signal 11 after a few classes."""
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_it_gives():
    made = msgspec.defstruct("Made", [("number", int)])
    assert convert({"number": "3"}, made, strict=False) == made(3)
    assert decode_json(b'{"number": 3}', made) == made(3)
    with pytest.raises(msgspec.ValidationError):
        convert({"number": "3"}, made)
    with pytest.raises(msgspec.DecodeError):
        decode_json(b"{", made)


def test_nobody_does_it_otherwise():
    """In the host, whose threads are many."""
    folder = Path(crunch.__file__).parent
    for path in folder.rglob("*.py"):
        if path.name == "conversion.py":
            continue
        source = path.read_text("utf-8")
        if "msgspec" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                typed = called == "msgspec.json.decode" and len(node.args) + len(node.keywords) > 1
                assert called != "msgspec.convert", path
                assert not typed, path
