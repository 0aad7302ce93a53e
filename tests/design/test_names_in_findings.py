"""Findings about a design call its parts by their names."""

import json
import re
from typing import Any

import pytest

from qdepth.design.checks.advice import find_advice
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from tests.support.designs import Json, changed, small_design

COPY: Json = {
    "id": "op1", "kind": "clone", "host": "esx1", "source": "ds1", "target": "ds1",
    "disk": {"provisioned_gib": 10.0, "written_gib": 5.0, "format": "thin"},
}  # fmt: skip
FAULTS: list[dict[str, Any]] = [
    {"hosts__0__hba_ports__0__speed_gbps": 25},
    {"hosts__0__lun_depth": None},
    {"classes__0__disk_depth": None},
    {"datastores__0__vmfs_version": 6, "datastores__0__vmfs_block_mib": 8},
    {"datastores__1": {"id": "vv1", "kind": "vmfs", "lun": "lun1"}},
    {"arrays__0__access": "alua"},
    {"arrays__0__sps__0__rate_by_load": [{"ios": 4, "rate": 8.0}]},
    {"datastores__0__used_gib": 9.0, "datastores__0__capacity_gib": 8.0},
    {"classes__0__new_blocks_pct": 10.0},
    {"fabrics__0__zones": [{"id": "zone1", "members": ["spa-t0", "spb-t0"]}]},
    {"classes__1__stream_key": "web"},
    {"operations": [COPY | {"start_s": 9e4}], "timeline": {"length_s": 60.0}},
    {"operations": [COPY | {"offload": "required"}]},
    {"operations": [COPY], "datastores__0__capacity_gib": 1.0},
]


def named(fault: dict[str, Any]) -> Design:
    """The small design with a fault, every part of it with a name unlike its id."""
    text = json.dumps(small_design())
    for said, id_ in (('"fabric": "fc"', "f1"), ('"id": "fc"', "f1"), ('"id": "array"', "a1")):
        text = text.replace(said, f'{said.partition(":")[0]}: "{id_}"')
    design = Design.model_validate(changed(json.loads(text), **fault))
    for number, (_, part) in enumerate(parts(design)):
        if "name" in type(part).model_fields:
            object.__setattr__(part, "name", f"Called {number}")
    return design


def ids_in(text: str, design: Design) -> list[str]:
    """Ids of parts with a name that a text holds as words."""
    ids = [part.id for _, part in parts(design) if getattr(part, "name", None)]
    return [id_ for id_ in ids if re.search(rf"(?<![\w-]){re.escape(id_)}(?![\w-])", text)]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: next(iter(fault)))
def test_no_finding_says_an_id(fault: dict[str, Any]) -> None:
    design = named(fault)
    found = find_problems(design)
    assert found
    for problem in found:
        assert not ids_in(f"{problem.message} {problem.remedy}", design), problem.message


def test_no_advice_says_an_id() -> None:
    design = named({"arrays__0__front_end": "pure-flasharray", "hosts__0__round_robin_ios": 1000})
    found = find_advice(design)
    assert found
    for advice in found:
        assert not ids_in(f"{advice.message} {advice.remedy}", design)
