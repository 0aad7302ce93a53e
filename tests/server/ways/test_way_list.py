"""The ways of a design: a job, carried out as a worker does."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

import qdepth
from qdepth.db.session import Sessions
from qdepth.jobs.ways import WayLists
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.designs import small_design
from tests.support.jobs import carry_out, one_part_each, take_turn

LIST = "/api/v1/ways"


@pytest.fixture
def worker(sessions: Sessions, clock: Clock) -> LifeCycle:
    """A worker whose turns are one part long."""
    return one_part_each(sessions, WayLists(), clock)


def start(client: TestClient, **more: Any) -> dict[str, Any]:
    asked = {"design": small_design(), "ways": ["nvme_fc", "iscsi"], "choices": {"datastores": 2}}
    answer = client.post(LIST, json=asked | more)
    assert answer.status_code == 202, answer.text
    return dict(answer.json())


def shown(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    return dict(client.get(f"{LIST}/{job['id']}").json())


def test_ways_of_a_job_are_those_of_the_library(client: TestClient, worker: LifeCycle) -> None:
    job = start(client)
    assert (job["status"], job["before"], job["rows"], job["text"]) == ("queued", None, [], "")
    assert carry_out(worker, job["id"]).status == "succeeded"

    found = shown(client, job)

    design = qdepth.load(small_design())
    same = qdepth.ways(design, ["nvme_fc", "iscsi"], datastores=2)
    assert found["text"] == same.text
    assert found["rows"] == [row.model_dump(mode="json") for row in same.rows]
    assert [one["id"] for one in found["designs"]] == [one.id for one in same.designs]


def test_ways_are_shown_one_by_one(client: TestClient, worker: LifeCycle) -> None:
    job = start(client)
    seen = []
    while take_turn(worker, job["id"]):
        now = shown(client, job)
        seen.append((now["before"] is not None, len(now["rows"]), bool(now["text"])))
    assert list(dict.fromkeys(seen)) == [(True, 0, False), (True, 1, False), (True, 2, True)]


def test_cancelled_list_keeps_the_ways_that_are_laid_out(
    client: TestClient, worker: LifeCycle
) -> None:
    job = start(client)
    while not shown(client, job)["rows"]:
        assert take_turn(worker, job["id"])
    client.post(f"{LIST}/{job['id']}/cancel")
    assert not take_turn(worker, job["id"])
    found = shown(client, job)
    assert (found["status"], len(found["rows"]), found["text"]) == ("cancelled", 1, "")


def test_incomplete_design_is_refused(client: TestClient) -> None:
    refused = client.post(LIST, json={"design": small_design() | {"classes": []}})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"].startswith("/design")
