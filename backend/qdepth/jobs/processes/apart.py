"""Work on files of users, in a process that ends with whatever they do to it.

The system limits its memory, its caller its time. If processes can be forked, one that has loaded
everything waits to be copied, so a new one takes milliseconds.
"""

import logging
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, TypeVar

from qdepth.errors import QdepthError
from qdepth.jobs.processes.child_process import end_in_words
from qdepth.library.processes import end_with_parent

logger = logging.getLogger(__name__)

T = TypeVar("T")
Observe = Callable[[float, str], None]
Reason = Literal["memory", "time", "crash"]

POLL_S = 0.1
"""Between two looks whether the work is still wanted [s]."""
LEAVE_S = 5.0
"""Time for a process to end after its answer, until its end is known [s]."""
PRELOADED = (
    "qdepth.imports.import_files",
    "qdepth.imports.price_list",
    "qdepth.jobs.candidate_rows",
    "qdepth.jobs.processes.table_process",
    "openpyxl.reader.excel",
)
KILLED = 9
MOST_LAST_WORDS = 4_000
_ALLOCATION_FAILED = "memory allocation of"
"""What Rust writes before it ends a process that gets no more memory."""


@dataclass(frozen=True)
class Limits:
    """Limits of a process."""

    most_memory_bytes: int
    """Address space; the resident memory is smaller."""
    most_s: float
    """Time until it is ended, the time to start included [s]."""
    most_file_bytes: int | None = None
    """Largest file that it may write [bytes]; None: any."""
    niceness: int = 0
    """Priority below that of other processes."""


class Ended(QdepthError):
    """A process ended without an answer."""

    def __init__(self, reason: Reason, doing: str, detail: str) -> None:
        self.reason = reason
        self.doing = doing
        """What it last said that it was doing."""
        super().__init__(f"{doing}: {detail}")


def call_apart(
    work: Callable[..., T],
    arguments: Sequence[object],
    limits: Limits,
    observe: Observe,
    errors: Path | None = None,
) -> T:
    """Return the result of a function in a separate process.

    Parameters
    ----------
    work : callable
        A function that a new process can import. It takes an observer, and then the arguments.
    observe : callable
        Receives progress ten times a second; what it raises ends the process.
    errors : Path, optional
        File for what the process writes as errors; None: where this process writes them.

    Raises
    ------
    Ended
        If the process takes too much memory or time, or breaks down.
    QdepthError
        As the function does.
    """
    context = _context()
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(
        target=_work, args=(work, tuple(arguments), limits, errors, sender), daemon=True
    )
    process.start()
    sender.close()
    try:
        kind, said, doing = _followed(receiver, observe, time.monotonic() + limits.most_s)
        if kind == "lost":
            process.join(LEAVE_S)
            kind, said = _why(process.exitcode, errors)
    finally:
        process.kill()
        process.join()
        receiver.close()
    if kind == "done":
        answer: T = said
        return answer
    if kind == "refused":
        raise said
    if kind == "crash":
        logger.error("%s: %s %s", doing, said, _last_words(errors))
    raise Ended(kind, doing, said)


def prepare() -> None:
    """Start the process that is copied, so that the first call is as fast as others."""
    if sys.platform != "win32":
        _context()
        from multiprocessing import forkserver  # noqa: PLC0415  there is none on Windows

        forkserver.ensure_running()


def _context() -> Any:
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    return context


def _followed(receiver: Connection, observe: Observe, ends_s: float) -> tuple[Any, Any, str]:
    """The kind of the last message, what it says, and what was being done."""
    share, doing = 0.0, "starting"
    while True:
        if receiver.poll(POLL_S):
            try:
                kind, said = receiver.recv()
            except EOFError:
                return "lost", None, doing
            if kind != "progress":
                return kind, said, doing
            share, doing = said
        elif time.monotonic() > ends_s:
            return "time", "it took too long and was ended.", doing
        observe(share, doing)


def _why(exit_code: int | None, errors: Path | None) -> tuple[Reason, str]:
    """Tell want of memory from all else that ends a process without a word."""
    # No one but this module and a system without memory kills the process.
    if exit_code == -KILLED or _ALLOCATION_FAILED in _last_words(errors):
        return "memory", "the process ended because memory ran out."
    return "crash", f"the process broke down: {end_in_words(exit_code)}."


def _last_words(errors: Path | None) -> str:
    if errors is None or not errors.exists():
        return ""
    return errors.read_bytes()[-MOST_LAST_WORDS:].decode("utf-8", "replace")


def _work(
    work: Callable[..., object],
    arguments: tuple[object, ...],
    limits: Limits,
    errors: Path | None,
    sender: Connection,
) -> None:
    """Run in the new process."""
    end_with_parent()
    _limit(limits, errors)
    told: tuple[float, str] = (0.0, "")

    def observe(share: float, doing: str) -> None:
        nonlocal told
        now = time.monotonic()
        if doing != told[1] or now - told[0] > POLL_S:
            told = (now, doing)
            try:
                sender.send(("progress", (share, doing)))
            except OSError:  # the one who asked has gone
                os._exit(0)

    try:
        answer = ("done", work(observe, *arguments))
    except QdepthError as refusal:
        answer = ("refused", refusal)
    except MemoryError:
        answer = ("memory", "it reached its memory limit.")
    except BaseException as error:  # also the panics of libraries in Rust
        logger.exception("a file could not be read")
        answer = ("crash", f"{type(error).__name__}.")
    sender.send(answer)


def _limit(limits: Limits, errors: Path | None) -> None:
    if errors is not None:
        with errors.open("wb") as file:
            os.dup2(file.fileno(), 2)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  there is none on Windows

    os.nice(limits.niceness)
    resource.setrlimit(resource.RLIMIT_AS, (limits.most_memory_bytes, limits.most_memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if limits.most_file_bytes is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limits.most_file_bytes, limits.most_file_bytes))
