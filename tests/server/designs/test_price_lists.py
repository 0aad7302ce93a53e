"""Price lists over HTTP."""

from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from qdepth.exports.candidate_file import XLSX
from qdepth.server.client_turns import Turns
from qdepth.server.table_readers import CROWD
from tests.support.sheet_xml import cell, workbook_with

CSV = {"Content-Type": "text/csv"}


def test_list_comes_back_as_items_that_a_design_takes(client: TestClient) -> None:
    text = "id,list_price,currency\r\nserver,9000,EUR\r\n"
    answer = client.post("/api/v1/price-lists", content=text, headers=CSV)
    assert answer.status_code == 200
    assert answer.json()["currency"] == "EUR"
    (item,) = answer.json()["items"]
    assert (item["id"], item["list_price"], item["quote"]) == ("server", 9000.0, None)
    example = client.get("/api/v1/examples").json()[0]["designs"][0]
    check = client.post("/api/v1/designs/check", json=example | {"price_list": [item]})
    assert check.json()["problems"] == []


def test_cells_that_do_not_fit_are_listed(client: TestClient) -> None:
    text = "id,list_price\r\nserver,dear\r\n"
    answer = client.post("/api/v1/price-lists", content=text, headers=CSV)
    assert answer.status_code == 422
    assert answer.json()["type"] == "urn:qdepth:problem:invalid-file"
    (finding,) = answer.json()["errors"]
    assert finding["pointer"] == "/0/list_price"
    assert finding["message"].startswith("Row 2, column list_price")


def test_file_of_another_kind_is_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/price-lists", json=[])
    assert answer.status_code == 415


def test_columns_are_told_and_chosen(client: TestClient) -> None:
    text = "Ref,Ours\r\nserver,9000\r\n"
    asked = {"only_columns": True}
    told = client.post("/api/v1/price-lists", content=text, headers=CSV, params=asked).json()
    assert [one["title"] for one in told["columns"]] == ["Ref", "Ours"]
    chosen = {"id": "Ref", "quote": "Ours"}
    answer = client.post("/api/v1/price-lists", content=text, headers=CSV, params=chosen).json()
    assert answer["items"][0]["quote"] == 9000


def test_hostile_workbooks_are_refused_and_the_next_list_is_read(client: TestClient) -> None:
    """Each is read in a process that ends with it."""
    for row, name in ((10**12, f"A{10**12}"), (1_048_576, "XFD1048576")):
        book = workbook_with(f'<row r="1">{cell("A1")}</row>', f'<row r="{row}">{cell(name)}</row>')
        answer = client.post("/api/v1/price-lists", content=book, headers={"Content-Type": XLSX})
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith(f"Cell {name} has a value.")
    answer = client.post("/api/v1/price-lists", content="id,quote\r\nserver,5\r\n", headers=CSV)
    assert answer.status_code == 200


def test_a_table_that_may_not_wait_is_answered_with_a_time(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Turns(replace(CROWD, waiting=0))
    monkeypatch.setattr(app.state.services.tables, "_turns", full)
    answer = client.post("/api/v1/price-lists", content="id\r\nserver\r\n", headers=CSV)
    assert answer.status_code == 503
    assert answer.json()["type"] == "urn:qdepth:problem:tables-busy"
    assert answer.headers["Retry-After"] == "10"
