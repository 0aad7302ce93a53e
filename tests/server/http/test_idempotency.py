"""Idempotency-Key: a call that comes twice does its work once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Semaphore
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from qdepth.db import idempotency
from qdepth.db.session import Sessions
from qdepth.db.tables import FirstAnswerRow, JobRow, KeyRow, ScenarioRow, ShareRow
from qdepth.design.document.document import Design
from qdepth.jobs.runs import Runs
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import Keep
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.life_cycle import LifeCycle
from tests.support.clock import Clock
from tests.support.jobs import carry_out
from tests.support.reports import kept_report, small_report
from tests.support.scenarios import design, scenario

SCENARIOS = "/api/v1/scenarios"
KEY = "0e6f4a52-9a2b-4b52-8d7f-1c1f2ad0a001"


def _count(sessions: Sessions, table: Any) -> int:
    with sessions.reading() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def _small(
    design: Design, options: SimulationOptions, *, keep: Keep | None = None, **_: object
) -> Report:
    """Stand in for an engine."""
    return kept_report(keep, design, options, small_report)


def _named(key: str = KEY, **headers: str) -> dict[str, str]:
    return {"Idempotency-Key": key} | headers


CREATING: dict[str, tuple[Callable[[TestClient, str], Response], Any]] = {
    "scenario": (
        lambda client, path: client.post(SCENARIOS, json=scenario(title="new"), headers=_named()),
        ScenarioRow,
    ),
    "share": (lambda client, path: client.post(f"{path}/shares", headers=_named()), ShareRow),
    "key": (
        lambda client, path: client.post("/api/v1/keys", json={"title": "k"}, headers=_named()),
        KeyRow,
    ),
    "key of a scenario": (
        lambda client, path: client.post(f"{path}/keys", json={"title": "k"}, headers=_named()),
        KeyRow,
    ),
    "run": (
        lambda client, path: client.post(
            "/api/v1/runs", json={"designs": [design()]}, headers=_named()
        ),
        JobRow,
    ),
    "evaluation": (
        lambda client, path: client.post(
            "/api/v1/evaluations", json={"design": design()}, headers=_named()
        ),
        JobRow,
    ),
    "comparison": (
        lambda client, path: client.post(
            "/api/v1/comparisons", json={"designs": [design("a"), design("b")]}, headers=_named()
        ),
        JobRow,
    ),
    "batch": (
        lambda client, path: client.post(
            f"{path}/batches",
            content="design\na\n",
            headers=_named(**{"Content-Type": "text/csv"}),
        ),
        JobRow,
    ),
}


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario."""
    location: str = client.post(SCENARIOS, json=scenario()).headers["Location"]
    return location


@pytest.mark.parametrize("kind", CREATING)
def test_same_call_is_given_the_first_answer(
    client: TestClient, path: str, sessions: Sessions, kind: str
) -> None:
    create, table = CREATING[kind]
    before = _count(sessions, table)
    first = create(client, path)
    again = create(client, path)

    assert first.status_code in (201, 202), first.text
    assert (again.status_code, again.text) == (first.status_code, first.text)
    assert again.headers.get("Location") == first.headers.get("Location")
    assert again.headers.get("ETag") == first.headers.get("ETag")
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["Cache-Control"] == "private, no-store"
    assert _count(sessions, table) == before + 1


def test_call_of_another_content_is_refused(client: TestClient, sessions: Sessions) -> None:
    client.post(SCENARIOS, json=scenario(), headers=_named())
    for path, body in ((SCENARIOS, scenario(title="other")), ("/api/v1/keys", {"title": "k"})):
        refused = client.post(path, json=body, headers=_named())
        assert refused.status_code == 422
        assert refused.json()["type"] == "urn:qdepth:problem:idempotency-key-reused"
        assert "another call" in refused.json()["detail"]
    assert _count(sessions, ScenarioRow) == 1
    assert _count(sessions, KeyRow) == 0


def test_call_with_other_choices_in_its_address_is_refused(client: TestClient) -> None:
    """The seed of a batch stands in its query: with another one it is another call."""
    path = client.post(SCENARIOS, json=scenario()).headers["Location"]
    answers = [
        client.post(
            f"{path}/batches",
            params={"seed": seed},
            content="design,hosts.esx.lun_depth\r\na,64\r\n",
            headers=_named(**{"Content-Type": "text/csv"}),
        )
        for seed in (1, 2, 1)
    ]
    assert [answer.status_code for answer in answers] == [202, 422, 202]
    assert answers[2].json()["id"] == answers[0].json()["id"]


def test_refused_call_may_be_corrected_under_its_key(client: TestClient) -> None:
    assert client.post(SCENARIOS, json={"title": ""}, headers=_named()).status_code == 422
    assert client.post(SCENARIOS, json=scenario(), headers=_named()).status_code == 201


def test_same_key_of_another_caller_opens_nothing(client: TestClient, sessions: Sessions) -> None:
    owners = [client.post("/api/v1/keys", json={"title": "k"}).json()["key"] for _ in range(2)]
    ids = {
        client.post(
            SCENARIOS, json=scenario(), headers=_named(Authorization=f"Bearer {key}")
        ).json()["id"]
        for key in owners
    }
    assert len(ids) == 2
    assert _count(sessions, ScenarioRow) == 2


