"""Whose table is read next, and what ends the reading of one."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from qdepth.server.client_turns import Crowd, Turns
from qdepth.server.table_readers import CROWD, TableReaders, TablesBusy


async def _settle() -> None:
    """Let all begin that can."""
    for _ in range(20):
        await asyncio.sleep(0)


class _Guests:
    """Clients that each hold a turn until they are let go."""

    def __init__(self, crowd: Crowd) -> None:
        self.turns = Turns(crowd)
        self.began: list[str] = []
        self.refused: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def come(self, name: str) -> None:
        """A guest `attacker-1` is the client `attacker`."""
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.ensure_future(self._hold(name))

    def go(self, name: str) -> None:
        self._ends[name].set()

    async def _hold(self, name: str) -> None:
        try:
            async with self.turns.turn(name.partition("-")[0]):
                self.began.append(name)
                await self._ends[name].wait()
        except TablesBusy:
            self.refused.append(name)


def _run(story: Callable[[_Guests], Awaitable[None]], crowd: Crowd = CROWD) -> None:
    async def run() -> None:
        guests = _Guests(crowd)
        await story(guests)
        for task in guests.tasks.values():
            task.cancel()
        await asyncio.gather(*guests.tasks.values(), return_exceptions=True)

    asyncio.run(run())


def test_another_client_does_not_wait_for_one_who_sends_many() -> None:
    async def story(guests: _Guests) -> None:
        for number in range(40):
            guests.come(f"attacker-{number}")
        await _settle()
        guests.come("reader-1")
        await _settle()
        assert guests.began == ["attacker-0", "reader-1"]
        assert len(guests.refused) == 39 - CROWD.waiting_of_a_client

    _run(story)


def test_clients_take_turns() -> None:
    async def story(guests: _Guests) -> None:
        clients = [f"client{number}" for number in range(CROWD.at_once)]
        for client in clients:
            for number in (1, 2, 3):
                guests.come(f"{client}-{number}")
        guests.come("late-1")
        await _settle()
        assert guests.began == [f"{client}-1" for client in clients]
        for name in ("client0-1", "client0-2"):
            guests.go(name)
            await _settle()
        assert guests.began[CROWD.at_once :] == ["client0-2", "late-1"]

    _run(story)


def test_who_leaves_gives_the_turn_on() -> None:
    async def story(guests: _Guests) -> None:
        for name in ("a-1", "a-2", "a-3"):
            guests.come(name)
        await _settle()
        guests.tasks["a-2"].cancel()
        guests.tasks["a-1"].cancel()
        await _settle()
        assert guests.began == ["a-1", "a-3"]

    _run(story)


def test_who_waits_too_long_is_told_so() -> None:
    async def story(guests: _Guests) -> None:
        guests.come("a-1")
        guests.come("a-2")
        await asyncio.wait({guests.tasks["a-2"]})
        assert guests.refused == ["a-2"]

    _run(story, replace(CROWD, patience_s=0.0))


def _touch_and_wait(begun: Path) -> None:
    begun.touch()
    threading.Event().wait()


def test_a_client_that_has_gone_ends_the_reading(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    async def leave() -> None:
        while not begun.exists():
            await asyncio.sleep(0.01)

    async def story() -> None:
        readers = TableReaders()
        with pytest.raises(TablesBusy):
            await readers.read("a", partial(_touch_and_wait, begun), leave())
        # The one turn of the client is free again.
        assert await readers.read("a", partial(len, "abc"), asyncio.sleep(3600)) == 3
        readers.close()

    asyncio.run(story())


def test_tables_that_wait_take_no_threads(tmp_path: Path) -> None:
    async def story() -> None:
        before = threading.active_count()
        readers = TableReaders()
        tasks = [
            asyncio.ensure_future(
                readers.read(
                    f"client {number % 10}",
                    partial(_touch_and_wait, tmp_path / str(number)),
                    asyncio.sleep(3600),
                )
            )
            for number in range(60)
        ]
        while len(list(tmp_path.iterdir())) < CROWD.at_once:
            await asyncio.sleep(0.01)
        assert threading.active_count() - before <= CROWD.at_once
        assert len(list(tmp_path.iterdir())) == CROWD.at_once
        readers.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(story())
