"""Numbers as tables have them."""

import pytest

from qdepth.imports.number_text import MOST_NUMBER_CHARACTERS, plain_number


@pytest.mark.parametrize(
    ("text", "decimal_comma", "plain"),
    [
        ("9000.5", False, "9000.5"),
        ("$9,000.50", False, "9000.50"),
        ("1,234,567", False, "1234567"),
        ("9 000.50 \u20ac", False, "9000.50"),
        ("9\u00a0000", False, "9000"),
        ("14'000.00", False, "14000.00"),
        ("9,000", False, None),
        ("9.125", False, "9.125"),
        ("9.000,50 \u20ac", True, "9000.50"),
        ("\u20ac 12,5", True, "12.5"),
        ("-0,5", True, "-0.5"),
        ("1,5e3", True, "1.5e3"),
        ("1.234.567", True, "1234567"),
        ("14.000", True, None),
        ("0.125", True, "0.125"),
        ("12.5", True, "12.5"),
        ("12.8.534", True, "12.8.534"),
        ("1 2", False, "1 2"),
        ("12 3456", False, "12 3456"),
        ("dear", True, "dear"),
        ("", True, ""),
        ("35%", False, "35%"),
    ],
)
def test_number_is_written_with_a_decimal_point_alone(
    text: str, decimal_comma: bool, plain: str | None
) -> None:
    assert plain_number(text, decimal_comma=decimal_comma, percent=False) == plain


def test_percent_sign_is_taken_off_percentages() -> None:
    assert plain_number("35 %", decimal_comma=False, percent=True) == "35"
    assert plain_number("12,5%", decimal_comma=True, percent=True) == "12.5"


def test_text_that_is_too_long_for_a_number_is_none() -> None:
    longest = "€" + "1" * (MOST_NUMBER_CHARACTERS - 1)
    assert plain_number(longest, decimal_comma=False, percent=False) == longest[1:]
    too_long = f"{longest}1"
    assert plain_number(too_long, decimal_comma=False, percent=False) == too_long
