"""A function of a module, called for many things by several processes, as for the pages of a training."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from crunch.processes.channel import serve
from crunch.processes.pool import Pool, Task
from crunch.processes.worker import python_command

Item = TypeVar("Item")
Found = TypeVar("Found")


def shared(
    function: Callable[[Item], Found],
    items: Iterable[Item],
    jobs: int,
    size: int,
    done: Callable[[Item], None] = lambda item: None,
) -> list[Found]:
    """What a function gives for each, in their order.

    Args:
        function: of a module, or a ``partial`` of one. It is sent with every request.
        items: taken as there is work to do, and not all at once.
        jobs: processes.
        size: items of one request.
        done: told each item as it is done, in any order.

    Raises:
        RuntimeError: the function raised, or a process died of it.
    """
    found: dict[int, Found] = {}
    with Pool(python_command("crunch_lab.training.sharing")) as pool:
        for _, (number, item), reply in pool.run(_tasks(function, iter(enumerate(items)), size), jobs):
            if "given" not in reply:
                raise RuntimeError(reply["message"])
            found[number] = _unpacked(reply["given"])
            done(item)
    return [found[number] for number in sorted(found)]


def _tasks(function: Callable[[Item], Any], numbered: Iterator[tuple[int, Item]], size: int) -> Iterator[Task]:
    while parts := list(islice(numbered, size)):
        yield Task(None, parts, partial(_request, function))


def _request(function: Callable[[Item], Any], left: list[tuple[int, Item]]) -> dict[str, Any]:
    return {"call": _packed((function, [item for _, item in left]))}


def handle(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Serve one request."""
    function, items = _unpacked(request["call"])
    return ({"given": _packed(function(item))} for item in items)


def _packed(value: Any) -> str:
    return b64encode(pickle.dumps(value)).decode()


def _unpacked(packed: str) -> Any:
    return pickle.loads(b64decode(packed))


def main() -> None:
    """The process."""
    serve(handle, {"ready": True})
