"""Files to take along, over HTTP."""

import io
import zipfile
from typing import Any

import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from openpyxl import load_workbook

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.server.estimators import Lane
from tests.support.clock import Clock
from tests.support.reports import small_report, store_answer
from tests.support.scenarios import design, scenario


@pytest.fixture
def made(client: TestClient, sessions: Sessions, clock: Clock) -> dict[str, Any]:
    """A scenario whose result is known."""
    with sessions.writing() as session:
        store_answer(session, Design.model_validate(design()), now=clock())
    answer: dict[str, Any] = client.post("/api/v1/scenarios", json=scenario()).json()
    return answer


def test_nothing_more_is_computed_for_whoever_is_gone(
    client: TestClient, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_gone(_request: Request) -> bool:
        return True

    async def computes(*_asked: object) -> None:
        pytest.fail("It computes for nobody.")

    monkeypatch.setattr(Request, "is_disconnected", is_gone)
    monkeypatch.setattr(Lane, "answer", computes)
    assert client.get(f"/api/v1/scenarios/{made['id']}/workbook.xlsx").status_code == 202


def test_workbook_holds_the_numbers_and_no_secret(client: TestClient, made: dict[str, Any]) -> None:
    path = f"/api/v1/scenarios/{made['id']}"
    answer = client.get(f"{path}/workbook.xlsx")
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")
    assert answer.headers["content-disposition"] == 'attachment; filename="VMFS-or-vVol.xlsx"'
    book = load_workbook(io.BytesIO(answer.content))
    iops = small_report().total.iops.value
    numbers = [cell for row in book["Answer"].iter_rows(values_only=True) for cell in row]
    assert any(cell == pytest.approx(iops, rel=1e-15) for cell in numbers if cell)
    text = str([[cell.value for cell in row] for sheet in book for row in sheet.iter_rows()])
    assert made["id"] not in text
    report = client.get(f"{path}/report.md")
    assert report.headers["content-type"] == "text/markdown; charset=utf-8"
    assert made["id"] not in report.text


def test_headroom_of_a_workbook_is_searched_once_and_stored(
    client: TestClient, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view link may ask for it in a loop, and another server process finds it too."""
    token = client.post(f"/api/v1/scenarios/{made['id']}/shares", json={}).json()["token"]
    path = f"/api/v1/scenarios/{token}/workbook.xlsx"
    first = load_workbook(io.BytesIO(client.get(path).content))["Answer"]

    async def computes(*_asked: object) -> None:
        pytest.fail("It is searched again.")

    monkeypatch.setattr(Lane, "answer", computes)
    again = load_workbook(io.BytesIO(client.get(path).content))["Answer"]
    rows, same = (list(sheet.iter_rows(values_only=True)) for sheet in (first, again))
    assert rows[1:] == same[1:]
    assert any("Headroom" in str(row) for row in rows)


def test_workbook_of_a_view_link_leads_back_to_it(client: TestClient, made: dict[str, Any]) -> None:
    token = client.post(f"/api/v1/scenarios/{made['id']}/shares").json()["token"]
    answer = client.get(f"/api/v1/scenarios/{token}/workbook.xlsx")
    book = load_workbook(io.BytesIO(answer.content))
    assert book["Answer"]["B3"].value == f"http://testserver/s/{token}"


def test_test_plan_has_the_jobs_of_all_classes(client: TestClient, made: dict[str, Any]) -> None:
    answer = client.get(f"/api/v1/scenarios/{made['id']}/test-plan.zip")
    assert answer.headers["content-type"] == "application/zip"
    shown = answer.headers["content-disposition"]
    assert shown == 'attachment; filename="VMFS-or-vVol-test-plan.zip"'
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    text = archive.read("fio/qdepth-vms.fio").decode()
    assert "by a simulation with 95 % intervals" in text
    assert made["id"] not in text


def test_file_that_is_not_there_yet_is_pending(client: TestClient) -> None:
    path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    answer = client.get(f"{path}/workbook.xlsx", params={"wait_s": 0})
    assert (answer.status_code, answer.text) == (202, "pending")


def test_live_workbook_never_carries_the_right_to_edit(
    client: TestClient, made: dict[str, Any]
) -> None:
    path = f"/api/v1/scenarios/{made['id']}"
    edit = client.post(f"{path}/shares", json={"kind": "edit"}).json()["token"]
    for name in (made["id"], edit):
        assert client.get(f"/api/v1/scenarios/{name}/live.xlsx").status_code == 403
    key = client.post(f"{path}/keys", json={"title": "sheet"}).json()["key"]
    named = f"/api/v1/scenarios/{made['read_id']}"
    answer = client.get(f"{named}/live.xlsx", params={"key": key})
    sheet = load_workbook(io.BytesIO(answer.content), data_only=True)["Live"]
    assert sheet["B1"].value == f"http://testserver{named}/value?errors=text&key={key}"
    said = client.get(sheet["B1"].value + "&design=a&metric=total.iops").text
    assert sheet["C7"].value == pytest.approx(float(said), rel=1e-15)
    assert client.get(sheet["B1"].value + "&design=a&metric=total.vms").text == "2"


def test_script_for_hosts_is_taken_along(client: TestClient) -> None:
    deeper = design("b")
    deeper["hosts"][0]["busy_delay_ms"] = 100.0
    path = client.post("/api/v1/scenarios", json=scenario(design("a"), deeper)).headers["Location"]
    params = {"before": "a", "after": "b"}
    shell = client.get(f"{path}/scripts/esxcli", params=params)
    assert shell.headers["content-disposition"] == 'attachment; filename="qdepth-settings.sh"'
    assert "--int-value='100'" in shell.text
    assert "$a.intvalue = '100'" in client.get(f"{path}/scripts/powercli", params=params).text
    assert (
        client.get(f"{path}/scripts/esxcli", params={"before": "a", "after": "c"}).status_code
        == 422
    )
    assert client.get(f"{path}/scripts/bash", params=params).status_code == 422


def test_script_leaves_alone_what_a_design_leaves_open(client: TestClient) -> None:
    """A depth that nobody has entered yet stops a simulation, not a change of the pause."""
    open_, changed = design("a"), design("b")
    changed["hosts"][0]["busy_delay_ms"] = 100.0
    for each in (open_, changed):
        del each["hosts"][0]["lun_depth"]
    path = client.post("/api/v1/scenarios", json=scenario(open_, changed)).headers["Location"]
    assert client.get(f"{path}/results.csv").status_code == 422
    script = client.get(f"{path}/scripts/esxcli", params={"before": "a", "after": "b"})
    assert script.status_code == 200
    assert "--int-value='100'" in script.text
    assert "Depth of LUNs" not in script.text
