"""Columns of numbers in whatever way they are written."""

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.imports.column_numbers import Quantity, Reading, read_numbers
from qdepth.imports.raw_cells import StoredNumber, Uncalculated


def _texts(cells: Sequence[str], quantity: Quantity = "money", decimal: str = ".") -> list[str]:
    """What is read; a cell that is refused is `?`."""
    readings = read_numbers(cells, quantity, decimal=decimal)
    return ["?" if reading.fault else reading.text for reading in readings]


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        (["78,000", "84.500,50"], ["?", "84500.50"]),
        (["78.000", "84,500.50"], ["?", "84500.50"]),
        (["78,000", "84,500.00"], ["78000", "84500.00"]),
        (["78.000", "84.500,00"], ["78000", "84500.00"]),
        (["78,000", "1,234,567"], ["78000", "1234567"]),
        (["78,000", "1.234.567"], ["?", "1234567"]),
        (["78.000", "84.500,00", "84,500.00"], ["?", "84500.00", "84500.00"]),
        (["78,000", "7.50"], ["?", "7.50"]),
        (["78.125"], ["?"]),
        (["78,000", "84,500"], ["?", "?"]),
        (["7,5", "0,125", "1234,567", ",5", "-,5"], ["7.5", "0.125", "1234.567", "0.5", "-0.5"]),
        (["78 000,50", "78\u202f000", "78'000.-", "78\u2019000.50"],
         ["78000.50", "78000", "78000.00", "78000.50"]),
        (["1 234 567,8", "12 34", "1234 567"], ["1234567.8", "12 34", "1234 567"]),
        (["78.000,-", "78.000"], ["78000.00", "78000"]),
        (["\u20ac 78.000,50", "78000 EUR", "EUR78000", "CHF 78'000.\u2013", "$5"],
         ["78000.50", "78000", "78000", "78000.00", "5"]),
        (["\u20ac.50", "US$ 7", "7 Fr.", "7 z\u0142"], ["0.50", "7", "7", "7"]),
        (["78k", "-", "n/a", "TBD", "(5)", "35%", "1.2.3", "", "null"],
         ["78k", "-", "n/a", "TBD", "(5)", "35%", "1.2.3", "", "null"]),
        (["1e5", "1,5e3", "1.5E-3"], ["1e5", "1.5e3", "1.5E-3"]),
        (['="78000"', "=1+1"], ["78000", "=1+1"]),
        (["#N/A", "#DIV/0!", "#NV", "#WERT!", "Err:540", "7"], ["?", "?", "?", "?", "?", "7"]),
    ],
)  # fmt: skip
def test_cell_of_two_readings_is_settled_by_its_column_or_refused(
    cells: list[str], read: list[str]
) -> None:
    assert _texts(cells) == read
    assert _texts(cells[::-1]) == read[::-1]


def test_numbers_of_a_workbook_have_one_reading() -> None:
    cells = [StoredNumber("78.125", "EUR"), "84.500,50", StoredNumber("1e-05"), Uncalculated()]
    readings = read_numbers(cells, "money")
    assert [one.text for one in readings] == ["78.125", "84500.50", "1e-05", ""]
    assert readings[0].currencies == ("EUR",)
    assert "formula without a stored value" in str(readings[3].fault)


def test_three_decimals_are_decimals_where_the_file_or_its_column_says_so() -> None:
    """A time may have three decimals, and a price has not."""
    assert _texts(["12.125", "7.5"], "number") == ["12.125", "7.5"]
    assert _texts(["12,125", "7,5"], "number") == ["12.125", "7.5"]
    assert _texts(["12,125"], "number") == ["?"]
    (assumed,) = read_numbers(["12.125"], "number", decimal=".")
    assert (assumed.text, assumed.note) == ("12.125", "12.125 is read as 12.125, not 12125.")
    assert _texts(["12.125"], "number", decimal="") == ["?"]


