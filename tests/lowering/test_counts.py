"""An entry that stands for several gives the numbers of as many entries written out."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.design.document.document import Design
from qdepth.design.placement.place import placed
from qdepth.lowering.lower import lower
from tests.support.designs import changed, design, small_design
from tests.support.examples import examples

Json = dict[str, Any]


def counted(kind: str, hosts: int, datastores: int, vms: int, placement: str = "even") -> Json:
    """One entry of datastores on one entry of LUNs or endpoints, whose owners take turns."""
    small = small_design()
    entry = {key: value for key, value in small["classes"][0].items() if key != "vms_per_host"}
    carriers = [{"id": "dev", "count": datastores, "owners": ["spa", "spb"][:datastores]}]
    lun = kind == "vmfs"
    return changed(
        small,
        hosts=[small["hosts"][0] | {"count": hosts}],
        arrays__0__luns=carriers if lun else [],
        arrays__0__protocol_endpoints=[] if lun else carriers,
        datastores=[
            {"id": "ds", "kind": kind, "count": datastores}
            | ({"lun": "dev"} if lun else {"protocol_endpoint": "dev"})
        ],
        classes=[
            entry | {"vms": vms, "hosts": ["esx1"], "datastores": ["ds"], "placement": placement}
        ],
    )


def written_out(of: Json) -> Json:
    """The same with an entry for each datastore and device, and every VM pinned to its place."""
    array, (store,), (entry,) = of["arrays"][0], of["datastores"], of["classes"]
    collection = "luns" if array["luns"] else "protocol_endpoints"
    field = "lun" if array["luns"] else "protocol_endpoint"
    (device,) = array[collection]
    owners, numbers = device["owners"], range(store["count"])
    (there,) = placed(design(of)).values()
    pins = [
        {"host": vm.host.entry, "host_number": vm.host.at + 1, "vms": 1}
        | {"datastore": f"ds{vm.datastore.at + 1}"}
        for vm in sorted(there.vms, key=lambda vm: vm.number)
    ]
    devices = [{"id": f"dev{n + 1}", "owners": [owners[n % len(owners)]]} for n in numbers]
    stores = [{"id": f"ds{n + 1}", "kind": store["kind"], field: f"dev{n + 1}"} for n in numbers]
    return of | {
        "arrays": [array | {collection: devices}],
        "datastores": stores,
        "classes": [entry | {"datastores": ["ds1"], "pins": pins}],
    }


def network_of(of: Design) -> str:
    """All of its network but texts, with numbered ids as they are written out."""
    text = re.sub(r"\b(ds|dev)#(\d+)", r"\1\2", repr(lower(of)))
    return re.sub(r", (name=Name\(.*?after='[^']*'\)|(part|origin)='[^']*')", "", text)


@pytest.mark.parametrize("kind", ["vmfs", "vvol"])
def test_twelve_of_an_entry_are_twelve_entries(kind: str) -> None:
    of = counted(kind, 4, 12, 30)
    same = network_of(design(of)) == network_of(design(written_out(of)))
    assert same


@settings(max_examples=examples(40))
@given(
    st.sampled_from(["vmfs", "vvol"]),
    st.integers(1, 5),
    st.integers(2, 13),
    st.integers(1, 40),
    st.sampled_from(["even", "packed"]),
)
def test_an_entry_gives_the_network_of_entries_written_out(
    kind: str, hosts: int, datastores: int, vms: int, placement: str
) -> None:
    of = counted(kind, hosts, datastores, vms, placement)
    same = network_of(design(of)) == network_of(design(written_out(of)))
    assert same


def test_owners_take_the_devices_of_an_entry_in_turn() -> None:
    other = counted("vmfs", 4, 12, 30)
    other["arrays"][0]["luns"][0]["owners"] = ["spb", "spa"]
    assert network_of(design(other)) != network_of(design(counted("vmfs", 4, 12, 30)))
