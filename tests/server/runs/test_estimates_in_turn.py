"""Estimates take turns in processes beside the server."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import anyio
import pytest

from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.server.deps import Services
from qdepth.server.estimators import Estimators, Lane, ProcessLost
from qdepth.server.evaluations import service
from qdepth.server.evaluations.service import compute, estimate, estimate_in_turn
from qdepth.server.variant_checks import SMALL_ENTRIES
from qdepth.settings import Settings
from tests.support.scenarios import design

T = TypeVar("T")
SMALL = Design.model_validate(design("small"))
LARGE = SMALL.model_copy(update={"id": "large", "classes": SMALL.classes * SMALL_ENTRIES})
MANY_DISKS = [SMALL.classes[0].model_copy(update={"virtual_disks": 256, "vms_per_host": 16})]
EXPANDED = SMALL.model_copy(update={"id": "large", "classes": MANY_DISKS})


def asked_of(lane: Lane, function: Callable[..., T], *args: object) -> T:
    """Ask a lane, and wait."""

    async def ask() -> T:
        return await lane.answer(function, *args)

    return anyio.run(ask)


BUSY_AT_THE_END = """
import os, signal, time
from qdepth.server.estimators import Estimators
if __name__ == "__main__":
    estimators = Estimators(1)
    estimators.large.submit(time.sleep, 0).result()
    busy = estimators.large.submit(time.sleep, 600)
    while not busy.running():
        time.sleep(0.01)
    estimators.close()
    os.kill(os.getpid(), signal.SIGTERM)  # as uvicorn ends
"""


def test_server_that_ends_leaves_nothing_behind_for_python_to_warn_of(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(BUSY_AT_THE_END)
    # Its output ends when the last of its processes has ended.
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (-signal.SIGTERM, "")


@pytest.mark.parametrize("large", [LARGE, EXPANDED], ids=["entries", "counts"])
def test_small_design_does_not_wait_for_a_large_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, large: Design
) -> None:
    services = Services.of(Settings(database_url=f"sqlite:///{tmp_path}/qdepth.db"))
    begun, may_end, ended = threading.Event(), threading.Event(), list[str]()

    def estimated(asked: str, *_: object) -> bytes:
        name = Design.model_validate_json(asked).id
        if name == "large":
            begun.set()
            assert may_end.wait(timeout=60)
        ended.append(name)
        return b"{}"

    monkeypatch.setattr(service, "_estimated", estimated)

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(estimate_in_turn, services, large, "all")
            assert await anyio.to_thread.run_sync(begun.wait, 60)
            await estimate_in_turn(services, SMALL, "all")
            may_end.set()

    anyio.run(ask)
    services.close()
    assert ended == ["small", "large"]


def test_large_design_does_not_wait_for_a_study(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(service, "_estimated", lambda *_asked: b"{}")
    services = Services.of(Settings(database_url=f"sqlite:///{tmp_path}/qdepth.db"))
    begun, may_end = threading.Event(), threading.Event()

    def study() -> Design:
        begun.set()
        assert may_end.wait(timeout=60)
        return SMALL

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(compute, services, study)
            assert await anyio.to_thread.run_sync(begun.wait, 60)
            with anyio.fail_after(60):
                await estimate_in_turn(services, LARGE, "all")
            may_end.set()

    anyio.run(ask)
    services.close()


def test_process_gives_the_report_that_is_computed_here() -> None:
    services = SimpleNamespace(estimators=Estimators(1))

    async def ask(asked: Design) -> bytes:
        return bytes((await estimate_in_turn(services, asked, "all", "/design")).body)  # type: ignore[arg-type]

    async def ask_both() -> None:
        assert await ask(SMALL) == estimate(SMALL).model_dump_json(by_alias=True).encode()
        with pytest.raises(InvalidDesign) as refusal:
            await ask(SMALL.model_copy(update={"datastores": []}))
        assert refusal.value.problems[0].pointer == "/design/classes/0/datastores/0"

    try:
        anyio.run(ask_both)
    finally:
        services.estimators.close()


class _Dead(ThreadPoolExecutor):
    """What is left when the system has killed a process."""

    def submit(self, *_asked: object, **_named: object) -> "Future[T]":
        raise BrokenProcessPool


class _DeadAtFirst(Lane):
    """A lane without processes, whose first executor is dead."""

    started = 0

    def _start(self) -> Executor:
        self.started += 1
        return _Dead() if self.started == 1 else super()._start()


def test_dead_executor_is_replaced_once() -> None:
    lane = _DeadAtFirst(0)
    assert [lane.submit(abs, n).result() for n in (-1, -2)] == [1, 2]
    assert lane.started == 2
    lane.close()


def test_what_a_process_died_of_is_asked_once_more() -> None:
    asked: list[int] = []

    def dying(times: int) -> int:
        asked.append(times)
        if len(asked) <= times:
            raise BrokenProcessPool
        return len(asked)

    lane = Lane(0)
    assert asked_of(lane, dying, 1) == 2
    asked.clear()
    with pytest.raises(ProcessLost):
        asked_of(lane, dying, 9)
    assert len(asked) == 2
    lane.close()


@pytest.mark.full
def test_process_that_is_killed_is_replaced() -> None:
    lane = Lane(1)
    first = asked_of(lane, os.getpid)
    os.kill(first, 9)
    assert asked_of(lane, os.getpid) not in (first, os.getpid())
    with pytest.raises(ProcessLost):
        asked_of(lane, os._exit, 1)
    assert asked_of(lane, abs, -1) == 1
    lane.close()
    with pytest.raises(RuntimeError, match="the server ends"):
        lane.submit(abs, -1)
