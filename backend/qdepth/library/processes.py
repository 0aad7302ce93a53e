"""Processes of this machine that answer parts of a question in parallel."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from qdepth.errors import QdepthError


class ExecutorFailed(QdepthError):
    """The processes that answer the parts cannot continue."""


@contextmanager
def local_executor(processes: int) -> Iterator[Executor]:
    """Start this many processes of this machine; with one, this process answers.

    At the end of the block, parts without an answer are given up.

    Raises
    ------
    ExecutorFailed
        If a process is killed.
    """
    executor: Executor
    if processes == 1:
        executor = ThreadPoolExecutor(1)
    else:
        context = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(processes, context, end_with_parent)
    try:
        yield executor
    except BrokenProcessPool:
        raise ExecutorFailed(
            "A process that answered cells ended. In a script, make the call below "
            '`if __name__ == "__main__":`. If memory ran out, use fewer processes or a smaller '
            "design."
        ) from None
    finally:
        executor.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """End this process when its parent ends, however that happens; Ctrl-C is the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