def test_ended_key_is_given_no_answer_again(client: TestClient) -> None:
    made = client.post("/api/v1/keys", json={"title": "k"}).json()
    head = {"Authorization": f"Bearer {made['key']}"}
    assert client.post(SCENARIOS, json=scenario(), headers=_named(**head)).status_code == 201
    client.delete(f"/api/v1/keys/{made['id']}", headers=head)
    assert client.post(SCENARIOS, json=scenario(), headers=_named(**head)).status_code == 401


def test_rotation_that_comes_twice_makes_one_key(client: TestClient) -> None:
    made = client.post("/api/v1/keys", json={"title": "k"}).json()
    head = _named(Authorization=f"Bearer {made['key']}")
    rotate = f"/api/v1/keys/{made['id']}/rotations"
    first, again = (client.post(rotate, json={"overlap_hours": 1}, headers=head) for _ in range(2))
    assert first.status_code == 201
    assert again.json() == first.json()


def test_answer_is_forgotten_after_a_day(
    client: TestClient, clock: Clock, sessions: Sessions
) -> None:
    first = client.post(SCENARIOS, json=scenario(), headers=_named()).json()["id"]
    clock.advance(idempotency.KEPT_FOR - timedelta(seconds=1))
    assert client.post(SCENARIOS, json=scenario(), headers=_named()).json()["id"] == first
    clock.advance(timedelta(seconds=1))
    assert client.post(SCENARIOS, json=scenario(), headers=_named()).json()["id"] != first
    assert _count(sessions, FirstAnswerRow) == 1


def test_number_of_answers_is_bounded(
    client: TestClient, clock: Clock, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "MOST_OF_A_CALLER", 2)
    monkeypatch.setattr(idempotency, "MOST", 3)
    owner = client.post("/api/v1/keys", json={"title": "k"}).json()["key"]
    for head in ({}, {"Authorization": f"Bearer {owner}"}):
        for number in range(3):
            clock.advance(timedelta(minutes=1))
            named = _named(f"{KEY}-{number}", **head)
            assert client.post(SCENARIOS, json=scenario(), headers=named).status_code == 201
    assert _count(sessions, FirstAnswerRow) == 3


@pytest.mark.parametrize("kind", CREATING)
def test_calls_at_the_same_moment_do_their_work_once(
    client: TestClient, path: str, sessions: Sessions, kind: str
) -> None:
    create, table = CREATING[kind]
    before = _count(sessions, table)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: create(client, path), range(8)))
    assert {answer.status_code for answer in answers} <= {201, 202}
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    replayed = [answer.headers.get("Idempotency-Replayed") for answer in answers]
    assert sorted(map(str, replayed)) == ["None"] + 7 * ["true"]
    assert _count(sessions, table) == before + 1


def test_kept_answer_holds_no_token_in_clear(
    client: TestClient, path: str, sessions: Sessions
) -> None:
    token = client.post(f"{path}/shares", headers=_named()).json()["token"]
    with sessions.reading() as session:
        row = session.scalars(select(FirstAnswerRow)).one()
    assert token.encode() not in row.sealed
    assert KEY not in f"{row.name_hash}{row.caller_hash}{row.request_hash}"


@pytest.mark.parametrize("key", ["short", "x" * 256, "sixteen letters!"])
def test_poor_key_is_refused(client: TestClient, key: str) -> None:
    refused = client.post(SCENARIOS, json=scenario(), headers=_named(key))
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "?Idempotency-Key"


def _waiting(client: TestClient, wait_s: float) -> Response:
    return client.post(
        f"/api/v1/evaluations?wait_s={wait_s}", json={"design": design()}, headers=_named()
    )


def _carry_out_run(sessions: Sessions, clock: Clock, run_id: str) -> None:
    life_cycle = LifeCycle(sessions, [Runs(_small)], clock)
    assert carry_out(life_cycle, run_id).status == "succeeded"


def test_repetition_waits_as_the_first_call_does(
    client: TestClient, sessions: Sessions, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Semaphore(0)

    def find(session: Session, name_hash: str, *, now: datetime) -> FirstAnswerRow | None:
        found = first_answers_find(session, name_hash, now=now)
        if found is not None:
            looked.release()
        return found

    first_answers_find = idempotency.find
    monkeypatch.setattr(idempotency, "find", find)
    with ThreadPoolExecutor(2) as threads:
        answers = [threads.submit(_waiting, client, 25) for _ in range(2)]
        # One of the two has started a run, and the other one has seen what is kept of that.
        assert looked.acquire(timeout=25)
        with sessions.reading() as session:
            run_id = session.scalars(select(JobRow.id)).one()
        _carry_out_run(sessions, clock, run_id)
        first, second = (answer.result() for answer in answers)
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json() == small_report().model_dump(mode="json")
    replayed = [answer.headers.get("Idempotency-Replayed") for answer in (first, second)]
    assert sorted(map(str, replayed)) == ["None", "true"]
    assert _count(sessions, JobRow) == 1


def test_repetition_joins_the_run_of_a_call_that_waits_no_more(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    first = _waiting(client, 0.2)
    again = _waiting(client, 0.2)
    assert (first.status_code, again.status_code) == (202, 202)
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true"

    _carry_out_run(sessions, clock, first.json()["id"])
    answers = [_waiting(client, 0.2) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json() == small_report().model_dump(mode="json")
    assert {answer.headers["Idempotency-Replayed"] for answer in answers} == {"true"}
    assert _count(sessions, JobRow) == 1
