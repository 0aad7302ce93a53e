"""What `POST /designs/check` advises."""

from fastapi.testclient import TestClient

from tests.support.designs import Json, changed, small_design


def pure() -> Json:
    """The small design on a FlashArray, with a host that keeps 1000 I/Os a path."""
    return changed(
        small_design(), arrays__0__front_end="pure-flasharray", hosts__0__round_robin_ios=1000
    )


def test_check_gives_advice_apart_from_problems(client: TestClient) -> None:
    answer = client.post("/api/v1/designs/check", json=pure()).json()
    assert answer["problems"] == []
    assert [each["recommended"] for each in answer["advice"]] == ["1"]


def test_check_of_a_design_with_problems_gives_no_advice(client: TestClient) -> None:
    document = pure()
    del document["hosts"][0]["lun_depth"]
    answer = client.post("/api/v1/designs/check", json=document).json()
    assert answer["problems"] != []
    assert answer["advice"] == []


def test_check_gives_deprecations_and_what_mends_a_problem(client: TestClient) -> None:
    document = changed(small_design(), hosts__1__release="esxi-9.0")
    answer = client.post("/api/v1/designs/check", json=document).json()
    assert [each["code"] for each in answer["notices"]] == ["vvol_deprecated"]
    document = changed(small_design(), fabrics__0__protocol="nvme_tcp")
    answer = client.post("/api/v1/designs/check", json=document).json()
    (problem,) = answer["problems"]
    assert problem["offer"]["label"] == "Convert 6 ports: 25 Gb/s"
