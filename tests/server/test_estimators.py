"""What is told of a process that computes estimates and dies."""

import asyncio
import os
import signal
import time
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.jobs.processes.child_process import end_in_words
from qdepth.server.client_turns import CLIENT
from qdepth.server.estimators import Lane, ProcessLost, TookTooLong
from tests.support.scenarios import design


def _is_killed() -> None:
    """Do what a system does that runs out of memory."""
    if parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)


def test_process_that_dies_each_time_is_told_and_replaced() -> None:
    lane = Lane(1)
    try:
        with pytest.raises(ProcessLost, match="memory"):
            asyncio.run(lane.answer(_is_killed))
        assert asyncio.run(lane.answer(int, "7")) == 7
    finally:
        lane.close()


def _never_ends() -> None:
    while True:
        pass


def test_estimate_that_takes_too_long_is_given_up_and_the_process_goes_on() -> None:
    lane = Lane(1, most_cpu_s=0.2)
    try:
        with pytest.raises(TookTooLong, match=r"more than 0\.2 s of processor time"):
            asyncio.run(lane.answer(_never_ends))
        assert asyncio.run(lane.answer(int, "7")) == 7
    finally:
        lane.close()


def _waits_for(file: Path) -> str:
    while not file.exists():
        time.sleep(0.01)
    return "end"


async def _as(client: str, lane: Lane, *asked: Any) -> Any:
    CLIENT.set(client)
    return await lane.answer(*asked)


def test_client_that_asks_for_much_leaves_a_process_to_others(tmp_path: Path) -> None:
    lane, ends = Lane(1), tmp_path / "ends"

    async def story() -> list[Any]:
        long = [asyncio.ensure_future(_as("a", lane, _waits_for, ends)) for _ in range(3)]
        assert await _as("b", lane, int, "7") == 7
        ends.touch()
        return await asyncio.gather(*long)

    try:
        assert asyncio.run(story()) == ["end"] * 3
    finally:
        ends.touch()
        lane.close()


def test_request_whose_process_dies_is_answered_with_the_reason(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(*_asked: object) -> None:
        raise ProcessLost("It ended 2 times.")

    monkeypatch.setattr(Lane, "answer", dies)
    answer = client.post("/api/v1/fixes", json={"design": design()})
    assert answer.status_code == 500
    assert answer.json()["type"] == "urn:qdepth:problem:process-lost"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (-9, "it was killed (SIGKILL), as a system does when memory runs out"),
        (-11, "it was ended by SIGSEGV"),
        (3, "it ended with exit code 3"),
        (None, "it ended with exit code None"),
    ],
)
def test_end_of_a_process_is_said_as_it_was(code: int | None, words: str) -> None:
    assert end_in_words(code) == words
