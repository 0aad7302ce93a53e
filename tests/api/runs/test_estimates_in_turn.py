"""Estimates take turns: threads that compute at once only take the interpreter from each other."""

import threading
from pathlib import Path

import anyio
import pytest

from qdepth.api.deps import Services
from qdepth.api.evaluations import service
from qdepth.design.document.document import Design
from qdepth.settings import Settings
from tests.support.scenarios import design

SMALL = Design.model_validate(design("small"))
LARGE = SMALL.model_copy(update={"id": "large", "vm_groups": SMALL.vm_groups * service.SMALL})


def test_small_design_does_not_wait_for_a_large_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    services = Services.of(Settings(database_url=f"sqlite:///{tmp_path}/qdepth.db"))
    begun, may_end, ended = threading.Event(), threading.Event(), list[str]()

    def estimate(asked: Design) -> None:
        if asked is LARGE:
            begun.set()
            assert may_end.wait(timeout=60)
        ended.append(asked.id)

    monkeypatch.setattr(service, "estimate", estimate)

    async def ask() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(service.estimate_in_turn, services, LARGE)
            assert await anyio.to_thread.run_sync(begun.wait, 60)
            await service.estimate_in_turn(services, SMALL)
            may_end.set()

    anyio.run(ask)
    assert ended == ["small", "large"]
