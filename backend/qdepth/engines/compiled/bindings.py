"""Writes the meaning of a program's names in each of the flows that share it.

A part that is the same for all these flows has its place in the steps themselves. The other parts
are in two tables: of stations, which flows on one storage path share, and of all else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Writer
from qdepth.network.program import Binding

IntArray = npt.NDArray[np.int64]
STATIONS = "stations"
OTHERS = ("limits", "choosers", "throttles", "status_throttles", "devices", "vms")


@dataclass(frozen=True, slots=True)
class Places:
    """Places of the named parts of programs, by position in the network."""

    stations: Sequence[int]
    limits: Sequence[int]
    choosers: Sequence[int]
    throttles: Sequence[int]
    status_throttles: Sequence[int]
    devices: Sequence[int]
    """Tallies of the children that count at each device."""


def numbers_of(places: Places) -> dict[str, IntArray]:
    """Return words that represent parts, by kind and position in the network."""
    return {
        field.name: np.array(getattr(places, field.name), dtype=np.int64)
        for field in fields(Places)
    }


@dataclass(frozen=True, slots=True)
class BoundNames:
    """Meaning of a program's names in some flows."""

    words: Mapping[tuple[str, int], tuple[int, int]]
    stations: list[int]
    """Place of each flow's table of stations; NOBODY: it needs none."""
    names: list[int]
    """The same for all else."""

    def number_and_table(self, kind: str, name: int) -> tuple[int, int]:
        """Place of a part and NOBODY, or its number in a table and the flow's field with that."""
        return self.words[kind, name]


def bind(out: Writer, bindings: Sequence[Binding], numbers: Mapping[str, IntArray]) -> BoundNames:
    """Write the tables of flows that share a program.

    Parameters
    ----------
    numbers : mapping
        From `numbers_of`.
    """
    known: dict[tuple[int, ...], int] = {}
    paths = [known.setdefault(binding.stations, len(known)) for binding in bindings]
    rows = numbers[STATIONS][np.array(list(known), dtype=np.int64)]
    words, tables = _tabled(out, [STATIONS], [rows], p.STATION_TABLE)
    others = [_rows(bindings, kind, numbers) for kind in OTHERS]
    other_words, names = _tabled(out, OTHERS, others, p.NAME_TABLE)
    return BoundNames(words | other_words, [tables[path] for path in paths], names)


def _rows(bindings: Sequence[Binding], kind: str, numbers: Mapping[str, IntArray]) -> IntArray:
    """What the names of a kind stand for: a row for each flow."""
    positions = np.array([getattr(binding, kind) for binding in bindings], dtype=np.int64)
    return positions + 1 if kind == "vms" else numbers[kind][positions]


def _tabled(
    out: Writer, kinds: Sequence[str], blocks: Sequence[IntArray], field: int
) -> tuple[dict[tuple[str, int], tuple[int, int]], list[int]]:
    """Words for each name, and places of the tables: one for each row, of what differs."""
    rows = np.hstack(blocks)
    differs = (rows != rows[0]).any(axis=0)
    numbers = np.where(differs, np.cumsum(differs) - 1, rows[0]).tolist()
    found = np.where(differs, field, p.NOBODY).tolist()
    names = [
        (kind, name)
        for kind, block in zip(kinds, blocks, strict=True)
        for name in range(block.shape[1])
    ]
    words = dict(zip(names, zip(numbers, found, strict=True), strict=True))
    width = int(differs.sum())
    if width == 0:
        return words, [p.NOBODY] * len(rows)
    first = out.block(rows[:, differs])
    return words, list(range(first, first + width * len(rows), width))
