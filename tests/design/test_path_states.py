"""Which paths a host uses to a device, and which one it takes first."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.design.problem import InvalidDesign
from qdepth.design.routing.reach import Reach
from tests.support.designs import changed, design, small_design


def paths_of(of: Design, host: int = 0, datastore: int = 0) -> list[tuple[str, str, bool]]:
    """HBA port and target port of each path, and whether its SP serves the device itself."""
    reach = Reach(of)
    (target,) = reach.targets(of.datastores[datastore])
    return [
        (path.hba_port.id, path.target_port.id, path.owner is None)
        for path in reach.paths(of.hosts[host], target)
    ]


def fixed(**fields: Any) -> Design:
    """A LUN that both SPs serve, and hosts that keep to the first path."""
    both = {"arrays__0__luns__0": {"id": "lun1"}}
    policies = {f"hosts__{host}__path_policy": "fixed" for host in range(2)}
    return design(**(both | policies | fields))


def alua(**fields: Any) -> Design:
    """An ALUA array whose LUN belongs to the SP `spa`."""
    owned = {"arrays__0__access": "alua", "arrays__0__luns__1__owners": ["spb"]}
    return design(**(owned | {"arrays__0__protocol_endpoints__0__owners": ["spb"]} | fields))


def test_fixed_takes_the_first_path_unless_one_is_preferred() -> None:
    assert paths_of(fixed())[0] == ("esx1-p0", "spa-t0", True)
    preferring = fixed(arrays__0__luns__0__preferred_ports=["spb-t0"])
    assert [paths_of(preferring, host)[0][1] for host in range(2)] == ["spb-t0", "spb-t0"]


def test_hba_ports_are_preferred_by_the_host_that_has_them() -> None:
    preferring = fixed(arrays__0__luns__0__preferred_ports=["esx2-p1", "spb-t0"])
    assert paths_of(preferring, 0)[0] == ("esx1-p0", "spb-t0", True)
    assert paths_of(preferring, 1)[0] == ("esx2-p1", "spb-t0", True)


def test_what_a_host_prefers_comes_before_what_the_device_prefers() -> None:
    preferring = fixed(
        hosts__1__preferred_ports=["spa-t0"], arrays__0__luns__0__preferred_ports=["spb-t0"]
    )
    assert paths_of(preferring, 0)[0][1] == "spb-t0"
    assert paths_of(preferring, 1)[0][1] == "spa-t0"


@pytest.mark.parametrize("policy", ["mru", "round_robin"])
def test_other_policies_prefer_no_path(policy: str) -> None:
    fields = {f"hosts__{host}__path_policy": policy for host in range(2)}
    preferring = fixed(arrays__0__luns__0__preferred_ports=["spb-t0"], **fields)
    assert paths_of(preferring) == paths_of(fixed(**fields))


def test_a_preference_keeps_every_path() -> None:
    preferring = fixed(arrays__0__luns__0__preferred_ports=["spb-t0"])
    assert sorted(paths_of(preferring)) == sorted(paths_of(fixed()))


def test_hosts_use_the_paths_to_the_owner_alone() -> None:
    assert {(target, is_own) for _, target, is_own in paths_of(alua())} == {("spa-t0", True)}


def test_round_robin_uses_other_paths_if_it_is_told_to() -> None:
    using = alua(hosts__0__use_non_optimised="on")
    assert {row[1:] for row in paths_of(using)} == {("spa-t0", True), ("spb-t0", False)}
    assert len(paths_of(using)) == 4


@pytest.mark.parametrize("access", ["active_active", "active_passive"])
def test_only_an_alua_array_passes_i_os_on(access: str) -> None:
    using = alua(hosts__0__use_non_optimised="on", arrays__0__access=access)
    assert {row[1:] for row in paths_of(using)} == {("spa-t0", True)}


def zoned_away(**fields: Any) -> dict[str, Any]:
    """A document in which `esx1` reaches no port of the owner of the LUN."""
    zones = [
        {"id": "z1", "members": ["esx1-p0", "esx1-p1", "spb-t0"]},
        {"id": "z2", "members": ["esx2-p0", "esx2-p1", "spa-t0", "spb-t0"]},
    ]
    base = {
        "arrays__0__luns__1__owners": ["spb"],
        "arrays__0__protocol_endpoints__0__owners": ["spb"],
    }
    return changed(small_design(), fabrics__0__zones=zones, **base, **fields)


def test_a_host_that_does_not_reach_the_owner_uses_other_paths() -> None:
    of = design(zoned_away(arrays__0__access="alua"))
    assert find_problems(of) == []
    assert {row[1:] for row in paths_of(of)} == {("spb-t0", False)}


def test_a_host_that_does_not_reach_the_owner_of_an_active_passive_array_has_no_path() -> None:
    of = design(zoned_away(arrays__0__access="active_passive"))
    (problem,) = find_problems(of)
    assert "no path" in problem.message


def test_a_preferred_path_may_lead_to_an_sp_that_is_not_the_owner() -> None:
    of = alua(hosts__0__path_policy="fixed", arrays__0__luns__0__preferred_ports=["spb-t0"])
    assert paths_of(of)[0] == ("esx1-p0", "spb-t0", False)


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"hosts__0__preferred_ports": ["esx2-p0"]}, "/hosts/0/preferred_ports/0"),
        ({"hosts__0__preferred_ports": ["spa-t0", "none"]}, "/hosts/0/preferred_ports/1"),
        ({"arrays__0__luns__1__preferred_ports": ["spa"]}, "/arrays/0/luns/1/preferred_ports/0"),
        (
            {"arrays__0__protocol_endpoints__0__preferred_ports": ["fc"]},
            "/arrays/0/protocol_endpoints/0/preferred_ports/0",
        ),
    ],
)
def test_preferred_ports_are_ports_on_a_path(fields: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidDesign) as raised:
        design(**fields)
    assert [problem.pointer for problem in raised.value.problems] == [pointer]


def test_a_failed_port_is_no_longer_preferred() -> None:
    of = fixed(
        hosts__0__preferred_ports=["esx1-p0", "spb-t0"],
        arrays__0__luns__0__preferred_ports=["spb-t0"],
    )
    left = without(of, ["target_ports.spb-t0"]).design
    assert left.hosts[0].preferred_ports == ["esx1-p0"]
    assert left.arrays[0].luns[0].preferred_ports == []
    assert paths_of(left)[0] == ("esx1-p0", "spa-t0", True)


def test_an_alua_lun_moves_when_its_owner_is_no_longer_reached() -> None:
    left = without(alua(), ["sps.spa"])
    assert left.design.arrays[0].luns[0].owners == ["spb"]
    assert {row[1:] for row in paths_of(left.design)} == {("spb-t0", True)}
