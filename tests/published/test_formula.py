"""Arithmetic between rows, and rows that cannot be."""

from typing import Any

import pytest
from pydantic import ValidationError

from qdepth.published.case import Case, Row, read_case
from qdepth.published.formula import Formula

PUBLISHED = {"A1": 13.6, "A2": 234.0}


def formula(op: str, *of: Any) -> Formula:
    return Formula.model_validate({"op": op, "of": list(of)})


@pytest.mark.parametrize(
    ("op", "of", "value"),
    [
        ("sum", ["A1", "A2", 2], 249.6),
        ("difference", ["A2", "A1", 0.4], 220.0),
        ("product", ["A1", 2, 3], 81.6),
        ("quotient", ["A2", 2, 3], 39.0),
        ("quotient", [{"op": "difference", "of": ["A2", "A1"]}, "A2"], 220.4 / 234),
    ],
)
def test_value_is_found_from_left_to_right(op: str, of: list[Any], value: float) -> None:
    assert formula(op, *of).value(PUBLISHED) == pytest.approx(value, rel=1e-15)


def test_it_reads_as_one_writes_it() -> None:
    found = formula("quotient", {"op": "difference", "of": ["A2", "A1"]}, 1_048_576)
    assert found.text() == "(A2 - A1) / 1048576"
    assert found.rows() == {"A1", "A2"}


def test_one_part_is_no_formula() -> None:
    with pytest.raises(ValidationError):
        formula("sum", "A1")


ROW: dict[str, Any] = {
    "id": "X",
    "quantity": "",
    "unit": "s",
    "role": "identity",
    "published": 1.0,
    "tolerance_abs": 0.5,
}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"tolerance_abs": None}, "an identity has to hold"),
        ({"operation": "copy"}, "operation and operation_measure go together"),
        ({"measure": "iops", "facts": ["disk.x.y"]}, "more than one of"),
    ],
)
def test_rows_that_cannot_be_judged_are_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Row.model_validate(ROW | more)


@pytest.mark.parametrize("named", ["X", "Y"])
def test_formula_names_another_row_of_its_case(named: str) -> None:
    row = ROW | {"formula": {"op": "sum", "of": [named, 1]}}
    document = read_case("pure_vaai").model_dump(mode="json", exclude={"fits"}) | {"fits": []}
    with pytest.raises(ValidationError, match=f"names {named}, no other row"):
        Case.model_validate(document | {"rows": [row]})
