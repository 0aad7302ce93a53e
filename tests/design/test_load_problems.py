"""Tables of rates by load that cannot be are refused with the reason."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign, find_problems
from qdepth.lowering.lower import lower
from qdepth.network.network import Discipline
from tests.support.designs import changed, design, small_design

SP = "arrays__0__sps__0__"


def only(document: dict[str, Any]) -> DesignProblem:
    try:
        (found,) = find_problems(design(document))
    except InvalidDesign as refusal:
        (found,) = refusal.problems
    return found


def with_rates(*rows: tuple[float, float], **fields: Any) -> dict[str, Any]:
    """The small design with a table at its first SP."""
    table = [{"ios": ios, "rate": rate} for ios, rate in rows]
    return changed(small_design(), **{f"{SP}rate_by_load": table, **fields})


@pytest.mark.parametrize(
    ("rows", "place", "limit"),
    [
        (((8, 5.0), (8, 6.0)), "1/ios", "more than 8"),
        (((8, 5.0), (4, 3.0)), "1/ios", "more than 8"),
        (((1, 0.5), (4, 3.0)), "0/rate", "1"),
        (((4, 4.5),), "0/rate", "at most 4"),
        (((4, 0.0),), "0/rate", "0.01"),
        (((0, 1.0),), "0/ios", "1"),
        (((5_000, 9.0),), "0/ios", "4096"),
    ],
)
def test_rows_that_make_no_table(
    rows: tuple[tuple[float, float], ...], place: str, limit: str
) -> None:
    found = only(with_rates(*rows))
    assert found.pointer == f"/arrays/0/sps/0/rate_by_load/{place}"
    assert limit in (found.limit or "")


def test_a_table_has_at_most_32_rows() -> None:
    found = only(with_rates(*((2 + n, 1.5) for n in range(33))))
    assert found.pointer == "/arrays/0/sps/0/rate_by_load"


def test_servers_and_a_table_exclude_each_other() -> None:
    found = only(with_rates((8, 5.0), **{f"{SP}servers": 4}))
    assert (found.pointer, found.value) == ("/arrays/0/sps/0/servers", "4")


def test_queueing_gain_and_a_table_exclude_each_other() -> None:
    rows = [{"ios": 16, "rate": 1.9}]
    disks = {"kind": "disks", "model": "fc-15k", "count": 4, "rate_by_load": rows}
    pool = {"id": "pool", "raid": "raid0", "media": {**disks, "queueing_gain": 1.5}}
    found = only(changed(small_design(), arrays__0__pools=[pool]))
    assert found.pointer == "/arrays/0/pools/0/media/queueing_gain"


def test_rates_lie_on_lines_between_the_rows() -> None:
    network = lower(design(with_rates((1, 1.0), (3, 2.0), (5, 1.0))))
    (station,) = [row for row in network.stations if row.id == "spa"]
    assert station.rates == (1.0, 1.5, 2.0, 1.5, 1.0)
    assert (station.discipline, station.capacity, station.crowded_rate) == (
        Discipline.PS, 2.0, 1.0,
    )  # fmt: skip


def test_one_row_starts_from_one_alone() -> None:
    network = lower(design(with_rates((3, 2.0))))
    assert network.stations[[row.id for row in network.stations].index("spa")].rates == (
        1.0, 1.5, 2.0,
    )  # fmt: skip


def test_every_die_has_the_table_of_its_pool() -> None:
    rows = [{"ios": 2, "rate": 1.5}]
    flash = {"kind": "flash", "dies": 3, "read_us": 80.0, "write_us": 20.0, "rate_by_load": rows}
    pool = {"id": "pool", "raid": "raid0", "media": flash}
    document = changed(small_design(), arrays__0__pools=[pool], arrays__0__luns__0__pool="pool")
    dies = [row for row in lower(design(document)).stations if row.part == "pool"]
    assert [row.rates for row in dies] == [(1.0, 1.5)] * 3
