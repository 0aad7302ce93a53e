"""The published cases over the API."""

from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.published.case import CASES, read_case
from qdepth.studies.cases.published_cases import compute_row
from qdepth.studies.estimate.estimate import estimate
from tests.support.designs import design, shipped_documents
from tests.support.jobs import end, keep_rows

PATH = "/api/v1/cases"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

# How suites are kept is tested on both databases where it is written.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


@pytest.fixture
def _nothing_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """As while the version of the model is being raised."""
    monkeypatch.setattr("qdepth.server.suites.service.read_shipped", lambda *_: None)


def _rows(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for case in shown["cases"] for row in case["rows"]]


def test_what_ships_shows_until_this_server_has_computed_it(
    client: TestClient, sessions: Sessions
) -> None:
    before = client.get(PATH).json()
    assert (before["status"], before["origin"]) == ("ready", "shipped")
    wanted = [row.id for case_id in CASES for row in read_case(case_id).rows]
    assert [row["id"] for row in _rows(before)] == wanted
    assert before["questions"] == before["answered"] == len(wanted)
    assert " predictions that could have failed are within" in before["outcome"][0]
    assert before["not_covered"] == []

    started, again = client.post(PATH), client.post(PATH)
    assert (started.status_code, again.status_code) == (202, 202)
    assert started.json() == again.json()
    assert (started.json()["status"], started.json()["answered"]) == ("running", 0)
    assert _rows(started.json()) == _rows(before)

    run_id = started.json()["run_id"]
    keep_rows(sessions, run_id, _rows(before))
    end(sessions, run_id, "succeeded", now=NOW)
    after = client.get(PATH).json()
    assert (after["status"], after["origin"]) == ("ready", "computed_here")
    assert after["computed_on"] == "2026-03-01"
    assert after["digest"] == before["digest"]


@pytest.mark.usefixtures("_nothing_ships")
def test_nothing_shows_where_nothing_ships_before_it_is_computed(client: TestClient) -> None:
    before = client.get(PATH).json()
    assert (before["status"], before["origin"], before["digest"]) == ("not_run", None, None)
    assert before["questions"] == sum(len(read_case(case_id).rows) for case_id in CASES)
    assert (_rows(before), before["outcome"]) == ([], [])


def test_rows_stand_under_their_case_with_what_was_fitted(
    client: TestClient, sessions: Sessions
) -> None:
    case = read_case("emulex_vvol")
    reports = {id_: estimate(design(found)) for id_, found in shipped_documents().items()}
    rows = [compute_row(case, row, reports.__getitem__) for row in case.rows]
    run_id = client.post(PATH).json()["run_id"]
    keep_rows(sessions, run_id, [row.model_dump(mode="json") for row in reversed(rows)])
    end(sessions, run_id, "succeeded", now=NOW)

    shown = client.post(PATH)
    assert shown.status_code == 200
    (emulex,) = [found for found in shown.json()["cases"] if found["id"] == case.id]
    assert [row["id"] for row in emulex["rows"]] == [row.id for row in case.rows]
    (fit,) = emulex["fits"]
    fitted = [row for row in emulex["rows"] if row["id"] in fit["rows"]]
    assert {row["verdict"] for row in fitted} <= {"within", "outside"}
    assert len(fit["parameters"]) + fit["degrees_of_freedom"] == fit["independent_rows"]
    others = [found for found in shown.json()["cases"] if found["id"] != case.id]
    assert [found["rows"] for found in others] == [[]] * 5


def test_design_of_each_row_can_be_had(client: TestClient) -> None:
    for case_id in CASES:
        for row in read_case(case_id).rows:
            if row.design is not None:
                found = client.get(f"{PATH}/{case_id}/designs/{row.design}")
                assert found.status_code == 200
                assert found.json()["schema"] == "qdepth/2"


@pytest.mark.parametrize(
    "path", ["emulex_vvol/designs/case", "emulex_vvol/designs/x", "x/designs/x"]
)
def test_design_that_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(f"{PATH}/{path}").status_code == 404
