"""Sentences of the server and numbers of the page word the same value in the same way."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth import figures

# The page reads the same table: frontend/src/lib/format/format.test.ts.
TABLE = json.loads((Path(__file__).parent / "support/figures.json").read_text())


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [(form, value, text) for form, rows in TABLE.items() for value, text in rows],
)
def test_number_is_worded_as_on_the_page(form: str, value: float, text: str) -> None:
    assert getattr(figures, form)(value) == text


@pytest.mark.parametrize("form", [figures.count, figures.latency, figures.money])
def test_missing_number_is_a_dash_as_on_the_page(form: Callable[[float | None], str]) -> None:
    assert form(None) == "\u2013"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(2.5, "2.5 s"), (90, "90 s"), (120, "2 min"), (2_400, "40 min"), (5_405.2, "1 h 30 min 5 s")],
)
def test_instants_are_told_in_units_of_a_clock(seconds: float, told: str) -> None:
    assert figures.instant(seconds) == told


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1048576.0, "1048576"),
        (1_000_000, "1000000"),
        (123_456_789.5, "123456789.5"),
        (0.1, "0.1"),
        (1e-6, "0.000001"),
        (1e22, "10000000000000000000000"),
        (0.0, "0"),
        (-2.5, "-2.5"),
    ],
)
def test_a_number_to_enter_is_written_whole(value: float, text: str) -> None:
    assert figures.entered(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_to_enter_reads_back_equal(value: float) -> None:
    text = figures.entered(value)
    assert float(text) == value
    assert "e" not in text.lower()
