"""Scenarios over HTTP: versions, ETags, and saves that would lose something."""

import pytest
from fastapi.testclient import TestClient

from tests.support.scenarios import design, scenario


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario with one version."""
    answer = client.post("/api/v1/scenarios", json=scenario(title="first"))
    assert answer.status_code == 201
    location: str = answer.headers["Location"]
    return location


def _save(client: TestClient, path: str, title: str, etag: str | None) -> int:
    headers = {} if etag is None else {"If-Match": etag}
    return client.put(path, json=scenario(title=title), headers=headers).status_code


def test_scenario_is_read_back(client: TestClient) -> None:
    body = scenario(design("a"), design("b", title="Émile's 🚀")) | {"options": {"seed": 2**63 - 1}}
    created = client.post("/api/v1/scenarios", json=body)
    assert created.status_code == 201
    assert created.headers["ETag"] == '"1"'

    read = client.get(created.headers["Location"])
    assert read.headers["ETag"] == '"1"'
    assert read.json() == created.json()
    assert read.json()["options"]["seed"] == 2**63 - 1
    assert [d["title"] for d in read.json()["designs"]] == ["One host, one LUN", "Émile's 🚀"]
    assert len(read.json()["id"]) >= 22


def test_version_that_is_no_number_is_refused(client: TestClient, path: str) -> None:
    assert client.get(f"{path}/versions/one").status_code == 422


def test_saved_design_can_be_saved_again_unchanged(client: TestClient, path: str) -> None:
    read = client.get(path)
    body = {key: read.json()[key] for key in ("title", "designs", "options")}
    saved = client.put(path, json=body, headers={"If-Match": read.headers["ETag"]})
    assert saved.status_code == 200
    assert saved.json()["designs"] == read.json()["designs"]


def test_save_makes_a_new_version_and_keeps_the_old_one(client: TestClient, path: str) -> None:
    saved = client.put(path, json=scenario(title="second"), headers={"If-Match": '"1"'})

    assert saved.status_code == 200
    assert saved.headers["ETag"] == '"2"'
    assert saved.json()["version"] == 2
    assert client.get(path).json()["title"] == "second"
    listed = client.get(f"{path}/versions").json()
    assert [(v["version"], v["title"]) for v in listed] == [(2, "second"), (1, "first")]
    assert client.get(f"{path}/versions/1").json()["title"] == "first"
    assert client.get(f"{path}/versions/3").status_code == 404


def test_stale_save_is_refused_and_loses_nothing(client: TestClient, path: str) -> None:
    assert _save(client, path, "theirs", '"1"') == 200

    refused = client.put(path, json=scenario(title="mine"), headers={"If-Match": '"1"'})

    assert refused.status_code == 412
    assert '"2"' in refused.json()["detail"]
    assert client.get(path).json()["title"] == "theirs"
    assert len(client.get(f"{path}/versions").json()) == 2
    assert _save(client, path, "both", '"2"') == 200


def test_save_must_name_its_version(client: TestClient, path: str) -> None:
    refused = client.put(path, json=scenario(title="mine"))
    assert refused.status_code == 428
    assert '"1"' in refused.json()["detail"]
    assert client.get(path).json()["title"] == "first"


@pytest.mark.parametrize(
    ("etag", "status"),
    [('"1"', 200), ('"7", "1"', 200), ("*", 200), ('W/"1"', 412), ("1", 412), ("", 412)],
)
def test_if_match_is_compared_strongly(
    client: TestClient, path: str, etag: str, status: int
) -> None:
    assert _save(client, path, "mine", etag) == status


def test_refused_save_changes_nothing(client: TestClient, path: str) -> None:
    before = client.get(path)
    body = scenario(design(colour="red"), title="bad")
    assert client.put(path, json=body, headers={"If-Match": '"1"'}).status_code == 422
    assert client.get(path).content == before.content


def test_unknown_scenario_cannot_be_saved(client: TestClient) -> None:
    assert _save(client, "/api/v1/scenarios/unknown", "mine", '"1"') == 404
