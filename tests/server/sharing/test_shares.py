"""Share links over HTTP."""

from dataclasses import replace
from datetime import timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from tests.support.clock import Clock
from tests.support.reports import store_answer
from tests.support.scenarios import design, scenario


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario of two designs."""
    body = scenario(design("a"), design("b"), title="shared")
    location: str = client.post("/api/v1/scenarios", json=body).headers["Location"]
    return location


def _open(client: TestClient, token: str) -> int:
    return client.get(f"/api/v1/shares/{token}").status_code


def test_link_shows_its_version_and_not_the_scenario(client: TestClient, path: str) -> None:
    made = client.post(f"{path}/shares")
    assert made.status_code == 201
    assert made.json()["url"] == f"/s/{made.json()['token']}"
    client.put(path, json=scenario(title="later"), headers={"If-Match": '"1"'})

    shown = client.get(f"/api/v1/shares/{made.json()['token']}")

    assert shown.status_code == 200
    assert (shown.json()["title"], shown.json()["version"]) == ("shared", 1)
    assert [d["id"] for d in shown.json()["designs"]] == ["a", "b"]
    assert shown.json()["result"] is None
    scenario_id = path.rsplit("/", 1)[-1]
    assert scenario_id not in shown.text
    assert shown.headers["Cache-Control"] == "private, no-store"
    assert "noindex" in shown.headers["X-Robots-Tag"]


def test_link_shows_the_result_where_it_is_known(
    client: TestClient, path: str, sessions: Sessions, clock: Clock
) -> None:
    made = client.post(f"{path}/shares").json()
    token = made["token"]
    assert not made["has_result"]
    clock.advance(timedelta(hours=1))
    for name in ("a", "b"):
        with sessions.writing() as session:
            store_answer(session, Design.model_validate(design(name)), now=clock())

    clock.advance(timedelta(hours=1))
    result = client.get(f"/api/v1/shares/{token}").json()["result"]

    assert [report["design_id"] for report in result["reports"]] == ["a", "b"]
    assert result["comparison"]["verdict"]
    assert "reports" not in result["comparison"], "each report comes once"
    assert result["computed_at"] == "2026-03-01T13:00:00Z"
    assert client.post(f"{path}/shares").json()["has_result"]

    short = client.get(f"/api/v1/shares/{token}?rows=false").json()["result"]
    assert short["comparison"] == result["comparison"]
    for brief, whole in zip(short["reports"], result["reports"], strict=True):
        gone = {name for name in whole if brief[name] != whole[name]}
        rows = {"devices", "limits", "stations", "second_opinion"}
        assert gone == rows | {"total", "groups"}
        assert not any(brief[name] for name in rows)
        assert brief["total"] == whole["total"] | {"distribution": []}


def test_link_may_name_a_version(client: TestClient, path: str) -> None:
    client.put(path, json=scenario(title="later"), headers={"If-Match": '"1"'})
    latest = client.post(f"{path}/shares", json={}).json()
    first = client.post(f"{path}/shares", json={"version": 1}).json()
    assert (latest["version"], first["version"]) == (2, 1)
    assert client.post(f"{path}/shares", json={"version": 9}).status_code == 404
    assert client.post(f"{path}/shares", json={"version": "1"}).status_code == 422


def test_revoked_link_is_gone(client: TestClient, path: str) -> None:
    made = client.post(f"{path}/shares").json()
    other = client.post(f"{path}/shares").json()
    assert client.delete(f"{path}/shares/{made['id']}").status_code == 204

    gone = client.get(f"/api/v1/shares/{made['token']}")
    assert gone.status_code == 410
    assert "revoked" in gone.json()["detail"]
    assert _open(client, other["token"]) == 200
    assert client.delete(f"{path}/shares/{made['id']}").status_code == 204


def test_link_expires(client: TestClient, path: str, clock: Clock) -> None:
    made = client.post(f"{path}/shares", json={"expires_in_days": 7}).json()
    clock.advance(timedelta(days=7) - timedelta(seconds=1))
    assert _open(client, made["token"]) == 200
    clock.advance(timedelta(seconds=1))
    gone = client.get(f"/api/v1/shares/{made['token']}")
    assert gone.status_code == 410
    assert "expired" in gone.json()["detail"]


def test_links_and_keys_end_as_the_server_is_set_up(
    app: FastAPI, client: TestClient, path: str
) -> None:
    days = app.state.services.settings.model_copy(update={"share_days": 7, "key_days": 90})
    app.state.services = replace(app.state.services, settings=days)
    link = client.post(f"{path}/shares").json()
    keys = [client.post(to, json={"title": "k"}).json() for to in ("/api/v1/keys", f"{path}/keys")]
    assert link["expires_at"] == "2026-03-08T12:00:00Z"
    assert client.get("/api/v1/me").json()["share_days"] == 7
    assert [key["expires_at"] for key in keys] == ["2026-05-30T12:00:00Z"] * 2


def test_list_shows_links_without_their_tokens(client: TestClient, path: str, clock: Clock) -> None:
    made = client.post(f"{path}/shares").json()
    clock.advance(timedelta(minutes=5))
    _open(client, made["token"])

    answer = client.get(f"{path}/shares")

    assert made["token"] not in answer.text
    (listed,) = answer.json()
    assert listed["id"] == made["id"]
    assert listed["token_prefix"] == made["token"][:6]
    assert listed["revoked_at"] is None
    assert listed["last_used_at"] == "2026-03-01T12:05:00Z"


def test_link_of_another_scenario_cannot_be_revoked(client: TestClient, path: str) -> None:
    made = client.post(f"{path}/shares").json()
    stranger = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    assert client.delete(f"{stranger}/shares/{made['id']}").status_code == 404
    assert _open(client, made["token"]) == 200
