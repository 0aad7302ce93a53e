"""Price lists over HTTP."""

from fastapi.testclient import TestClient

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
