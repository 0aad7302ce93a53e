"""Reads files of others in a process of its own, so that whatever they do ends with it.

Its memory is limited by the system, its time by the worker, and all of it is given back.
"""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from qdepth.imports.files.limits import MOST_READING_S, Observe, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import

MOST_MEMORY_BYTES = 3_000_000_000
"""Address space of the process; what it has in memory is less."""
POLL_S = 0.5
GRACE_S = 15.0
"""Time that the process may take beyond its own limit, to start and to end [s]."""
NO_MORE_MEMORY = (
    "Reading the files took more memory than an import may have. Import fewer files at once, or "
    "only the tables that are needed."
)


def read_in_process(files: Sequence[SourceFile], workspace: Path, observe: Observe) -> Import:
    """Read files in a new process; what stops the observer ends it.

    Raises
    ------
    RefusedFile
        As `import_files` does, and where the process needs too much memory or time.
    """
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_read, args=(list(files), workspace, sender), daemon=True)
    process.start()
    sender.close()
    try:
        return _followed(receiver, observe, time.monotonic() + MOST_READING_S + GRACE_S)
    finally:
        process.kill()
        process.join()
        receiver.close()


def _followed(receiver: Connection, observe: Observe, ends_s: float) -> Import:
    share, doing = 0.0, "starting"
    while True:
        if receiver.poll(POLL_S):
            try:
                kind, said = receiver.recv()
            except EOFError:
                raise RefusedFile(NO_MORE_MEMORY) from None
            if kind == "refused":
                raise RefusedFile(said)
            if kind == "done":
                return Import.model_validate_json(said)
            share, doing = said
        elif time.monotonic() > ends_s:
            raise RefusedFile(
                f"{doing}: reading took longer than {MOST_READING_S:g} s and was given up. "
                "Import fewer files at once."
            )
        observe(share, doing)


def _read(files: Sequence[SourceFile], workspace: Path, sender: Connection) -> None:
    """Run in the new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    told_at = 0.0

    def observe(share: float, doing: str) -> None:
        nonlocal told_at
        now = time.monotonic()
        if now - told_at > POLL_S / 2:
            told_at = now
            sender.send(("progress", (share, doing)))

    try:
        found = import_files(files, workspace, Pace(observe))
        sender.send(("done", found.model_dump_json(by_alias=True)))
    except RefusedFile as refusal:
        sender.send(("refused", str(refusal)))
    except MemoryError:
        sender.send(("refused", NO_MORE_MEMORY))
    except BrokenPipeError:  # the worker has gone
        os._exit(0)


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  there is none on Windows

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
