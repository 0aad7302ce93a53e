"""What must hold for every call, those that come later included: ended links and hidden names."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from openpyxl import load_workbook

from qdepth.redaction import redact_address
from qdepth.server.http.rate_limits import RateLimit
from tests.support.clock import Clock
from tests.support.scenarios import design, scenario

SECRET = "w7Rk2TzQ9vLm4XcB8nYp3g"  # noqa: S105  opens nothing
NAMES_THAT_OPEN = r"\{(?!case_|design_)\w*(id|token)\}"
"""Parameters of addresses; published cases and their designs are open to everybody."""
OPENS = ("scenario_id", "token")
FILLED = {"language": "esxcli", "kind": "csv", "version": "1"}
QUERY = {"metric": "total.iops", "before": "1", "after": "1"}
TRIGGERS = ("=", "+", "-", "@", "\t=", "\r=", "\n=")

# Neither logs nor examples depend on the database.
pytestmark = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)


def _paths(app: FastAPI, method: str | None = None) -> Iterator[str]:
    for path, operations in app.openapi()["paths"].items():
        if method is None or method in operations:
            yield path


def test_no_address_shows_a_name_in_the_log(app: FastAPI) -> None:
    named = [path for path in _paths(app) if re.search(NAMES_THAT_OPEN, path)]
    assert len(named) > 30
    for path in named:
        filled = re.sub(NAMES_THAT_OPEN, SECRET, path)
        assert SECRET not in redact_address(f"{filled}?key={SECRET}&first={SECRET}"), path


@pytest.mark.parametrize("end", ["revoked", "expired"])
def test_link_that_has_ended_is_gone_everywhere(app: FastAPI, clock: Clock, end: str) -> None:
    often = RateLimit(burst=1e6, rate=1e6)
    app.state.services = replace(app.state.services, guesses=often)
    client = TestClient(app)
    path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    made = client.post(f"{path}/shares", json={"kind": "edit", "expires_in_days": 1}).json()
    if end == "revoked":
        client.delete(f"{path}/shares/{made['id']}")
    else:
        clock.advance(timedelta(days=2))
    tried = 0
    for address in _paths(app, "get"):
        if not any(f"{{{name}}}" in address for name in OPENS):
            continue
        answer = client.get(_filled(address, made["token"]), params=_query(app, address))
        assert answer.status_code == 410, address
        tried += 1
    assert tried > 15


def _filled(address: str, token: str) -> str:
    names = FILLED | dict.fromkeys(OPENS, token)
    return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], SECRET), address)


def _query(app: FastAPI, address: str) -> dict[str, str]:
    parameters = app.openapi()["paths"][address]["get"].get("parameters", [])
    needed = [one["name"] for one in parameters if one["in"] == "query" and one.get("required")]
    return {name: QUERY[name] for name in needed}


def test_description_shows_no_key(client: TestClient) -> None:
    assert re.findall(r"qd[srx]_[\w-]+", client.get("/api/v1/openapi.json").text) == []


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_text_of_users_is_no_formula_in_any_table(client: TestClient, trigger: str) -> None:
    """A candidate's own columns are text that nobody checks, and so is a file's header."""
    path = client.post("/api/v1/scenarios", json=scenario(design("a"))).headers["Location"]
    text = f"{trigger}HYPERLINK(1)"
    out = io.StringIO()
    csv.writer(out).writerows([["design", f"{text} name"], ["a", text]])
    csv_type = {"Content-Type": "text/csv"}
    batch = client.post(f"{path}/batches", content=out.getvalue(), headers=csv_type).json()
    for cells in csv.reader(io.StringIO(client.get(batch["file"]).text)):
        for cell in cells:
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")), cell


@pytest.mark.parametrize("trigger", ["=", "+", "-", "@"])
def test_title_is_no_formula_in_the_table_of_results(client: TestClient, trigger: str) -> None:
    titled: dict[str, Any] = design("a", title=f"{trigger}1+1")
    path = client.post("/api/v1/scenarios", json=scenario(titled)).headers["Location"]
    rows = list(csv.DictReader(io.StringIO(client.get(f"{path}/results.csv").text)))
    assert {row["design_title"] for row in rows} == {f"'{trigger}1+1"}
    book = load_workbook(io.BytesIO(client.get(f"{path}/results.xlsx").content))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    assert not any(cell.data_type == "f" for cell in cells)
    assert f"{trigger}1+1" in [cell.value for cell in cells]
