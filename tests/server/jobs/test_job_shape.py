"""All kinds of jobs have one shape, and a client may wait for their ends."""

import pytest
from fastapi.testclient import TestClient

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.server.jobs import resource
from tests.support.clock import Clock
from tests.support.designs import small_design
from tests.support.operations import operations

RUNS = "/api/v1/runs"
SHAPE = {
    "id", "status", "created_at", "started_at", "finished_at", "share", "problem", "links",
}  # fmt: skip


def _start(client: TestClient) -> str:
    answer = client.post(RUNS, json={"designs": [small_design()]})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def test_every_kind_has_the_fields_of_a_job(client: TestClient) -> None:
    document = client.get("/api/v1/openapi.json").json()
    shown = [path for method, path, name in operations() if name.startswith("follow_")]
    assert len(shown) >= 7
    for path in shown:
        show = document["paths"][path.removesuffix("/events")]["get"]
        answer = show["responses"]["200"]["content"]["application/json"]["schema"]
        schema = document["components"]["schemas"][answer["$ref"].rpartition("/")[2]]
        assert set(schema["required"]) >= SHAPE, path
        assert "wait_s" in {parameter["name"] for parameter in show["parameters"]}


def test_links_of_a_job_lead_somewhere(client: TestClient) -> None:
    job_id = _start(client)
    job = client.get(f"{RUNS}/{job_id}").json()
    assert (job["status"], job["share"], job["problem"]) == ("queued", 0.0, None)
    assert client.get(job["links"]["self"]).json() == job
    assert client.get(job["links"]["result"]).status_code == 409
    assert client.post(job["links"]["cancel"]).json()["status"] == "cancelled"


def test_a_client_that_waits_is_answered_at_the_end_of_the_job(
    client: TestClient, sessions: Sessions, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    job_id = _start(client)

    async def end_meanwhile(_s: float) -> None:
        with sessions.writing() as session:
            jobs.end(session, job_id, "cancelled", now=clock())

    monkeypatch.setattr(resource, "sleep", end_meanwhile)
    answer = client.get(f"{RUNS}/{job_id}", params={"wait_s": 60})
    assert answer.json()["status"] == "cancelled"


def test_a_client_that_waits_too_short_sees_the_job_under_way(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    async def wait(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(resource, "sleep", wait)
    monkeypatch.setattr(resource, "monotonic", lambda: now[0])
    answer = client.get(f"{RUNS}/{_start(client)}", params={"wait_s": 2})
    assert answer.json()["status"] == "queued"
    assert 2.0 <= now[0] < 3.0


@pytest.mark.parametrize("wait_s", [-1, 61, "soon"])
def test_a_wait_that_is_none_is_refused(client: TestClient, wait_s: object) -> None:
    answer = client.get(f"{RUNS}/{_start(client)}", params={"wait_s": str(wait_s)})
    assert answer.status_code == 422
    assert "wait_s" in answer.text
