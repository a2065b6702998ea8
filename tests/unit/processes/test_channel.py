import json
import subprocess
import sys

import pytest

from crunch.processes.channel import peak_memory

SERVER = """
from crunch.processes.channel import serve
from crunch.processes.limits import limit_memory

def handle(request):
    print("a stray print")
    if request["do"] == "allocate":
        limit_memory(600)
        try:
            bytearray(2**30)
            yield {"got": "memory"}
        except MemoryError:
            yield {"got": "MemoryError"}
    elif request["do"] == "hang":
        yield {"got": "going"}
        while True: pass
    elif request["do"] == "raise":
        yield {"got": "half"}
        import module_that_is_not_there
    else:
        yield {"got": request["do"]}
        yield {"got": "again"}
serve(handle, {"ready": True})
"""


def serve(*requests):
    lines = "".join(json.dumps({"do": request}) + "\n" for request in requests)
    # The process must end by itself when its input does, even out of an endless loop.
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        process.stdin.write(lines.encode())
        process.stdin.flush()
        wanted = 1 + sum(1 if request in ("allocate", "hang") else 2 for request in requests)
        replies = [json.loads(process.stdout.readline()) for _ in range(wanted)]
        process.stdin.close()
        assert process.wait(timeout=20) == 0
    return replies


def test_memory_is_nought_where_the_system_does_not_say(monkeypatch):
    assert peak_memory() > 1
    monkeypatch.setitem(sys.modules, "resource", None)
    assert peak_memory() == 0


def test_replies_and_stray_prints_do_not_mix():
    prints_before, *replies = serve("Zürich 日本 \n")
    assert prints_before == {"ready": True}
    assert replies == [{"got": "Zürich 日本 \n"}, {"got": "again"}]


def test_what_a_handler_raises_is_a_reply_and_the_process_goes_on():
    assert serve("raise", "next")[1:] == [
        {"got": "half"},
        {"raised": "ModuleNotFoundError: No module named 'module_that_is_not_there'"},
        {"got": "next"},
        {"got": "again"},
    ]


def test_an_endless_loop_ends_with_the_input():
    assert serve("hang")[-1] == {"got": "going"}


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is the system's")
def test_memory_has_a_limit():
    assert serve("allocate")[-1] == {"got": "MemoryError"}


def test_peak_memory_is_plausible():
    assert 5 < peak_memory() < 100_000
