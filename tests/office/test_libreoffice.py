"""LibreOffice opens what Qdepth writes, and its cells show what the API says."""

from typing import Any

import httpx2
import pytest

from tests.office.conftest import OpenWorkbook
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

Cells = list[list[Any]]


@pytest.fixture(scope="module")
def view(server: RunningServer) -> str:
    """Address that a view link opens; its results come when asked for."""
    deeper = design("deeper", title="=1+1")
    deeper["hosts"][0]["lun_depth"] = 8
    body = scenario(design("a"), deeper) | {"options": {"max_ios": 5000, "engine": "simpy"}}
    made = http.post(f"{server.url}/api/v1/scenarios", json=body)
    path = f"{server.url}{made.headers['Location']}"
    token = http.post(f"{path}/shares").json()["token"]
    return f"{server.url}/api/v1/scenarios/{token}"


def _get(address: str, **params: str) -> httpx2.Response:
    answer = http.answered(lambda: http.get(address, params={"wait_s": "30"} | params))
    assert answer.status_code == 200, answer.text
    return answer


def test_cells_ask_the_running_server(view: str, open_workbook: OpenWorkbook) -> None:
    book = open_workbook(_get(f"{view}/live.xlsx").content)
    rows: Cells = book["sheets"]["Live"][6:]
    assert len(rows) == 22
    for design_id, metric, *shown, _ in rows:
        for part, cell in zip(("", ".low", ".high"), shown, strict=True):
            if cell == "" and metric == "status":
                continue
            said = _get(f"{view}/value", design=design_id, metric=metric + part).text
            assert cell == said if isinstance(cell, str) else cell == float(said)
    assert all(isinstance(row[2], float) for row in rows if row[1] != "status")


def test_workbook_opens_with_its_numbers_and_charts(view: str, open_workbook: OpenWorkbook) -> None:
    book = open_workbook(_get(f"{view}/workbook.xlsx").content)
    cells = [row for row in book["sheets"]["Results"] if "All" in row]
    said = _get(f"{view}/results.json", engine="scenario").json()
    iops = [row["iops"] for row in said if row["vm_group"] == "total"]
    assert [row[4] for row in cells] == pytest.approx(iops, rel=1e-15)
    assert sum("=1+1" in str(cell) for row in book["sheets"]["Answer"] for cell in row) >= 1
    assert [len(book["charts"][name]) for name in ("Answer", "Latency")] == [2, 1]
