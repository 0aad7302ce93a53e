"""What a stretched cluster does when a site, an array or the link between the sites fails."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.failover.design_after_failure import without
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.design.problem import InvalidDesign
from qdepth.design.routing.reach import Reach
from tests.support.designs import design
from tests.support.stretched import stretched, uniform


def after(document: dict[str, Any], *parts: str) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Hosts that run each class, and the array that each host writes to first."""
    rest = without(design(document), list(parts)).design
    reach = Reach(rest)
    [target] = reach.targets(rest.datastores[0])
    hosts = {entry.id: entry.hosts for entry in rest.classes}
    used = [host for host in rest.hosts if any(host.id in each for each in hosts.values())]
    arrays = {host.id: reach.paths(host, target)[0].array.id for host in used}
    return hosts, arrays


def mirrored(document: dict[str, Any], *parts: str) -> bool:
    """Whether writes still go to both sites."""
    rest = without(design(document), list(parts)).design
    [target] = Reach(rest).targets(rest.datastores[0])
    return target.partner_of(target.in_service[0].array) is not None


def test_sites_links_and_arrays_with_a_second_copy_can_fail() -> None:
    paths = [part.path for part in failing_parts(design(stretched()))]
    assert {"sites.east", "sites.west", "site_links.dwdm"} <= set(paths)
    assert {"arrays.array-east", "arrays.array-west"} <= set(paths)
    assert not any(part.path.startswith("arrays.") for part in failing_parts(design()))


@pytest.mark.parametrize(("site", "other"), [("east", "west"), ("west", "east")])
@pytest.mark.parametrize("layout", [stretched, uniform])
def test_vms_of_a_failed_site_restart_at_the_other_one(layout: Any, site: str, other: str) -> None:
    hosts, arrays = after(layout(), f"sites.{site}")
    assert hosts == {"vms-east": [f"esx-{other}"], "vms-west": [f"esx-{other}"]}
    assert arrays == {f"esx-{other}": f"array-{other}"}
    assert not mirrored(layout(), f"sites.{site}")


def test_without_a_witness_only_the_preferred_site_goes_on() -> None:
    document = stretched(witness="off")
    hosts, _ = after(document, "sites.west")
    assert hosts["vms-west"] == ["esx-east"]
    for part in ("sites.east", "arrays.array-east"):
        with pytest.raises(InvalidDesign, match="has no witness"):
            without(design(document), [part])


def test_the_preferred_site_goes_on_when_the_link_fails() -> None:
    """Hosts of the other site have no path to it, so their VMs restart at the preferred one."""
    hosts, arrays = after(stretched(), "site_links.dwdm")
    assert hosts == {"vms-east": ["esx-east"], "vms-west": ["esx-east"]}
    assert arrays == {"esx-east": "array-east"}
    assert not mirrored(stretched(), "site_links.dwdm")


def test_hosts_reach_the_preferred_site_over_a_san_of_its_own_when_the_link_fails() -> None:
    document = uniform()
    del document["fabrics"][0]["isls"][0]["site_link"]
    hosts, arrays = after(document, "site_links.dwdm")
    assert hosts == {"vms-east": ["esx-east"], "vms-west": ["esx-west"]}
    assert arrays == {"esx-east": "array-east", "esx-west": "array-east"}


def test_an_isl_alongside_fails_with_the_link() -> None:
    hosts, _ = after(uniform(), "site_links.dwdm")
    assert hosts == {"vms-east": ["esx-east"], "vms-west": ["esx-east"]}


def test_hosts_cross_to_the_other_array_when_theirs_fails() -> None:
    hosts, arrays = after(uniform(), "arrays.array-east")
    assert hosts == {"vms-east": ["esx-east"], "vms-west": ["esx-west"]}
    assert arrays == {"esx-east": "array-west", "esx-west": "array-west"}


def test_vms_without_a_path_to_the_other_array_restart_there() -> None:
    hosts, arrays = after(stretched(), "arrays.array-west")
    assert hosts == {"vms-east": ["esx-east"], "vms-west": ["esx-east"]}
    assert arrays == {"esx-east": "array-east"}


def test_a_replica_that_lost_the_link_does_not_take_over() -> None:
    with pytest.raises(InvalidDesign):
        without(design(uniform()), ["site_links.dwdm", "sites.east"])


def test_all_hosts_of_an_entry_fail_with_their_site() -> None:
    document = stretched()
    document["hosts"][1]["count"] = 3
    document["classes"][1] |= {"vms": 6}
    rest = without(design(document), ["sites.west"]).design
    assert [host.id for host in rest.hosts] == ["esx-east"]
    assert {entry.id: entry.hosts for entry in rest.classes}["vms-west"] == ["esx-east"]


@pytest.mark.parametrize("layout", [stretched, uniform])
def test_what_survives_is_complete(layout: Any) -> None:
    whole = design(layout())
    for part in failing_parts(whole):
        try:
            rest = without(whole, [part.path]).design
        except InvalidDesign:
            continue
        assert find_problems(rest) == []
