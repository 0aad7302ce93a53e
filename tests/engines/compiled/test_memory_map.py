"""Records of a run: their declaration refuses what would overlap, and all is generated from it."""

import pytest

from qdepth.engines.compiled.memory import places, records
from qdepth.engines.compiled.memory.memory_map import (
    BadRecord,
    Constants,
    Field,
    Record,
    constants,
    counted,
    word,
)
from qdepth.engines.compiled.memory.writer import Writer
from tools.memory_map import PLACES, places_source

TWO_FIELDS = Record("PAIR", "Two of each.", n=("LEFT", "RIGHT"), x=(Field("SUMS", 2), word("KEY")))


def test_what_is_generated_is_that_of_the_declaration() -> None:
    assert PLACES.read_text(encoding="utf-8") == places_source(), "run `make fix`"


def test_every_constant_is_a_whole_number_of_its_module() -> None:
    """Only those are compiled into machine code as constants."""
    declared = constants((*records.CONSTANTS, *records.RECORDS))
    module = {name: value for name, value in vars(places).items() if name.isupper()}
    assert module == declared
    assert {type(value) for value in module.values()} == {int}


@pytest.mark.parametrize("record", records.RECORDS, ids=lambda record: record.name)
def test_no_two_fields_of_a_record_share_a_word(record: Record) -> None:
    """But for the other names that a field has."""
    for arrays in ("n", "xk"):
        taken: dict[int, str] = {}
        other = {
            name for field in record.x if isinstance(field, Field) for name in field.other_names
        }
        for name, place in record.places():
            if place.array in arrays and name not in other:
                for at in range(place.first, place.first + place.width):
                    assert at not in taken, (name, taken[at])
                    assert at < record.size
                    taken[at] = name


def test_fields_follow_one_another_in_each_array() -> None:
    assert [(name, place.array, place.first) for name, place in TWO_FIELDS.places()] == [
        ("LEFT", "n", 0),
        ("RIGHT", "n", 1),
        ("SUMS", "x", 0),
        ("KEY", "k", 2),
    ]
    assert TWO_FIELDS.size == 3


def test_a_record_that_events_name_begins_with_what_happens() -> None:
    record = Record("DUE", "", n=("WHO",), is_named_by_events=True)
    assert [name for name, _ in record.places()] == ["KIND", "WHO"]


@pytest.mark.parametrize(
    ("fields", "words", "said"),
    [
        (("FIRST", Field("SECOND", at=0)), 0, "SECOND overlaps"),
        ((Field("FIRST", 3), Field("SECOND", at=2)), 0, "SECOND overlaps"),
        ((word("FIRST"), Field("SECOND", at=0)), 0, "SECOND overlaps"),
        ((Field("REST", 0), "SECOND"), 0, "SECOND overlaps"),
        (("FIRST", "FIRST"), 0, "FIRST is there twice"),
        ((Field("FIRST", other_names=("ONE", "TWO")),), 0, "more names than words"),
        (("FIRST", "SECOND"), 1, "need 2 words, more than its 1"),
        ((Field("FIRST", array="n"),), 0, "declared for n"),
    ],
)
def test_refuses_fields_that_overlap(
    fields: tuple[str | Field, ...], words: int, said: str
) -> None:
    with pytest.raises(BadRecord, match=said):
        Record("BAD", "", x=fields, words=words)


def test_refuses_a_field_at_two_places() -> None:
    with pytest.raises(BadRecord, match="HERE lies at two places"):
        Record("BAD", "", n=("ONE", "HERE"), x=("HERE",))


def test_refuses_a_name_with_two_meanings() -> None:
    with pytest.raises(BadRecord, match="RIGHT means 1 and 0"):
        constants((TWO_FIELDS, counted("", "RIGHT")))
    with pytest.raises(BadRecord, match="PAIR means 3 and 9"):
        constants((TWO_FIELDS, Constants("", {"PAIR": 9})))


def test_fills_fields_by_name() -> None:
    out = Writer(8)
    place = out.record(TWO_FIELDS, RIGHT=7, SUMS=(0.5, 1.5), KEY=2**63 + 1)
    n, x = out.arrays(out.size, out.size)
    assert (n[place + 1], list(x[place : place + 2])) == (7, [0.5, 1.5])
    assert int(x.view("uint64")[place + 2]) == 2**63 + 1


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"MIDDLE": 1}, "PAIR has no field MIDDLE"),
        ({"SUMS": 1.0}, "SUMS has 2 words, not 1"),
        ({"LEFT": (1, 2)}, "LEFT has 1 words, not 2"),
    ],
)
def test_refuses_to_fill_what_is_not_there(values: dict[str, float], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        Writer(8).record(TWO_FIELDS, **values)
