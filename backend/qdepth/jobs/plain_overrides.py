"""Overrides of addresses and commands with their numbers as a program writes them."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.exports.text_tables import Dialect
from qdepth.imports.column_numbers import read_numbers
from qdepth.jobs.design_fields import DesignFields
from qdepth.studies.overrides import Override, read_override


def plain_overrides(
    overrides: Sequence[Override], designs: Sequence[Design], dialect: Dialect = "rfc4180"
) -> list[Override]:
    """Return overrides with their numbers as a program writes them: `35%`, `78 000`, `64,5`.

    The numbers are read by the rules of tables, where a decimal point is expected. The dialect
    `excel-eu` states that the decimal sign is a comma, so `78.000` is 78000.

    Raises
    ------
    InvalidDesign
        If a number has two readings, or a price another currency than the designs.
    """
    fields, is_european = DesignFields.of(designs), dialect == "excel-eu"
    plain: list[Override] = []
    problems: list[DesignProblem] = []
    for item in overrides:
        quantity = fields.quantity(item.path)
        if quantity is None:
            plain.append(item)
            continue
        if not item.text:
            problems.append(_empty(item))
            continue
        (reading,) = read_numbers(
            [item.text], quantity, decimal="," if is_european else ".", is_stated=is_european
        )
        faults = (reading.fault, *map(fields.foreign, reading.currencies))
        problems += [_misread(item, fault) for fault in faults if fault is not None]
        plain.append(read_override(item.path, reading.text))
    if problems:
        raise InvalidDesign(problems)
    return plain


def _empty(item: Override) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{item.path}",
        message="The value is empty.",
        value="",
        limit="a number, or null",
        remedy="Leave out the field to keep its value, or write null to remove the value.",
    )


def _misread(item: Override, fault: str) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{item.path}",
        message=fault,
        value=item.text,
        remedy="Write a decimal point and no sign between thousands. In an address, "
        "dialect=excel-eu states a decimal comma.",
    )
