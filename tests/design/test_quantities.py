"""Every number of the document has a least and a most that make sense."""

import json
from typing import Annotated

import pytest
from pydantic import Field, TypeAdapter

from qdepth.design.document.document import design_json_schema
from qdepth.design.document.quantities import OrNone
from qdepth.design.parsing import read_design
from qdepth.design.problem import InvalidDesign
from tests.support.designs import changed, small_design
from tests.support.json_numbers import json_numbers

SMALLEST, LARGEST = 5e-324, 1.7e308


def test_every_number_of_the_document_has_a_least_and_a_most() -> None:
    schema = design_json_schema()
    found = list(json_numbers(schema, schema["$defs"]))
    assert len(found) > 80
    assert [number.place for number in found if not number.is_bounded] == []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "number"},
        {"type": "number", "minimum": 1},
        {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
        {"type": "number", "minimum": 0, "maximum": 1},
        {"type": "integer", "maximum": 1},
    ],
)
def test_a_number_without_a_least_or_a_most_would_be_noticed(schema: dict[str, object]) -> None:
    inside = {"properties": {"a": {"anyOf": [{"type": "array", "items": schema}]}}}
    (found,) = json_numbers({"$ref": "#/$defs/Part"}, {"Part": inside})
    assert found.place == "Part.a[]"
    assert not found.is_bounded


@pytest.mark.parametrize(
    "path",
    [
        "hosts__0__hba_ports__0__payload_mb_s",
        "arrays__0__sps__0__target_ports__0__payload_mb_s",
        "arrays__0__sps__0__read_us_per_kib",
        "datastores__0__capacity_gib",
        "hosts__0__kernel_us",
        "classes__0__workload__think_ms",
        "classes__1__workload__arrival_rate_iops",
        "classes__1__workload__blocks__0__share_pct",
        "hosts__0__power_w",
    ],
)
@pytest.mark.parametrize("value", [SMALLEST, LARGEST])
def test_numbers_that_break_arithmetic_are_refused(path: str, value: float) -> None:
    with pytest.raises(InvalidDesign) as error:
        read_design(changed(small_design(), **{path: value}))
    (found,) = error.value.problems
    assert found.pointer == "/" + path.replace("__", "/")
    assert found.value == json.dumps(value)
    assert found.limit is not None


def test_least_above_zero_is_the_same_in_the_schema_and_in_the_check() -> None:
    taken = TypeAdapter(Annotated[float, Field(ge=0, le=9), OrNone(0.25)])
    assert taken.json_schema()["not"] == {"exclusiveMinimum": 0, "exclusiveMaximum": 0.25}
    assert [taken.validate_python(value) for value in (0, 0.25, 9)] == [0, 0.25, 9]
    for value in (0.2499, 9.01, -0.1):
        with pytest.raises(ValueError, match="Input should be"):
            taken.validate_python(value)
