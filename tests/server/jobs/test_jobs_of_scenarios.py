"""Jobs that are kept with a scenario are found by whoever opens it, and by nobody else."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db import jobs
from qdepth.db.clean_up import delete_jobs
from qdepth.db.session import Sessions
from tests.support.clock import Clock
from tests.support.scenarios import design, scenario

API = "/api/v1"
AXIS = {"path": "hosts.esx.lun_depth", "values": [4, 8]}
LENGTH = {"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]}
POINT = {"id": "one", "role": "calibrate", "iops": 4000.0}
PARAMETER = {"path": "sps.spa.read_us", "low": 5.0, "high": 500.0}

QUESTIONS: dict[str, dict[str, Any]] = {
    "runs": {"designs": [design("a"), design("b")]},
    "sweeps": {"design": design("a"), "other": design("b"), "axes": [AXIS]},
    "timelines": {"design": design("a", timeline=LENGTH)},
    "calibrations": {
        "design": design("a"),
        "measurements": {"parameters": [PARAMETER], "points": [POINT]},
    },
}
DESIGNS = {"runs": ["a", "b"], "sweeps": ["a", "b"], "timelines": ["a"], "calibrations": ["a"]}


@pytest.fixture
def made(client: TestClient) -> dict[str, Any]:
    """A scenario of two designs."""
    answer: dict[str, Any] = client.post(
        f"{API}/scenarios", json=scenario(design("a"), design("b"))
    ).json()
    return answer


def _start(client: TestClient, kind: str, scenario_id: str, label: str | None = None) -> str:
    answer = client.post(f"{API}/{kind}", json=_asked(kind, scenario_id, label))
    assert answer.status_code == 202, answer.text
    found: str = answer.json()["id"]
    return found


def _asked(kind: str, scenario_id: str | None, label: str | None = None) -> dict[str, Any]:
    return QUESTIONS[kind] | {"place": {"scenario_id": scenario_id, "label": label}}


def _kept(client: TestClient, scenario_id: str, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(f"{API}/scenarios/{scenario_id}/jobs", params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def _ids(client: TestClient, scenario_id: str, **query: Any) -> list[str]:
    return [one["id"] for one in _kept(client, scenario_id, **query)]


def _end(sessions: Sessions, clock: Clock, job_id: str, status: str = "succeeded") -> None:
    with sessions.writing() as session:
        jobs.end(session, job_id, status, now=clock())


@pytest.mark.parametrize("kind", QUESTIONS)
def test_job_is_listed_with_its_time_and_shows_its_designs(
    kind: str, client: TestClient, made: dict[str, Any], sessions: Sessions, clock: Clock
) -> None:
    job_id = _start(client, kind, made["id"], "page/a")
    entry: dict[str, Any] = {
        "kind": kind,
        "label": "page/a",
        "id": job_id,
        "status": "queued",
        "created_at": "2026-03-01T12:00:00Z",
        "finished_at": None,
        "link": f"{API}/{kind}/{job_id}",
    }
    assert _kept(client, made["id"]) == [entry]
    assert client.get(entry["link"]).json()["id"] == job_id

    clock.advance(timedelta(minutes=1))
    _end(sessions, clock, job_id)

    ended = entry | {"status": "succeeded", "finished_at": "2026-03-01T12:01:00Z"}
    assert _kept(client, made["id"], kind=kind) == [ended]
    assert _kept(client, made["id"], kind="other") == []
    shown = client.get(f"{API}/scenarios/{made['id']}/jobs/{job_id}").json()
    assert [one["id"] for one in shown.pop("designs")] == DESIGNS[kind]
    assert shown == ended


@pytest.mark.parametrize("kind", QUESTIONS)
def test_question_that_a_job_stores_does_not_name_the_scenario(
    kind: str, client: TestClient, made: dict[str, Any], sessions: Sessions
) -> None:
    """The scenario may be named by the token of a link, and tokens are stored as hashes alone."""
    link = client.post(f"{API}/scenarios/{made['id']}/shares", json={"kind": "edit"}).json()
    job_id = _start(client, kind, link["token"], "page/a")
    with sessions.reading() as session:
        job = jobs.find(session, kind, job_id)
        assert job is not None
        assert (job.scenario_id, job.label) == (made["id"], "page/a")
        stored = str(
            [job.question, job.progress, [p.question for p in jobs.parts_of(session, job_id)]]
        )
    assert "'place'" not in stored
    assert link["token"] not in stored


def test_import_is_kept_where_its_form_says(client: TestClient, made: dict[str, Any]) -> None:
    place = {"scenario_id": made["id"], "label": "estate"}
    file = {"files": ("export.csv", b"VM,Powerstate\n")}
    job = client.post(f"{API}/imports", files=file, data=place).json()
    assert [(one["id"], one["label"]) for one in _kept(client, made["id"])] == [
        (job["id"], "estate")
    ]
    refused = client.post(f"{API}/imports", files=file, data={"scenario_id": "A" * 22})
    assert refused.status_code == 404


def test_batch_and_run_of_a_version_are_kept_with_their_scenario(
    client: TestClient, made: dict[str, Any]
) -> None:
    csv = {"Content-Type": "text/csv"}
    at = f"{API}/scenarios/{made['id']}"
    batch = client.post(f"{at}/batches?label=table", content="design\na\n", headers=csv).json()
    run = client.post(f"{API}/runs", json={"scenario_id": made["id"]}).json()
    assert {(one["kind"], one["label"], one["id"]) for one in _kept(client, made["id"])} == {
        ("batches", "table", batch["id"]),
        ("runs", None, run["id"]),
    }
    shown = client.get(f"{at}/jobs/{batch['id']}").json()
    assert [one["id"] for one in shown["designs"]] == ["a", "b"]


def test_newest_of_each_label_comes_first_and_hides_none_that_succeeded(
    client: TestClient, made: dict[str, Any], sessions: Sessions, clock: Clock
) -> None:
    started = []
    for label in ("one", "two", "one", None, "two", None):
        clock.advance(timedelta(minutes=1))
        started.append(_start(client, "sweeps", made["id"], label))
    assert _ids(client, made["id"]) == [started[5], started[4], started[2]]

    _end(sessions, clock, started[4], "failed")
    client.post(f"{API}/sweeps/{started[2]}/cancel")
    assert _ids(client, made["id"]) == [started[5], started[1], started[0]]


def test_jobs_of_nobody_and_of_other_scenarios_are_not_listed(
    client: TestClient, made: dict[str, Any]
) -> None:
    other = client.post(f"{API}/scenarios", json=scenario()).json()
    of_other = _start(client, "sweeps", other["id"])
    client.post(f"{API}/sweeps", json=_asked("sweeps", None, "one"))
    assert _ids(client, made["id"]) == []
    assert client.get(f"{API}/scenarios/{made['id']}/jobs/{of_other}").status_code == 404


def test_links_show_the_jobs_that_they_may_and_start_none_where_they_read(
    client: TestClient, made: dict[str, Any], sessions: Sessions, clock: Clock
) -> None:
    under_way, done = (_start(client, "sweeps", made["id"], label) for label in ("one", "two"))
    _end(sessions, clock, done)
    token = {
        kind: client.post(f"{API}/scenarios/{made['id']}/shares", json={"kind": kind}).json()[
            "token"
        ]
        for kind in ("view", "edit")
    }
    assert set(_ids(client, token["edit"])) == {under_way, done}
    assert _ids(client, token["view"]) == []
    assert client.get(f"{API}/scenarios/{token['view']}/jobs/{done}").status_code == 404
    by_link = _start(client, "sweeps", token["edit"], "three")
    assert by_link in _ids(client, made["id"])
    refused = client.post(f"{API}/sweeps", json=_asked("sweeps", token["view"]))
    assert refused.status_code == 403
    assert "only reads" in refused.json()["detail"]
    run = client.post(f"{API}/runs", json={"scenario_id": token["view"]}).json()
    assert run["id"] not in _ids(client, made["id"])


def test_reader_sees_what_has_succeeded_and_cannot_cancel_the_rest(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    key = client.post(f"{API}/keys", json={"title": "run", "scope": "run"}).json()["key"]
    as_owner = {"Authorization": f"Bearer {key}"}
    made = client.post(f"{API}/scenarios", json=scenario(), headers=as_owner).json()
    reading = {"title": "read", "scope": "read"}
    read = client.post(f"{API}/keys", json=reading, headers=as_owner).json()["key"]
    under_way, done = (_start(client, "sweeps", made["id"], label) for label in ("one", "two"))
    _end(sessions, clock, done)

    at = f"{API}/scenarios/{made['read_id']}/jobs"
    as_reader = {"Authorization": f"Bearer {read}"}
    assert [one["id"] for one in client.get(at, headers=as_reader).json()] == [done]
    assert client.get(f"{at}/{under_way}", headers=as_reader).status_code == 404
    assert len(client.get(at, headers=as_owner).json()) == 2


def test_unknown_scenario_keeps_no_job(client: TestClient) -> None:
    answer = client.post(f"{API}/sweeps", json=_asked("sweeps", "A" * 22))
    assert answer.status_code == 404
    assert "no scenario" in answer.json()["detail"]


def test_same_call_again_keeps_one_job(client: TestClient, made: dict[str, Any]) -> None:
    key = {"Idempotency-Key": "a" * 16}
    one, two = (_asked("sweeps", made["id"], label) for label in ("one", "two"))
    first, again = (client.post(f"{API}/sweeps", json=one, headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert _ids(client, made["id"]) == [first.json()["id"]]
    other = client.post(f"{API}/sweeps", json=two, headers=key)
    assert other.status_code == 422


def test_old_jobs_are_deleted_and_their_scenario_stays(
    client: TestClient, made: dict[str, Any], sessions: Sessions, clock: Clock
) -> None:
    _end(sessions, clock, _start(client, "sweeps", made["id"]))
    with sessions.writing() as session:
        assert delete_jobs(session, before=clock() + timedelta(days=1)) == 1
    assert _kept(client, made["id"]) == []
    assert client.get(f"{API}/scenarios/{made['id']}").status_code == 200
