"""Where VMs run and lie: evenly over hosts and datastores, and the same whenever it is asked."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.design.document.document import Design
from qdepth.design.placement.place import Place, PlacedVm, placed, vms_of
from qdepth.lowering.lower import lower
from tests.support.designs import design, designs, small_design

Json = dict[str, Any]


def cluster(hosts: int, datastores: int, *vms: int, **fields: Any) -> Design:
    """A cluster of alike hosts and datastores, with a class for each number of VMs."""
    document = small_design()
    host, store = document["hosts"][0], document["datastores"][0]
    entry = {key: value for key, value in document["classes"][0].items() if key != "vms_per_host"}
    return design(
        document
        | {
            "hosts": [host | {"count": hosts}],
            "datastores": [store | {"count": datastores}],
            "classes": [
                entry
                | {"id": f"class{n}", "vms": number, "hosts": [host["id"]]}
                | {"datastores": [store["id"]]}
                | fields
                for n, number in enumerate(vms)
            ],
        }
    )


def counts(vms: tuple[PlacedVm, ...], what: str, places: int) -> list[int]:
    """VMs on each host or datastore, those without any among them."""
    counted = Counter(getattr(vm, what).at for vm in vms)
    return [counted[at] for at in range(places)]


HOSTS, DATASTORES, VMS = st.integers(1, 30), st.integers(1, 13), st.integers(1, 150)


@given(HOSTS, DATASTORES, st.lists(VMS, min_size=1, max_size=4))
def test_hosts_and_datastores_get_as_many_as_any_other_or_one_more(
    hosts: int, datastores: int, vms: list[int]
) -> None:
    there = cluster(hosts, datastores, *vms)
    where = placed(there)
    for entry in there.classes:
        assert len(where[entry.id].vms) == vms_of(there, entry)
        for what, places in (("host", hosts), ("datastore", datastores)):
            counted = counts(where[entry.id].vms, what, places)
            assert max(counted) - min(counted) <= 1


@given(HOSTS, DATASTORES, st.lists(VMS, min_size=1, max_size=6))
def test_what_is_left_over_of_several_classes_does_not_pile_up(
    hosts: int, datastores: int, vms: list[int]
) -> None:
    where = placed(cluster(hosts, datastores, *vms)).values()
    everywhere = tuple(vm for each in where for vm in each.vms)
    counted = counts(everywhere, "host", hosts)
    assert max(counted) - min(counted) <= 1


def test_the_cluster_of_24_hosts_spreads_each_class_over_all_datastores() -> None:
    there = cluster(24, 12, 130, 300, 150, 20)
    where = placed(there)
    for entry, least in zip(there.classes, (10, 25, 12, 1), strict=True):
        counted = counts(where[entry.id].vms, "datastore", 12)
        assert (min(counted), max(counted) - min(counted) <= 1) == (least, True)


def test_the_vms_of_a_host_lie_on_different_datastores() -> None:
    (of_class,) = placed(cluster(24, 12, 144)).values()
    for vms in of_class.on_host.values():
        assert len({vm.datastore for vm in vms}) == len(vms) == 6


def test_packed_keeps_the_vms_of_a_host_on_few_datastores() -> None:
    (of_class,) = placed(cluster(12, 4, 48, placement="packed")).values()
    assert {len({vm.datastore for vm in vms}) for vms in of_class.on_host.values()} == {1}
    assert counts(of_class.vms, "datastore", 4) == [12] * 4


@given(HOSTS, DATASTORES, VMS)
def test_packed_is_as_even(hosts: int, datastores: int, vms: int) -> None:
    (of_class,) = placed(cluster(hosts, datastores, vms, placement="packed")).values()
    for what, places in (("host", hosts), ("datastore", datastores)):
        counted = counts(of_class.vms, what, places)
        assert max(counted) - min(counted) <= 1


@pytest.mark.parametrize("placement", ["even", "packed"])
def test_shares_weigh_entries(placement: str) -> None:
    document = small_design()
    document["arrays"][0]["luns"][1] |= {"owners": []}
    document["datastores"] = [
        document["datastores"][0],
        {"id": "ds2", "kind": "vmfs", "lun": document["arrays"][0]["luns"][1]["id"]},
    ]
    entry = document["classes"][0] | {
        "vms": 40, "datastores": ["ds1", "ds2"], "datastore_shares": [3.0, 1.0],
        "placement": placement,
    }  # fmt: skip
    del entry["vms_per_host"]
    (of_class,) = placed(design(document | {"classes": [entry]})).values()
    assert (of_class.share_on("ds1"), of_class.share_on("ds2")) == (0.75, 0.25)


def test_pins_lie_where_they_say_and_count_among_the_vms() -> None:
    pin = {"host": "esx1", "host_number": 3, "datastore": "ds1", "datastore_number": 2, "vms": 5}
    (of_class,) = placed(cluster(4, 3, 20, pins=[pin])).values()
    assert len(of_class.vms) == 20
    pinned = [vm for vm in of_class.vms if vm.number < 5]
    assert {(vm.host, vm.datastore) for vm in pinned} == {(Place("esx1", 2), Place("ds1", 1))}
    others = Counter(vm.host.at for vm in of_class.vms if vm.number >= 5)
    assert sorted(others.values()) == [3, 4, 4, 4]


@given(designs())
def test_each_vm_has_a_place_and_a_number_of_its_own(generated: Design) -> None:
    where = placed(generated)
    hosts = {host.id: host.count for host in generated.hosts}
    stores = {store.id: store.count for store in generated.datastores}
    for entry in generated.classes:
        vms = where[entry.id].vms
        assert sorted(vm.number for vm in vms) == list(range(vms_of(generated, entry)))
        for vm in vms:
            assert vm.host.at < hosts[vm.host.entry]
            assert vm.datastore.at < stores[vm.datastore.entry]


def draws(of: Design) -> dict[str, tuple[object, ...]]:
    """What the random numbers of each virtual disk are drawn by."""
    return {flow.id: (flow.stream_key, *flow.indices) for flow in lower(of).flows}


@given(st.integers(2, 12), st.integers(1, 5), st.integers(2, 40), st.integers(1, 3))
def test_a_further_host_or_vm_changes_no_random_number_of_the_others(
    hosts: int, datastores: int, vms: int, more: int
) -> None:
    before = draws(cluster(hosts, datastores, vms))
    for after in (cluster(hosts + more, datastores, vms), cluster(hosts, datastores, vms + more)):
        assert before.items() <= draws(after).items()


def test_vms_counted_on_each_host_keep_theirs_when_hosts_join() -> None:
    three, four = (design(hosts__0__count=count, classes__0__vms_per_host=2) for count in (3, 4))
    assert draws(three).items() <= draws(four).items()
