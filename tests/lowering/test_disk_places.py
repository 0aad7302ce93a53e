"""Every LUN of a datastore carries an even share of its virtual disks, whatever the order."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.design.document.document import Design
from qdepth.design.placement.place import placed
from qdepth.design.routing.reach import Reach
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import CountIssue
from tests.support.designs import changed, design, designs, small_design
from tests.support.examples import examples
from tests.support.networks import device_of

Json = dict[str, Any]


def _estate(luns: int, counts: list[int], groups: list[tuple[int, int, int]]) -> Json:
    """Hosts of several entries with classes of VMs on one datastore of several LUNs.

    `counts` has the hosts of each entry, `groups` the entry, the VMs on each of its hosts, and
    the virtual disks of each VM.
    """
    small = small_design()
    entry, group = small["hosts"][0], small["classes"][0]
    hosts = [
        entry
        | {"id": f"entry{n}", "count": count, "dsnro": 8}
        | {"hba_ports": [port | {"id": f"{n}-{port['id']}"} for port in entry["hba_ports"]]}
        for n, count in enumerate(counts)
    ]
    ids = [f"lun{n}" for n in range(luns)]
    vms = [
        group | {"id": f"group{n}", "hosts": [f"entry{where % len(counts)}"], "vms_per_host": each}
        | {"virtual_disks": disks}
        for n, (where, each, disks) in enumerate(groups)
    ]  # fmt: skip
    return changed(
        small,
        hosts=hosts,
        classes=vms,
        arrays__0__luns=[{"id": id_} for id_ in ids],
        datastores__0__lun=ids[0],
        datastores__0__extents=ids[1:],
    )


def _luns(network: QueueingNetwork) -> dict[str, str]:
    """The LUN of each virtual disk."""
    return {flow.id: device_of(network, flow).target for flow in network.flows}


ESTATES = st.builds(
    _estate,
    luns=st.integers(1, 18),
    counts=st.lists(st.integers(1, 5), min_size=1, max_size=3),
    groups=st.lists(
        st.tuples(st.integers(0, 2), st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=5
    ),
)


@settings(max_examples=examples(60), deadline=None)
@given(ESTATES)
def test_every_lun_gets_within_one_disk_of_its_even_share(document: Json) -> None:
    network = lower(design(document))
    disks = Counter(_luns(network).values())
    for lun in document["arrays"][0]["luns"]:
        assert abs(disks[lun["id"]] - len(network.flows) / len(document["arrays"][0]["luns"])) < 1


@settings(max_examples=examples(40), deadline=None)
@given(ESTATES, st.integers(1, 3))
def test_further_hosts_of_an_entry_move_no_disk_of_its_other_hosts(
    document: Json, more: int
) -> None:
    """Nor any of entries before it, so what is compared meets the same random numbers."""
    before = _flows_by_identity(design(document))
    last = len(document["hosts"]) - 1
    grown = changed(document, **{f"hosts__{last}__count": document["hosts"][last]["count"] + more})
    after = _flows_by_identity(design(grown))
    assert before.items() <= after.items()


def _flows_by_identity(of: Design) -> dict[tuple[Any, ...], str]:
    network = lower(of)
    return {(f.stream_key, f.indices): device_of(network, f).target for f in network.flows}


def test_six_groups_of_one_disk_a_host_fill_eighteen_luns() -> None:
    """2 hosts, 3 groups of 6 VMs on each: 36 disks, so 2 on each of 18 LUNs."""
    network = lower(design(_estate(18, [2], [(0, 6, 1)] * 3)))
    assert set(Counter(_luns(network).values()).values()) == {2}


@pytest.mark.parametrize(
    ("luns", "hosts", "each"),
    [(18, 3, [6, 6, 6]), (2, 4, [1, 1]), (4, 8, [1, 2, 1]), (6, 6, [1, 5]), (3, 6, [2, 2])],
)
def test_each_group_is_spread_evenly_too(luns: int, hosts: int, each: list[int]) -> None:
    """Groups differ in load, so no LUN is to carry the disks of one group alone."""
    document = _estate(luns, [hosts], [(0, count, 1) for count in each])
    network = lower(design(document))
    disks = Counter((flow.group, device_of(network, flow).target) for flow in network.flows)
    for number, count in enumerate(each):
        shares = {disks[number, lun["id"]] for lun in document["arrays"][0]["luns"]}
        assert shares == {count * hosts // luns}


@settings(max_examples=examples(40), deadline=None)
@given(ESTATES)
def test_the_throttle_of_a_device_counts_the_vms_that_have_disks_on_it(document: Json) -> None:
    """DSNRO counts VMs by their number on the device, which no two of a host share."""
    network = lower(design(document))
    numbers: dict[int, dict[str, int]] = {}
    for flow in network.flows:
        for step in flow.steps():
            if isinstance(step, CountIssue):
                vm = flow.id.rpartition("/")[0]
                assert numbers.setdefault(step.throttle, {}).setdefault(vm, step.vm) == step.vm
    for vms in numbers.values():
        assert sorted(vms.values()) == list(range(len(vms)))
    sharing = Counter(
        (network.devices[flow.device].id, flow.vm)
        for flow in network.flows
        if flow.device is not None
    )
    shared = Counter(device for device, _ in sharing)
    assert {network.throttles[n].stream_key for n in numbers} == {
        device for device, vms in shared.items() if vms > 1
    }


@settings(max_examples=examples(40), deadline=None)
@given(designs())
def test_virtual_disks_lie_on_the_devices_of_the_datastore_of_their_vm(generated: Design) -> None:
    reach = Reach(generated)
    stores = {store.id: store for store in generated.datastores}
    network = lower(generated)
    lying = iter(network.flows)
    for entry in generated.classes:
        for vm in placed(generated)[entry.id].vms:
            store = stores[vm.datastore.entry]
            devices = {one.device.id for one in reach.targets_of(store, vm.datastore.at)}
            for _ in range(entry.virtual_disks):
                assert device_of(network, next(lying)).target in devices
