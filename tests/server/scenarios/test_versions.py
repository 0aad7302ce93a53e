"""Versions of a scenario: their names, what differs, and two editors at once."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.support.scenarios import design, scenario


def _deeper(depth: int, title: str = "VMFS or vVol?") -> dict[str, Any]:
    changed = design()
    changed["hosts"][0]["lun_depth"] = depth
    return scenario(changed, title=title)


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of a scenario of two versions: the second has another depth and title."""
    location: str = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    saved = client.put(location, json=_deeper(64, "Deeper"), headers={"If-Match": '"1"'})
    assert saved.status_code == 200
    return location


DEEPER = [
    {"pointer": "/title", "before": '"VMFS or vVol?"', "after": '"Deeper"'},
    {"pointer": "/designs/0/hosts/0/lun_depth", "before": "4", "after": "64"},
]


def test_difference_names_each_field_with_both_values(client: TestClient, path: str) -> None:
    found = client.get(f"{path}/changes", params={"before": 1, "after": 2})
    assert found.json()["changes"] == DEEPER
    assert found.json()["groups"] == [
        {"title": "Scenario", "sentences": ["Title VMFS or vVol? → Deeper"]},
        {"title": "One host, one LUN", "sentences": ["LUN depth 4 → 64 on esx"]},
    ]
    back = client.get(f"{path}/changes", params={"before": 2, "after": 1}).json()["changes"]
    assert [(c["before"], c["after"]) for c in back] == [(c["after"], c["before"]) for c in DEEPER]
    assert client.get(f"{path}/changes", params={"before": 1, "after": 9}).status_code == 404
    assert client.get(f"{path}/changes", params={"before": 1}).status_code == 422


def test_new_design_is_one_difference(client: TestClient, path: str) -> None:
    two = _deeper(64, "Deeper")
    two["designs"].append(design("b"))
    client.put(path, json=two, headers={"If-Match": '"2"'})
    (change,) = client.get(f"{path}/changes", params={"before": 2, "after": 3}).json()["changes"]
    assert (change["pointer"], change["before"]) == ("/designs/1", None)
    assert '"id": "b"' in change["after"]


def test_link_to_one_version_shows_no_difference(client: TestClient, path: str) -> None:
    token = client.post(f"{path}/shares", json={"version": 2}).json()["token"]
    params = {"before": 1, "after": 2}
    shared = client.get(f"/api/v1/scenarios/{token}/changes", params=params)
    assert shared.status_code == 403


def test_second_editor_is_told_what_the_first_one_changed(client: TestClient, path: str) -> None:
    refused = client.put(path, json=_deeper(8), headers={"If-Match": '"1"'})
    assert refused.status_code == 412
    problem = refused.json()
    assert problem["latest_version"] == 2
    assert problem["changes"] == DEEPER
    assert client.get(path).json()["title"] == "Deeper"
    unknown = client.put(path, json=_deeper(8), headers={"If-Match": '"77"'}).json()
    assert (unknown["latest_version"], unknown["changes"]) == (2, [])


def test_version_is_given_a_name(client: TestClient, path: str) -> None:
    named = client.patch(f"{path}/versions/1", json={"name": "As sold"})
    assert (named.status_code, named.json()["name"]) == (200, "As sold")
    listed = client.get(f"{path}/versions").json()
    assert [(line["version"], line["name"]) for line in listed] == [(2, None), (1, "As sold")]
    client.patch(f"{path}/versions/1", json={"name": None})
    assert client.get(f"{path}/versions").json()[1]["name"] is None


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "x" * 101}, {"name": "a\nb"}])
def test_poor_name_is_refused(client: TestClient, path: str, body: dict[str, Any]) -> None:
    assert client.patch(f"{path}/versions/1", json=body).status_code == 422
    assert client.patch(f"{path}/versions/9", json={"name": "x"}).status_code == 404


def test_reader_names_nothing(client: TestClient, path: str) -> None:
    token = client.post(f"{path}/shares", json={"latest": True}).json()["token"]
    named = client.patch(f"/api/v1/scenarios/{token}/versions/2", json={"name": "mine"})
    assert named.status_code == 403
