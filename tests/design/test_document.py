"""The JSON Schema says the same as the reader."""

from typing import Any

import jsonschema
import pytest

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import SCHEMA_NAME, design_json_schema
from qdepth.design.first_version import upgraded
from qdepth.design.parsing import read_design
from tests.support.designs import changed, shipped_documents, small_design

SCHEMA = design_json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == SCHEMA_NAME


@pytest.mark.parametrize("name", shipped_documents())
def test_shipped_designs_are_accepted(name: str) -> None:
    VALIDATOR.validate(upgraded(shipped_documents()[name]))


BAD: list[dict[str, Any]] = [
    {"colour": "red"},
    {"hosts__0__colour": "red"},
    {"hosts__0__lun_depth": -1},
    {"hosts__0__lun_depth": "32"},
    {"hosts__0__lun_depth": 32.5},
    {"hosts__0__id": "a b"},
    {"hosts__0__hba_ports": []},
    {"hosts__0__hba_ports__0__speed_gbps": 9},
    {"schema": "qdepth/3"},
    {"fabrics__0__duplex": "double"},
    {"datastores__0__kind": "vsan"},
    {"hosts__0__release": "esxi-99"},
    {"hosts__0__release": "unheard-of"},
    {"classes__0__workload__loop": "other"},
    {"classes__0__workload__outstanding_ios": 0},
    {"classes__1__workload__read_pct": 101.0},
    {"title": ""},
]


@pytest.mark.parametrize("fields", BAD, ids=str)
def test_bad_designs_are_refused_by_both(fields: dict[str, Any]) -> None:
    document = changed(small_design(), **fields)
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(InvalidDesign):
        read_design(document)


def test_good_designs_are_accepted_by_both() -> None:
    VALIDATOR.validate(small_design())
    read_design(small_design())


def test_every_field_is_described() -> None:
    for definition in SCHEMA["$defs"].values():
        for name, field in definition["properties"].items():
            assert field.get("description"), name
