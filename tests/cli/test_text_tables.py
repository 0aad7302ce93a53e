"""Plain text tables."""

import pytest

from qdepth.cli.text_tables import figure, table, with_interval
from qdepth.report.quantity import Number


def test_numbers_go_to_the_right() -> None:
    assert table(["name", "n"], [["a", "1"], ["long", "-10"]]) == (
        "name    n\na       1\nlong  -10"
    )


@pytest.mark.parametrize("text", ["20260101_4k/flat.html", "1 results of a flat file of it."])
def test_names_and_sentences_that_begin_with_a_digit_are_text(text: str) -> None:
    assert table(["what", "n"], [[text, "1"]]).startswith("what  ")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (0.0, "0"), (0.168, "0.168"), (12.3456, "12.35"), (188_844.2, "188,844")],
)
def test_figures(value: float | None, text: str) -> None:
    assert figure(value) == text


def test_interval() -> None:
    number = Number(value=2.0, low=1.0, high=3.0, tag="simulated")
    assert with_interval(number) == "2 (1 to 3)"
    assert with_interval(number.model_copy(update={"low": None})) == "2"
    none = Number(value=None, low=None, high=None, tag="simulated", note="why")
    assert with_interval(none) == "- (why)"
