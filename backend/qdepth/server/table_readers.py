"""Reads tables of users in other processes than the one that answers, a few at a time.

Each client has one table read at a time, and clients take turns.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from qdepth.jobs.processes.apart import prepare
from qdepth.jobs.processes.table_process import read_apart
from qdepth.server.client_turns import Busy, Crowd, Turns

T = TypeVar("T")


class TablesBusy(Busy):
    """Too many tables wait to be read."""


CROWD = Crowd(
    "table",
    at_once=3,
    of_a_client=1,
    waiting_of_a_client=8,
    waiting=100,
    patience_s=30.0,
    refusal=TablesBusy,
)


class TableReaders:
    """Reads tables in separate processes."""

    def __init__(self) -> None:
        self._turns = Turns(CROWD)
        self._threads = ThreadPoolExecutor(CROWD.at_once, "tables")
        self._ends = threading.Event()

    def prepare(self) -> None:
        """Prepare during the first requests, so that the first table is as fast as others."""
        threading.Thread(target=prepare, name="prepare tables", daemon=True).start()

    async def read(self, client: str, read: Callable[[], T], gone: Coroutine[Any, Any, None]) -> T:
        """Return the result of a reader of a table.

        Parameters
        ----------
        client : str
            Who sent the table.
        read : callable
            A function that a new process can import, with its arguments.
        gone : coroutine
            Ends when the client has gone, who then needs no answer.

        Raises
        ------
        InvalidTableFile
            As the reader does.
        TablesBusy
            If too many tables wait, or the server ends.
        """
        work = asyncio.ensure_future(self._in_turn(client, read))
        leaving = asyncio.ensure_future(gone)
        try:
            await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            raise TablesBusy("The client has gone.")
        finally:
            work.cancel()
            leaving.cancel()

    async def _in_turn(self, client: str, read: Callable[[], T]) -> T:
        async with self._turns.turn(client):
            left = threading.Event()

            def observe(_share: float, _doing: str) -> None:
                if left.is_set() or self._ends.is_set():
                    raise TablesBusy("The server ends.")

            reading = asyncio.get_running_loop().run_in_executor(
                self._threads, read_apart, read, observe
            )
            try:
                return await asyncio.shield(reading)
            finally:
                left.set()
                await asyncio.wait({reading})

    def close(self) -> None:
        """End all reading."""
        self._ends.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
