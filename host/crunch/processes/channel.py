"""The inside of a worker process: requests and replies as lines of JSON; a request may get several replies.

Standard output belongs to the replies, so whatever else is printed goes to standard error. Standard library only: it
also runs in an environment where peers are installed and our own dependencies are not.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

from crunch.processes.undisturbed import end_now

Handler = Callable[[dict[str, Any]], Iterator[dict[str, Any]]]


def peak_memory() -> float:
    """The most memory that this process held, in MiB; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (2**20 if sys.platform == "darwin" else 2**10), 1)


def serve(handler: Handler, hello: dict[str, Any]) -> None:
    """Answer requests until standard input ends; then leave, even out of an endless loop, once nothing is half done.

    What a handler raises is the reply ``{"raised": words}`` in place of the one that was due; the process goes on.
    """
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin.buffer:
            requests.put(line)
        end_now(0)

    def send(reply: dict[str, Any]) -> None:
        replies.write(json.dumps(reply).encode() + b"\n")
        replies.flush()

    threading.Thread(target=read, daemon=True).start()
    send(hello)
    while True:
        try:
            for reply in handler(json.loads(requests.get())):
                send(reply)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the other side decides what becomes of it
            send({"raised": f"{type(error).__name__}: {error}"[:500]})
