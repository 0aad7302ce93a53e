"""A sweep of several workers, with worker, server or database killed in the middle of it."""

import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import func, make_url, select

from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.db.tables import PartRow
from qdepth.studies.sweep import SweepQuestion
from qdepth.studies.sweep_cells import answers_to
from tests.support import http
from tests.support.migrated import migrate
from tests.support.postgres import PostgresServer, running_postgres
from tests.support.processes import wait_for
from tests.support.scenarios import design
from tests.support.server import NOT_NICE, QDEPTH, RunningServer, free_port, running_server

QUICK = NOT_NICE | {"QDEPTH_HEARTBEAT_S": "0.2", "QDEPTH_EMBEDDED_WORKERS": "0"}
QUESTION = {
    "design": design(),
    "axes": [
        {"path": "hosts.esx.lun_depth", "values": [4, 8, 16, 32]},
        {"path": "classes.vms.workload.outstanding_ios", "values": list(range(1, 9))},
    ],
    "options": {"engine": "simpy", "max_ios": 5_000},
}
"""32 cells of about a tenth of a second each."""
LONG_QUESTION = QUESTION | {
    "axes": [
        {"path": "hosts.esx.lun_depth", "values": list(range(1, 21))},
        {"path": "classes.vms.workload.outstanding_ios", "values": list(range(1, 21))},
    ]
}
"""400 such cells."""
VICTIMS = ("worker", "server", "database")


class Team:
    """A server, two workers and a PostgreSQL server, any of which may be killed."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        # What it has committed outlives its processes, as on a real server.
        self._postgres: PostgresServer = stack.enter_context(
            running_postgres("synchronous_commit=on", "full_page_writes=on")
        )
        self.url = self._postgres.create_database()
        migrate(self.url)
        self._port = free_port()
        self._server = self._serve()
        self._workers = [self._work(), self._work()]
        stack.callback(self._end_workers)

    def _serve(self) -> RunningServer:
        settings = QUICK | {"QDEPTH_DATABASE_URL": self.url}
        return self._stack.enter_context(running_server(self._folder, settings, self._port))

    def _work(self) -> "subprocess.Popen[bytes]":
        with (self._folder / "worker.log").open("ab") as log:
            return subprocess.Popen(
                [QDEPTH, "worker"],
                env=os.environ | QUICK | {"QDEPTH_DATABASE_URL": self.url},
                stdout=log,
                stderr=log,
            )

    def _end_workers(self) -> None:
        for worker in self._workers:
            worker.kill()
            worker.wait()

    def kill(self, victim: str, number: int) -> None:
        """Kill a process, and start another one in its place."""
        if victim == "worker":
            worker = self._workers[number % 2]
            worker.kill()
            worker.wait()
            self._workers[number % 2] = self._work()
        elif victim == "server":
            self._server.process.kill()
            self._server.process.wait()
            self._server = self._serve()
        else:
            self._postgres.kill_and_start()

    def call(self, method: str, path: str, **body: Any) -> dict[str, Any] | None:
        """Call the API; None while server or database are away."""
        try:
            answer = http.request(method, f"{self._server.url}/api/v1{path}", timeout=60, **body)
        except httpx2.TransportError:
            return None
        assert answer.status_code < 400 or answer.status_code >= 500, answer.text
        found: dict[str, Any] = answer.json()
        return found if answer.is_success else None


@pytest.fixture
def team(tmp_path: Path) -> Iterator[Team]:
    """A team whose workers have nothing to do yet."""
    with ExitStack() as stack:
        yield Team(stack, tmp_path)


def _points(question: dict[str, Any]) -> list[dict[str, Any]]:
    """The points of a sweep, computed here without a worker."""
    asked = SweepQuestion.model_validate(question)
    with ThreadPoolExecutor(1) as executor:
        return [point.model_dump(mode="json") for point in answers_to(asked, executor)]


class _Watched:
    """A sweep that is looked at again and again."""

    def __init__(self, team: Team, sweep: dict[str, Any]) -> None:
        self._team, self._path, self._cells = team, f"/sweeps/{sweep['id']}", 0

    def wait_for(self, what: str, is_there: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait as long as cells are answered."""

        def look() -> dict[str, Any] | None:
            found = self._team.call("GET", self._path)
            self._cells = found["done_cells"] if found else self._cells
            return found if found and is_there(found) else None

        return wait_for(what, look, lambda: self._cells)


def _has(cells: int, sweep: dict[str, Any]) -> bool:
    return bool(sweep["done_cells"] >= cells)


def _kill_during_a_sweep(team: Team, question: dict[str, Any], victims: list[str]) -> None:
    sweep = wait_for("the sweep", lambda: team.call("POST", "/sweeps", json=question))
    watched = _Watched(team, sweep)
    cell_count = sweep["cells"]
    acknowledged: dict[str, Any] = {}
    for number, victim in enumerate(victims):
        at_least = 1 + number * (cell_count - 8) // len(victims)
        seen = watched.wait_for(f"{at_least} cells", partial(_has, at_least))
        acknowledged |= {str(point["values"]): point for point in seen["points"]}
        team.kill(victim, number)
    ended = watched.wait_for("the end", lambda found: found["status"] == "succeeded")
    points = ended["points"]
    assert points == _points(question)
    assert all(point in points for point in acknowledged.values())
    db_engine = create_db_engine(make_url(team.url))
    with Sessions(db_engine).reading() as session:
        of_sweep = PartRow.job_id == sweep["id"]
        answered = select(func.count()).where(of_sweep, PartRow.answer.is_not(None))
        kept = session.scalar(answered)
    db_engine.dispose()
    assert kept == cell_count


@pytest.mark.full
def test_sweep_outlives_worker_server_and_database(team: Team) -> None:
    """Each is killed once; every cell is there once, with the digits of an undisturbed sweep."""
    _kill_during_a_sweep(team, QUESTION, list(VICTIMS))


@pytest.mark.full
@pytest.mark.parametrize("victim", VICTIMS)
def test_sweep_outlives_ten_deaths(team: Team, victim: str) -> None:
    _kill_during_a_sweep(team, LONG_QUESTION, [victim] * 10)
