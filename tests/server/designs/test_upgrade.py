"""What `POST /designs/upgrade` makes of documents of the first version."""

from fastapi.testclient import TestClient

from tests.support.designs import Json, small_design


def first_version() -> Json:
    """The small design as `qdepth/1` had it: a group of VMs on one host entry and one datastore."""
    document = small_design()
    groups = []
    for entry in document.pop("classes"):
        group = {k: v for k, v in entry.items() if k not in ("hosts", "datastores", "vms_per_host")}
        host, datastore = entry["hosts"][0], entry["datastores"][0]
        groups.append({**group, "host": host, "datastore": datastore, "count": 3})
    return {**document, "schema": "qdepth/1", "vm_groups": groups}


def test_a_first_version_comes_back_as_the_present_one(client: TestClient) -> None:
    old = first_version()
    answer = client.post("/api/v1/designs/upgrade", json=old).json()
    assert answer["schema"] == "qdepth/2"
    assert [entry["vms_per_host"] for entry in answer["classes"]] == [3] * len(old["vm_groups"])
    assert "vm_groups" not in answer
    assert client.post("/api/v1/designs/check", json=answer).json()["problems"] == []


def test_what_is_wrong_in_it_is_left_as_it_is(client: TestClient) -> None:
    old = first_version() | {"hosts": "none", "vm_groups": [{"id": "a"}, 5]}
    answer = client.post("/api/v1/designs/upgrade", json=old).json()
    assert answer["hosts"] == "none"
    assert answer["classes"] == [{"id": "a", "vms_per_host": 1}, 5]


def test_the_present_version_comes_back_as_it_is(client: TestClient) -> None:
    document = small_design()
    assert client.post("/api/v1/designs/upgrade", json=document).json() == document
