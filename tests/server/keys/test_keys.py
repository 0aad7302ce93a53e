"""Keys over HTTP: what they open, and what they do not."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.server.app import create_app
from qdepth.settings import Settings
from tests.support.clock import Clock
from tests.support.scenarios import scenario

KEYS = "/api/v1/keys"
SCENARIOS = "/api/v1/scenarios"


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@pytest.fixture
def owner(client: TestClient) -> dict[str, str]:
    """Header with the first key of an owner."""
    return _bearer(client.post(KEYS, json={"title": "first"}).json()["key"])


def _make(client: TestClient, owner: dict[str, str], **wish: Any) -> Any:
    made = client.post(KEYS, json={"title": "k"} | wish, headers=owner)
    assert made.status_code == 201, made.text
    return made.json()


def test_scheme_of_a_key_may_be_written_in_any_case(client: TestClient) -> None:
    """RFC 9110, section 11.1: the name of an authentication scheme knows no case."""
    key = client.post(KEYS, json={"title": "first"}).json()["key"]
    for scheme in ("bearer", "BEARER"):
        assert client.get(KEYS, headers={"Authorization": f"{scheme} {key}"}).status_code == 200


def test_owner_lists_own_scenarios_page_by_page(
    client: TestClient, owner: dict[str, str], clock: Clock
) -> None:
    for number in range(3):
        clock.advance(timedelta(minutes=1))
        client.post(SCENARIOS, json=scenario(title=f"S{number}"), headers=owner)
    client.post(SCENARIOS, json=scenario(title="of nobody"))
    stranger = _bearer(client.post(KEYS, json={"title": "other"}).json()["key"])
    client.post(SCENARIOS, json=scenario(title="of another"), headers=stranger)

    first = client.get(SCENARIOS, params={"limit": 2}, headers=owner).json()
    cursor = first["next_cursor"]
    second = client.get(SCENARIOS, params={"limit": 2, "cursor": cursor}, headers=owner).json()

    titles = [item["title"] for page in (first, second) for item in page["items"]]
    assert titles == ["S2", "S1", "S0"]
    assert second["next_cursor"] is None
    assert client.get(SCENARIOS).status_code == 401
    for wrong in ("x", "eA==", "\u00e9"):
        assert client.get(SCENARIOS, params={"cursor": wrong}, headers=owner).status_code == 422


def test_read_key_reads_and_cannot_write(client: TestClient, owner: dict[str, str]) -> None:
    made = client.post(SCENARIOS, json=scenario(), headers=owner)
    by_name = f"{SCENARIOS}/{made.json()['read_id']}"
    reader = _make(client, owner, scope="read")["key"]

    assert client.get(by_name).status_code == 401
    assert client.get(by_name, headers=_bearer(reader)).json()["may_edit"] is False
    assert client.get(by_name, params={"key": reader}).status_code == 200
    assert made.json()["id"] not in client.get(by_name, params={"key": reader}).text
    for path in (by_name, made.headers["Location"]):
        head = _bearer(reader)
        assert (
            client.put(path, json=scenario(), headers=head | {"If-Match": "*"}).status_code == 403
        )
        assert client.post(f"{path}/shares", headers=head).status_code == 403
        assert client.get(f"{path}/shares", headers=head).status_code == 403
    assert client.post(KEYS, json={"title": "k"}, headers=_bearer(reader)).status_code == 403
    assert client.get(KEYS, headers=_bearer(reader)).status_code == 401
    saved = client.put(by_name, json=scenario(title="new"), headers=owner | {"If-Match": '"1"'})
    assert (saved.status_code, saved.json()["title"]) == (200, "new")


def test_key_of_one_scenario_reads_that_one(client: TestClient) -> None:
    mine = client.post(SCENARIOS, json=scenario()).json()
    other = client.post(SCENARIOS, json=scenario()).json()
    made = client.post(f"{SCENARIOS}/{mine['id']}/keys", json={"title": "sheet"}).json()
    assert made["key"].startswith("qds_")
    params = {"key": made["key"]}
    assert client.get(f"{SCENARIOS}/{mine['read_id']}", params=params).status_code == 200
    assert client.get(f"{SCENARIOS}/{other['read_id']}", params=params).status_code == 404
    assert client.get(SCENARIOS, params=params).status_code == 401
    listed = client.get(f"{SCENARIOS}/{mine['id']}/keys")
    assert made["key"] not in listed.text
    assert listed.json()[0]["last_used_at"] is not None
    gone = client.delete(f"{SCENARIOS}/{other['id']}/keys/{made['id']}")
    assert gone.status_code == 404
    assert client.delete(f"{SCENARIOS}/{mine['id']}/keys/{made['id']}").status_code == 204
    refused = client.get(f"{SCENARIOS}/{mine['read_id']}", params=params)
    assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "revoked" in refused.json()["detail"]


def test_key_that_writes_may_not_stand_in_an_address(
    client: TestClient, owner: dict[str, str]
) -> None:
    key = owner["Authorization"].removeprefix("Bearer ")
    assert client.get(SCENARIOS, params={"key": key}).status_code == 403


def test_key_expires(client: TestClient, owner: dict[str, str], clock: Clock) -> None:
    key = _make(client, owner, scope="read", expires_in_days=1)["key"]
    clock.advance(timedelta(days=1))
    refused = client.get(SCENARIOS, headers=_bearer(key))
    assert refused.status_code == 401
    assert "expired" in refused.json()["detail"]


def test_rotation_overlaps(client: TestClient, owner: dict[str, str], clock: Clock) -> None:
    old = _make(client, owner, scope="read")
    new = client.post(f"{KEYS}/{old['id']}/rotations", json={"overlap_hours": 2}, headers=owner)
    assert (new.status_code, new.json()["scope"]) == (201, "read")
    clock.advance(timedelta(hours=1))
    assert client.get(SCENARIOS, headers=_bearer(old["key"])).status_code == 200
    clock.advance(timedelta(hours=1))
    assert client.get(SCENARIOS, headers=_bearer(old["key"])).status_code == 401
    assert client.get(SCENARIOS, headers=_bearer(new.json()["key"])).status_code == 200
    again = client.post(f"{KEYS}/{old['id']}/rotations", headers=owner)
    assert again.status_code == 404


def test_rotation_gives_an_old_key_no_more_time(
    client: TestClient, owner: dict[str, str], clock: Clock
) -> None:
    """Its last hour stays its last, whatever overlap is asked for."""
    old = _make(client, owner, scope="read", expires_in_days=1)
    clock.advance(timedelta(hours=23))
    body = {"overlap_hours": 48}
    assert client.post(f"{KEYS}/{old['id']}/rotations", json=body, headers=owner).is_success
    clock.advance(timedelta(minutes=59))
    assert client.get(SCENARIOS, headers=_bearer(old["key"])).status_code == 200
    clock.advance(timedelta(minutes=1))
    assert client.get(SCENARIOS, headers=_bearer(old["key"])).status_code == 401


def test_successor_lives_as_long_as_the_key_that_it_replaces(
    client: TestClient, owner: dict[str, str], clock: Clock
) -> None:
    old = _make(client, owner, scope="read", expires_in_days=30)
    clock.advance(timedelta(days=10))
    new = client.post(f"{KEYS}/{old['id']}/rotations", headers=owner).json()["key"]
    clock.advance(timedelta(days=30) - timedelta(seconds=1))
    assert client.get(SCENARIOS, headers=_bearer(new)).status_code == 200
    clock.advance(timedelta(seconds=1))
    assert client.get(SCENARIOS, headers=_bearer(new)).status_code == 401


def test_revoked_key_has_no_successor(client: TestClient, owner: dict[str, str]) -> None:
    revoked = _make(client, owner, scope="read")["id"]
    client.delete(f"{KEYS}/{revoked}", headers=owner)
    refused = client.post(f"{KEYS}/{revoked}/rotations", headers=owner)
    assert refused.status_code == 404
    assert len(client.get(KEYS, headers=owner).json()) == 2


def test_second_revocation_keeps_the_first_moment(
    client: TestClient, owner: dict[str, str], clock: Clock
) -> None:
    made = _make(client, owner, scope="read")["id"]
    moments = []
    for _ in range(2):
        client.delete(f"{KEYS}/{made}", headers=owner)
        listed = client.get(KEYS, headers=owner).json()
        moments += [key["revoked_at"] for key in listed if key["id"] == made]
        clock.advance(timedelta(hours=1))
    assert moments[0] == moments[1] is not None


def test_scenario_lists_its_own_keys_alone(client: TestClient) -> None:
    paths = [client.post(SCENARIOS, json=scenario()).headers["Location"] for _ in range(2)]
    made = [client.post(f"{path}/keys", json={"title": "sheet"}).json()["id"] for path in paths]
    for path, key_id in zip(paths, made, strict=True):
        assert [key["id"] for key in client.get(f"{path}/keys").json()] == [key_id]


def test_keys_of_others_are_out_of_reach(client: TestClient, owner: dict[str, str]) -> None:
    made = _make(client, owner)
    stranger = _bearer(client.post(KEYS, json={"title": "other"}).json()["key"])
    assert client.delete(f"{KEYS}/{made['id']}", headers=stranger).status_code == 404
    assert client.post(f"{KEYS}/{made['id']}/rotations", headers=stranger).status_code == 404
    assert client.delete(f"{KEYS}/{made['id']}").status_code == 401
    assert {key["title"] for key in client.get(KEYS, headers=owner).json()} == {"k", "first"}
    assert client.delete(f"{KEYS}/{made['id']}", headers=owner).status_code == 204


def test_first_key_must_be_able_to_make_others(client: TestClient) -> None:
    assert client.post(KEYS, json={"title": "k", "scope": "read"}).status_code == 403


@pytest.fixture
def hasty(migrated_url: str, static_dir: Path) -> FastAPI:
    """An app with narrow limits."""
    return create_app(
        Settings(
            database_url=migrated_url,
            static_dir=static_dir,
            key_requests_per_minute=2,
            guesses_per_minute=3,
        )
    )


def test_key_that_is_used_too_often_waits_alone(hasty: FastAPI) -> None:
    with TestClient(hasty) as client:
        first, second = (
            _bearer(client.post(KEYS, json={"title": "k"}).json()["key"]) for _ in range(2)
        )
        answers = [client.get(SCENARIOS, headers=first) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert client.get(SCENARIOS, headers=second).status_code == 200


def test_guesses_are_limited_and_keys_still_work(hasty: FastAPI) -> None:
    with TestClient(hasty) as client:
        key = _bearer(client.post(KEYS, json={"title": "k"}).json()["key"])
        guesses = [client.get(f"/api/v1/shares/guess{n}") for n in range(4)]
        assert [answer.status_code for answer in guesses] == [404, 404, 404, 429]
        assert "Retry-After" in guesses[-1].headers
        made = client.post(SCENARIOS, json=scenario()).json()
        assert client.get(f"{SCENARIOS}/guess").status_code == 429
        assert client.get("/api/v1/runs/guess").status_code == 429
        cell = client.get(f"{SCENARIOS}/guess/value?metric=total.iops&errors=text")
        assert "too many wrong ids" in cell.text
        assert client.get(SCENARIOS, headers=_bearer("qdx_guess")).status_code == 429
        assert client.get(f"{SCENARIOS}/{made['id']}").status_code == 200
        assert client.get(SCENARIOS, headers=key).status_code == 200
