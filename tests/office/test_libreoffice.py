"""LibreOffice opens what Qdepth writes, and its cells show what the API says."""

from typing import Any

import httpx2
import pytest

from tests.office.conftest import OpenWorkbook
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

Cells = list[list[Any]]


@pytest.fixture(scope="module")
def view(server: RunningServer) -> str:
    """Address that a view link opens; its results come when asked for."""
    deeper = design("deeper", title="=1+1")
    deeper["hosts"][0]["lun_depth"] = 8
    body = scenario(design("a"), deeper) | {"options": {"max_ios": 5000, "engine": "simpy"}}
    made = httpx2.post(f"{server.url}/api/v1/scenarios", json=body)
    path = f"{server.url}{made.headers['Location']}"
    token = httpx2.post(f"{path}/shares").json()["token"]
    return f"{server.url}/api/v1/scenarios/{token}"


def _get(address: str, **params: str) -> httpx2.Response:
    while True:
        answer = httpx2.get(address, params={"wait_s": "30"} | params, timeout=60)
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer


def test_twenty_cells_ask_the_running_server(view: str, open_workbook: OpenWorkbook) -> None:
    book = open_workbook(_get(f"{view}/live.xlsx").content)
    rows: Cells = book["sheets"]["Live"][5:]
    assert len(rows) == 20
    for design_id, metric, shown in rows:
        said = _get(f"{view}/value", design=design_id, metric=metric).text
        assert shown == said if isinstance(shown, str) else shown == float(said)
    assert all(isinstance(row[2], float) for row in rows if row[1] != "status")


def test_workbook_opens_with_its_numbers_and_charts(view: str, open_workbook: OpenWorkbook) -> None:
    book = open_workbook(_get(f"{view}/workbook.xlsx").content)
    header, *rows = book["sheets"]["Results"]
    said = _get(f"{view}/results.json", engine="scenario").json()
    shown = [row[header.index("iops")] for row in rows]
    assert shown == pytest.approx([row["iops"] for row in said], rel=1e-15)
    titles = [row[header.index("design_title")] for row in rows]
    assert titles.count("=1+1") == 2
    assert [len(book["charts"][name]) for name in ("Summary", "Curve")] == [2, 1]
