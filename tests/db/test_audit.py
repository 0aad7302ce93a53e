"""Deeds as rows of a table."""

from datetime import UTC, datetime

import pytest

from qdepth.db.audit import COLUMNS, Deed, cells

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("begin", ["=", "+", "-", "@"])
def test_no_cell_is_taken_for_a_formula(begin: str) -> None:
    """Names of people come from outside, and may begin with anything."""
    row = cells(AT, Deed(f"{begin}1+1", "created", "scenario", "request"))
    assert row == [AT.isoformat(), f"'{begin}1+1", "created", "scenario", "request"]
    assert len(row) == len(COLUMNS)
