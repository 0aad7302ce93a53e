"""Results of scenarios that were simulated before, given without a run."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.clock import Clock
from tests.support.reports import report_of, store_answer
from tests.support.scenarios import scenario, unlike

SEED_7 = {"seed": 7}


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario of two designs."""
    body = scenario(unlike("a"), unlike("b")) | {"options": SEED_7}
    location: str = client.post("/api/v1/scenarios", json=body).headers["Location"]
    return location


def _simulated(sessions: Sessions, clock: Clock, *names: str, seed: int = 7) -> None:
    """Store the reports of designs, a minute after one another."""
    for name in names:
        clock.advance(timedelta(minutes=1))
        with sessions.writing() as session:
            store_answer(
                session,
                Design.model_validate(unlike(name)),
                now=clock(),
                options=SimulationOptions(seed=seed),
            )


def _save(client: TestClient, path: str, after: int, **changes: Any) -> None:
    body = scenario(unlike("a"), unlike("c")) | {"options": SEED_7} | changes
    saved = client.put(path, json=body, headers={"If-Match": f'"{after}"'})
    assert saved.status_code == 200


def _kept(client: TestClient, path: str, **query: Any) -> dict[str, Any]:
    answer = client.get(f"{path}/result", params=query)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_kept_result_comes_with_its_time_and_without_a_run(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _simulated(sessions, clock, "a")
    assert _kept(client, path) == {
        "version": 1,
        "designs": client.get(path).json()["designs"],
        "result": None,
    }

    _simulated(sessions, clock, "b")
    kept = _kept(client, path)

    assert kept["version"] == 1
    assert kept["result"]["computed_at"] == "2026-03-01T12:02:00Z"
    assert kept["result"]["reports"] == [report_of("a"), report_of("b")]
    assert kept["result"]["comparison"]["verdict"]
    assert "reports" not in kept["result"]["comparison"], "each report comes once"
    with sessions.reading() as session:
        assert session.scalar(select(func.count(JobRow.id))) == 0


def test_result_of_other_options_is_not_taken(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _simulated(sessions, clock, "a", "b", seed=8)
    assert _kept(client, path, or_before=True)["result"] is None


def test_edited_version_has_no_result_unless_one_before_it_serves(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _simulated(sessions, clock, "a", "b")
    _save(client, path, 1)
    _save(client, path, 2, title="renamed")

    before = _kept(client, path, or_before=True)

    assert _kept(client, path)["result"] is None
    assert _kept(client, path, version=1)["result"] == before["result"] is not None
    assert before["version"] == 1
    assert [each["id"] for each in before["designs"]] == ["a", "b"]
    _simulated(sessions, clock, "c")
    assert _kept(client, path, or_before=True)["version"] == 3
    assert client.get(f"{path}/result", params={"version": 4}).status_code == 404


def test_version_before_with_other_options_does_not_serve(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _simulated(sessions, clock, "a", "b")
    _save(client, path, 1, options={"seed": 8})
    assert _kept(client, path, or_before=True)["result"] is None
    _save(client, path, 2)
    assert _kept(client, path, or_before=True)["version"] == 1


def test_link_to_a_version_shows_the_result_of_no_other(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    _simulated(sessions, clock, "a", "b")
    _save(client, path, 1)
    links = {
        version: client.post(f"{path}/shares", json={"version": version}).json()["token"]
        for version in (1, 2)
    }
    at = {version: f"/api/v1/scenarios/{token}" for version, token in links.items()}
    assert _kept(client, at[1])["result"] is not None
    assert _kept(client, at[2], or_before=True)["result"] is None
    assert client.get(f"{at[2]}/result", params={"version": 1}).status_code == 403
