"""A collector's file of an estate of several arrays, each with a datastore and a VM a host."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.imports.readers.test_collector import estate, sample

Latency = Callable[[str, int], float | None]
"""Latency of a datastore at a moment, by its place [us]; None: nothing was measured of it."""


def estate_of_arrays(
    stores: Sequence[str],
    moments: Sequence[tuple[str, float]],
    latency_us: Latency,
    share_of: Callable[[str], float] = lambda _: 1.0,
) -> dict[str, Any]:
    """One array for each datastore: `Maker n Model n`."""
    document: dict[str, Any] = estate()
    (device, _), disk = document["hosts"][0]["devices"], document["vms"][0]["disks"][0]
    devices = [
        device | {"device": f"naa.60{n:030x}", "vendor": f"Maker {n}", "model": f"Model {n}"}
        for n in range(len(stores))
    ]
    store = document["datastores"][0]
    document["datastores"] = [
        store | {"name": name, "devices": [own["device"]]}
        for name, own in zip(stores, devices, strict=True)
    ]
    for host in document["hosts"]:
        host["devices"] = devices
    pairs = [(2 * n + host, name, host) for n, name in enumerate(stores) for host in (1, 2)]
    document["vms"] = [
        document["vms"][0] | {"id": f"VirtualMachine-vm-{vm}", "host": f"esx{host}",
                              "disks": [disk | {"datastore": name}]}
        for vm, name, host in pairs
    ]  # fmt: skip
    document["load"] = [
        sample(moment, vm, reads * share_of(name))
        | dict.fromkeys(("read_us", "write_us"), latency_us(name, place))
        for place, (moment, reads) in enumerate(moments)
        for vm, name, _ in pairs
    ]
    return document
