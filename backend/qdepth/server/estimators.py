"""Estimates are computed beside the process that answers, which stays free for whoever asks.

They lie in lanes, small ones, large ones and studies of many estimates, so that a slider waits
neither for a data centre nor for a load curve.
"""

import gc
import multiprocessing
import threading
from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TypeVar

from qdepth.errors import QdepthError
from qdepth.library.processes import end_with_parent

T = TypeVar("T")

LEAVE_S = 1.0
"""Time that a server that ends gives to its processes before it kills them [s]."""
YOUNG_OBJECTS = 500_000
"""New objects from which on a process that computes looks for garbage in circles. A large estimate
makes about 300,000, which are freed without that when it is answered: looking takes up to 0.1 s."""
ATTEMPTS = 2
"""Times that something is asked for while processes die of it."""


class ProcessLost(QdepthError):
    """A process ends whenever it computes something."""


class Lane:
    """Computes what is asked for in its order, in processes of its own.

    Parameters
    ----------
    processes : int
        Processes at most; each starts when it is needed first. 0: a thread of this process.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor: Executor | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    async def answer(self, function: Callable[..., T], *args: object) -> T:
        """Give what a function gives; one that a new process can import, as its arguments are.

        Raises
        ------
        ProcessLost
            If the process dies at each attempt.
        """
        for _ in range(ATTEMPTS):
            with suppress(BrokenProcessPool):  # the system has killed a process; new ones start
                return await wrap_future(self.submit(function, *args))
        raise ProcessLost(
            f"The process that computes this ended {ATTEMPTS} times before it answered. Its "
            "machine may have too little memory: ask for a smaller design, or give it more."
        )

    def submit(self, function: Callable[..., T], *args: object) -> "Future[T]":
        """Ask for what a function gives, without waiting for it.

        Raises
        ------
        RuntimeError
            If the lane is closed.
        """
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the server ends, and computes nothing more")
            if self._executor is None:
                self._executor = self._start()
            try:
                return self._executor.submit(function, *args)
            except BrokenProcessPool:
                self._executor = self._start()
                return self._executor.submit(function, *args)

    def close(self) -> None:
        """End the processes of the server; what is not begun is not computed."""
        with self._lock:
            self._is_closed = True
            executor = self._executor
        if executor is None:
            return
        end = partial(executor.shutdown, wait=self._processes > 0, cancel_futures=True)
        ending = threading.Thread(target=end, daemon=True)
        ending.start()
        ending.join(LEAVE_S)
        if ending.is_alive():
            # They would notice the end of the server, too; but what they share with it would be
            # left behind, and Python warns of that after the last line of the log.
            for process in multiprocessing.active_children():
                process.kill()
            ending.join(LEAVE_S)

    def _start(self) -> Executor:
        if self._processes == 0:
            return ThreadPoolExecutor(1, "estimates")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, end_with_parent)


class Estimators:
    """What computes the estimates of a server; `processes` for each lane, 0: threads."""

    def __init__(self, processes: int) -> None:
        self.small = Lane(processes)
        """For what takes milliseconds."""
        self.large = Lane(processes)
        """For a design that takes longer."""
        self.studies = Lane(processes)
        """For what takes many estimates: load curves and fixes."""

    def close(self) -> None:
        """End the processes."""
        for lane in (self.small, self.large, self.studies):
            lane.close()


def load_engine() -> bool:
    """Load the analytic engine into the process that computes; compile it where that is needed.

    Tells whether the machine code is kept, so that others can tell whether it is there.
    """
    from qdepth.engines.readiness import can_be_kept, prepare  # noqa: PLC0415  loads Numba
    from qdepth.studies.estimate import estimate  # noqa: F401, PLC0415

    prepare("analytic")
    if multiprocessing.parent_process() is not None:
        gc.freeze()  # all this stays, so collecting garbage need not look at it again
        gc.set_threshold(YOUNG_OBJECTS)
    return can_be_kept()


def read_notice(with_workers: bool) -> str | None:
    """What to tell whoever waits for engines to be compiled on this machine."""
    from qdepth.engines.readiness import ENGINES, notice  # noqa: PLC0415  loads Numba

    return notice(ENGINES if with_workers else ("analytic",))
