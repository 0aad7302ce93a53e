"""Real servers and workers: runs to their end, cancelled, and killed on the way."""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import make_url, select

from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from qdepth.db.tables import PartRow, ResultRow
from qdepth.server.app import create_app
from qdepth.settings import Settings
from tests.support import http
from tests.support.migrated import migrated_database
from tests.support.processes import children, lives, wait_for
from tests.support.scenarios import design, unlike
from tests.support.server import QDEPTH, RunningServer, running_server

FINAL = ("succeeded", "failed", "cancelled")
MAX_IOS = 25_000
"""Long enough to be met in the middle, short enough for a test."""
QUICK = {"QDEPTH_HEARTBEAT_S": "0.2"}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.full)])
def shared_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """URL of a migrated database that the tests of this module share."""
    with migrated_database(request, tmp_path_factory.mktemp("database")) as url:
        yield url


@pytest.fixture(scope="module")
def server(shared_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with one embedded worker, shared: each test asks with a seed of its own."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder, {"QDEPTH_DATABASE_URL": shared_url} | QUICK) as server:
        yield server


@pytest.fixture
def client(server: RunningServer) -> Iterator[httpx2.Client]:
    """A client of the shared server."""
    with http.client(base_url=server.url) as client:
        yield client


def _start(client: httpx2.Client | TestClient, *names: str, **options: int) -> dict[str, Any]:
    """Start a run in the engine that takes its time."""
    asked = {"engine": "simpy", "max_ios": MAX_IOS} | options
    body = {"designs": [unlike(name) for name in names], "options": asked}
    answer = client.post("/api/v1/runs", json=body)
    assert answer.status_code == 202, answer.text
    run: dict[str, Any] = answer.json()
    return run


def _look(client: httpx2.Client | TestClient, run: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(run["links"]["self"]).json()
    return found


def _wait_until(
    client: httpx2.Client | TestClient,
    run: dict[str, Any],
    reached: Callable[[dict[str, Any]], bool],
) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        found = _look(client, run)
        return found if reached(found) or found["status"] in FINAL else None

    return wait_for(f"the run {run['id']}", look)


def _second_design(run: dict[str, Any]) -> bool:
    return bool(
        run["progress"]["design_index"] == 1 and run["progress"]["done_ios"] > 1.1 * MAX_IOS
    )


def _kept_at(url: str, run: dict[str, Any]) -> list[datetime]:
    """When the reports of a run were kept, in the order of its designs."""
    db_engine = create_db_engine(make_url(url))
    query = (
        select(ResultRow.created_at)
        .join(PartRow, PartRow.key == ResultRow.key)
        .where(PartRow.job_id == run["id"])
        .order_by(PartRow.position)
    )
    with Sessions(db_engine).reading() as session:
        moments = list(session.scalars(query))
    db_engine.dispose()
    return moments


def _worker_of(server: RunningServer) -> int:
    return wait_for("the worker", lambda: children(server.process.pid))[0]


def test_run_is_followed_to_its_end(client: httpx2.Client) -> None:
    run = _start(client, "a", "b", seed=11)
    with client.stream("GET", run["links"]["events"]) as stream:
        lines = [line for line in stream.iter_lines() if line.startswith("data: ")]
    shown = [json.loads(line.removeprefix("data: ")) for line in lines]

    statuses = list(dict.fromkeys(one["status"] for one in shown))
    assert statuses in (["queued", "running", "succeeded"], ["running", "succeeded"])
    fractions = [one["progress"]["fraction"] for one in shown]
    assert fractions == sorted(fractions)
    assert any(0 < fraction < 1 for fraction in fractions)
    assert any(one["partial"] and one["status"] == "running" for one in shown)

    result = client.get(run["links"]["result"]).json()
    assert [report["design_id"] for report in result["reports"]] == ["a", "b"]
    assert result["comparison"]["verdict"]
    body = {"design": design("a"), "options": run["options"]}
    assert client.post("/api/v1/evaluations", json=body).json() == result["reports"][0]


def test_evaluation_waits_for_its_answer(client: httpx2.Client) -> None:
    body = {"design": design("a"), "options": {"max_ios": 5_000, "seed": 12}}

    def answer() -> dict[str, Any] | None:
        given = client.post("/api/v1/evaluations?wait_s=30", json=body)
        return given.json() if given.status_code == 200 else None

    report = wait_for("the report", answer)
    assert report["run"]["ios"] >= 5_000
    assert report["status"] != "partial"


def test_running_run_is_cancelled(client: httpx2.Client) -> None:
    run = _start(client, "a", max_ios=5_000_000, seed=13)
    _wait_until(client, run, lambda seen: seen["progress"]["done_ios"] > 0)

    assert client.post(run["links"]["cancel"]).json()["cancel_requested"]
    ended = _wait_until(client, run, lambda _: False)

    assert ended["status"] == "cancelled"
    assert ended["progress"]["fraction"] < 1
    assert client.get(run["links"]["result"]).status_code == 409


def test_watcher_that_goes_away_disturbs_nobody(client: httpx2.Client) -> None:
    run = _start(client, "a", seed=14)
    with client.stream("GET", run["links"]["events"]) as stream:
        assert next(stream.iter_lines()) == "event: run"
    assert _wait_until(client, run, lambda _: False)["status"] == "succeeded"


def test_killed_worker_is_replaced_and_its_run_goes_on(
    server: RunningServer, client: httpx2.Client, shared_url: str
) -> None:
    worker = _worker_of(server)
    run = _start(client, "a", "b", seed=15)
    assert _wait_until(client, run, _second_design)["status"] == "running"
    before = _kept_at(shared_url, run)

    os.kill(worker, signal.SIGKILL)

    assert _wait_until(client, run, lambda _: False)["status"] == "succeeded"
    assert not lives(worker)
    assert len(before) == 1
    assert _kept_at(shared_url, run)[0] == before[0]


@pytest.mark.full
def test_known_answers_survive_their_worker(server: RunningServer, client: httpx2.Client) -> None:
    def answered(number: int) -> bool:
        seen = client.get("/api/v1/known-answers").json()
        assert seen["status"] == "running"
        return bool(seen["answered"] >= number)

    run_id = client.post("/api/v1/known-answers").json()["run_id"]
    wait_for("the first answer", lambda: answered(1))
    before = client.get("/api/v1/known-answers").json()

    os.kill(_worker_of(server), signal.SIGKILL)

    wait_for("another answer", lambda: answered(before["answered"] + 1))
    after = client.get("/api/v1/known-answers").json()
    assert after["run_id"] == run_id
    assert after["rows"][: len(before["rows"])] == before["rows"]


def test_embedded_worker_dies_with_its_server(server: RunningServer, client: httpx2.Client) -> None:
    """The last one that asks the shared server."""
    worker = _worker_of(server)
    run = _start(client, "a", max_ios=5_000_000, seed=16)
    _wait_until(client, run, lambda seen: seen["progress"]["done_ios"] > 0)

    server.process.kill()

    wait_for("the end of the worker", lambda: not lives(worker))


@pytest.fixture
def start_worker(
    tmp_path: Path,
) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts `qdepth worker` on a database; killed at the end."""
    started: list[subprocess.Popen[bytes]] = []

    def start(database_url: str) -> subprocess.Popen[bytes]:
        settings = {"QDEPTH_DATABASE_URL": database_url, "QDEPTH_WORKER_NICENESS": "3"} | QUICK
        with (tmp_path / "worker.log").open("ab") as log:
            process = subprocess.Popen(
                [QDEPTH, "worker"], env=os.environ | settings, stdout=log, stderr=log
            )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.full
@pytest.mark.parametrize("migrated_url", ["postgres"], indirect=True)
def test_run_of_a_dead_worker_is_taken_over_by_one_that_ends_when_it_is_told(
    start_worker: Callable[..., subprocess.Popen[bytes]], migrated_url: str
) -> None:
    with TestClient(create_app(Settings(database_url=migrated_url))) as client:
        first = start_worker(migrated_url)
        run = _start(client, "a", "b")
        assert _wait_until(client, run, _second_design)["status"] == "running"
        assert os.getpriority(os.PRIO_PROCESS, first.pid) == 3
        before = _kept_at(migrated_url, run)
        second = start_worker(migrated_url)

        first.kill()

        assert _wait_until(client, run, lambda _: False)["status"] == "succeeded"
        assert len(before) == 1
        assert _kept_at(migrated_url, run)[0] == before[0]
        second.terminate()
        assert second.wait(timeout=30) == 0
