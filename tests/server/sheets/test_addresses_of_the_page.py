"""Formulas and overrides of the page about spreadsheets: the server answers each of them."""

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "spreadsheets.md"


@pytest.fixture
def path(client: TestClient) -> str:
    """Address of the scenario that the page is about."""
    examples = client.get("/api/v1/examples").json()
    designs = next(each["designs"] for each in examples if each["id"] == "priced")
    body = {"title": "What does it cost?", "designs": designs}
    location: str = client.post("/api/v1/scenarios", json=body).headers["Location"]
    return location


def test_addresses_in_formulas_give_numbers(client: TestClient, path: str) -> None:
    addresses = re.findall(r"/api/v1/scenarios/<id>(/value\?[^\"\s]+)", PAGE.read_text())
    assert len(addresses) >= 3
    for address in addresses:
        if "metric=plan." in address:  # numbers of a plan that somebody made before
            assert client.get(path + address).text == "no_plan"
            continue
        assert float(client.get(path + address).text) > 0, address


def test_overrides_of_the_page_are_fields_of_the_example(client: TestClient, path: str) -> None:
    section = PAGE.read_text().partition("## Overrides")[2]
    overrides = section.split("```")[1].split()
    assert len(overrides) >= 5
    for each in overrides:
        answer = client.get(f"{path}/value?design=vvol&metric=price.total_price&{each}")
        assert answer.status_code == 200, answer.text
