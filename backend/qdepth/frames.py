"""Tables as data frames of pandas or polars, neither of which is a dependency."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Literal

from qdepth.errors import QdepthError

Cell = str | int | float | None
Library = Literal["pandas", "polars"]
LIBRARIES: tuple[Library, ...] = ("pandas", "polars")
"""Libraries, in the order in which they are tried."""


class FramesMissing(QdepthError):
    """No library for data frames is installed."""


def frame(rows: Sequence[Mapping[str, Cell]], library: Library | None = None) -> Any:
    """Return rows with the same columns as a data frame.

    Parameters
    ----------
    rows : sequence of mappings
        Each with the same columns.
    library : {"pandas", "polars"}, optional
        Default: pandas if it is installed, else polars.

    Raises
    ------
    FramesMissing
        If the library is not installed, or neither of them.
    """
    columns = list(rows[0]) if rows else []
    for name in LIBRARIES if library is None else (library,):
        try:
            found = import_module(name)
        except ModuleNotFoundError:
            continue
        return found.DataFrame({column: [row[column] for row in rows] for column in columns})
    raise FramesMissing(
        f"A data frame needs {library or 'pandas or polars'}, which is not installed here. Install "
        f"it, for example with: pip install {library or LIBRARIES[0]}"
    )
