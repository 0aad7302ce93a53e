"""Tables that people send are read beside the process that answers, a few at once.

Whoever sends many waits for their own: each client has one table read at a time, and clients take
turns. A table that waits takes no thread.
"""

import asyncio
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from qdepth.errors import QdepthError
from qdepth.jobs.processes.apart import prepare
from qdepth.jobs.processes.table_process import read_apart

T = TypeVar("T")
Turn = asyncio.Future[None]

MOST_AT_ONCE = 3
MOST_OF_A_CLIENT = 1
MOST_WAITING_OF_A_CLIENT = 8
MOST_WAITING = 100
PATIENCE_S = 30.0
"""Time that a table waits for its turn [s]."""
RETRY_AFTER_S = 10


class TablesBusy(QdepthError):
    """Too many tables wait to be read; `retry_after_s` says when to send it again."""

    def __init__(self, what: str) -> None:
        self.retry_after_s = RETRY_AFTER_S
        super().__init__(f"{what} Send the table again in {RETRY_AFTER_S} s.")


class Turns:
    """Who may begin: clients in turn, each with few at once."""

    def __init__(self) -> None:
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn of a client, which lasts until the end of the block.

        Raises
        ------
        TablesBusy
            If too many wait, or the turn does not come in time.
        """
        await self._begin(client)
        try:
            yield
        finally:
            self._running[client] -= 1
            self._running += Counter()  # forgets clients without any
            self._call_next()

    async def _begin(self, client: str) -> None:
        own = self._waiting.get(client, ())
        if len(own) >= MOST_WAITING_OF_A_CLIENT:
            raise TablesBusy(
                f"{len(own)} tables that you sent wait to be read, the most of one client."
            )
        if sum(map(len, self._waiting.values())) >= MOST_WAITING:
            raise TablesBusy("Too many tables wait to be read.")
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._call_next()
        try:
            await asyncio.wait_for(asyncio.shield(turn), PATIENCE_S)
        except TimeoutError:
            self._leave(client, turn)
            raise TablesBusy(f"The table waited {PATIENCE_S:g} s to be read.") from None
        except asyncio.CancelledError:
            self._leave(client, turn)
            raise

    def _leave(self, client: str, turn: Turn) -> None:
        if turn.done():  # called at the last moment
            self._running[client] -= 1
        else:
            turn.cancel()
            self._waiting[client].remove(turn)
            self._drop_empty(client)
        self._call_next()

    def _call_next(self) -> None:
        """Begin with the clients that have waited longest since their last turn."""
        for client in list(self._waiting):
            if self._running.total() >= MOST_AT_ONCE:
                return
            if self._running[client] < MOST_OF_A_CLIENT:
                self._running[client] += 1
                self._waiting[client].popleft().set_result(None)
                self._waiting.move_to_end(client)
                self._drop_empty(client)

    def _drop_empty(self, client: str) -> None:
        if not self._waiting[client]:
            del self._waiting[client]


class TableReaders:
    """Reads tables in processes of their own."""

    def __init__(self) -> None:
        self._turns = Turns()
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "tables")
        self._ends = threading.Event()

    def prepare(self) -> None:
        """Get ready beside the first requests, so that the first table is as quick as others."""
        threading.Thread(target=prepare, name="prepare tables", daemon=True).start()

    async def read(self, client: str, read: Callable[[], T], gone: Coroutine[Any, Any, None]) -> T:
        """Give what a reader of a table gives.

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
        """End what is being read."""
        self._ends.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
