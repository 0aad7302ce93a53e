"""Turns of clients for work that the server does next to its answers, a few at a time.

A client that sends a lot waits for its own work: clients take turns, each with few at the same
time. Waiting work takes no thread.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from qdepth.errors import QdepthError

Turn = asyncio.Future[None]

CLIENT: ContextVar[str] = ContextVar("client whose request is answered", default="")
"""The person, key or address whose request this task answers; empty outside of requests."""
RETRY_AFTER_S = 10


class Busy(QdepthError):
    """Too much work waits; `retry_after_s` says when to try again."""

    def __init__(self, what: str) -> None:
        self.retry_after_s = RETRY_AFTER_S
        super().__init__(f"{what} Try again in {RETRY_AFTER_S} s.")


@dataclass(frozen=True)
class Crowd:
    """How much work may run and wait."""

    work: str
    """Name of one piece of work in a rejection: table, estimate."""
    at_once: int
    of_a_client: int
    waiting_of_a_client: int
    waiting: int
    patience_s: float
    """Longest wait of work for its turn [s]."""
    refusal: type[Busy] = Busy


class Turns:
    """Order of clients: in turn, each with few at the same time."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn of a client, which lasts until the end of the block.

        Raises
        ------
        Busy
            If too much waits, or the turn does not come in time.
        """
        await self._begin(client)
        try:
            yield
        finally:
            self._running[client] -= 1
            self._running += Counter()  # forgets clients without any
            self._call_next()

    async def _begin(self, client: str) -> None:
        crowd = self._crowd
        own = self._waiting.get(client, ())
        if len(own) >= crowd.waiting_of_a_client:
            raise crowd.refusal(
                f"{len(own)} of your {crowd.work}s are waiting, the limit for one client."
            )
        if sum(map(len, self._waiting.values())) >= crowd.waiting:
            raise crowd.refusal(f"Too many {crowd.work}s are waiting.")
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._call_next()
        try:
            await asyncio.wait_for(asyncio.shield(turn), crowd.patience_s)
        except TimeoutError:
            self._leave(client, turn)
            raise crowd.refusal(
                f"The {crowd.work} waited {crowd.patience_s:g} s for its turn."
            ) from None
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
            if self._running.total() >= self._crowd.at_once:
                return
            if self._running[client] < self._crowd.of_a_client:
                self._running[client] += 1
                self._waiting[client].popleft().set_result(None)
                self._waiting.move_to_end(client)
                self._drop_empty(client)

    def _drop_empty(self, client: str) -> None:
        if not self._waiting[client]:
            del self._waiting[client]
