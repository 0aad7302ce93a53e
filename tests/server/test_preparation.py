"""The server says what it prepares, as long as it does."""

import threading

import pytest

from qdepth.engines import readiness
from qdepth.server.estimators import Lane
from qdepth.server.preparation import Preparation
from tests.support.processes import wait_for


class Compiling:
    """Engines that are compiled when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compiled: set[str] = set()
        self.asked: list[str] = []
        self.goes_on = threading.Event()
        monkeypatch.setattr(readiness, "is_compiled", self.compiled.__contains__)
        monkeypatch.setattr(readiness, "prepare", self._prepare)

    def _prepare(self, engine: str) -> None:
        self.asked.append(engine)
        assert self.goes_on.wait(60)
        self.compiled.add(engine)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Compiling:
    return Compiling(monkeypatch)


def started(*, with_workers: bool, says: str = readiness.ONCE) -> Preparation:
    preparation = Preparation(Lane(0), with_workers=with_workers)
    assert preparation.notice is None
    preparation.start()
    assert wait_for("a notice", lambda: preparation.notice) == says
    return preparation


def test_notice_ends_with_the_engine_of_estimates(compiling: Compiling) -> None:
    preparation = started(with_workers=False)
    compiling.goes_on.set()
    wait_for("the end of the notice", lambda: preparation.notice is None)
    assert compiling.compiled == {"analytic"}


def test_notice_waits_for_the_workers_of_the_server(compiling: Compiling) -> None:
    preparation = started(with_workers=True)
    compiling.goes_on.set()
    wait_for("estimates", lambda: "analytic" in compiling.compiled)
    assert preparation.notice is not None
    compiling.compiled.add("compiled")
    wait_for("the end of the notice", lambda: preparation.notice is None)


def test_nothing_is_said_where_all_is_there(compiling: Compiling) -> None:
    compiling.compiled.update(readiness.ENGINES)
    preparation = Preparation(Lane(0), with_workers=True)
    preparation.start()
    wait_for("the engine being loaded", lambda: compiling.asked)
    assert preparation.notice is None
    compiling.goes_on.set()


def test_notice_ends_where_nothing_can_be_kept(
    compiling: Compiling, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "place", lambda: None)
    preparation = started(with_workers=True, says=readiness.EACH_TIME)
    compiling.goes_on.set()
    wait_for("the end of the notice", lambda: preparation.notice is None)
