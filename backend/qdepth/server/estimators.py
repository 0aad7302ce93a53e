"""Computes estimates next to the process that answers, which stays free for other requests.

There are lanes for small ones, large ones and studies of many estimates, so a slider waits neither
for a data centre nor for a load curve. In each lane clients take turns, and none takes all
processes. An estimate that takes too much processor time is given up.
"""

import gc
import multiprocessing
import signal
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
from qdepth.server.client_turns import CLIENT, Busy, Crowd, Turns

T = TypeVar("T")

LEAVE_S = 1.0
"""Time that a server gives its processes at its end before it kills them [s]."""
YOUNG_OBJECTS = 500_000
"""Number of new objects from which a computing process collects circular garbage. A large estimate
makes about 300,000, which are freed without that when it is answered: collecting takes up to 0.1
s."""
ATTEMPTS = 2
"""Number of attempts if processes die."""
MOST_CPU_S = 60.0
"""Processor time of an estimate [s]; a cluster of 30 hosts takes less than 1 s."""
MOST_CPU_OF_A_STUDY_S = 300.0
"""Processor time of a study, such as all hours of a measured week [s]."""
PATIENCE_S = 300.0


class ProcessLost(QdepthError):
    """A process ends whenever it computes something."""


class EstimatesBusy(Busy):
    """Too many estimates wait."""


class TookTooLong(QdepthError):
    """An estimate took more processor time than one may have."""


class _TimeUp(BaseException):
    """Passes whatever an estimate catches."""


class Lane:
    """Computes answers in separate processes; clients take turns.

    Parameters
    ----------
    processes : int
        Processes that one client can take at most; there is one more for others. Each starts when
        it is needed first. 0: a thread of this process.
    most_cpu_s : float
        Processor time that one answer may take [s]; threads have no such limit.
    """

    def __init__(self, processes: int, most_cpu_s: float = MOST_CPU_S) -> None:
        self._processes = processes
        self._most_cpu_s = most_cpu_s
        self._turns = Turns(
            Crowd(
                "estimate",
                at_once=processes + 1,
                of_a_client=max(processes, 1),
                waiting_of_a_client=200,
                waiting=1000,
                patience_s=PATIENCE_S,
                refusal=EstimatesBusy,
            )
        )
        self._executor: Executor | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    async def answer(self, function: Callable[..., T], *args: object) -> T:
        """Return the result of a function that a new process can import, as its arguments are.

        Raises
        ------
        ProcessLost
            If the process dies at each attempt.
        EstimatesBusy
            If too many estimates wait.
        TookTooLong
            If it takes too much processor time.
        """
        async with self._turns.turn(CLIENT.get()):
            return await self._answer(partial(within, self._most_cpu_s, function, *args))

    async def _answer(self, function: Callable[[], T]) -> T:
        for _ in range(ATTEMPTS):
            with suppress(BrokenProcessPool):  # the system has killed a process; new ones start
                return await wrap_future(self.submit(function))
        raise ProcessLost(
            f"The process that computes this ended {ATTEMPTS} times before it answered. "
            "Perhaps its machine has too little memory. Use a smaller design, or add memory."
        )

    def submit(self, function: Callable[..., T], *args: object) -> "Future[T]":
        """Request the result of a function, without waiting for it.

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
        """End the processes of the server; work that has not begun is dropped."""
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
        return ProcessPoolExecutor(self._processes + 1, context, end_with_parent)


def within(most_cpu_s: float, function: Callable[..., T], *args: object) -> T:
    """Call a function, and give it up after so much processor time of this process.

    Without a limit in a thread of the server and on Windows, which has no such timer.

    Raises
    ------
    TookTooLong
        If it takes longer.
    """
    if multiprocessing.parent_process() is None or not hasattr(signal, "setitimer"):
        return function(*args)
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, most_cpu_s)
    try:
        return function(*args)
    except _TimeUp:
        raise TookTooLong(
            f"The answer took more than {most_cpu_s:g} s of processor time. Use a smaller "
            "design: fewer hosts, VMs, classes or I/O limits."
        ) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def _give_up(*_signal: object) -> None:
    raise _TimeUp


class Estimators:
    """Computes the estimates of a server; `processes` of a lane for a client, 0: threads."""

    def __init__(self, processes: int) -> None:
        self.small = Lane(processes)
        """For what takes milliseconds."""
        self.large = Lane(processes)
        """For a design that takes longer."""
        self.studies = Lane(processes, MOST_CPU_OF_A_STUDY_S)
        """For what takes many estimates: load curves and fixes."""

    def close(self) -> None:
        """End the processes."""
        for lane in (self.small, self.large, self.studies):
            lane.close()


def load_engine() -> bool:
    """Load the analytic engine into the computing process; compile it if needed.

    Returns whether the machine code is stored, so that others can detect it.
    """
    from qdepth.engines.readiness import can_be_kept, prepare  # noqa: PLC0415  loads Numba
    from qdepth.studies.estimate import estimate  # noqa: F401, PLC0415

    prepare("analytic")
    if multiprocessing.parent_process() is not None:
        gc.freeze()  # all this stays, so collecting garbage need not look at it again
        gc.set_threshold(YOUNG_OBJECTS)
    return can_be_kept()


def read_notice(with_workers: bool) -> str | None:
    """Return the message for users who wait for engines to be compiled on this machine."""
    from qdepth.engines.readiness import ENGINES, notice  # noqa: PLC0415  loads Numba

    return notice(ENGINES if with_workers else ("analytic",))
