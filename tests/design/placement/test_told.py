"""How many VMs are where, in words."""

from qdepth.design.placement.told import placements
from tests.design.placement.test_place import cluster


def test_numbers_are_told_for_hosts_and_datastores() -> None:
    texts = [each.text for each in placements(cluster(24, 12, 130, 288))]
    assert texts == [
        "5 on 14 hosts and 6 on 10 hosts; 10 on 2 datastores and 11 on 10 datastores",
        "12 on each of 24 hosts; 24 on each of 12 datastores",
    ]


def test_the_only_one_goes_by_its_name() -> None:
    (found,) = placements(cluster(1, 1, 7))
    assert (found.vms, found.text) == (7, "7 VMs on host esx1; 7 VMs on datastore ds1")
