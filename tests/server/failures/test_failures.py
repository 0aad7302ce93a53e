"""Failures over the API: what survives, and `without` in questions."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.support.designs import small_design

# The answers do not depend on the database.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)
ANALYTIC = {"engine": "analytic"}


def refusal(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 422
    (finding,) = answer.json()["errors"]
    return dict(finding)


def test_survivor_can_be_evaluated_like_the_field_that_names_it(client: TestClient) -> None:
    asked = {"design": small_design(), "without": ["sps.spb"]}
    survivor = client.post("/api/v1/failures/survivor", json=asked).json()
    assert {t["device"] for t in survivor["take_overs"]} == {"pe1"}

    by_design = {"design": survivor["design"], "options": ANALYTIC}
    by_field = {**asked, "options": ANALYTIC}
    reports = [client.post("/api/v1/evaluations", json=b).json() for b in (by_design, by_field)]
    assert reports[0] == reports[1]
    assert reports[0]["design_title"] == "A small design without SP spb"


def test_comparison_sets_what_survives_beside_the_healthy_design(client: TestClient) -> None:
    asked = {"designs": [small_design()], "without": ["hba_ports.esx1-p0"]}
    run = client.post("/api/v1/comparisons", json=asked)
    assert run.status_code == 202
    assert run.json()["progress"]["designs"] == 2


def test_estimates_are_compared_at_once_and_without_a_run(client: TestClient) -> None:
    other = {**small_design(), "id": "b", "material_difference_pct": 20.0}
    designs = [small_design(), other]
    answer = client.post("/api/v1/comparisons", json={"designs": designs, "options": ANALYTIC})
    assert answer.status_code == 200
    compared = answer.json()
    assert [report["engine"] for report in compared["reports"]] == ["analytic", "analytic"]
    assert compared["verdict"].startswith("Both perform the same; choose by cost and operations.")
    assert compared["material_pct"]["iops"] == 5.0

    swapped = {"designs": designs[::-1], "options": ANALYTIC}
    assert client.post("/api/v1/comparisons", json=swapped).json()["material_pct"]["iops"] == 20.0


def test_comparison_of_one_design_needs_a_failure(client: TestClient) -> None:
    found = refusal(client.post("/api/v1/comparisons", json={"designs": [small_design()]}))
    assert (found["pointer"], found["message"]) == ("/designs", "There are 1 designs to compare.")


@pytest.mark.parametrize(
    ("path", "more"), [("failures", {}), ("failures/survivor", {"without": ["sps.spb"]})]
)
def test_incomplete_design_is_refused_before_anything_fails(
    client: TestClient, path: str, more: dict[str, Any]
) -> None:
    asked = {"design": small_design() | {"classes": []}} | more
    found = refusal(client.post(f"/api/v1/{path}", json=asked))
    assert found["pointer"] == "/design/classes"


@pytest.mark.parametrize("path", ["evaluations", "failures/survivor"])
def test_last_path_is_refused_with_the_reason(client: TestClient, path: str) -> None:
    asked = {"design": small_design(), "without": ["fabrics.fc"]}
    found = refusal(client.post(f"/api/v1/{path}", json=asked))
    assert found["pointer"] == "/without"
    assert "last path from host esx1" in found["message"]


def test_vms_of_a_failed_host_restart_unless_asked_otherwise(client: TestClient) -> None:
    asked = {"design": small_design(), "without": ["hosts.esx1"]}
    left = client.post("/api/v1/failures/survivor", json=asked).json()["design"]
    assert left["classes"][0]["hosts"] == ["esx2"]
    found = refusal(client.post("/api/v1/failures/survivor", json=asked | {"restarts": False}))
    assert "its classes of VMs stop: web" in found["message"]


def test_unknown_part_is_refused_where_it_stands(client: TestClient) -> None:
    asked = {"design": small_design(), "without": ["sps.spa", "sps.none"]}
    found = refusal(client.post("/api/v1/evaluations", json=asked))
    assert (found["pointer"], found["value"]) == ("/without/1", "sps.none")
