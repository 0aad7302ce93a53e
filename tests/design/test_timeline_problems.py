"""Timelines that make no sense are refused with the reason."""

from typing import Any

import pytest

from tests.design.test_operation_problems import clone, found_in, only, with_operations
from tests.support.designs import Json


def lasting(*moments: Json, length_s: float = 3600.0, **changes: Any) -> Json:
    return with_operations(
        clone(start_s=60.0),
        timeline={"length_s": length_s, "moments": list(moments)},
        **changes,
    )


def test_a_day_with_a_failure_is_taken() -> None:
    moments = (
        {"at_s": 10.0, "load": 0.5},
        {"at_s": 20.0, "set_fields": ["hosts.esx1.lun_depth=16"]},
        {"at_s": 30.0, "fails": ["sps.spa"]},
        {"at_s": 40.0, "returns": ["sps.spa"]},
    )
    assert found_in(lasting(*moments)) == []


def test_moments_lie_within_the_time_line() -> None:
    found = only(lasting({"at_s": 3601.0, "load": 2.0}))
    assert (found.pointer, found.limit) == ("/timeline/moments/0/at_s", "at most 3600 s")


def test_operations_start_within_the_time_line() -> None:
    assert only(lasting(length_s=59.0)).pointer == "/operations/0/start_s"


def test_moment_changes_something() -> None:
    assert only(lasting({"at_s": 1.0})).pointer == "/timeline/moments/0"


def test_only_parts_of_the_design_fail() -> None:
    assert (
        only(lasting({"at_s": 1.0, "fails": ["sps.spx"]})).pointer == "/timeline/moments/0/fails/0"
    )


@pytest.mark.parametrize(
    "moments",
    [
        [{"at_s": 5.0, "returns": ["sps.spa"]}],
        [{"at_s": 5.0, "returns": ["sps.spa"]}, {"at_s": 6.0, "fails": ["sps.spa"]}],
    ],
)
def test_only_what_has_failed_returns(moments: list[Json]) -> None:
    found = only(lasting(*moments))
    assert found.pointer == "/timeline/moments/0/returns/0"
    assert found.limit == "none, nothing has failed before"


def test_moments_may_be_written_in_any_order() -> None:
    back, gone = {"at_s": 6.0, "returns": ["sps.spa"]}, {"at_s": 5.0, "fails": ["sps.spa"]}
    assert found_in(lasting(back, gone)) == []
