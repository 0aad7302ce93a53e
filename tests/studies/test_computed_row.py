"""A published number beside the range over structures."""

import pytest

from qdepth.studies.cases.computed_row import ComputedRow, is_within_structures


def row(**more: float | None) -> ComputedRow:
    fields = {
        "id": "X1", "case": "x", "quantity": "IOPS", "unit": "1/s", "role": "predict",
        "published": 100.0, "published_low": None, "published_high": None, "computed": 105.0,
        "low": None, "high": None, "error_pct": 5.0, "tolerance": 5.0, "tolerance_unit": None,
        "verdict": "within", "design": None, "note": "",
    }  # fmt: skip
    return ComputedRow.model_validate(fields | more)


@pytest.mark.parametrize(
    ("low", "high", "corrected", "is_within"),
    [
        (None, None, None, True),
        (99.0, 101.0, None, True),
        (101.0, 110.0, None, False),
        (101.0, 110.0, 104.0, True),
        (99.0, 101.0, 104.0, False),
    ],
)
def test_the_number_as_corrected_is_what_lies_in_the_range(
    low: float | None, high: float | None, corrected: float | None, is_within: bool
) -> None:
    found = row(structures_low=low, structures_high=high, corrected=corrected)
    assert is_within_structures(found) is is_within
