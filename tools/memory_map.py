"""Writes the constants that are generated from the records of the compiled engine."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from qdepth.engines.compiled.memory.memory_map import (
    Constants,
    Record,
    constants,
    constants_of,
)
from qdepth.engines.compiled.memory.records import CONSTANTS, RECORDS

ROOT = Path(__file__).resolve().parents[1]
PLACES = ROOT / "backend" / "qdepth" / "engines" / "compiled" / "memory" / "places.py"

HEAD = '''"""What lies where in the arrays of a run: written by tools/memory_map.py from `records`.

There are two arrays: `n` of whole numbers and `x` of real ones; `k` is the memory of `x` seen as
64-bit words. Readings of totals are in `x` alone, behind the end of `n`. A record is named by its
place and has fields in all of them: `n[place + FIELD]`, `x[place + FIELD]`, `k[place + FIELD]`.

Places and fields of `n` are unsigned, so that no index can be negative and none is checked.
"""
'''


def places_source() -> str:
    """The module `places`.

    Raises
    ------
    BadRecord
        If a name means two numbers.
    """
    declared = (*CONSTANTS, *RECORDS)
    constants(declared)
    written: set[str] = set()
    return HEAD + "".join("\n" + "\n".join(_section(each, written)) + "\n" for each in declared)


def _section(declared: Constants | Record, written: set[str]) -> Iterator[str]:
    numbers = {name: number for name, number in constants_of(declared) if name not in written}
    written.update(numbers)
    yield from (f"# {line}" for line in wrap(_first_sentence(declared.meaning), 98))
    if isinstance(declared, Constants) and [*numbers.values()] == [*range(max(2, len(numbers)))]:
        lines = "\n    ".join(wrap(", ".join(numbers) + ",", 96))
        yield f"(\n    {lines}\n) = range({len(numbers)})  # fmt: skip"
    else:
        yield from (f"{name} = {number}" for name, number in numbers.items())


def _first_sentence(meaning: str) -> str:
    return meaning.partition(". ")[0].removesuffix(".") + "."


def main() -> None:
    """Write the module."""
    PLACES.write_text(places_source(), encoding="utf-8")


if __name__ == "__main__":
    main()
