"""No text that a user may write becomes a formula in any table that the server writes."""

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook

from qdepth.design.document.document import design_json_schema
from tests.support.scenarios import design, scenario

# What a table says does not depend on the database.
on_sqlite = pytest.mark.parametrize("migrated_url", ["sqlite"], indirect=True)

TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\n")
FREE_TEXTS = {"title", "notes", "name", "source", "stream_key"}
NAMED = ("hosts", "fabrics", "arrays", "datastores", "classes", "sps")
PRICED = ("hosts", "fabrics", "arrays", "sps", "hba_ports")
CSV_FILES = ("results.csv", "results.csv?dialect=excel-eu", "candidates.csv")
XLSX_FILES = ("results.xlsx", "workbook.xlsx?engine=analytic", "candidates.xlsx")


def _free_texts() -> set[str]:
    """Fields of a design that hold any text, by their names."""
    schema = design_json_schema()
    found = set()
    for part in (schema, *schema["$defs"].values()):
        for name, field in part.get("properties", {}).items():
            for kind in (field, *field.get("anyOf", [])):
                if kind.get("type") == "string" and not {"enum", "const", "pattern"} & set(kind):
                    found.add(name)
    return found


def _written(text: str) -> dict[str, Any]:
    """A design with this text wherever a text may stand."""
    document = design("a", title=text, notes=text, currency="EUR")
    for collection, parts in _collections(document):
        for part in parts:
            if collection in NAMED:
                part["name"] = text
            if collection in PRICED:
                part["price"] = {"list_price": 1.0, "source": text}
            if collection == "classes":
                part["stream_key"] = text
    return document


def _collections(value: Any) -> Iterator[tuple[str, list[Any]]]:
    for name, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, list) and all(isinstance(part, dict) for part in inner):
            yield name, inner
            for part in inner:
                yield from _collections(part)


def _names(value: Any, text: str) -> set[str]:
    if isinstance(value, list):
        return set().union(*(_names(one, text) for one in value))
    if not isinstance(value, dict):
        return set()
    own = {name for name, inner in value.items() if inner == text}
    return own.union(*(_names(inner, text) for inner in value.values()))


def _require_harmless(content: bytes, kind: str, delimiter: str = ",") -> None:
    """No cell is or becomes a formula."""
    if kind == "xlsx":
        for sheet in load_workbook(io.BytesIO(content)):
            for cell in (cell for row in sheet.iter_rows() for cell in row):
                assert cell.data_type != "f", cell.value
                if str(cell.value).startswith(TRIGGERS) and isinstance(cell.value, str):
                    assert cell.quotePrefix, cell.value
        return
    for line in csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=delimiter):
        for text in line:
            is_number = re.fullmatch(r"-?\d+([.,]\d+)?(e[+-]?\d+)?", text)
            assert is_number or not text.startswith(TRIGGERS), text


def test_every_free_text_of_a_design_is_tried() -> None:
    assert _free_texts() == FREE_TEXTS
    assert _names(_written("=1"), "=1") == FREE_TEXTS


@on_sqlite
@pytest.mark.parametrize("trigger", TRIGGERS, ids=repr)
def test_no_text_of_a_design_becomes_a_formula(client: TestClient, trigger: str) -> None:
    text = f"{trigger}HYPERLINK(1)"
    body = scenario(_written(text), title="=1+1")
    path = client.post("/api/v1/scenarios", json=body).headers["Location"]
    for file in CSV_FILES:
        answer = client.get(f"{path}/{file}")
        assert answer.status_code == 200, answer.text
        _require_harmless(answer.content, "csv", ";" if "eu" in file else ",")
    for file in XLSX_FILES:
        answer = client.get(f"{path}/{file}")
        assert answer.status_code == 200, answer.text
        _require_harmless(answer.content, "xlsx")


@on_sqlite
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_no_text_of_a_refusal_becomes_a_formula(client: TestClient, kind: str) -> None:
    path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
    for query in ("design=%3D1%2B1", "%3D1.x.y=1", "hosts.esx.lun_depth=%3D1%2B1"):
        answer = client.get(f"{path}/results.{kind}?errors=row&{query}")
        assert answer.status_code == 200
        _require_harmless(answer.content, kind)
