"""Writes the map of the records of the compiled engine into docs/engines.md."""

from pathlib import Path

from qdepth.engines.compiled.memory.memory_map import Place, Record
from qdepth.engines.compiled.memory.records import RECORDS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "engines.md"
BEGIN, END = "<!-- memory map: begin -->", "<!-- memory map: end -->"


def map_of_memory() -> str:
    """The map of the records, as Markdown."""
    return "\n\n".join(_table(record) for record in RECORDS)


def _table(record: Record) -> str:
    size = f"{record.size} words" if record.size != 1 else "1 word"
    lines = [f"**{record.name}**, {size}. {record.meaning}", "", "| array | fields |", "|---|---|"]
    fields: dict[str, list[str]] = {}
    for name, place in record.places():
        array = "n" if place.array == "n" else "x, k"
        fields.setdefault(array, []).append(_field(name, place))
    lines += [f"| {array} | {', '.join(named)} |" for array, named in fields.items()]
    return "\n".join(lines)


def _field(name: str, place: Place) -> str:
    last = "..." if place.width == 0 else f"-{place.first + place.width - 1}"
    where = f"{place.first}{'' if place.width == 1 else last}"
    return f"{where} `{name}`{' (k)' if place.array == 'k' else ''}"


def page_with_map(page: str) -> str:
    """The page with the present map in it."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{map_of_memory()}\n{END}{rest.split(END)[1]}"


def main() -> None:
    """Write it."""
    PAGE.write_text(page_with_map(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
