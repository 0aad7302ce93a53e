"""The file of case F: every published number has its role, and two of them fit two rates."""

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.published.case import case_designs, read_case, read_case_design
from qdepth.studies.cases.measures import measure_operation
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

CASE = read_case("migration_rates")
ROLES = {"calibrate": {"F1", "F3"}, "predict": {"F2", "F4", "F5", "F6"}}
"""A changed role would make any result look right: change it here too, knowingly."""
PUBLISHED = {"F1": 6, "F2": 22, "F3": 42, "F4": 163, "F5": 41, "F6": 1173}


def test_roles_and_numbers_are_those_of_the_source() -> None:
    found: dict[str, set[str]] = {}
    for row in CASE.rows:
        found.setdefault(row.role, set()).add(row.id)
    assert found == ROLES
    assert {row.id: row.published for row in CASE.rows} == PUBLISHED


def test_limit_that_was_chosen_after_the_number_is_said() -> None:
    rows = {row.id: row for row in CASE.rows}
    assert rows["F5"].chosen.startswith("a limit that all hosts share")
    assert rows["F5"].structures == ["eight-apart"]
    assert rows["F6"].follows_from == ["F5"]


def test_designs_are_complete_and_have_the_fitted_rates() -> None:
    read_ms, payload = (parameter.value for parameter in CASE.fitted)
    for id_ in case_designs(CASE.id):
        design = read_case_design(CASE.id, id_)
        assert find_problems(design) == []
        assert design.arrays[0].read_ms == read_ms
        assert design.hosts[0].hba_ports[0].payload_mb_s == payload


@pytest.mark.parametrize(
    ("design_id", "minutes"), [("ten-vms", 21.0), ("eight-hosts", 38.5), ("eight-apart", 21.0)]
)
def test_copies_of_one_operation_are_measured_together(design_id: str, minutes: float) -> None:
    """35 GiB of each VM at the rate of a host, or at what hosts share."""
    design = read_case_design(CASE.id, design_id)
    timeline = solve_timeline(design, SimulationOptions(max_ios=50_000), is_replayed=False)
    found = measure_operation(timeline, "vms", "duration_min")
    assert found.value == pytest.approx(minutes, rel=0.02)
    rate = measure_operation(timeline, "vms", "moved_mib_s")
    gib = 35.0 * design.operations[0].count
    assert rate.value == pytest.approx(gib * 1024 / (60 * (found.value or 0.0)), rel=1e-9)
    assert measure_operation(timeline, "vms", "commands").value is None
