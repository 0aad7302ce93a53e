"""Scenarios are deleted, brought back, and gone for good after a month."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from qdepth.db.session import Sessions
from qdepth.db.tables import KeyRow, ScenarioRow, ScenarioVersionRow, ShareRow
from qdepth.worker.chores import clean_up_when_due
from tests.support.clock import Clock
from tests.support.scenarios import scenario

FIRST = {"If-Match": '"1"'}


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario."""
    location: str = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    return location


def test_deleted_scenario_opens_nothing_and_its_links_end(client: TestClient, path: str) -> None:
    token = client.post(f"{path}/shares", json={}).json()["token"]
    assert client.delete(path, headers=FIRST).status_code == 204
    assert client.get(path).status_code == 404
    assert client.delete(path, headers=FIRST).status_code == 404
    for address in (f"/api/v1/scenarios/{token}", f"/api/v1/shares/{token}"):
        assert client.get(address).status_code == 410


def test_deletion_names_the_latest_version(client: TestClient, path: str) -> None:
    assert client.delete(path).status_code == 428
    assert client.delete(path, headers={"If-Match": '"2"'}).status_code == 412
    assert client.get(path).status_code == 200


def test_link_does_not_delete(client: TestClient, path: str) -> None:
    token = client.post(f"{path}/shares", json={"kind": "edit"}).json()["token"]
    assert client.delete(f"/api/v1/scenarios/{token}", headers=FIRST).status_code == 403


def test_deleted_scenario_comes_back_with_its_links(
    client: TestClient, path: str, clock: Clock
) -> None:
    before = client.get(path).json()
    token = client.post(f"{path}/shares", json={}).json()["token"]
    client.delete(path, headers=FIRST)
    clock.advance(timedelta(days=29))
    back = client.post(f"{path}/restorations")
    assert back.json() == before
    assert client.get(f"/api/v1/shares/{token}").status_code == 200
    assert client.post(f"{path}/restorations").status_code == 404


def test_after_a_month_it_is_gone_for_good(
    client: TestClient, path: str, clock: Clock, sessions: Sessions
) -> None:
    client.post(f"{path}/shares", json={})
    client.post(f"{path}/keys", json={"title": "sheet"})
    client.delete(path, headers=FIRST)
    clock.advance(timedelta(days=31))
    assert client.post(f"{path}/restorations").status_code == 404
    assert clean_up_when_due(sessions, 365, clock())
    with sessions.reading() as session:
        for table in (ScenarioRow, ScenarioVersionRow, ShareRow, KeyRow):
            assert session.scalar(select(func.count()).select_from(table)) == 0


def test_deleted_scenario_makes_room_in_the_quota_and_leaves_the_list(client: TestClient) -> None:
    key = client.post("/api/v1/keys", json={"title": "k", "scope": "run"}).json()["key"]
    head = {"Authorization": f"Bearer {key}"}
    made = client.post("/api/v1/scenarios", json=scenario(), headers=head).headers["Location"]
    assert len(client.get("/api/v1/scenarios", headers=head).json()["items"]) == 1
    client.delete(made, headers=head | FIRST)
    assert client.get("/api/v1/scenarios", headers=head).json()["items"] == []
