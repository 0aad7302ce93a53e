"""The published cases over the API."""

from datetime import UTC, datetime

import pytest
from fastapi.testclient import TestClient

from qdepth.db import packs
from qdepth.db.session import Sessions
from qdepth.published.case import CASES, read_case
from qdepth.studies.cases import compute_row
from qdepth.studies.estimate import estimate
from tests.support.designs import design, shipped_documents

PATH = "/api/v1/cases"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

# How packs are kept is tested on both databases where it is written.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


def test_they_are_computed_once_for_a_version_of_the_model(client: TestClient) -> None:
    before = client.get(PATH).json()
    assert before["status"] == "not_run"
    assert before["questions"] == sum(len(read_case(case_id).rows) for case_id in CASES)
    assert [case["rows"] for case in before["cases"]] == [[], []]

    started, again = client.post(PATH), client.post(PATH)
    assert (started.status_code, again.status_code) == (202, 202)
    assert started.json() == again.json()
    assert started.json()["status"] == "running"


def test_rows_stand_under_their_case_with_what_was_fitted(
    client: TestClient, sessions: Sessions
) -> None:
    case = read_case("emulex_vvol")
    reports = {id_: estimate(design(found)) for id_, found in shipped_documents().items()}
    rows = [compute_row(case, row, reports.__getitem__) for row in case.rows]
    run_id = client.post(PATH).json()["run_id"]
    with sessions.writing() as session:
        packs.keep(session, run_id, [row.model_dump(mode="json") for row in reversed(rows)])
        packs.finish(session, run_id, now=NOW)

    shown = client.post(PATH)
    assert shown.status_code == 200
    (emulex,) = [found for found in shown.json()["cases"] if found["id"] == case.id]
    assert [row["id"] for row in emulex["rows"]] == [row.id for row in case.rows]
    fitted = [row for row in emulex["rows"] if row["id"] in emulex["calibration_rows"]]
    assert {row["verdict"] for row in fitted} == {"calibrated"}
    assert len(emulex["fitted"]) + emulex["degrees_of_freedom"] == emulex["independent_rows"]
    (other,) = [found for found in shown.json()["cases"] if found["id"] != case.id]
    assert other["rows"] == []


def test_design_of_each_row_can_be_had(client: TestClient) -> None:
    for case_id in CASES:
        for row in read_case(case_id).rows:
            if row.design is not None:
                found = client.get(f"{PATH}/{case_id}/designs/{row.design}")
                assert found.status_code == 200
                assert found.json()["schema"] == "qdepth/1"


@pytest.mark.parametrize(
    "path", ["emulex_vvol/designs/case", "emulex_vvol/designs/x", "x/designs/x"]
)
def test_design_that_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(f"{PATH}/{path}").status_code == 404
