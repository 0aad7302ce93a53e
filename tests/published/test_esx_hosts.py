"""The file of case E: every published number has its role and tolerance."""

from qdepth.design.checks.design_problems import find_problems
from qdepth.lowering.lower import lower
from qdepth.published.case import case_designs, read_case, read_case_design

CASE = read_case("esx_hosts")
ROWS = {row.id: row for row in CASE.rows}
HOSTS = {f"E{table}{host}" for table in range(1, 5) for host in "abcd"}
PROMISED: dict[str, dict[float | None, set[str]]] = {
    # role: what is promised [%], and for which rows
    "calibrate": {None: {"E1e"}},
    "predict": {5: {"E2e", "E3e", "E4e", "E5"}},
    "identity": {None: {"E1f", "E3f", "E6", "E7", "E8", "E9", "E10"}},
    "ignore": {None: HOSTS | {"E11"}},
}
"""A changed role or a wider tolerance would make any result look right: change it here too,
knowingly."""
PUBLISHED = {
    "E1a": 780, "E1b": 900, "E1c": 890, "E1d": 790, "E1e": 3360, "E2a": 41, "E2b": 34, "E2c": 35,
    "E2d": 40, "E2e": 37, "E3a": 730, "E3b": 890, "E3c": 930, "E3d": 800, "E3e": 3350, "E4a": 34,
    "E4b": 29, "E4c": 29, "E4d": 33, "E4e": 31, "E7": 5.44, "E8": 4.57, "E9": 4.14, "E10": 2097.08,
}  # fmt: skip


def test_roles_and_tolerances_are_those_that_were_agreed() -> None:
    found: dict[str, dict[float | None, set[str]]] = {}
    for row in CASE.rows:
        found.setdefault(row.role, {}).setdefault(row.tolerance_pct, set()).add(row.id)
    assert found == PROMISED


def test_published_numbers() -> None:
    assert {id_: ROWS[id_].published for id_ in PUBLISHED} == PUBLISHED


def test_designs_are_complete_and_have_the_fitted_gain() -> None:
    (parameter,) = CASE.fitted
    for design_id in case_designs("esx_hosts"):
        design = read_case_design("esx_hosts", design_id)
        assert find_problems(design) == []
        media = design.arrays[0].pools[0].media
        assert media.kind == "disks"
        assert media.queueing_gain == parameter.value


def test_windows_grow_by_the_beta_of_the_source() -> None:
    """Table 3: beta is 1 for each of the four hosts, and the threshold 30 ms."""
    (controller,) = lower(read_case_design("esx_hosts", "controlled")).controllers
    assert controller.threshold == 0.03
    assert [window.beta for window in controller.windows] == [1.0] * 4