def test_percentages_may_have_a_sign_and_are_asked_about_below_one() -> None:
    cells = ["35 %", "12,5%", "0.35", "0", "0.35%", "1", StoredNumber("0.35"), StoredNumber("35%")]
    readings = read_numbers(cells, "percent")
    assert [one.text for one in readings] == [
        "35", "12.5", "0.35", "0", "0.35", "1", "0.35", "35",
    ]  # fmt: skip
    assert [place for place, one in enumerate(readings) if one.note] == [2, 6]
    assert readings[2].note == "0.35 is read as 0.35 %. If 35 % is meant, write 35."


def test_signs_count_where_they_belong_alone() -> None:
    assert _texts(["\u20ac 64", "64 EUR", "35%"], "number") == ["\u20ac 64", "64 EUR", "35%"]
    (reading,) = read_numbers(["USD 5 \u20ac"], "money")
    assert reading == Reading("5", ("USD", "EUR"))


@dataclass(frozen=True)
class Dialect:
    """How an office prints numbers."""

    group: str
    decimal: str
    decimals: int
    sign: str


DIALECTS = st.builds(
    Dialect,
    st.sampled_from(["", ",", ".", " ", "'", "\u2019", "\u00a0", "\u202f"]),
    st.sampled_from([",", "."]),
    st.integers(0, 4),
    st.sampled_from(["{}", "\u20ac {}", "{} EUR", "{}\u00a0\u20ac", "${}", "CHF {}"]),
).filter(lambda dialect: dialect.group != dialect.decimal)


def _printed(value: int, dialect: Dialect) -> str:
    """An amount in units of its last decimal, as the dialect prints it."""
    whole, rest = divmod(value, 10**dialect.decimals)
    text = f"{whole:,}".replace(",", dialect.group)
    if dialect.decimals:
        text += f"{dialect.decimal}{rest:0{dialect.decimals}}"
    return dialect.sign.format(text)


@given(st.lists(st.integers(0, 10**10), min_size=1, max_size=8), DIALECTS)
def test_column_of_any_dialect_reads_back_or_is_refused(
    values: list[int], dialect: Dialect
) -> None:
    readings = read_numbers([_printed(value, dialect) for value in values], "money", decimal=".")
    for value, reading in zip(values, readings, strict=True):
        if reading.fault is None:
            assert float(reading.text) == pytest.approx(value / 10**dialect.decimals, rel=1e-12)


@given(st.lists(st.tuples(st.integers(0, 10**8), DIALECTS), min_size=1, max_size=8))
def test_column_that_mixes_dialects_has_no_cell_of_another_digit(
    cells: list[tuple[int, Dialect]],
) -> None:
    """A cell may be refused; what is read has the digits of the cell and none of its own."""
    texts = [_printed(value, dialect) for value, dialect in cells]
    for text, reading in zip(texts, read_numbers(texts, "money"), strict=True):
        digits: Callable[[str], str] = lambda each: "".join(filter(str.isdigit, each))  # noqa: E731
        if reading.fault is None:
            assert digits(reading.text) == digits(text)


@given(st.lists(st.text(string.printable + "\u20ac\u00a0\u2019", max_size=40), max_size=6))
def test_text_that_is_no_number_stays_as_it_is(cells: list[str]) -> None:
    for quantity in ("money", "percent", "number"):
        for cell, reading in zip(cells, read_numbers(cells, quantity), strict=True):
            if not any(map(str.isdigit, cell)):
                assert reading.text == cell or cell.startswith('="')


def test_cell_that_is_too_long_for_a_number_is_refused_by_its_length() -> None:
    longest, longer = "1" * 64, "1" * 65
    fits, refused = read_numbers([longest, longer], "number")
    assert (fits.text, fits.fault) == (longest, None)
    assert refused.fault == (
        "The cell has 65 characters; a number has at most 64. Enter the number alone."
    )
