"""Ranges as people write them: "180 to 260", "180..260 normal 80 %"."""

import re
from typing import get_args

from pydantic import ValidationError

from qdepth.errors import QdepthError
from qdepth.studies.doubt.doubt_question import DoubtRange
from qdepth.studies.doubt.range_shapes import Shape

_NUMBER = r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?"
_RANGE = re.compile(
    rf"(?P<low>{_NUMBER}) ?(?:\.\.|to|\u2013) ?(?P<high>{_NUMBER})"
    rf"(?: (?P<shape>{'|'.join(get_args(Shape))}))?(?: (?P<pct>{_NUMBER}) ?%?)?"
)


class NoRange(QdepthError):
    """A text that is no range."""

    exit_code = 2


def read_range(path: str, text: str) -> DoubtRange:
    """Read the range of a field.

    Parameters
    ----------
    path : str
        Field; `+` joins fields that have the same value.
    text : str
        Two numbers with "to" or ".." between them, then a shape and a confidence if they are not
        the usual ones.

    Raises
    ------
    NoRange
        If it cannot be read, or is out of its limits.
    """
    words = text.replace(":", " ").replace(",", " ").split()
    found = _RANGE.fullmatch(" ".join(words))
    if found is None:
        raise NoRange(
            f"{path}={text} is no range. Write 180..260 or 180 to 260; a shape "
            f"({', '.join(get_args(Shape))}) and a confidence may follow, as 180..260:normal:80"
        )
    first, *also = path.split("+")
    given = {"shape": found["shape"], "confidence_pct": found["pct"] and float(found["pct"])}
    chosen = {name: value for name, value in given.items() if value is not None}
    ends = {"low": float(found["low"]), "high": float(found["high"])}
    try:
        return DoubtRange.model_validate({"path": first, "also": also, **ends, **chosen})
    except ValidationError as error:
        told = (each["msg"].removeprefix("Value error, ") for each in error.errors())
        raise NoRange(f"{path}={text}: {'; '.join(told)}") from None
