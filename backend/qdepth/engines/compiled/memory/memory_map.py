"""How records of a run are declared: `records` does it, and `places` is generated from that.

A record is named by its place and has fields in two arrays: `n` of whole numbers, and `x` of real
ones, whose memory is also seen as 64-bit words, `k`. Fields follow one another in the order of
their declaration unless one says where it lies.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Array = Literal["n", "x", "k"]
Value = float | tuple[float, ...]
Numbers = dict[int, float]
"""Numbers stored at some places."""

KIND = "KIND"


class BadRecord(ValueError):
    """A record whose fields overlap, or that does not have a field."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some words of a record."""

    name: str
    width: int = 1
    """Width in words; 0: as many as the run needs, up to the end of the record."""
    array: Array = "x"
    at: int | None = None
    """Place in the record; None: behind the field before it."""
    other_names: tuple[str, ...] = ()
    """Other names of its first words."""


def word(name: str) -> Field:
    """A 64-bit word, in the memory of the real numbers."""
    return Field(name, array="k")


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a field in its record."""

    array: Array
    first: int
    width: int


@dataclass(frozen=True)
class Record:
    """Fields side by side.

    Raises
    ------
    BadRecord
        If two fields overlap or have one name, if a field does not lie within the record, or if
        anything follows a field without a width.
    """

    name: str
    """Name of its size, too."""
    meaning: str
    n: tuple[str | Field, ...] = ()
    """Fields of whole numbers."""
    x: tuple[str | Field, ...] = ()
    """Fields of real numbers, and of words."""
    words: int = 0
    """Words of the record; 0: as many as the fields need."""
    is_named_by_events: bool = False
    """Whether it begins with the action of an event about it."""

    def __post_init__(self) -> None:
        for name in self._whole.keys() & self._real.keys():
            if self._whole[name].first != self._real[name].first:
                raise BadRecord(f"{self.name}: {name} lies at two places, one in each array")
        if self.words and self._end > self.words:
            raise BadRecord(
                f"{self.name}: its fields need {self._end} words, more than its {self.words}"
            )

    @property
    def size(self) -> int:
        """Number of 64-bit words."""
        return self.words or self._end

    @cached_property
    def _whole(self) -> dict[str, Place]:
        kind = (KIND,) if self.is_named_by_events else ()
        return self._placed((*kind, *self.n), "n")

    @cached_property
    def _real(self) -> dict[str, Place]:
        return self._placed(self.x, "x")

    @cached_property
    def _end(self) -> int:
        places = [*self._whole.values(), *self._real.values()]
        return max(place.first + place.width for place in places)

    def _placed(self, fields: Iterable[str | Field], array: Array) -> dict[str, Place]:
        places: dict[str, Place] = {}
        end, is_open = 0, False
        for declared in fields:
            field = Field(declared, array=array) if isinstance(declared, str) else declared
            if (field.array == "n") != (array == "n"):
                raise BadRecord(f"{self.name}: {field.name} is declared for {field.array}")
            first = end if field.at is None else field.at
            if first < end or is_open:
                raise BadRecord(f"{self.name}: {field.name} overlaps the field before it")
            if len(field.other_names) > field.width:
                raise BadRecord(f"{self.name}: {field.name} has more names than words")
            for name, place in self._names(field, first):
                if name in places:
                    raise BadRecord(f"{self.name}: {name} is there twice")
                places[name] = place
            end, is_open = first + field.width, field.width == 0
        return places

    @staticmethod
    def _names(field: Field, first: int) -> Iterator[tuple[str, Place]]:
        yield field.name, Place(field.array, first, field.width)
        for rank, name in enumerate(field.other_names):
            yield name, Place(field.array, first + rank, 1)

    def places(self) -> Iterator[tuple[str, Place]]:
        """Return each field with its place, integers first; a field in both arrays appears
        twice."""
        yield from self._whole.items()
        yield from self._real.items()

    def fill(self, values: Mapping[str, Value]) -> tuple[Numbers, Numbers, Numbers]:
        """Return values of fields in `n`, `x` and `k`, by their place in the record.

        A field that is in `n` and in `x` is filled in `n`.

        Raises
        ------
        BadRecord
            If the record does not have a field, or a field has not so many words.
        """
        filled: dict[Array, Numbers] = {"n": {}, "x": {}, "k": {}}
        for name, value in values.items():
            place = self._whole.get(name) or self._real.get(name)
            if place is None:
                raise BadRecord(f"{self.name} has no field {name}")
            numbers = value if isinstance(value, tuple) else (value,)
            if len(numbers) != place.width:
                raise BadRecord(f"{self.name}: {name} has {place.width} words, not {len(numbers)}")
            filled[place.array].update(enumerate(numbers, place.first))
        return filled["n"], filled["x"], filled["k"]


@dataclass(frozen=True, slots=True)
class Constants:
    """Numbers by name that are no places."""

    meaning: str
    values: Mapping[str, int]


def counted(meaning: str, *names: str) -> Constants:
    """Names that count from 0."""
    return Constants(meaning, {name: number for number, name in enumerate(names)})


def constants(declared: Iterable[Record | Constants]) -> dict[str, int]:
    """All constants of some declarations.

    Raises
    ------
    BadRecord
        If a name means two numbers.
    """
    named: dict[str, int] = {}
    for each in declared:
        for name, number in constants_of(each):
            if named.setdefault(name, number) != number:
                raise BadRecord(f"{name} means {named[name]} and {number}")
    return named


def constants_of(declared: Record | Constants) -> Iterator[tuple[str, int]]:
    """Names of fields with their places in a record, and of the record with its size."""
    if isinstance(declared, Constants):
        yield from declared.values.items()
        return
    for name, place in declared.places():
        yield name, place.first
    yield declared.name, declared.size
