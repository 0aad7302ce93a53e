"""A peer in a process of its own: what it changes in Python, or prints, disturbs nobody."""

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from lab.bench.contestant import Lap, Work
from qdepth.errors import QdepthError

Prepare = Callable[[Work, int], Lap]


class PeerFailed(QdepthError):
    """A peer could not simulate a work."""


@contextmanager
def peer_process(module: str) -> Iterator[tuple[frozenset[str], Prepare]]:
    """The works of a peer, and the function that prepares its laps.

    `module` has a function `prepare` and its `WORKS`. A lap is timed with the way to the process
    and back, some tenths of a millisecond.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(module, theirs), daemon=True)
    process.start()
    theirs.close()

    def heard() -> Any:
        try:
            answer = ours.recv()
        except (EOFError, OSError):
            answer = "its process ended without an answer"
        if isinstance(answer, str):
            raise PeerFailed(f"{module} failed: {answer}. Uninstall it to measure without it.")
        return answer

    def ask(question: tuple[str, int] | None) -> int:
        ours.send(question)
        return int(heard())

    def prepare(work: Work, ios: int) -> Lap:
        ask((work.name, ios))
        return lambda: ask(None)

    try:
        yield frozenset(heard()), prepare
    finally:
        process.terminate()
        process.join()


def _serve(name: str, connection: Connection) -> None:
    """Prepare laps and run them, as asked, until the process is ended."""
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        module = import_module(name)
        connection.send(sorted(module.WORKS))
        lap: Lap | None = None
        while True:
            question = connection.recv()
            try:
                if question is None:
                    assert lap is not None  # noqa: S101  a question came before it
                    connection.send(lap())
                else:
                    lap = module.prepare(*question)
                    connection.send(0)
            except Exception as error:  # noqa: BLE001 -- whatever it was, the bench shall say it
                connection.send(f"{type(error).__name__}: {error}")
