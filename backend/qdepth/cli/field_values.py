"""`--field PATH=VALUES`: fields of the design and their values in a sweep."""

from decimal import Decimal, InvalidOperation

from pydantic import ValidationError

from qdepth.figures import whole
from qdepth.library.keyword_options import InvalidOptions
from qdepth.studies.sweep import ENDS, MOST_VALUES, Axis

HOW = "Write hosts.esx.lun_depth=16,32,64, or =8:64:8 for 8 to 64 in steps of 8"


def axis_of(text: str, *, is_sampled: bool) -> Axis:
    """The axis that an option describes.

    Parameters
    ----------
    text : str
        `PATH=A,B,C` or `PATH=LEAST:GREATEST:STEP`; for a sample `PATH=LEAST:GREATEST`. `+` joins
        paths of fields that take the same value.
    is_sampled : bool
        Whether cells are drawn between the least and the greatest value.

    Raises
    ------
    InvalidOptions
        If it says no field, no values, or too many.
    """
    path, separator, values = text.partition("=")
    if not (path and separator and values):
        raise InvalidOptions(f"--field {text}: name a field and its values. {HOW}.")
    try:
        numbers = list(map(float, _values(text, values, is_sampled)))
        first, *also = (each.strip() for each in path.split("+"))
        return Axis(path=first, also=also, values=numbers)
    except InvalidOperation:
        raise InvalidOptions(f"--field {text}: {values} are not all numbers. {HOW}.") from None
    except ValidationError as error:
        why = "; ".join(each["msg"].removeprefix("Value error, ") for each in error.errors())
        raise InvalidOptions(f"--field {text}: {why}") from None


def _values(text: str, values: str, is_sampled: bool) -> list[Decimal]:
    if ":" not in values:
        return [Decimal(value) for value in values.split(",")]
    least, *rest = (Decimal(value) for value in values.split(":"))
    if len(rest) == ENDS - 1 and is_sampled:
        return [least, rest[0]]
    if len(rest) != ENDS or is_sampled:
        raise InvalidOptions(
            f"--field {text}: with --samples it is LEAST:GREATEST, and without LEAST:GREATEST:STEP."
        )
    greatest, step = rest
    if not all(value.is_finite() for value in (least, greatest, step)):
        raise InvalidOperation
    if not (step > 0 and greatest >= least):
        raise InvalidOptions(
            f"--field {text}: the step must be above 0, and the second number larger than the "
            "first."
        )
    number = int((greatest - least) / step) + 1
    if number > MOST_VALUES:
        raise InvalidOptions(
            f"--field {text}: that is {whole(number)} values; a field takes at most "
            f"{whole(MOST_VALUES)}: take a larger step."
        )
    return [least + place * step for place in range(number)]
